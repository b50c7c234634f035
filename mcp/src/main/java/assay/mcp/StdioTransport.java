package assay.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Sends messages over standard input and output: one line of JSON for each message.
public final class StdioTransport {

    /// The maximum size of a message in bytes. A text of the maximum length is shorter, even if JSON
    /// escapes each of its characters.
    private static final int LARGEST = 6 * TextArguments.LONGEST_TEXT + 100_000;

    private StdioTransport() {}

    /// Answers messages until the input ends.
    ///
    /// @throws IOException if the output can't be written
    public static void serve(McpServer server, InputStream in, OutputStream out) throws IOException {
        byte[] line = new byte[1024];
        int length = 0;
        for (int each = in.read(); each >= 0; each = in.read()) {
            if (each != '\n') {
                // The rest of a message that is too long is dropped, and the message is not valid JSON.
                if (length < LARGEST) {
                    if (length == line.length) {
                        line = java.util.Arrays.copyOf(line, Math.min(LARGEST, 2 * length));
                    }
                    line[length++] = (byte) each;
                }
                continue;
            }
            String message = new String(line, 0, length, StandardCharsets.UTF_8);
            length = 0;
            if (message.isBlank()) {
                continue;
            }
            Optional<String> answer = server.answer(message);
            if (answer.isPresent()) {
                out.write((answer.get() + "\n").getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        }
    }
}
