package assay.fetching.feeds;

import assay.fetching.robots.PoliteWeb;
import java.net.URI;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// Finds the posts of a site.
///
/// [#find] takes what its user has: the index of a blog, a feed, a sitemap. A feed or sitemap is read
/// and nothing else, even if it is broken or empty. A page that is itself a post has no posts. An index is
/// searched for the places that name its posts, the most reliable first: the feeds
/// it names, the sitemaps of `robots.txt`, sitemaps and feeds where they usually are, and last its own
/// links. The search ends as soon as there are enough posts, and is bounded in requests, bytes, entries and time
/// whatever a site answers; it then returns what it has found so far.
///
/// The given address is always requested, since a person named it; for every other `robots.txt` is
/// obeyed. Requests are made one after another, at the pace of the [PoliteWeb].
///
/// [Search] decides where to look, [SiteRequests] asks the site, [Candidates] ranks what was named, and
/// [SearchLog] keeps what was left out or failed.
public final class Discovery {

    /// The most requests for one site, those for `robots.txt` included.
    public static final int MAX_REQUESTS = 60;

    /// How long a search usually may take: as long as a person waits for the first score, and at one
    /// request a second all of [#MAX_REQUESTS]. At a site that wants ten seconds between requests it is
    /// six requests, enough for its index, `robots.txt`, a feed or a sitemap and some that it names.
    public static final Duration USUAL = Duration.ofSeconds(60);

    /// The most posts that are kept of one site.
    static final int MAX_POSTS = 100_000;

    private final PoliteWeb web;
    private final Memory memory;
    private final Duration longest;
    private final LongSupplier nanos;

    /// @param longest how long a search may take; three times as long until the first post is found
    /// @param nanos a clock that never goes back, such as [System#nanoTime]
    public Discovery(PoliteWeb web, Memory memory, Duration longest, LongSupplier nanos) {
        this.web = web;
        this.memory = memory;
        this.longest = longest;
        this.nanos = nanos;
    }

    /// Looks for posts.
    ///
    /// @param given an index, feed or sitemap
    /// @param limit how many posts are wanted, at least 1
    /// @param cancelled asked before every request, and about once a second while one waits for its turn; an
    /// interrupted thread counts as well
    public Discovered find(URI given, int limit, BooleanSupplier cancelled) {
        if (limit < 1) {
            throw new IllegalArgumentException("At least one post must be wanted, not " + limit + ".");
        }
        SearchLog log = new SearchLog();
        Candidates candidates = new Candidates(log);
        SearchTime time = new SearchTime(longest, nanos, cancelled);
        SiteRequests requests = new SiteRequests(given, web, memory, time, candidates, log);
        Search search = new Search(given, limit, requests, time, candidates, log);
        search.run();
        return search.result();
    }
}
