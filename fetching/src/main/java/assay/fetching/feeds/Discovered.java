package assay.fetching.feeds;

import java.net.URI;
import java.util.List;

/// The posts found on a site.
///
/// @param posts newest first, then those without a date, then doubtful ones; at most as many as requested
/// @param sources the source that first listed each of these posts, in the same order
/// @param via the sources that listed posts, in the order of the requests; empty if nothing was found
/// @param found the number of all posts that were read, including those beyond the limit
/// @param skipped URLs that were listed but are not posts of the site, by reason
/// @param failures requests without a response or with an unreadable one; guessed URLs that do not exist are
/// not failures
/// @param requests the number of requests, including those for `robots.txt`
/// @param whole whether all listed URLs of the site were read: no limit, timeout, failure or cancellation
/// ended the search early. Only then can missing links or posts be reported
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
        /// A page, or no response.
        INDEX,
        /// A feed or sitemap, or a URL that looks like one: only the posts that it lists are searched.
        LISTING,
        /// A post, so there are no posts to find.
        POST
    }

    public enum Via {
        FEED,
        SITEMAP,
        LINKS
    }

    public enum Reason {
        /// On another site, to which no request was sent.
        OTHER_SITE,
        /// A home page, a list of posts by tag, author or date, a further page of one, a feed or a picture.
        NO_POST,
        /// On the site, but not below the given index, where the site's posts are.
        ELSEWHERE,
        /// `robots.txt` forbids it.
        ROBOTS,
        /// Beyond a limit for one site: requests, depth, bytes, entries or time.
        LIMIT
    }

    /// @param examples the first ones, at most five
    public record Skipped(Reason reason, int count, List<URI> examples) {}

    /// @param problem a sentence for the user
    /// @param refused whether no request was made, because the URL may not be fetched
    public record Failure(URI url, String problem, boolean refused) {}
}
