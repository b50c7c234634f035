package assay.fetching.feeds;

import assay.fetching.Fetched;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A source that lists posts: a feed, a sitemap, or a page with links.
///
/// Start with [#read], which accepts any response and never throws an exception. It reads as much of a broken
/// file as possible; [#complaints] describes the problems.
///
/// @param title the title of the feed or page; null if it has none
/// @param posts the posts in the order of the source, with absolute URLs whose scheme is unchanged (http
/// stays http). For a page, its links, with the most likely posts first
/// @param children the sitemaps that a sitemap index lists
/// @param feeds the feeds that a page links to with `rel=alternate`, in page order
/// @param post whether the listing is a page that seems to be a post itself
/// @param complaints sentences that describe the problems; empty for a valid file
public record Listing(
        Kind kind,
        @Nullable String title,
        List<Post> posts,
        List<Child> children,
        List<URI> feeds,
        boolean post,
        List<String> complaints) {

    /// The maximum number of entries in one file, as in the sitemap protocol. Further entries are skipped,
    /// and a complaint is added.
    public static final int MAX_ENTRIES = 50_000;

    /// The maximum number of bytes read, after decompression, as in the sitemap protocol.
    public static final int MAX_BYTES = 50 << 20;

    public Listing {
        posts = List.copyOf(posts);
        children = List.copyOf(children);
        feeds = List.copyOf(feeds);
        complaints = List.copyOf(complaints);
    }

    public enum Kind {
        /// RSS 0.91 to 2.0.
        RSS,
        /// RSS 0.90 and 1.0.
        RDF,
        /// Atom 0.3 and 1.0.
        ATOM,
        /// JSON Feed 1.0 and 1.1.
        JSON_FEED,
        SITEMAP,
        SITEMAP_INDEX,
        /// A plain text sitemap: one URL per line.
        TEXT_SITEMAP,
        /// HTML.
        PAGE,
        /// A file of any other kind.
        UNKNOWN;

        public boolean isFeed() {
            return this == RSS || this == RDF || this == ATOM || this == JSON_FEED;
        }

        public boolean isSitemap() {
            return this == SITEMAP || this == SITEMAP_INDEX || this == TEXT_SITEMAP;
        }
    }

    /// A sitemap in a sitemap index.
    ///
    /// @param modified the modification date; null if the index has no readable date
    public record Child(URI url, @Nullable Instant modified) {}

    /// Reads any kind of listing. The kind is detected from the content and not from the headers.
    public static Listing read(Fetched fetched) {
        return ListingReader.read(fetched);
    }
}
