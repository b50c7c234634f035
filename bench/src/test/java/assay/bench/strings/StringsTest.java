package assay.bench.strings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StringsTest {

    @TempDir
    Path root;

    @BeforeEach
    void writeTopDocuments() throws IOException {
        for (String file : List.of("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md")) {
            write(file, "# Title\n");
        }
    }

    private void write(String file, String content) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
    }

    @Test
    void everyKindOfStringLiteralIsSampledAsAPageText() throws IOException {
        write("service/src/main/java/Mail.java", """
                // a comment with "a long quotation"
                char quote = '"';
                say("Your key expires " + "in three days.");
                mail = ""\"
                    Your team has a new member.
                    ""\";
                words = ""\"
                    just some words
                    ""\";
                """);
        write(
                "service/src/main/frontend/src/panel.ts",
                "show(`Not saved: ${why.detail ?? `the server responded with ${why.status}`}`);");

        assertThat(Strings.sample(root, 1, 50))
                .contains(
                        "## pages, mails and errors (3)",
                        "- Your key expires in three days.\n  (service/src/main/java/Mail.java)",
                        "- Your team has a new member.",
                        "- Not saved: ${why.detail ?? `the server responded with ${why.status}`}");
    }

    @Test
    void pagesOfChecksAndDecisionsAreDocuments() throws IOException {
        write("docs/checks/title.md", "Every page needs a title.\n");
        write("docs/decisions/0001-titles.md", "All titles are stored here.\n");

        assertThat(Strings.sample(root, 1, 50))
                .contains("## documents (2)", "- Every page needs a title.", "- All titles are stored here.");
    }

    @Test
    void sameSeedDrawsTheSameTexts() throws IOException {
        for (int i = 0; i < 100; i++) {
            write("docs/page" + i + ".md", "This is page number " + i + ".\n");
        }

        assertThat(Strings.sample(root, 1, 10))
                .isEqualTo(Strings.sample(root, 1, 10))
                .isNotEqualTo(Strings.sample(root, 2, 10));
    }
}
