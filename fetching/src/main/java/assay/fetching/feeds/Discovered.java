package assay.fetching.feeds;

import java.net.URI;
import java.util.List;

/// What was found of a site's posts.
///
/// @param posts newest first, those without a date last, and behind them all what may be no post; at
/// most as many as were asked for
/// @param sources where each of these posts was named first, in their order
/// @param via where the posts were named, in the order in which it was asked; empty where nothing was
/// found
/// @param found how many posts there are in all that were read, those beyond the limit too
/// @param skipped what was named and is no post of the site, by reason
/// @param failures what was asked and gave no answer, or nothing that could be read; guesses that were
/// not there are none
/// @param requests how many were made, those for `robots.txt` included
/// @param whole whether all was read that the site names: neither a limit, nor the time, nor a failure,
/// nor somebody who cancelled ended it early. Only then can it be said what a site does not have
/// @param cancelled whether somebody did
/// @param given what the given address turned out to be
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
        /// A page, or nothing that answered.
        INDEX,
        /// A feed or sitemap, or what has the name of one: what it does not name was not looked for.
        LISTING,
        /// A post itself, so there are no posts to be found.
        POST
    }

    public enum Via {
        FEED,
        SITEMAP,
        LINKS
    }

    public enum Reason {
        /// Of another site, whose posts nobody asked for.
        OTHER_SITE,
        /// A home page, a list of posts by tag, author or date, a further page of one, a feed, a
        /// picture.
        NO_POST,
        /// Of the site, but not below the index that was given, where its posts lie.
        ELSEWHERE,
        /// `robots.txt` forbids it.
        ROBOTS,
        /// Beyond what is read of one site: requests, depth, bytes, entries, time.
        LIMIT
    }

    /// @param examples five at most, the first ones
    public record Skipped(Reason reason, int count, List<URI> examples) {}

    /// @param problem a sentence for whoever asked
    /// @param refused whether nobody was asked, because the address may not be fetched
    public record Failure(URI url, String problem, boolean refused) {}
}
