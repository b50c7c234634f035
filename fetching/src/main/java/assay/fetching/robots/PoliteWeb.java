package assay.fetching.robots;

import assay.fetching.FetchFailure;
import assay.fetching.FetchFailure.Kind;
import assay.fetching.FetchRequest;
import assay.fetching.FetchRequest.Wanted;
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

    /// What the host of a page that was found says to machines: each file asked for the first time it is
    /// wanted, in its turn and where robots.txt allows it.
    ///
    /// @throws FetchFailure only of kind [Kind#INTERRUPTED] or [Kind#CROWDED]
    public SiteFiles files(URI page) throws FetchFailure {
        Robots robots = robots(page);
        return new SiteFiles(robots.file(), known(page).llms(page, this));
    }

    /// The same of a page that a person named and that has had its turn; robots.txt does not forbid what
    /// belongs to it.
    ///
    /// They wait for a connection, and for no interval: that is for programs that come for page after page.
    /// A browser that opens the page asks for dozens of files at once; these are two small ones, one after
    /// the other, and in their turns whoever waits for one score would wait two seconds more for it.
    ///
    /// @throws FetchFailure as [#files]
    public SiteFiles filesOfNamed(URI page) throws FetchFailure {
        Known host = known(page);
        return new SiteFiles(host.robots(page, this::beside).file(), host.llms(page, this::beside));
    }

    private Fetched beside(FetchRequest request) throws FetchFailure {
        try (Courtesy.Turn _ = courtesy.beside(host(request.url()), ended)) {
            return web.get(request);
        }
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
                    return Optional.of(SiteFile.of(how.get(FetchRequest.of(file, Wanted.TEXT))));
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

    /// What is asked for once: whoever comes meanwhile waits for the answer. A failure is not kept.
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
