package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;

import assay.language.WordData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordDataTest {

    @Test
    void fileNextToTheClassIsReadInOrder() {
        assertThat(WordData.list(PageMarkupReader.class, "unread-elements"))
                .startsWith("script", "style")
                .hasSize(6);
        assertThat(WordData.words(PageMarkupReader.class, "unread-elements")).contains("svg");
    }

    @ParameterizedTest
    @ValueSource(strings = {"scoring", "fetching"})
    void entriesAreStrippedAndUnique(String module) throws IOException {
        Path lists = Path.of(System.getProperty("project.root", ".."), module, "src/main/resources/assay", module);
        try (var files = Files.walk(lists)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".txt")).toList()) {
                List<String> entries = Files.readAllLines(file);
                assertThat(entries).as(file.toString()).isNotEmpty().doesNotHaveDuplicates();
                assertThat(entries)
                        .as(file.toString())
                        .allMatch(entry -> entry.equals(entry.strip()) && !entry.isEmpty());
            }
        }
    }
}
