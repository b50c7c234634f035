package assay.service.contract;

import assay.service.RunningService.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Sends bytes that no client library would send, and reads the whole response.
public final class Wire {

    private static final int PATIENCE_MILLIS = 60_000;

    private final URI base;

    public Wire(URI base) {
        this.base = base;
    }

    public URI base() {
        return base;
    }

    /// @throws IOException if the response is incomplete, or its body is neither UTF-8 nor an archive
    public Reply send(Sent request) throws IOException {
        try (Socket socket = new Socket(base.getHost(), base.getPort())) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(PATIENCE_MILLIS);
            try {
                socket.getOutputStream().write(request.bytes(base));
                // Nothing more is sent, and the service must not wait for the rest of a truncated body.
                socket.shutdownOutput();
            } catch (IOException refused) {
                // The service may respond without reading everything.
                if (socket.getInputStream().available() == 0) {
                    throw refused;
                }
            }
            return read(all(socket.getInputStream()), request.method());
        }
    }

    private static byte[] all(InputStream in) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] some = new byte[16_384];
        try {
            for (int read = in.read(some); read >= 0; read = in.read(some)) {
                all.write(some, 0, read);
            }
        } catch (java.net.SocketException reset) {
            // If the request was not fully read, the connection is reset; everything received before counts.
            if (all.size() == 0) {
                throw reset;
            }
        }
        return all.toByteArray();
    }

    private static Reply read(byte[] bytes, String method) throws IOException {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int end = text.indexOf("\r\n\r\n");
        if (end < 0 || !text.startsWith("HTTP/1.1 ")) {
            throw new IOException("No HTTP answer: " + text);
        }
        String[] lines = text.substring(0, end).split("\r\n", -1);
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            headers.computeIfAbsent(lines[i].substring(0, colon), _ -> new ArrayList<>())
                    .add(lines[i].substring(colon + 1).strip());
        }
        byte[] body = java.util.Arrays.copyOfRange(bytes, end + 4, bytes.length);
        List<String> length = headers.getOrDefault("Content-Length", List.of());
        if (headers.containsKey("Transfer-Encoding")) {
            body = unchunked(body);
        } else if (!length.isEmpty()
                && !method.equals("HEAD")
                && !lines[0].startsWith("HTTP/1.1 304")
                && Integer.parseInt(length.getFirst()) != body.length) {
            throw new IOException("Content-Length is " + length + " and the body has " + body.length + " bytes");
        }
        boolean archive = headers.getOrDefault("Content-Type", List.of()).contains("application/zip");
        return new Reply(
                Integer.parseInt(lines[0].substring(9, 12)),
                headers,
                (archive ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8)
                        .newDecoder()
                        .decode(ByteBuffer.wrap(body))
                        .toString());
    }

    private static byte[] unchunked(byte[] body) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        String text = new String(body, StandardCharsets.ISO_8859_1);
        int at = 0;
        while (true) {
            int line = text.indexOf("\r\n", at);
            if (line < 0) {
                throw new IOException("A chunked body without an end");
            }
            int size = Integer.parseInt(text.substring(at, line), 16);
            if (size == 0) {
                return all.toByteArray();
            }
            all.write(body, line + 2, size);
            at = line + 2 + size + 2;
        }
    }
}
