package assay.mcp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.databind.node.NullNode;

/// Sends messages over standard input and output: one line of JSON for each message.
public final class StdioTransport {

    /// The maximum size of a message in bytes. The tool `compare` takes two texts, whose lengths the schema
    /// limits in code points. JSON can write a code point as two escaped surrogates, which have 12 bytes. The
    /// rest is for the other arguments, which are short.
    private static final int LARGEST = 2 * 12 * TextArguments.LONGEST_TEXT + 100_000;

    private StdioTransport() {}

    /// Answers messages until the input ends.
    ///
    /// @throws IOException if the output can't be written
    public static void serve(McpServer<LocalHost.User> server, InputStream in, OutputStream out) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        boolean ended = false;
        while (!ended) {
            int each = in.read();
            ended = each < 0;
            if (!ended && each != '\n') {
                // One byte too many is stored to show that the message is too large. The rest is dropped.
                if (line.size() <= LARGEST) {
                    line.write(each);
                }
                continue;
            }
            Optional<String> answer = answer(server, line);
            line.reset();
            if (answer.isPresent()) {
                out.write((answer.get() + "\n").getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        }
    }

    private static Optional<String> answer(McpServer<LocalHost.User> server, ByteArrayOutputStream line) {
        if (line.size() > LARGEST) {
            ProtocolError error = new ProtocolError(
                    ProtocolError.INVALID_REQUEST, "The message is larger than " + LARGEST + " bytes.");
            return Optional.of(JsonRpc.error(NullNode.getInstance(), error));
        }
        String message = line.toString(StandardCharsets.UTF_8);
        return message.isBlank() ? Optional.empty() : server.answer(message, LocalHost.User.LOCAL);
    }
}
