package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WordBundleTest {

    private static final String BUNDLE = """
            en drinks 8
            en numbers 18
            fr drinks 5

            tea
            cup
            #%>9 | guaranteed
            thé
            """;

    @TempDir
    private Path languages;

    @BeforeEach
    void writeLists() throws IOException {
        Files.createDirectories(languages.resolve("fr"));
        Files.createDirectories(languages.resolve("en"));
        Files.writeString(languages.resolve("lists.tsv"), "drinks\tWhat people drink");
        Files.writeString(languages.resolve("fr/drinks.txt"), "thé");
        Files.writeString(languages.resolve("en/numbers.txt"), "#%>9 | guaranteed\n");
        Files.writeString(languages.resolve("en/drinks.txt"), "# What people drink.\n#\ntea\n\ncup\n   \n");
    }

    @Test
    void listsAreJoinedInOrderWithoutTheirComments() throws IOException {
        assertThat(new String(WordBundle.of(languages), StandardCharsets.UTF_8)).isEqualTo(BUNDLE);
    }

    @Test
    void bundleIsWrittenNextToTheClasses(@TempDir Path classes) throws IOException {
        WordBundle.main(new String[] {languages.toString(), classes.toString()});
        assertThat(classes.resolve("assay/language/word-lists")).hasContent(BUNDLE);
    }

    @Test
    void listsBeginAfterTheEmptyLine() {
        byte[] bundle = BUNDLE.getBytes(StandardCharsets.UTF_8);
        int end = WordBundle.tableEnd(bundle);
        String lists = new String(bundle, end, bundle.length - end, StandardCharsets.UTF_8);
        assertThat(lists.lines().toList()).isEqualTo(List.of("tea", "cup", "#%>9 | guaranteed", "thé"));
        assertThat(WordBundle.tableEnd("\n\ntea".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(2);
    }
}
