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

    private static String scoreFile(String path) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"score_file\",\"arguments\":{\"path\":\""
                + path + "\"}}}\n";
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
}
