package assay.fetching;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/// A request for one URL.
///
/// @param url the URL as given; [Urls#parse] normalizes it
/// @param wanted the kind of response that is accepted
/// @param etag the value to send as `If-None-Match`; null if there is no earlier response
/// @param lastModified the value to send as `If-Modified-Since`, exactly as it was received; null if there is
/// no earlier response
/// @param withinSite whether a redirect to another site ([Urls#sameSite]) fails instead of being followed
public record FetchRequest(
        URI url,
        ResponseKind wanted,
        @Nullable String etag,
        @Nullable String lastModified,
        boolean withinSite) {

    public FetchRequest(URI url, ResponseKind wanted, @Nullable String etag, @Nullable String lastModified) {
        this(url, wanted, etag, lastModified, false);
    }

    /// The kinds of responses. Responses with other media types or longer bodies are refused.
    public enum ResponseKind {
        /// A page for readers: HTML, XHTML, Markdown or plain text, of at most 5 MiB (2 MiB if compressed).
        PAGE,
        /// A feed, a sitemap or a page that links to one: XML, JSON and the types of [#PAGE], of at most 50
        /// MiB (the sitemap protocol's limit), or a 24th of the heap if that is less. A gzip file
        /// (`sitemap.xml.gz`) is decompressed.
        LISTING,
        /// `robots.txt` or `llms.txt`: any text. A file of more than 500 KiB, the size that RFC 9309 requires
        /// crawlers to read, is truncated rather than refused.
        TEXT
    }

    public static FetchRequest of(URI url, ResponseKind wanted) {
        return new FetchRequest(url, wanted, null, null);
    }

    /// Returns a copy that does not follow redirects to another site.
    public FetchRequest staying() {
        return new FetchRequest(url, wanted, etag, lastModified, true);
    }
}
