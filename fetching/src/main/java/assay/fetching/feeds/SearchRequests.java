package assay.fetching.feeds;

import assay.fetching.FetchFailure;
import assay.fetching.FetchRequest;
import assay.fetching.Fetched;
import assay.fetching.Urls;
import assay.fetching.robots.PoliteWeb;
import assay.fetching.robots.Robots;
import java.net.URI;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;

/// Makes a search's requests to a site, within the search's limits. No URL is requested twice, and none on
/// another site. All URLs except the first must be allowed by `robots.txt`.
final class SearchRequests {

    /// The maximum number of bytes read from one site, after decompression.
    private static final long MAX_BYTES = 200L << 20;

    /// A listing with more bytes than this is large: see [#listing].
    private static final int LARGE = 2 << 20;

    /// The maximum number of hosts per site to which requests are sent. Each host costs another request for
    /// its robots.txt.
    private static final int MAX_HOSTS = 10;

    private static final Semaphore READING = new Semaphore(1);

    record Answer(URI url, Listing listing) {}

    private final ListingCache memory;
    private final SearchTime time;
    private final Candidates candidates;
    private final SearchLog log;
    private final PoliteWeb guest;
    private final Set<URI> asked = new HashSet<>();
    private final Set<String> hosts = new HashSet<>();
    private final Map<String, Boolean> ofSite = new HashMap<>();
    private final Map<String, Optional<Robots>> robots = new HashMap<>();
    private URI site;
    private int requests;
    private long bytes;
    private boolean begun;

    SearchRequests(
            URI given, PoliteWeb web, ListingCache memory, SearchTime time, Candidates candidates, SearchLog log) {
        this.site = given;
        this.memory = memory;
        this.time = time;
        this.candidates = candidates;
        this.log = log;
        this.guest = web.until(this::over);
    }

    /// Sets the final URL, to which the given URL redirects. From then on, the final URL defines the site.
    void settle(URI url) {
        site = url;
    }

    int count() {
        return requests;
    }

    /// Marks a URL as already read, so that it is not requested.
    void read(URI url) {
        asked.add(Urls.canonical(url));
    }

    /// Whether no more requests may be made.
    private boolean over() {
        if (time.runsOut(!candidates.isEmpty())) {
            log.fail(
                    site,
                    "The search for posts on this site stopped early. The site responds too slowly, or its robots.txt"
                            + " asks for long pauses between requests.");
        }
        return time.ended();
    }

    /// Requests a URL. The first URL is the one that the user entered.
    ///
    /// @param expected whether a missing file is a failure
    Optional<Answer> get(URI reference, boolean expected) {
        URI url = Urls.secured(reference);
        if (over()) {
            return Optional.empty();
        }
        if (!asked.add(Urls.canonical(url))) {
            return Optional.empty();
        }
        boolean named = !begun;
        begun = true;
        if (!Urls.sameSite(site, url)) {
            log.skip(Discovered.Reason.OTHER_SITE, url);
            return Optional.empty();
        }
        // The request for the robots.txt file may have been the last request that the limit allows.
        if (!named && (!allowed(url, expected) || !isLeft(url))) {
            return Optional.empty();
        }
        Optional<ListingCache.Known> known = memory.recall(url);
        requests++;
        try {
            FetchRequest request = new FetchRequest(
                    url,
                    FetchRequest.ResponseKind.LISTING,
                    known.map(ListingCache.Known::etag).orElse(null),
                    known.map(ListingCache.Known::lastModified).orElse(null));
            Fetched fetched = named ? guest.getNamed(request) : guest.get(request);
            return answer(url, fetched, known, named, expected);
        } catch (FetchFailure e) {
            failed(url, e, expected);
            return Optional.empty();
        }
    }

    private boolean isLeft(URI url) {
        boolean left = requests < Discovery.MAX_REQUESTS && bytes < MAX_BYTES;
        if (!left) {
            log.skip(Discovered.Reason.LIMIT, url);
        }
        return left;
    }

    private void failed(URI url, FetchFailure failure, boolean told) {
        String problem = String.valueOf(failure.getMessage());
        switch (failure.kind()) {
            case INTERRUPTED -> time.interrupted();
            case CROWDED -> {
                time.giveUp();
                log.fail(url, problem);
            }
            case NOT_ALLOWED -> {
                if (told) {
                    log.refuse(url, problem);
                }
            }
            case UNREACHABLE, TOO_LARGE, WRONG_TYPE, FORBIDDEN, ELSEWHERE -> {
                if (told) {
                    log.fail(url, problem);
                }
            }
        }
    }

