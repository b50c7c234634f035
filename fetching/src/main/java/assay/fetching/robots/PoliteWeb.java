package assay.fetching.robots;

import assay.fetching.FetchFailure;
import assay.fetching.FetchFailure.Kind;
import assay.fetching.FetchRequest;
import assay.fetching.Fetched;
import assay.fetching.Urls;
import assay.fetching.Web;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/// A web as a crawler should see it: what robots.txt forbids is not asked for, and nobody is asked more
/// often than they bear. One of these is made for a run, such as the scan of a blog, and asks each host
/// for its robots.txt once; what runs share is [Courtesy].
///
/// Where a page redirects to is not held against robots.txt again: it is the site that sends there.
public final class PoliteWeb implements Web {

    private final Web web;
    private final Courtesy courtesy;
    private final ConcurrentHashMap<String, Known> known;
    private final BooleanSupplier ended;

    public PoliteWeb(Web web, Courtesy courtesy) {
        this(web, courtesy, new ConcurrentHashMap<>(), () -> false);
    }

    private PoliteWeb(Web web, Courtesy courtesy, ConcurrentHashMap<String, Known> known, BooleanSupplier ended) {
        this.web = web;
        this.courtesy = courtesy;
        this.known = known;
        this.ended = ended;
    }

    /// The same run, for somebody who may lose interest: what waits for its turn then fails with
    /// [Kind#INTERRUPTED]. What is under way is not ended.
    ///
    /// @param over whether nobody is interested any more
    public PoliteWeb until(BooleanSupplier over) {
        return new PoliteWeb(web, courtesy, known, over);
    }

    /// @throws FetchFailure also of kind [Kind#FORBIDDEN], where robots.txt asks not to
    @Override
    public Fetched get(FetchRequest request) throws FetchFailure {
        Robots robots = robots(request.url());
        if (!robots.allowed(request.url())) {
            throw new FetchFailure(Kind.FORBIDDEN, "The site's robots.txt asks crawlers not to fetch this address.");
        }
        return inTurn(request, robots.crawlDelay().orElse(Duration.ZERO));
    }

    /// What a person named, who answers for it: in its turn, whatever robots.txt says, and without
    /// asking for it.
    public Fetched getNamed(FetchRequest request) throws FetchFailure {
        return inTurn(request, known(request.url()).delay());
    }

    /// What the host of an address says to crawlers, asked for the first time it is wanted.
    ///
    /// @throws FetchFailure only of kind [Kind#INTERRUPTED] or [Kind#CROWDED]
    public Robots robots(URI url) throws FetchFailure {
        return known(url).robots(url, request -> inTurn(request, Duration.ZERO));
    }

    private Fetched inTurn(FetchRequest request, Duration delay) throws FetchFailure {
        try (Courtesy.Turn _ = courtesy.turn(host(request.url()), delay, ended)) {
            return web.get(request);
        }
    }

    private Known known(URI url) {
        return known.computeIfAbsent(url.getScheme() + "://" + host(url), origin -> new Known());
    }

    /// With its port, which for most is none.
    private static String host(URI url) {
        String authority = Urls.canonical(url).getRawAuthority();
        return authority == null ? "" : authority;
    }

    /// A host's file, and who asks for it while others wait.
    private static final class Known {

        private final ReentrantLock asking = new ReentrantLock();
        private volatile Optional<Robots> robots = Optional.empty();

        Robots robots(URI url, Web how) throws FetchFailure {
            if (robots.isPresent()) {
                return robots.get();
            }
            try {
                asking.lockInterruptibly();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new FetchFailure(Kind.INTERRUPTED, "The fetch was interrupted.", e);
            }
            try {
                if (robots.isEmpty()) {
                    robots = Optional.of(Robots.of(how, url));
                }
                return robots.get();
            } finally {
                asking.unlock();
            }
        }

        Duration delay() {
            return robots.flatMap(Robots::crawlDelay).orElse(Duration.ZERO);
        }
    }
}
