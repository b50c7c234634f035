package assay.fetching.feeds;

import assay.fetching.Fetched;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What names posts: a feed, a sitemap, or a page with links.
///
/// Begin with [#read], which takes any answer and throws nothing: what cannot be read to its end is
/// read as far as it goes, and [#complaints] says so.
///
/// @param title of the feed or page; null where it has none
/// @param posts in the order of the source, addresses resolved and as they stand there (http stays
/// http); those of a page are its links, the likeliest first
/// @param children other sitemaps that a sitemap index names
/// @param feeds what a page names by `rel=alternate`, in its order
/// @param post whether it is a page that looks like a post itself
/// @param complaints sentences on what was wrong; empty for a file in order
public record Listing(
        Kind kind,
        @Nullable String title,
        List<Post> posts,
        List<Child> children,
        List<URI> feeds,
        boolean post,
        List<String> complaints) {

    /// The most entries one file may have: what the sitemap protocol allows. More are left out, with a
    /// complaint.
    public static final int MAX_ENTRIES = 50_000;

    /// The most bytes that are read, after decompression: what the sitemap protocol allows.
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
        /// A sitemap of plain text: an address a line.
        TEXT_SITEMAP,
        /// HTML.
        PAGE,
        /// None of them.
        UNKNOWN;

        public boolean isFeed() {
            return this == RSS || this == RDF || this == ATOM || this == JSON_FEED;
        }

        public boolean isSitemap() {
            return this == SITEMAP || this == SITEMAP_INDEX || this == TEXT_SITEMAP;
        }
    }

    /// A sitemap that an index names.
    ///
    /// @param modified null where the index does not say, or nothing that can be read
    public record Child(URI url, @Nullable Instant modified) {}

    /// Reads whatever it is; what it is, it is by its bytes and not by what its headers say.
    public static Listing read(Fetched fetched) {
        return ListingReader.read(fetched);
    }
}
