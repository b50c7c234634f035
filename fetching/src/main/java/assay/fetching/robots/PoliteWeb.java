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

/// A web as a crawler should see it: what robots.txt forbids is not asked for, and nobody is asked more
/// often than they bear. One of these is made for a run, such as the scan of a blog, and asks each host
/// for its robots.txt once; what runs share is [Courtesy].
///
/// Where a page redirects to is not held against robots.txt again: it is the site that sends there.
public final class PoliteWeb implements Web {

    private final Web web;
    private final Courtesy courtesy;
    private final ConcurrentHashMap<String, Known> known = new ConcurrentHashMap<>();

    public PoliteWeb(Web web, Courtesy courtesy) {
        this.web = web;
        this.courtesy = courtesy;
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
    /// @throws FetchFailure only of kind [Kind#INTERRUPTED]
    public Robots robots(URI url) throws FetchFailure {
        return known(url).robots(url);
    }

    private Fetched inTurn(FetchRequest request, Duration delay) throws FetchFailure {
        try (Courtesy.Turn _ = courtesy.turn(host(request.url()), delay)) {
            return web.get(request);
        } catch (InterruptedException e) {
            throw interrupted(e);
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

    private static FetchFailure interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new FetchFailure(Kind.INTERRUPTED, "The fetch was interrupted.", cause);
    }

    /// A host's file, and who asks for it while others wait.
    private final class Known {

        private final ReentrantLock asking = new ReentrantLock();
        private volatile Optional<Robots> robots = Optional.empty();

        Robots robots(URI url) throws FetchFailure {
            if (robots.isPresent()) {
                return robots.get();
            }
            try {
                asking.lockInterruptibly();
            } catch (InterruptedException e) {
                throw interrupted(e);
            }
            try {
                if (robots.isEmpty()) {
                    robots = Optional.of(Robots.of(request -> inTurn(request, Duration.ZERO), url));
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
