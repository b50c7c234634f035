package assay.service.contract;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A request with the exact bytes to send; it need not be valid HTTP.
///
/// @param target the target in the request line
@SuppressWarnings("ArrayRecordComponent") // The body is never compared or changed.
public record Sent(String method, String target, List<Header> headers, byte @Nullable [] body) {

    public record Header(String name, String value) {}

    private boolean has(String name) {
        return headers.stream().anyMatch(each -> each.name().equalsIgnoreCase(name));
    }

    /// Returns the bytes, with framing headers unless the headers already contain them.
    byte[] bytes(URI base) {
        StringBuilder head = new StringBuilder();
        head.append(method).append(' ').append(target).append(" HTTP/1.1\r\n");
        head.append("Host: ").append(base.getAuthority()).append("\r\nConnection: close\r\n");
        headers.forEach(each ->
                head.append(each.name()).append(": ").append(each.value()).append("\r\n"));
        byte[] content = body == null ? new byte[0] : body;
        if (!has("Content-Length") && !has("Transfer-Encoding") && body != null) {
            head.append("Content-Length: ").append(content.length).append("\r\n");
        }
        byte[] start = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        byte[] all = java.util.Arrays.copyOf(start, start.length + content.length);
        System.arraycopy(content, 0, all, start.length, content.length);
        return all;
    }

    /// Returns the request as a shell command. The request may contain any bytes.
    public String curl(URI base) {
        StringBuilder line = new StringBuilder();
        if (body != null) {
            line.append("printf ").append(quoted(body, true)).append(" | ");
        }
        line.append("curl -sS -i -g --path-as-is -X ").append(quoted(latin(method), false));
        for (Header each : headers) {
            line.append(" -H ").append(quoted(latin(each.name() + ": " + each.value()), false));
        }
        if (body != null) {
            line.append(has("Content-Type") ? "" : " -H Content-Type:").append(" --data-binary @-");
        }
        return line.append(' ').append(quoted(latin(base + target), false)).toString();
    }

    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /// @param printf whether the text is a format for `printf`, which unlike `$'…'` can write a zero byte
    private static String quoted(byte[] bytes, boolean printf) {
        StringBuilder text = new StringBuilder(printf ? "'" : "$'");
        for (byte each : bytes) {
            char c = (char) (each & 0xff);
            if (c >= ' ' && c < 0x7f && c != '\'' && c != '\\' && c != '%') {
                text.append(c);
            } else if (c == '%') {
                text.append(printf ? "%%" : "%");
            } else {
                text.append('\\')
                        .append((char) ('0' + (c >> 6)))
                        .append((char) ('0' + (c >> 3 & 7)))
                        .append((char) ('0' + (c & 7)));
            }
        }
        return text.append('\'').toString();
    }
}
