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

    /// @param headers the headers, with names in lower case
    /// @param body the body, which is not copied, so the caller must not modify it
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

    /// Returns the status. It is never a redirect, and 304 only if the request was conditional.
    public int status() {
        return status;
    }

    /// Whether the status is from 200 to 299.
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

    /// Returns the body, decompressed but otherwise unchanged. Empty unless the status is from 200 to 299. Do
    /// not modify the array: it is not a copy.
    public byte[] body() {
        return body;
    }

    /// Returns the media type, as `type/subtype` in lower case. If the response declares no type, a generic
    /// binary type or gzip, the type is sniffed from the first bytes. Empty unless the status is from 200 to
    /// 299.
    public String mediaType() {
        return mediaType;
    }

    /// Returns the body's charset: from its byte order mark, the header or its own declaration, in this
    /// order. Without any of these, UTF-8 if the body is valid UTF-8, and otherwise windows-1252.
    public Charset charset() {
        return charset;
    }

    /// Returns the body as text, without a byte order mark.
    public String text() {
        String text = new String(body, charset);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
}
