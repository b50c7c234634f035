package assay.fetching;

import java.net.URI;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// An answer.
public final class Fetched {

    private final URI url;
    private final int status;
    private final Map<String, List<String>> headers;
    private final byte[] body;
    private final String mediaType;
    private final Charset charset;

    /// @param headers names in lower case
    /// @param body not copied: whoever hands it over does not write to it any more
    public Fetched(
            URI url, int status, Map<String, List<String>> headers, byte[] body, String mediaType, Charset charset) {
        this.url = url;
        this.status = status;
        this.headers = headers;
        this.body = body;
        this.mediaType = mediaType;
        this.charset = charset;
    }

    /// Where it lay, after all redirects.
    public URI url() {
        return url;
    }

    /// Never a redirect; 304 only where the request was conditional.
    public int status() {
        return status;
    }

    /// Whether the status is 200 to 299.
    public boolean ok() {
        return status >= 200 && status < 300;
    }

    /// Names in lower case, the values of each in order.
    public Map<String, List<String>> headers() {
        return headers;
    }

    /// The first value of a header field.
    public Optional<String> header(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
                .findFirst();
    }

    /// Unpacked, otherwise as it came; empty unless the status is 200 to 299. Not a copy: nobody writes
    /// to it.
    public byte[] body() {
        return body;
    }

    /// `type/subtype` in lower case: as the answer says, or by its first bytes where it does not, or
    /// says only that it is bytes or gzip. Empty unless the status is 200 to 299.
    public String mediaType() {
        return mediaType;
    }

    /// Of the body: by its byte order mark, the header, or what it says of itself, in this order; else
    /// UTF-8 where it is that, and windows-1252 where not.
    public Charset charset() {
        return charset;
    }

    /// The body as text, without a byte order mark.
    public String text() {
        String text = new String(body, charset);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
}
