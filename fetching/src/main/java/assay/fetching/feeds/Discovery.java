package assay.fetching.feeds;

import assay.fetching.robots.PoliteWeb;
import java.net.URI;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// Finds the posts of a site.
///
/// [#find] accepts a feed, a sitemap or the index of a blog. For a feed or sitemap, it reads only that file,
/// even if the file is broken or empty. For a page that is itself a post, it returns no posts. For an index,
/// it reads the sources that list its posts, the most reliable first: the feeds that the page links to, the
/// sitemaps in `robots.txt`, sitemaps and feeds at their usual paths, and finally the page's own links. The
/// search ends as soon as there are enough posts. Requests, bytes, entries and time are limited, whatever a
/// site returns. If a limit is reached, the posts found so far are returned.
///
/// The given URL is always requested, since a person entered it. For every other URL, the search obeys
/// `robots.txt`. Requests are made one after another, at the pace that [PoliteWeb] allows.
///
/// [PostSearch] decides where to look, [SearchRequests] makes the requests, [Candidates] ranks the listed
/// URLs, and [SearchLog] records the URLs that were skipped and the requests that failed.
public final class Discovery {

    /// The maximum number of requests to one site, including those for `robots.txt`.
    public static final int MAX_REQUESTS = 60;

    /// The usual time limit of a search: about as long as a person waits for the first score. It is enough
    /// for [#MAX_REQUESTS] requests at one per second. If a site asks for ten seconds between requests, there
    /// is time for six: the index, `robots.txt`, a feed or a sitemap, and some of the files that the sitemap
    /// lists.
    public static final Duration USUAL = Duration.ofSeconds(60);

    /// The maximum number of posts stored for one site.
    static final int MAX_POSTS = 100_000;

    private final PoliteWeb web;
    private final ListingCache memory;
    private final Duration longest;
    private final LongSupplier nanos;

    /// @param longest the time limit of a search, which is tripled while no post has been found
    /// @param nanos a monotonic clock, such as [System#nanoTime]
    public Discovery(PoliteWeb web, ListingCache memory, Duration longest, LongSupplier nanos) {
        this.web = web;
        this.memory = memory;
        this.longest = longest;
        this.nanos = nanos;
    }

    /// Searches for posts.
    ///
    /// @param given an index, feed or sitemap
    /// @param limit the maximum number of posts to return, at least 1
    /// @param cancelled whether to stop; checked before every request, and about once a second while a
    /// request waits for its turn. Interrupting the thread also stops the search
    public Discovered find(URI given, int limit, BooleanSupplier cancelled) {
        if (limit < 1) {
            throw new IllegalArgumentException("The limit must be at least 1, not " + limit + ".");
        }
        SearchLog log = new SearchLog();
        Candidates candidates = new Candidates(log);
        SearchTime time = new SearchTime(longest, nanos, cancelled);
        SearchRequests requests = new SearchRequests(given, web, memory, time, candidates, log);
        PostSearch search = new PostSearch(given, limit, requests, time, candidates, log);
        search.run();
        return search.result();
    }
}
