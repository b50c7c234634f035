package assay.fetching.feeds;

import java.net.URI;
import java.util.List;

/// The posts found on a site.
///
/// @param posts the newest first, then posts without a date, then doubtful ones; at most as many as requested
/// @param sources for each of these posts, in the same order, the source that listed it first
/// @param via the sources that listed posts, in the order in which they were requested; empty if nothing was
/// found
/// @param found the total number of posts that were read, including those beyond the limit
/// @param skipped URLs that were listed but are not posts of the site, by reason
/// @param failures requests with no response or an unreadable one. A guessed URL that does not exist is not a
/// failure
/// @param requests the number of requests, including those for `robots.txt`
/// @param whole whether all listed URLs of the site were read, so that no limit, timeout, failure or
/// cancellation ended the search early. Only then can missing links or posts be reported
/// @param cancelled whether the search was cancelled
/// @param given what the given URL turned out to be
public record Discovered(
        List<Post> posts,
        List<Via> sources,
        List<Via> via,
        int found,
        List<Skipped> skipped,
        List<Failure> failures,
        int requests,
        boolean whole,
        boolean cancelled,
        Given given) {

    public enum Given {
        /// A page, or a URL that gave no response.
        INDEX,
        /// A feed or sitemap, or a URL that looks like one. Only the posts that it lists are returned.
        LISTING,
        /// The URL of a single post, so there are no other posts to find.
        POST
    }

    public enum Via {
        FEED,
        SITEMAP,
        LINKS
    }

    public enum Reason {
        /// The URL is on another site, so it was not requested.
        OTHER_SITE,
        /// The URL is a home page, a list of posts by tag, author or date (or a further page of such a list),
        /// a feed or a picture.
        NO_POST,
        /// The URL is on the site but not below the given index, although the site's posts are below that
        /// index.
        ELSEWHERE,
        /// `robots.txt` forbids requesting the URL.
        ROBOTS,
        /// A limit for one site was reached: requests, depth, bytes, entries or time.
        LIMIT
    }

    /// @param examples the first skipped URLs, at most five
    public record Skipped(Reason reason, int count, List<URI> examples) {}

    /// @param problem a sentence for the user
    /// @param refused whether no request was made, because the URL may not be fetched
    public record Failure(URI url, String problem, boolean refused) {}
}