    /// Whether robots.txt allows a URL. Forbidden URLs are recorded as skipped.
    ///
    /// @param told whether the site itself lists the URL. A forbidden URL that was only guessed is not
    /// reported
    boolean allowed(URI url, boolean told) {
        Optional<Robots> rules = robots(url);
        boolean allowed = rules.isPresent() && rules.get().allowed(url);
        if (rules.isEmpty()) {
            log.skip(Discovered.Reason.LIMIT, url);
        } else if (!allowed && told) {
            log.skip(Discovered.Reason.ROBOTS, url);
        }
        return allowed;
    }

    /// Returns the robots.txt of a URL's host, or empty if it could not be requested within the limits.
    private Optional<Robots> robots(URI url) {
        String host = url.getScheme() + "://" + url.getRawAuthority();
        Optional<Robots> known = robots.get(host);
        if (known == null) {
            known = over() || requests >= Discovery.MAX_REQUESTS ? Optional.empty() : requested(url);
            robots.put(host, known);
        }
        return known;
    }

    private Optional<Robots> requested(URI url) {
        requests++;
        try {
            return Optional.of(guest.robots(url));
        } catch (FetchFailure e) {
            failed(url, e, true);
            return Optional.empty();
        }
    }

    List<URI> sitemapsOfRobots() {
        return robots(site).map(Robots::sitemaps).orElse(List.of());
    }

    boolean isOfSite(URI url) {
        return ofSite.computeIfAbsent(url.getRawAuthority(), any -> Urls.sameSite(site, url));
    }

    /// Whether a host is within the limit on hosts per site. A host counts toward the limit before its
    /// robots.txt is requested, because a host that forbids everything or does not respond costs just as
    /// much.
    boolean isHostToAsk(URI url) {
        return hosts.contains(url.getHost()) || hosts.size() < MAX_HOSTS && hosts.add(url.getHost());
    }

    private Optional<Answer> answer(
            URI url, Fetched fetched, Optional<ListingCache.Known> known, boolean named, boolean expected) {
        bytes += fetched.body().length;
        if (fetched.status() == 304 && known.isPresent()) {
            return complained(url, fetched, known.get().listing(), expected);
        }
        if (!fetched.ok()) {
            if (expected) {
                log.fail(url, "The server responded with status " + fetched.status() + ".");
            }
            return Optional.empty();
        }
        if (!named && !Urls.sameSite(site, fetched.url())) {
            log.skip(Discovered.Reason.OTHER_SITE, fetched.url());
            return Optional.empty();
        }
        Optional<Listing> read = listing(fetched);
        if (read.isEmpty()) {
            return Optional.empty();
        }
        Listing listing = read.get();
        String etag = fetched.header("etag").orElse(null);
        String lastModified = fetched.header("last-modified").orElse(null);
        if (etag != null || lastModified != null) {
            memory.keep(url, new ListingCache.Known(etag, lastModified, listing));
        }
        return complained(url, fetched, listing, expected);
    }

    /// Logs the errors in a listing, whether it was read just now or is unchanged.
    private Optional<Answer> complained(URI url, Fetched fetched, Listing listing, boolean expected) {
        if (expected && listing.kind() == Listing.Kind.UNKNOWN) {
            log.fail(url, "The response is not a feed, a sitemap or a page.");
        } else if (!listing.complaints().isEmpty() && listing.kind() != Listing.Kind.PAGE) {
            log.fail(url, String.join(" ", listing.complaints()));
        }
        return Optional.of(new Answer(fetched.url(), listing));
    }

    /// Reads a listing. Large listings are read one at a time across all searches, because each needs about
    /// five times its length in memory. Returns empty if the search is interrupted while it waits.
    private Optional<Listing> listing(Fetched fetched) {
        if (fetched.body().length <= LARGE) {
            return Optional.of(Listing.read(fetched));
        }
        try {
            READING.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            time.stop();
            return Optional.empty();
        }
        try {
            return Optional.of(Listing.read(fetched));
        } finally {
            READING.release();
        }
    }
}
