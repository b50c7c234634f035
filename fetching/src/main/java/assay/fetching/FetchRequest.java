package assay.fetching;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/// A request for one URL.
///
/// @param url as given; [Urls#parse] normalizes it
/// @param wanted what kind of response is accepted
/// @param etag sent as `If-None-Match`; null without an earlier response
/// @param lastModified sent as `If-Modified-Since`, exactly as received; null without an earlier response
/// @param withinSite whether a redirect to another site ([Urls#sameSite]) fails instead of being followed
public record FetchRequest(
        URI url,
        Wanted wanted,
        @Nullable String etag,
        @Nullable String lastModified,
        boolean withinSite) {

    public FetchRequest(URI url, Wanted wanted, @Nullable String etag, @Nullable String lastModified) {
        this(url, wanted, etag, lastModified, false);
    }

    /// The kinds of responses. Other media types and longer bodies are refused.
    public enum Wanted {
        /// A page for readers: HTML, XHTML, Markdown or plain text; at most 5 MiB, or 2 MiB compressed.
        PAGE,
        /// A feed, a sitemap or a page that links to one: the types of [#PAGE], XML and JSON; at most 50 MiB,
        /// the sitemap protocol's limit, or a 24th of the heap if that is less. A gzip file
        /// (`sitemap.xml.gz`) is decompressed.
        LISTING,
        /// `robots.txt` or `llms.txt`: any text; truncated rather than refused beyond 500 KiB, the minimum
        /// that RFC 9309 requires.
        TEXT
    }

    public static FetchRequest of(URI url, Wanted wanted) {
        return new FetchRequest(url, wanted, null, null);
    }

    /// Returns a copy that does not follow redirects to another site.
    public FetchRequest staying() {
        return new FetchRequest(url, wanted, etag, lastModified, true);
    }
}
