package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.CliRunner.Ran;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselineTest {

    @TempDir
    private Path folder;

    private CliRunner cli;

    @BeforeEach
    void create() {
        cli = new CliRunner(folder).file("tea.md", CliRunner.POOR);
    }

    @Test
    void knownFindingsDoNotFailTheRun() {
        cli.run("check", "tea.md").exits(1);

        assertThat(cli.run("baseline", "update", "tea.md").exits(0).out())
                .containsPattern("^\\d+ findings in \\.assay-baseline\\.json\n$");

        Ran ran = cli.run("check", "--fail-on", "new", "tea.md").exits(0);
        assertThat(ran.out()).contains("no findings", "in the baseline");
    }

    @Test
    void findingsStayKnownIfLinesMove() {
        cli.run("baseline", "update", "tea.md");
        cli.file("tea.md", CliRunner.POOR.replace("## Water", "A new paragraph about tea.\n\n## Water"));

        assertThat(cli.run("check", "--fail-on", "fail", "tea.md").exits(0).out())
                .doesNotContain("placeholder_text");
    }

    @Test
    void oneFixedAndOneNewFindingCountAsOneNew() {
        cli.run("baseline", "update", "tea.md");
        cli.file("tea.md", CliRunner.POOR.replace("Teh leaves", "The laeves"));

        Ran ran = cli.run("check", "--fail-on", "new", "tea.md").exits(1);
        assertThat(ran.out())
                .contains("1 warning, ", "did you mean “leaves”?")
                .doesNotContain("did you mean “separate”?");
    }

    @Test
    void aRepeatedFindingIsNewIfItOccursMoreOften() {
        cli.run("baseline", "update", "tea.md");
        cli.file("tea.md", CliRunner.POOR + "\nAnd click [here](https://tea.example/d).\n");

        assertThat(cli.run("check", "--fail-on", "new", "tea.md").exits(1).out())
                .contains("link_text");
    }

    @Test
    void baselineIsTheSameForTheSameTexts() {
        cli.run("baseline", "update", "tea.md");
        String first = cli.read(".assay-baseline.json");
        cli.run("baseline", "update", "tea.md");

        assertThat(cli.read(".assay-baseline.json")).isEqualTo(first).contains("\"version\" : 1");
    }

    @Test
    void brokenBaselineIsReported() {
        cli.file(".assay-baseline.json", "{\"version\": 1");
        assertThat(cli.run("check", "tea.md").exits(2).err()).contains(".assay-baseline.json: is not valid JSON");

        cli.file(".assay-baseline.json", "{\"version\": 7, \"files\": {}}");
        assertThat(cli.run("check", "tea.md").exits(2).err()).contains("is not a baseline of this version");
    }

    @Test
    void onlyWhatABranchMadeWorseIsListed() {
        cli.git("init", "-q");
        cli.git("add", ".");
        cli.git("commit", "-q", "-m", "Add a text");
        assertThat(cli.run("check", "--since", "HEAD", "tea.md").exits(0).out()).contains("(±0.0)");

        cli.file("tea.md", CliRunner.POOR.replace("Old leaves", "Old laeves"));
        Ran ran = cli.run("check", "--since", "HEAD", "--fail-on", "new", "tea.md")
                .exits(1);

        assertThat(ran.out()).contains("laeves").doesNotContain("placeholder_text");
    }

    @Test
    void unknownCommitIsReported() {
        cli.git("init", "-q");

        assertThat(cli.run("check", "--since", "main", "tea.md").exits(2).err())
                .isEqualTo("assay: Git has no branch, tag or commit named “main”.\n");
        assertThat(cli.run("check", "--since", "--output=x", "tea.md").exits(2).err())
                .contains("assay: ");
    }

    @Test
    void textsWithAnotherConfigurationStillHaveABaseline() {
        cli.file("tea.md", CliRunner.POOR)
                .file("posts/.assay.yaml", "checks: [")
                .file("posts/coffee.md", CliRunner.POOR);

        assertThat(cli.run("baseline", "update").exits(2).err()).contains(".assay.yaml:1: is not valid YAML");
        assertThat(cli.read(".assay-baseline.json")).contains("tea.md").doesNotContain("coffee.md");
    }
}
