package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.CliRunner.Ran;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FixCommandTest {

    @TempDir
    private Path folder;

    private CliRunner cli;

    @BeforeEach
    void create() {
        cli = new CliRunner(folder).file("tea.md", CliRunner.POOR);
    }

    @Test
    void rulesFixTheFile() {
        Ran ran = cli.run("fix", "tea.md").exits(1);

        assertThat(cli.read("tea.md"))
                .contains("The leaves are separate", "### Temperature")
                .doesNotContain("Teh");
        assertThat(ran.out()).contains("tea.md  ", " → ").containsPattern("Fixed \\d+ checks in 1 file\\.");
    }

    @Test
    void onlyTheNamedChecksAreFixed() {
        cli.run("fix", "--check", "heading_hierarchy", "tea.md");

        assertThat(cli.read("tea.md")).contains("### Temperature", "Teh leaves");
        assertThat(cli.run("fix", "--check", "headings", "tea.md").exits(2).err())
                .contains("No check is named “headings”");
    }

    @Test
    void dryRunsAndDiffsWriteNothing() {
        assertThat(cli.run("fix", "--dry-run", "tea.md").out()).contains("Would fix ");
        assertThat(cli.run("fix", "--diff", "tea.md").out())
                .startsWith("--- a/tea.md\n+++ b/tea.md\n@@ ")
                .contains("-##### Temperature", "+### Temperature");

        assertThat(cli.read("tea.md")).isEqualTo(CliRunner.POOR);
    }

    @Test
    void interactiveFixesAreAppliedIfAccepted() {
        Ran ran = cli.input("n\n").run("fix", "--interactive", "--check", "heading_hierarchy", "tea.md");
        assertThat(ran.out()).contains("Apply this fix? [y/N]");
        assertThat(cli.read("tea.md")).isEqualTo(CliRunner.POOR);

        cli.input("y\n").run("fix", "--interactive", "--check", "heading_hierarchy", "tea.md");
        assertThat(cli.read("tea.md")).contains("### Temperature");
    }

    /// Git accepts the diff of a text with Windows line ends and without a last one.
    @Test
    void diffsCanBeApplied() throws Exception {
        String text = CliRunner.POOR.replace("\n", "\r\n").stripTrailing();
        cli.file("tea.md", text);
        cli.file("fix.patch", cli.run("fix", "--diff", "tea.md").out());

        Process git = new ProcessBuilder("git", "apply", "fix.patch")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        assertThat(new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .doesNotContain("error:");
        String patched = cli.read("tea.md");

        assertThat(git.waitFor()).isZero();
        assertThat(patched).isNotEqualTo(text);
        cli.file("tea.md", text).run("fix", "tea.md");
        assertThat(cli.read("tea.md")).isEqualTo(patched);
    }

    @Test
    void terminalsGetNoControlCharacters() {
        String text = CliRunner.POOR.replace("Teh leaves", "Teh \u001b[2Jleaves");
        cli.file("tea\u001b.md", text).onTerminal().variable("NO_COLOR", "1");

        for (Ran ran : new Ran[] {
            cli.run("fix", "--diff", "tea\u001b.md"), cli.input("n\nn\nn\n").run("fix", "--interactive", "tea\u001b.md")
        }) {
            assertThat(ran.out()).contains("Teh �[2Jleaves", "tea�.md").doesNotContain("\u001b");
        }
    }

    @Test
    void permissionsAreKeptAndNoOtherFileIsLeft() throws IOException {
        Path file = folder.resolve("tea.md");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-x---"));

        cli.run("fix", "tea.md");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rwxr-x---");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        cli.file("other/tea.md", CliRunner.POOR);
        Files.createSymbolicLink(folder.resolve("link.md"), folder.resolve("other/tea.md"));

        assertThat(cli.run("fix", "link.md").exits(2).err()).contains("link.md: is a link");
        assertThat(cli.read("other/tea.md")).isEqualTo(CliRunner.POOR);
    }

    @Test
    void textsWithAnotherConfigurationAreStillFixed() {
        cli.file("posts/.assay.yaml", "checks: [").file("posts/coffee.md", CliRunner.POOR);

        Ran ran = cli.run("fix", ".").exits(2);

        assertThat(ran.err()).contains(".assay.yaml:1: is not valid YAML");
        assertThat(cli.read("tea.md")).isNotEqualTo(CliRunner.POOR);
        assertThat(cli.read("posts/coffee.md")).isEqualTo(CliRunner.POOR);
    }
}
