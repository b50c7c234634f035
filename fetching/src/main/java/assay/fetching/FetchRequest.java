package assay.fetching;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/// What is to be fetched.
///
/// @param url as somebody gave it, in the form [Urls#parse] brings it into
/// @param wanted what the answer may be
/// @param etag asked with as `If-None-Match`; null where nothing is known of an answer before
/// @param lastModified asked with as `If-Modified-Since`, word for word as it was answered; null as
/// above
/// @param withinSite whether a redirect to another site ([Urls#sameSite]) is a failure and not followed
public record FetchRequest(
        URI url,
        Wanted wanted,
        @Nullable String etag,
        @Nullable String lastModified,
        boolean withinSite) {

    public FetchRequest(URI url, Wanted wanted, @Nullable String etag, @Nullable String lastModified) {
        this(url, wanted, etag, lastModified, false);
    }

    /// What an answer may be: other media types are refused, and longer bodies, too.
    public enum Wanted {
        /// A page somebody reads: HTML, XHTML, Markdown or plain text; at most 5 MiB, and 2 MiB where
        /// it comes packed.
        PAGE,
        /// A feed, a sitemap or a page that names one: as [#PAGE], and XML and JSON; at most 50 MiB, the
        /// most a sitemap may have by its protocol, or a 24th of the heap where that is less. A gzip file
        /// (`sitemap.xml.gz`) is unpacked.
        LISTING,
        /// `robots.txt` or `llms.txt`: any text; what goes beyond 500 KiB, which RFC 9309 asks for, is
        /// cut off rather than refused.
        TEXT
    }

    public static FetchRequest of(URI url, Wanted wanted) {
        return new FetchRequest(url, wanted, null, null);
    }

    /// The same, and whoever it may lead to elsewhere is not asked.
    public FetchRequest staying() {
        return new FetchRequest(url, wanted, etag, lastModified, true);
    }
}
