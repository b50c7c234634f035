package assay.fetching;

import java.net.URI;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The response to a [FetchRequest].
public final class Fetched {

    private final URI url;
    private final int status;
    private final Map<String, List<String>> headers;
    private final byte[] body;
    private final String mediaType;
    private final Charset charset;

    /// @param headers names in lower case
    /// @param body not copied: the caller must not modify it
    public Fetched(
            URI url, int status, Map<String, List<String>> headers, byte[] body, String mediaType, Charset charset) {
        this.url = url;
        this.status = status;
        this.headers = headers;
        this.body = body;
        this.mediaType = mediaType;
        this.charset = charset;
    }

    /// Returns the final URL, after all redirects.
    public URI url() {
        return url;
    }

    /// Returns the status: never a redirect; 304 only if the request was conditional.
    public int status() {
        return status;
    }

    /// Whether the status is 200 to 299.
    public boolean ok() {
        return status >= 200 && status < 300;
    }

    /// Returns the headers: names in lower case, each with its values in order.
    public Map<String, List<String>> headers() {
        return headers;
    }

    /// Returns the first value of a header field.
    public Optional<String> header(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
                .findFirst();
    }

    /// Returns the decompressed, otherwise unchanged body; empty unless the status is 200 to 299. Not a copy:
    /// do not modify it.
    public byte[] body() {
        return body;
    }

    /// Returns the media type, `type/subtype` in lower case: as declared, or sniffed from the first bytes if
    /// the response declares none, a generic binary type or gzip. Empty unless the status is 200 to 299.
    public String mediaType() {
        return mediaType;
    }

    /// Returns the body's charset: from its byte order mark, the header or its own declaration, in this
    /// order; else UTF-8 if it is valid UTF-8, otherwise windows-1252.
    public Charset charset() {
        return charset;
    }

    /// Returns the body as text, without a byte order mark.
    public String text() {
        String text = new String(body, charset);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
}
