package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.CliRunner.Ran;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Speaks the protocol with the command as an editor does.
class LspCommandTest {

    @TempDir
    private Path folder;

    private static String message(String json) {
        return "Content-Length: " + json.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + json;
    }

    @Test
    void editorInitializesAndShutsTheServerDown() {
        Ran ran = new CliRunner(folder)
                .input(message(
                                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{}}}")
                        + message("{\"jsonrpc\":\"2.0\",\"method\":\"initialized\",\"params\":{}}")
                        + message("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"shutdown\"}")
                        + message("{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}"))
                .run("lsp", "--stdio")
                .exits(0);

        assertThat(ran.out())
                .contains("\"codeActionProvider\"", "\"name\":\"Assay\"", "\"id\":2,\"result\":null")
                .startsWith("Content-Length: ");
    }

    @Test
    void endOfTheInputEndsTheServer() {
        new CliRunner(folder).input("").run("lsp").exits(1);
    }
}
