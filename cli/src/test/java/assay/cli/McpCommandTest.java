package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Speaks the protocol with the command as an agent does.
class McpCommandTest {

    @TempDir
    private Path folder;

    private static String call(String tool, String path) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":{\"path\":\"" + path + "\"}}}\n";
    }

    private static String scoreFile(String path) {
        return call("score_file", path);
    }

    @Test
    void filesAreScoredWithTheirConfiguration() {
        String out = new CliRunner(folder)
                .file(".assay.yaml", "paths: {\"**\": {type: how_to}}")
                .file("tea.md", CliRunner.POOR)
                .input(scoreFile("tea.md"))
                .run("mcp")
                .exits(0)
                .out();

        assertThat(out)
                .contains("\"content_type\":\"how_to\"", "\"isError\":false")
                .hasLineCount(1);
    }

    @Test
    void filesOutsideOfTheWorkingDirectoryAreNotRead() throws IOException {
        CliRunner cli = new CliRunner(folder.resolve("work"))
                .file("tea.md", CliRunner.POOR)
                .file("../secret.md", CliRunner.POOR);
        Files.createSymbolicLink(folder.resolve("work/link.md"), folder.resolve("secret.md"));

        String out = cli.input(scoreFile("../secret.md")
                        + scoreFile("link.md")
                        + scoreFile("none.md")
                        + scoreFile(folder.resolve("secret.md").toString()))
                .run("mcp")
                .exits(0)
                .out();

        assertThat(out.lines())
                .hasSize(4)
                .allMatch(line -> line.contains("\"isError\":true"))
                .noneMatch(line -> line.contains("overall"));
    }

    @Test
    void severitiesAreLimitedAsInCheck() {
        CliRunner cli = new CliRunner(folder)
                .file("tea.md", CliRunner.POOR.replace("TODO: add the price of the leaves.\n", ""))
                .input(scoreFile("tea.md"));
        assertThat(cli.run("mcp").out())
                .contains("\"items\":[{\"check\":\"spelling\",\"severity\":\"WARNING\"", "link_text");

        cli.file(".assay.yaml", "checks: {spelling: optimization, link_text: off}");
        assertThat(cli.run("check", "tea.md").out()).containsPattern("optimization  .*  spelling");
        assertThat(cli.run("mcp").out())
                .contains(
                        "\"verdict\":\"WARNING\"",
                        "\"items\":[{\"check\":\"heading_hierarchy\",\"severity\":\"WARNING\"",
                        "{\"check\":\"spelling\",\"severity\":\"OPTIMIZATION\"",
                        "(spelling, optimization; line 20, 20, 20)")
                .doesNotContain("link_text");

        cli.file(".assay.yaml", "checks: {spelling: optimization, heading_hierarchy: optimization, link_text: off}");
        assertThat(cli.run("mcp").out()).contains("\"verdict\":\"OPTIMIZATION\"", "verdict OPTIMIZATION, ");
    }

    @Test
    void fixReportsLimitedSeverities() {
        CliRunner cli = new CliRunner(folder).file("tea.md", CliRunner.POOR).input(call("fix", "tea.md"));
        assertThat(cli.run("mcp").out()).contains("{\"check\":\"spelling\",\"before\":\"WARNING\"");

        cli.file(".assay.yaml", "checks: {spelling: optimization}");

        assertThat(cli.run("mcp").out()).contains("{\"check\":\"spelling\",\"before\":\"OPTIMIZATION\"");
    }

    @Test
    void keywordCanBeGivenForAFileThatNeedsOne() {
        CliRunner cli = new CliRunner(folder)
                .file("tea.md", CliRunner.POOR)
                .file(".assay.yaml", "paths: {'**': {keyword: required}}");
        assertThat(cli.input(scoreFile("tea.md")).run("mcp").out()).contains("\"isError\":true", "has no keyword");

        String call =
                scoreFile("tea.md").replace("\"arguments\":{", "\"arguments\":{\"primary_keyword\":\"green tea\",");

        assertThat(cli.input(call).run("mcp").out()).contains("\"isError\":false");
    }

    @Test
    void filesThatTheSettingsIgnoreAreErrors() {
        String out = new CliRunner(folder)
                .file(".assay.yaml", "ignore: [drafts]")
                .file("drafts/tea.md", CliRunner.POOR)
                .input(scoreFile("drafts/tea.md") + call("fix", "drafts/tea.md"))
                .run("mcp")
                .exits(0)
                .out();

        assertThat(out.lines())
                .hasSize(2)
                .allMatch(line ->
                        line.contains("The settings ignore drafts/tea.md.") && line.contains("\"isError\":true"));
    }

    @Test
    void pathsWithANulCharacterAreErrors() {
        CliRunner cli = new CliRunner(folder).file("tea.md", CliRunner.POOR);
        assertThat(cli.input(scoreFile("a\\u0000b.md")).run("mcp").exits(0).out())
                .contains("\"isError\":true", "does not exist, or can't be read");

        cli.file(".assay.yaml", "brands: []\nextends: \"a\\0b\"\n");

        assertThat(cli.input(scoreFile("tea.md")).run("mcp").exits(0).out())
                .contains("\"isError\":true", ".assay.yaml:2: ", "is not a valid path");
    }
}
