package assay.fetching.feeds;

import assay.fetching.robots.PoliteWeb;
import java.net.URI;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// Finds the posts of a site.
///
/// [#find] takes the index of a blog, a feed or a sitemap. Of a feed or sitemap only that file is read,
/// even if it is broken or empty. A page that is itself a post has no posts. An index is searched for
/// places that name its posts, the most reliable first: the feeds it names, the sitemaps of `robots.txt`,
/// sitemaps and feeds at their usual paths, and last its own links. The search ends as soon as there are
/// enough posts. It is bounded in requests, bytes, entries and time, whatever a site answers; it then
/// returns what it has found so far.
///
/// The given URL is always requested, since a person named it; every other URL obeys `robots.txt`. Requests
/// are made one after another, at the pace of the [PoliteWeb].
///
/// [Search] decides where to look, [SiteRequests] makes the requests, [Candidates] ranks the named URLs,
/// and [SearchLog] records what was left out or failed.
public final class Discovery {

    /// The most requests to one site, including those for `robots.txt`.
    public static final int MAX_REQUESTS = 60;

    /// The usual time limit of a search: as long as a person waits for the first score, and at one request
    /// a second enough for all of [#MAX_REQUESTS]. For a site that wants ten seconds between requests that
    /// is six requests, enough for its index, `robots.txt`, a feed or a sitemap and some files that it
    /// names.
    public static final Duration USUAL = Duration.ofSeconds(60);

    /// The most posts that are stored of one site.
    static final int MAX_POSTS = 100_000;

    private final PoliteWeb web;
    private final Memory memory;
    private final Duration longest;
    private final LongSupplier nanos;

    /// @param longest the time limit of a search; three times as long until the first post is found
    /// @param nanos a monotonic clock, such as [System#nanoTime]
    public Discovery(PoliteWeb web, Memory memory, Duration longest, LongSupplier nanos) {
        this.web = web;
        this.memory = memory;
        this.longest = longest;
        this.nanos = nanos;
    }

    /// Looks for posts.
    ///
    /// @param given an index, feed or sitemap
    /// @param limit the wanted number of posts, at least 1
    /// @param cancelled checked before every request, and about once a second while waiting for a turn; an
    /// interrupt of the thread counts as well
    public Discovered find(URI given, int limit, BooleanSupplier cancelled) {
        if (limit < 1) {
            throw new IllegalArgumentException("The limit must be at least 1, not " + limit + ".");
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
