package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherCommandsTest {

    @TempDir
    private Path folder;

    private CliRunner cli;

    @BeforeEach
    void create() {
        cli = new CliRunner(folder).file("tea.md", CliRunner.POOR);
    }

    @Test
    void scoreIsOneLine() {
        assertThat(cli.run("score", "tea.md").exits(0).out()).matches("\\d+\\.\\d \\(better than \\d+% of [^()]+\\)\n");
        assertThat(cli.input("Tea.").run("score", "-").exits(0).out())
                .isEqualTo("no score: the text has fewer than 20 words\n");
        assertThat(cli.run("score", "none.md").exits(2).err()).isEqualTo("assay: none.md does not exist\n");
    }

    @Test
    void checkIsExplained() {
        assertThat(cli.run("explain", "heading_hierarchy").exits(0).out())
                .contains(
                        "Why\n",
                        "How to fix it\n",
                        "Evidence (grade ",
                        "A text that passes\n",
                        "`assay fix` can fix it\n")
                .contains("http://127.0.0.1:8080/docs/checks/heading_hierarchy");
        assertThat(cli.run("explain", "heading").exits(2).err()).contains("Did you mean heading_hierarchy or ");
    }

    @Test
    void checksTypesAndLanguagesAreListed() {
        assertThat(cli.run("list", "checks").exits(0).out()).contains("heading_hierarchy", "seo");
        assertThat(cli.run("list", "types").exits(0).out()).contains("how_to", "words");
        assertThat(cli.run("list", "languages").exits(0).out()).contains("en\n", "cs\n");
        cli.run("list", "colors").exits(2);
    }

    @Test
    void versionNamesTheRuleset() {
        assertThat(cli.run("--version").exits(0).out()).contains("assay 0.1.0\n", "ruleset 1-", "AOT cache not in use");
    }
}
