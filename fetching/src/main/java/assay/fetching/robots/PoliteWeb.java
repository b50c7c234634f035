package assay.fetching.robots;

import assay.fetching.FetchFailure;
import assay.fetching.FetchFailure.Kind;
import assay.fetching.FetchRequest;
import assay.fetching.FetchRequest.ResponseKind;
import assay.fetching.Fetched;
import assay.fetching.Urls;
import assay.fetching.Web;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/// A [Web] for crawling, which obeys robots.txt and each host's rate limits. Each run, such as the scan
/// of a blog, has its own instance, which requests each host's robots.txt only once. All runs share a
/// [HostThrottle].
///
/// Redirect targets are not checked against robots.txt again, because the site itself redirects there.
public final class PoliteWeb implements Web {

    private final Web web;
    private final HostThrottle throttle;
    private final ConcurrentHashMap<String, Known> known;
    private final BooleanSupplier ended;

    public PoliteWeb(Web web, HostThrottle throttle) {
        this(web, throttle, new ConcurrentHashMap<>(), () -> false);
    }

    private PoliteWeb(Web web, HostThrottle throttle, ConcurrentHashMap<String, Known> known, BooleanSupplier ended) {
        this.web = web;
        this.throttle = throttle;
        this.known = known;
        this.ended = ended;
    }

    /// Returns a view of the same run for a caller that can cancel its requests. Waiting requests then fail
    /// with [Kind#INTERRUPTED]; a request that has started is not cancelled.
    ///
    /// @param over whether the caller has cancelled
    public PoliteWeb until(BooleanSupplier over) {
        return new PoliteWeb(web, throttle, known, over);
    }

    /// @throws FetchFailure as in [Web#get], and of kind [Kind#FORBIDDEN] if robots.txt forbids the URL
    @Override
    public Fetched get(FetchRequest request) throws FetchFailure {
        Robots robots = robots(request.url());
        if (!robots.allowed(request.url())) {
            throw new FetchFailure(Kind.FORBIDDEN, "The site's robots.txt asks crawlers not to fetch this URL.");
        }
        return inTurn(request, robots.crawlDelay().orElse(Duration.ZERO));
    }

    /// Fetches a URL that a person entered and is responsible for. Rate limits apply, but robots.txt does
    /// not.
    public Fetched getNamed(FetchRequest request) throws FetchFailure {
        return inTurn(request, known(request.url()).delay());
    }

    /// Returns the robots.txt of a URL's host, which is requested on first use.
    ///
    /// @throws FetchFailure only of kind [Kind#INTERRUPTED] or [Kind#CROWDED]
    public Robots robots(URI url) throws FetchFailure {
        return known(url).robots(url, request -> inTurn(request, Duration.ZERO));
    }

    /// Returns the `robots.txt` and `llms.txt` of a discovered page's host. Each file is requested on first
    /// use, in its turn; `llms.txt` is requested only if robots.txt allows it.
    ///
    /// @throws FetchFailure only of kind [Kind#INTERRUPTED] or [Kind#CROWDED]
    public SiteFiles files(URI page) throws FetchFailure {
        Robots robots = robots(page);
        return new SiteFiles(robots.file(), known(page).llms(page, this));
    }

    /// Returns the same files as [#files], but for a page that a person entered and that has had its turn.
    /// They are requested even if robots.txt forbids it.
    ///
    /// These requests wait for a connection but not for the interval, which is meant for crawlers that fetch
    /// page after page. A browser that opens the page requests dozens of files simultaneously, while these
    /// are only two small files, requested one after the other. Waiting for their turns would delay every
    /// score by two seconds.
    ///
    /// @throws FetchFailure as in [#files]
    public SiteFiles filesOfNamed(URI page) throws FetchFailure {
        Known host = known(page);
        return new SiteFiles(host.robots(page, this::beside).file(), host.llms(page, this::beside));
    }

    private Fetched beside(FetchRequest request) throws FetchFailure {
        try (HostThrottle.Turn _ = throttle.beside(host(request.url()), ended)) {
            return web.get(request);
        }
    }

    private Fetched inTurn(FetchRequest request, Duration delay) throws FetchFailure {
        try (HostThrottle.Turn _ = throttle.turn(host(request.url()), delay, ended)) {
            return web.get(request);
        }
    }

    private Known known(URI url) {
        return known.computeIfAbsent(url.getScheme() + "://" + host(url), origin -> new Known());
    }

    /// Returns the host, with the port if the URL has one.
    private static String host(URI url) {
        String authority = Urls.canonical(url).getRawAuthority();
        return authority == null ? "" : authority;
    }

    /// A host's files.
    private static final class Known {

        private final Once<Robots> robots = new Once<>();
        private final Once<Optional<SiteFile>> llms = new Once<>();

        Robots robots(URI page, Web how) throws FetchFailure {
            return robots.get(() -> Robots.of(how, page));
        }

        Optional<SiteFile> llms(URI page, Web how) throws FetchFailure {
            URI file = URI.create(page.getScheme() + "://" + page.getRawAuthority() + "/llms.txt");
            return llms.get(() -> {
                try {
                    return Optional.of(SiteFile.of(how.get(FetchRequest.of(file, ResponseKind.TEXT))));
                } catch (FetchFailure e) {
                    if (e.kind() == Kind.INTERRUPTED) {
                        throw e;
                    }
                    return Optional.empty();
                }
            });
        }

        Duration delay() {
            return robots.known().flatMap(Robots::crawlDelay).orElse(Duration.ZERO);
        }
    }

    /// A value that is requested once. Concurrent callers wait for it. A failure is not stored.
    private static final class Once<T> {

        @FunctionalInterface
        interface Asking<T> {
            T ask() throws FetchFailure;
        }

        private final ReentrantLock asking = new ReentrantLock();
        private volatile Optional<T> answer = Optional.empty();

        T get(Asking<T> how) throws FetchFailure {
            if (answer.isPresent()) {
                return answer.get();
            }
            try {
                asking.lockInterruptibly();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new FetchFailure(Kind.INTERRUPTED, "The fetch was interrupted.", e);
            }
            try {
                if (answer.isEmpty()) {
                    answer = Optional.of(how.ask());
                }
                return answer.get();
            } finally {
                asking.unlock();
            }
        }

        Optional<T> known() {
            return answer;
        }
    }
}
