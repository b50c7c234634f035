package assay.cli;

import static assay.cli.CliRunner.GOOD;
import static assay.cli.CliRunner.POOR;
import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.CliRunner.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {

    private static final String LINKS = """

            Click [here](https://tea.example/guide), [here](https://tea.example/b) and [here](https://tea.example/c).
            """;

    @TempDir
    private Path folder;

    private CliRunner cli;

    @BeforeEach
    void create() {
        cli = new CliRunner(folder);
    }

    @Test
    void findingsAreListedByFileWithTheirLineAndGain() {
        Ran ran = cli.file("posts/tea.md", POOR).run("check", "posts/tea.md").exits(1);

        assertThat(ran.out())
                .contains("posts/tea.md  ")
                .contains("placeholder_text")
                .contains("      16:1  Act on this note")
                .containsPattern("\\+\\d+\\.\\d")
                .contains("1 file, ")
                .contains("1 failed");
        assertThat(ran.err()).isEmpty();
    }

    @Test
    void findingIsMarkedBelowItsLine() {
        Ran ran = cli.file("tea.md", POOR).run("check", "tea.md");

        List<String> lines = ran.out().lines().toList();
        int at = lines.indexOf("        Teh leaves are seperate, and you can recieve them by post.");
        assertThat(lines.subList(at - 1, at + 3))
                .containsExactly(
                        "      21:1  Check the spelling: did you mean “The”?",
                        "        Teh leaves are seperate, and you can recieve them by post.",
                        "        ^^^",
                        "        → The");
    }

    @Test
    void textWithoutSeriousFindingsPasses() {
        Ran ran = cli.file("tea.md", GOOD).run("check", "tea.md").exits(0);

        assertThat(ran.out()).contains("all pass");
    }

    @Test
    void standardInputIsChecked() {
        Ran ran = cli.input(POOR).run("check", "-").exits(1);

        assertThat(ran.out()).startsWith("-  ");
    }

    @Test
    void foldersAndGlobsFindTexts() {
        cli.file("docs/a.md", GOOD)
                .file("docs/deep/b.html", "<h1>Tea</h1><p>" + GOOD + "</p>")
                .file("docs/c.txt", "no");

        assertThat(cli.run("check", "docs").out())
                .contains("docs/a.md  ", "docs/deep/b.html  ", "2 files")
                .doesNotContain("c.txt");
        assertThat(cli.run("check", "docs/**/*.html").out()).contains("1 file,");
        assertThat(cli.run("check").out()).contains("2 files");
        assertThat(cli.run("check", "docs/c.txt").out()).contains("docs/c.txt  ");
    }

    @Test
    void globWithoutFilesIsAnError() {
        Ran ran = cli.run("check", "none/*.md").exits(2);

        assertThat(ran.err()).isEqualTo("assay: No file matches “none/*.md”.\n");
    }

    @Test
    void ignoredFilesAreLeftOut() {
        cli.file("tea.md", GOOD).file("build/out.md", GOOD).file(".gitignore", "build/\n");
        cli.git("init", "-q");

        assertThat(cli.run("check", ".").out()).contains("tea.md", "1 file,").doesNotContain("out.md");
        assertThat(cli.run("check", "build/out.md").out()).contains("build/out.md");
    }

    @Test
    void failOnDecidesWhatFailsTheRun() {
        cli.file("tea.md", POOR);

        cli.run("check", "--fail-on", "blocker", "--config", missing(), "tea.md")
                .exits(1);
        cli.file("good.md", GOOD).run("check", "--fail-on", "new", "good.md").exits(1);
        cli.run("check", "--fail-on", "fail", "good.md").exits(0);
        assertThat(cli.run("check", "--fail-on", "sometimes", "good.md")
                        .exits(2)
                        .err())
                .contains("Invalid value for option '--fail-on'");
    }

    private String missing() {
        cli.file("empty.yaml", "");
        return "empty.yaml";
    }

    @Test
    void minimumScoreFailsTheRun() {
        cli.file("tea.md", GOOD);

        cli.run("check", "--min-score", "20", "tea.md").exits(0);
        cli.run("check", "--min-score", "99.9", "tea.md").exits(1);
        assertThat(cli.run("check", "--min-score", "ten", "tea.md").exits(2).err())
                .isEqualTo("assay: --min-score must be from 0 to 100 with at most one decimal, not “ten”.\n");
    }

    @Test
    void minimumGainLeavesOutSmallFindings() {
        cli.file("tea.md", GOOD);

        assertThat(cli.run("check", "--min-gain", "100", "tea.md").out()).contains("no findings");
    }

    @Test
    void optionsDescribeTheText() {
        cli.file("tea.md", GOOD);

        assertThat(cli.run("check", "--type", "how_to", "tea.md").out()).contains("how to, ");
        assertThat(cli.run("check", "--type", "poem", "tea.md").exits(2).err())
                .startsWith("assay: --type must be blog, how_to, ");
        assertThat(cli.run("check", "--as-of", "today", "tea.md").exits(2).err())
                .isEqualTo("assay: --as-of must be a date such as 2026-11-21, not “today”.\n");
    }

    @Test
    void frontMatterDescribesTheText() {
        cli.file("a.md", GOOD.replace("title:", "content_type: how_to\ntitle:"));
        cli.file("b.md", GOOD.replace("title:", "assay: off\ntitle:"));
        cli.file("c.md", GOOD.replace("title:", "content_type: poem\ntitle:"));

        assertThat(cli.run("check", "a.md").exits(0).out()).contains("how to, ");
        assertThat(cli.run("check", "b.md").exits(0).out()).contains("0 files", "1 file turned off");
        assertThat(cli.run("check", "c.md").exits(2).err())
                .isEqualTo("assay: c.md has an unknown `content_type`: `poem`; `assay list types` lists them\n");
    }

    @Test
    void suppressedFindingsAreNotListed() {
        cli.file("tea.md", GOOD.replace("Green tea is", "<!-- assay-disable link_text -->\n\nGreen tea is") + LINKS);
        cli.file("loud.md", GOOD + LINKS);

        assertThat(cli.run("check", "loud.md").out()).contains("link_text");
        assertThat(cli.run("check", "tea.md").out()).doesNotContain("link_text");
    }

    @Test
    void scoreOfATextWithSuppressedFindingsSaysSo() {
        String poor = POOR.replace("TODO: add the price of the leaves.", "");
        cli.file("tea.md", poor.replace("## Water", "<!-- assay-disable -->\n\n## Water"));
        cli.file("loud.md", poor);

        assertThat(cli.run("check", "tea.md").out())
                .containsPattern("Comments in the text suppress \\d+ findings. Without suppression, the score is \\d");
        assertThat(cli.run("check", "--format", "html", "tea.md").out()).contains("Without suppression, the score is");
        assertThat(cli.run("check", "--format", "markdown", "tea.md").out())
                .containsPattern("\\| \\d+\\.\\d \\(\\d+\\.\\d without suppression\\)");
        assertThat(cli.run("score", "tea.md").out()).contains("without suppression");
        assertThat(cli.run("check", "loud.md").out()).doesNotContain("uppress");
        assertThat(cli.run("score", "loud.md").out()).doesNotContain("suppression");
    }

    @Test
    void colorsAreWrittenOnlyToATerminal() {
        cli.file("tea.md", POOR);

        assertThat(cli.run("check", "tea.md").out()).doesNotContain("\u001b");
        assertThat(cli.onTerminal().run("check", "tea.md").out()).contains("\u001b[31m");
        assertThat(cli.variable("NO_COLOR", "1").run("check", "tea.md").out()).doesNotContain("\u001b");
    }

    @Test
    void quietRunsPrintOnlyFilesWithFindings() {
        cli.file("tea.md", POOR);

        assertThat(cli.run("check", "--quiet", "--min-gain", "100", "tea.md").out())
                .isEmpty();
        assertThat(cli.run("check", "--quiet", "tea.md").out())
                .contains("tea.md")
                .doesNotContain("1 file");
    }

    @Test
    void changedFilesAreChecked() {
        cli.file("old.md", GOOD).file("edited.md", GOOD);
        cli.git("init", "-q");
        cli.git("add", ".");
        cli.git("commit", "-q", "-m", "Add texts");
        cli.file("edited.md", GOOD + "\nMore tea.\n").file("new.md", GOOD);

        assertThat(cli.run("check", "--changed").out())
                .contains("edited.md", "new.md", "2 files")
                .doesNotContain("old.md");
    }

    @Test
    void changedFilesNeedARepository() {
        cli.file("tea.md", GOOD);

        assertThat(cli.run("check", "--changed").exits(2).err()).contains("is not in a git repository");
    }

    @Test
    void statsShowTheDuration() {
        assertThat(cli.file("tea.md", GOOD).run("check", "--stats", "tea.md").err())
                .containsPattern("1 files in \\d");
    }

    @Test
    void helpDescribesEveryOption() {
        Ran ran = cli.run("check", "--help").exits(0);

        assertThat(ran.out()).contains("--fail-on", "--baseline", "--since", "--format", "Exit status: 0");
        assertThat(cli.run().exits(2).err()).contains("check", "fix", "explain");
        assertThat(cli.run("chekc").exits(2).err()).contains("Did you mean");
    }

    // ---- bad input ----

    @Test
    void unreadableFilesGetOneLineEachAndTheRestIsChecked() throws IOException {
        cli.file("tea.md", GOOD).file("long.md", "tea ".repeat(60_000));
        Files.write(folder.resolve("binary.md"), new byte[] {1, 0, 2});
        Files.write(folder.resolve("latin.md"), new byte[] {'t', (byte) 0xE9});
        Files.write(folder.resolve("large.md"), new byte[50_000_000]);

        Ran ran = cli.run("check", "tea.md", "binary.md", "latin.md", "large.md", "long.md", "missing.md")
                .exits(2);

        assertThat(ran.err().lines())
                .containsExactly(
                        "assay: binary.md is a binary file",
                        "assay: latin.md is not valid UTF-8",
                        "assay: large.md is too large: 50000000 bytes; the maximum is 600000",
                        "assay: long.md is too long: 240000 characters; the maximum is 200000",
                        "assay: missing.md does not exist");
        assertThat(ran.out()).contains("tea.md  ", "5 files not read");
    }

    @Test
    void linksToFoldersAreNotFollowed() throws IOException {
        cli.file("docs/tea.md", GOOD);
        Files.createSymbolicLink(folder.resolve("docs/loop"), folder.resolve("docs"));

        assertThat(cli.run("check", "docs").out()).contains("1 file,");
    }

    @Test
    void controlCharactersDoNotReachTheTerminal() {
        cli.file("tea.md", POOR.replace("Teh leaves", "Teh \u001b[2Jleaves"));

        cli.file("\u001b[2Jtea.md", POOR);

        assertThat(cli.run("check", ".").out()).doesNotContain("\u001b").contains("\uFFFD[2Jtea.md");
        assertThat(cli.run("check", "\u001b[2J.md").exits(2).err()).doesNotContain("\u001b");
    }

    @Test
    void argumentsWithoutTextsAreErrors() {
        cli.file("empty/notes.txt", GOOD)
                .file("drafts/tea.md", POOR)
                .file("posts/tea.md", GOOD)
                .file(".assay.yaml", "ignore: [drafts/]");

        Ran ran = cli.run("check", "empty", "drafts", "none/*.md", "posts").exits(2);

        assertThat(ran.err().lines())
                .containsExactly(
                        "assay: “empty” contains no Markdown or HTML file.",
                        "assay: The configuration ignores all files of “drafts”.",
                        "assay: No file matches “none/*.md”.");
        assertThat(ran.out()).contains("posts/tea.md  ", "1 file, ").doesNotContain("drafts/tea.md");
        assertThat(cli.run("check", "empty").exits(2).out()).isEqualTo("0 files, 1 file not read\n");
    }

    @Test
    void ignoredFileThatIsNamedIsLeftOutSilently() {
        cli.file("drafts/tea.md", POOR).file(".assay.yaml", "ignore: [drafts/]");

        Ran ran = cli.run("check", "drafts/tea.md").exits(0);

        assertThat(ran.err()).isEmpty();
        assertThat(ran.out()).isEqualTo("0 files\n");
    }

    @Test
    void longRunsShowTheirProgress() {
        for (int i = 0; i < 20; i++) {
            cli.file("posts/" + i + ".md", GOOD);
        }

        String progress =
                cli.withErrorsOnTerminal().run("check", "posts").exits(0).err();

        assertThat(progress).startsWith("\r\u001b[KChecked 5 of 20 files\r\u001b[KChecked 6 of 20 files");
        assertThat(progress).as("the line is removed at the end").endsWith("\r\u001b[K");
        assertThat(cli.run("check", "--quiet", "posts").exits(0).err()).isEmpty();
    }
}
