package assay.fetching.feeds;

import assay.fetching.FetchFailure;
import assay.fetching.FetchRequest;
import assay.fetching.Fetched;
import assay.fetching.Urls;
import assay.fetching.robots.PoliteWeb;
import assay.fetching.robots.Robots;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// Finds the posts of a site.
///
/// [#find] takes what its user has: the index of a blog, a feed, a sitemap. A feed or sitemap is read
/// and nothing else, be it broken or empty; a page that is a post itself has none; an index is looked through for what
/// names its posts, the surest first: the feeds
/// it names, the sitemaps of `robots.txt`, sitemaps and feeds where they usually lie, and last its own
/// links. It stops as soon as there are enough, and is bounded in requests, bytes, entries and time
/// whatever a site answers; what was found until then is what it gives.
///
/// What the user gave is asked for in any case, since a person named it; for all else `robots.txt` is
/// obeyed. Requests are made one after another, at the pace of the [PoliteWeb].
public final class Discovery {

    /// The most requests for one site, those for `robots.txt` included.
    public static final int MAX_REQUESTS = 60;

    /// How long a search usually may take: what somebody bears who waits for the first score, and at a
    /// request a second all of [#MAX_REQUESTS]. Of a site that wants ten seconds between requests it is
    /// six requests, enough for its index, `robots.txt`, a feed or a sitemap and some that it names.
    public static final Duration USUAL = Duration.ofSeconds(60);

    /// How many times as long it may take while nothing is found: a scan of no posts is worth nothing, and
    /// eighteen requests of such a site are as many as there are places to look.
    private static final int WITHOUT_POSTS = 3;

    /// The most bytes that are read of one site, after decompression.
    static final long MAX_BYTES = 200L << 20;

    /// The most posts that are kept of one site.
    static final int MAX_POSTS = 100_000;

    /// The most characters that their addresses have together.
    private static final long MAX_CHARACTERS = 20_000_000;

    /// From here on a listing is large, in bytes.
    private static final int LARGE = 2 << 20;

    private static final Semaphore READING = new Semaphore(1);

    /// A sitemap index that names indexes that name sitemaps: the protocol allows no index in an index,
    /// sites have it.
    private static final int MAX_DEPTH = 3;

    /// Feeds that a page names: one for all posts, one for its category, Atom beside RSS.
    private static final int MAX_FEEDS = 4;

    /// Hosts of one site: each has a robots.txt that has to be asked for, so they are few.
    private static final int MAX_HOSTS = 10;

    /// So many posts below the index's path show that posts lie there, and that what lies elsewhere is
    /// something else.
    private static final int SHOWING = 3;

    private static final List<String> SITEMAPS = List.of("/sitemap.xml", "/sitemap_index.xml");
    private static final List<String> FEEDS = List.of("/feed", "/rss", "/rss.xml", "/atom.xml", "/feed.xml");

    private final PoliteWeb web;
    private final Memory memory;
    private final Duration longest;
    private final LongSupplier nanos;

    /// @param longest how long a search may take; three times as long where no post is found before
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
        Search search = new Search(given, limit, cancelled);
        search.run();
        return search.result();
    }

    /// What is known of one address.
    private static final class Candidate {
        private final int order;
        private final Discovered.Via how;
        private Post post;
        private int rank;

        /// @param how it was named first
        Candidate(int order, Post post, Discovered.Via how, int rank) {
            this.order = order;
            this.how = how;
            this.post = post;
            this.rank = rank;
        }
    }

    private static final Comparator<Candidate> NEWEST_FIRST = Comparator.comparing(
                    (Candidate candidate) -> candidate.post.published(),
                    Comparator.nullsLast(Comparator.reverseOrder()))
            .thenComparingInt(candidate -> candidate.order);

    /// One search; not to be used twice.
    private final class Search {

        /// Named by what the user gave, or below it.
        private static final int SURE = 0;

        /// A post of the same site, elsewhere.
        private static final int ELSEWHERE = 1;

        private static final int DOUBTFUL = 2;
        private static final int DOUBTFUL_ELSEWHERE = 3;

        private final URI given;
        private final int limit;
        private final BooleanSupplier cancelled;
        private final Map<String, Candidate> candidates = new LinkedHashMap<>();
        private final Set<Discovered.Via> via = new LinkedHashSet<>();
        private final Map<Discovered.Reason, Integer> skips = new EnumMap<>(Discovered.Reason.class);
        private final Map<Discovered.Reason, Set<URI>> examples = new EnumMap<>(Discovered.Reason.class);
        private final List<Discovered.Failure> failures = new ArrayList<>();
        private final Set<URI> asked = new HashSet<>();
        private final Set<String> hosts = new HashSet<>();
        private final Map<String, Boolean> ofSite = new HashMap<>();
        private final Map<String, Optional<Robots>> robots = new HashMap<>();
        private final String givenKey;
        private final PoliteWeb guest;
        private final long began;
        private URI site;
        private String siteKey;
        private String below = "/";
        private int requests;
        private long bytes;
        private long characters;
        private int sure;
        private boolean begun;
        private boolean stopped;

        /// Whether the time is over, or too many ask the site.
        private boolean gaveUp;

        private Discovered.Given kind = Discovered.Given.INDEX;

        private boolean early;
        private boolean narrowed;
        private boolean feedRead;
        private boolean sitemapRead;

        Search(URI given, int limit, BooleanSupplier cancelled) {
            this.given = given;
            this.site = given;
            this.givenKey = Urls.key(given);
            this.siteKey = givenKey;
            this.limit = limit;
            this.cancelled = cancelled;
            this.guest = web.until(this::over);
            this.began = nanos.getAsLong();
        }

        void run() {
            Optional<Answer> named = get(given, true);
            // What was named and is an error is said, rather than something else scored that nobody named.
            if (named.isEmpty()) {
                return;
            }
            site = named.get().url();
            siteKey = Urls.key(site);
            Listing first = named.get().listing();
            if (first.kind() != Listing.Kind.PAGE || Likeness.isOfListing(given)) {
                kind = Discovered.Given.LISTING;
                only(first);
                return;
            }
            if (first.post() && mayBePost()) {
                kind = Discovered.Given.POST;
                return;
            }
            below = folder(site);
            narrowed = !below.equals("/");
            feeds(first.feeds().stream().limit(MAX_FEEDS).toList());
            if (kind == Discovered.Given.POST) {
                return;
            }
            if (!narrowed) {
                below = folderOfAll();
            }
            if (!enough()) {
                sitemaps(namedByRobots(), false);
            }
            if (!sitemapRead) {
                sitemaps(usual(SITEMAPS, "/"), true);
            }
            if (!feedRead) {
                guessFeeds();
            }
            if (!enough() && kind != Discovered.Given.POST) {
                asked.add(Urls.canonical(site));
                take(first, Discovered.Via.LINKS, ELSEWHERE);
            }
        }

        /// Reads what was given as a feed or sitemap, and nothing else: posts of another source were not asked for.
        private void only(Listing listing) {
            if (listing.kind().isFeed()) {
                take(listing, Discovered.Via.FEED, SURE);
            } else if (listing.kind().isSitemap()) {
                follow(listing, SURE);
            } else if (listing.kind() == Listing.Kind.PAGE) {
                failures.add(
                        new Discovered.Failure(given, "It is named like a feed or sitemap, but is a page.", false));
            }
        }

        /// Home pages, and what is called “blog” or “archive”, hold posts in whole and are none.
        private boolean mayBePost() {
            return Likeness.of(given) != Likeness.NO_POST && Likeness.of(site) != Likeness.NO_POST;
        }

        /// Where a whole site was given, its feed shows where the posts lie: what a sitemap names
        /// beside them is taken after them.
        private String folderOfAll() {
            if (candidates.size() < SHOWING) {
                return "/";
            }
            String common = null;
            for (Candidate candidate : candidates.values()) {
                String path = candidate.post.url().getRawPath();
                common = common == null ? path.substring(0, path.lastIndexOf('/') + 1) : shared(common, path);
            }
            return common == null ? "/" : common;
        }

        private void feeds(List<URI> urls) {
            for (URI url : urls) {
                if (enough()) {
                    early = true;
                    return;
                }
                get(url, true)
                        .map(Answer::listing)
                        .filter(listing -> listing.kind().isFeed())
                        .ifPresent(listing -> take(listing, Discovered.Via.FEED, SURE));
            }
        }

        /// Where no page names a feed, one that answers is enough: the others say the same.
        private void guessFeeds() {
            List<URI> guesses = new ArrayList<>();
            if (!below.equals("/")) {
                guesses.addAll(usual(List.of("feed", "rss.xml", "index.xml", "feed.xml", "atom.xml"), below));
            }
            guesses.addAll(usual(FEEDS, "/"));
            for (URI url : guesses) {
                if (enough() || feedRead) {
                    return;
                }
                get(url, false)
                        .map(Answer::listing)
                        .filter(listing -> listing.kind().isFeed())
                        .ifPresent(listing -> take(listing, Discovered.Via.FEED, ELSEWHERE));
            }
        }

        private void sitemaps(List<URI> urls, boolean guessed) {
            for (URI url : urls) {
                if (guessed && sitemapRead) {
                    return;
                }
                if (enough()) {
                    early = true;
                    return;
                }
                get(url, !guessed)
                        .map(Answer::listing)
                        .filter(listing -> listing.kind().isSitemap())
                        .ifPresent(listing -> follow(listing, ELSEWHERE));
            }
        }

        private record Branch(Listing.Child child, int depth) {}

        /// A sitemap, or an index and what it names, newest first.
        private void follow(Listing listing, int rank) {
            sitemapRead = true;
            take(listing, Discovered.Via.SITEMAP, rank);
            Deque<Branch> open = new ArrayDeque<>();
            push(open, listing, 1);
            while (!open.isEmpty() && !ended()) {
                Branch branch = open.pop();
                if (enough() && !mayBeNewer(branch.child())) {
                    early = true;
                    return;
                }
                if (requests >= MAX_REQUESTS) {
                    skip(Discovered.Reason.LIMIT, branch.child().url());
                    continue;
                }
                Optional<Listing> child = get(branch.child().url(), true)
                        .map(Answer::listing)
                        .filter(read -> read.kind().isSitemap() || read.kind().isFeed());
                if (child.isPresent()) {
                    take(child.get(), Discovered.Via.SITEMAP, rank);
                    push(open, child.get(), branch.depth() + 1);
                }
            }
        }

        /// The newest on top, those without a date under them, in the order of the index.
        private void push(Deque<Branch> open, Listing index, int depth) {
            List<Listing.Child> children = new ArrayList<>();
            for (Listing.Child child : index.children()) {
                if (depth > MAX_DEPTH) {
                    skip(Discovered.Reason.LIMIT, child.url());
                } else if (Likeness.isOfNoPosts(child.url())) {
                    skip(Discovered.Reason.NO_POST, child.url());
                } else {
                    children.add(child);
                }
            }
            children.sort(
                    Comparator.comparing(Listing.Child::modified, Comparator.nullsLast(Comparator.reverseOrder())));
            for (Listing.Child child : children.reversed()) {
                open.push(new Branch(child, depth));
            }
        }

        /// Whether a sitemap may hold a post newer than the oldest of those that would be answered now.
        /// One without a date may, but so may all of them: then the order of the index has to do.
        private boolean mayBeNewer(Listing.Child child) {
            if (child.modified() == null) {
                return false;
            }
            List<Candidate> newest = ranked();
            var oldest = newest.get(Math.min(limit, newest.size()) - 1).post.published();
            return oldest != null && child.modified().isAfter(oldest);
        }

        private boolean enough() {
            return sure >= limit;
        }

        private boolean ended() {
            return stopped || gaveUp || kind == Discovered.Given.POST;
        }

        /// Whether nothing else may be asked for.
        private boolean over() {
            stopped |= cancelled.getAsBoolean() || Thread.currentThread().isInterrupted();
            Duration most = candidates.isEmpty() ? longest.multipliedBy(WITHOUT_POSTS) : longest;
            if (!ended() && nanos.getAsLong() - began >= most.toNanos()) {
                gaveUp = true;
                failures.add(new Discovered.Failure(
                        site,
                        "This site was not looked through to the end: it answers too slowly, or wants to be asked"
                                + " too seldom.",
                        false));
            }
            return ended();
        }

        private record Answer(URI url, Listing listing) {}

        /// @param expected whether it is a failure if nothing is there
        private Optional<Answer> get(URI reference, boolean expected) {
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
                skip(Discovered.Reason.OTHER_SITE, url);
                return Optional.empty();
            }
            // Its robots.txt may have been the last that was to be asked for.
            if (!named && (!allowed(url, expected) || !isLeft(url))) {
                return Optional.empty();
            }
            Optional<Memory.Known> known = memory.recall(url);
            requests++;
            try {
                FetchRequest request = new FetchRequest(
                        url,
                        FetchRequest.Wanted.LISTING,
                        known.map(Memory.Known::etag).orElse(null),
                        known.map(Memory.Known::lastModified).orElse(null));
                Fetched fetched = named ? guest.getNamed(request) : guest.get(request);
                return answer(url, fetched, known, named, expected);
            } catch (FetchFailure e) {
                failed(url, e, expected);
                return Optional.empty();
            }
        }

        /// Whether one more request may be made; what it was for is told where not.
        private boolean isLeft(URI url) {
            boolean left = requests < MAX_REQUESTS && bytes < MAX_BYTES;
            if (!left) {
                skip(Discovered.Reason.LIMIT, url);
            }
            return left;
        }

        private void failed(URI url, FetchFailure failure, boolean told) {
            switch (failure.kind()) {
                // Where the time is over, it is that which ended the wait.
                case INTERRUPTED -> stopped |= !gaveUp;
                case CROWDED -> {
                    gaveUp = true;
                    failures.add(new Discovered.Failure(url, String.valueOf(failure.getMessage()), false));
                }
                case NOT_ALLOWED, UNREACHABLE, TOO_LARGE, WRONG_TYPE, FORBIDDEN, ELSEWHERE -> {
                    if (told) {
                        failures.add(new Discovered.Failure(
                                url,
                                String.valueOf(failure.getMessage()),
                                failure.kind() == FetchFailure.Kind.NOT_ALLOWED));
                    }
                }
            }
        }

        /// What a site's robots.txt forbids is said as skipped.
        ///
        /// @param told whether the site itself named it; a guess of ours is nothing to be said
        private boolean allowed(URI url, boolean told) {
            Optional<Robots> rules = robots(url);
            boolean allowed = rules.isPresent() && rules.get().allowed(url);
            if (rules.isEmpty()) {
                skip(Discovered.Reason.LIMIT, url);
            } else if (!allowed && told) {
                skip(Discovered.Reason.ROBOTS, url);
            }
            return allowed;
        }

        /// What the host of an address says to crawlers; nothing where nobody could ask it any more.
        private Optional<Robots> robots(URI url) {
            String host = url.getScheme() + "://" + url.getRawAuthority();
            Optional<Robots> known = robots.get(host);
            if (known == null) {
                known = over() || requests >= MAX_REQUESTS ? Optional.empty() : asked(url);
                robots.put(host, known);
            }
            return known;
        }

        private Optional<Robots> asked(URI url) {
            requests++;
            try {
                return Optional.of(guest.robots(url));
            } catch (FetchFailure e) {
                failed(url, e, true);
                return Optional.empty();
            }
        }

        private List<URI> namedByRobots() {
            return robots(site).map(Robots::sitemaps).orElse(List.of());
        }

        private Optional<Answer> answer(
                URI url, Fetched fetched, Optional<Memory.Known> known, boolean named, boolean expected) {
            bytes += fetched.body().length;
            if (fetched.status() == 304 && known.isPresent()) {
                return told(url, fetched, known.get().listing(), expected);
            }
            if (!fetched.ok()) {
                if (expected) {
                    failures.add(
                            new Discovered.Failure(url, "It answers with status " + fetched.status() + ".", false));
                }
                return Optional.empty();
            }
            if (!named && !Urls.sameSite(site, fetched.url())) {
                skip(Discovered.Reason.OTHER_SITE, fetched.url());
                return Optional.empty();
            }
            Optional<Listing> read = read(fetched);
            if (read.isEmpty()) {
                return Optional.empty();
            }
            Listing listing = read.get();
            String etag = fetched.header("etag").orElse(null);
            String lastModified = fetched.header("last-modified").orElse(null);
            if (etag != null || lastModified != null) {
                memory.keep(url, new Memory.Known(etag, lastModified, listing));
            }
            return told(url, fetched, listing, expected);
        }

        /// A listing with what is wrong with it, whether it was read just now or has not changed since.
        private Optional<Answer> told(URI url, Fetched fetched, Listing listing, boolean expected) {
            if (expected && listing.kind() == Listing.Kind.UNKNOWN) {
                failures.add(new Discovered.Failure(url, "It is neither a feed nor a sitemap nor a page.", false));
            } else if (!listing.complaints().isEmpty() && listing.kind() != Listing.Kind.PAGE) {
                failures.add(new Discovered.Failure(url, String.join(" ", listing.complaints()), false));
            }
            return Optional.of(new Answer(fetched.url(), listing));
        }

        /// Large ones one at a time, whoever looks: while one is read it takes some five times its length.
        /// Nothing where the search is interrupted while it waits for its turn.
        private Optional<Listing> read(Fetched fetched) {
            if (fetched.body().length <= LARGE) {
                return Optional.of(Listing.read(fetched));
            }
            try {
                READING.acquire();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                stopped = true;
                return Optional.empty();
            }
            try {
                return Optional.of(Listing.read(fetched));
            } finally {
                READING.release();
            }
        }

        private void take(Listing listing, Discovered.Via how, int rank) {
            feedRead |= how == Discovered.Via.FEED;
            for (Post post : listing.posts()) {
                URI url = Urls.secured(post.url());
                if (how == Discovered.Via.FEED && kind == Discovered.Given.INDEX && isGiven(url) && mayBePost()) {
                    kind = Discovered.Given.POST;
                    return;
                }
                if (!ofSite.computeIfAbsent(url.getRawAuthority(), any -> Urls.sameSite(site, url))) {
                    skip(Discovered.Reason.OTHER_SITE, url);
                } else if (isNoPost(url, how)) {
                    skip(Discovered.Reason.NO_POST, url);
                } else if (!isHostToAsk(url)) {
                    skip(Discovered.Reason.LIMIT, url);
                } else if (allowed(url, true)) {
                    add(new Post(url, post.title(), post.published()), how, rank(url, how, rank));
                }
            }
        }

        /// Counted before its robots.txt is asked for: one that forbids or does not answer costs as much.
        private boolean isHostToAsk(URI url) {
            return hosts.contains(url.getHost()) || hosts.size() < MAX_HOSTS && hosts.add(url.getHost());
        }

        /// A feed lists posts and nothing else, whatever they are called.
        private boolean isNoPost(URI url, Discovered.Via how) {
            return isGiven(url) || how != Discovered.Via.FEED && Likeness.of(url) == Likeness.NO_POST;
        }

        private boolean isGiven(URI url) {
            String key = Urls.key(url);
            return key.equals(givenKey) || key.equals(siteKey);
        }

        private int rank(URI url, Discovered.Via how, int rank) {
            boolean doubtful = how != Discovered.Via.FEED && Likeness.of(url) == Likeness.DOUBTFUL;
            if (bare(url).equals(bare(site)) && url.getRawPath().startsWith(below)) {
                return doubtful ? DOUBTFUL : SURE;
            }
            return doubtful ? DOUBTFUL_ELSEWHERE : rank;
        }

        private void add(Post post, Discovered.Via how, int rank) {
            String key = Urls.key(post.url());
            Candidate known = candidates.get(key);
            if (known == null) {
                int length = key.length() + post.url().toString().length();
                if (candidates.size() >= MAX_POSTS || characters + length > MAX_CHARACTERS) {
                    skip(Discovered.Reason.LIMIT, post.url());
                    return;
                }
                characters += length;
                via.add(how);
                candidates.put(key, new Candidate(candidates.size(), post, how, rank));
                sure += rank == SURE ? 1 : 0;
                return;
            }
            // The source asked first is the surer one: a sitemap's date is often the day on which the site was built.
            Post before = known.post;
            known.post = new Post(
                    before.url(),
                    before.title() == null ? post.title() : before.title(),
                    before.published() == null ? post.published() : before.published());
            if (rank < known.rank) {
                sure += rank == SURE ? 1 : 0;
                known.rank = rank;
            }
        }

        private List<Candidate> ranked() {
            List<Candidate> ranked = new ArrayList<>(candidates.values());
            ranked.sort(Comparator.comparingInt((Candidate candidate) -> candidate.rank)
                    .thenComparing(NEWEST_FIRST));
            return ranked;
        }

        private void skip(Discovered.Reason reason, URI url) {
            skips.merge(reason, 1, Integer::sum);
            Set<URI> some = examples.computeIfAbsent(reason, any -> new LinkedHashSet<>());
            if (some.size() < 5) {
                some.add(url);
            }
        }

        Discovered result() {
            if (kind == Discovered.Given.POST) {
                candidates.clear();
                via.clear();
            }
            List<Candidate> ranked = ranked();
            if (narrowed && sure >= SHOWING) {
                ranked.removeIf(candidate -> {
                    boolean elsewhere = candidate.rank == ELSEWHERE || candidate.rank == DOUBTFUL_ELSEWHERE;
                    if (elsewhere) {
                        skip(Discovered.Reason.ELSEWHERE, candidate.post.url());
                    }
                    return elsewhere;
                });
            }
            List<Candidate> chosen = ranked.stream()
                    .limit(limit)
                    .sorted(Comparator.comparing((Candidate candidate) -> candidate.rank >= DOUBTFUL)
                            .thenComparing(NEWEST_FIRST))
                    .toList();
            List<Discovered.Skipped> skipped = skips.entrySet().stream()
                    .map(skip -> new Discovered.Skipped(
                            skip.getKey(), skip.getValue(), List.copyOf(examples.get(skip.getKey()))))
                    .toList();
            boolean whole = !ended()
                    && !early
                    && failures.isEmpty()
                    && ranked.size() <= limit
                    && !skips.containsKey(Discovered.Reason.LIMIT)
                    && !skips.containsKey(Discovered.Reason.ROBOTS)
                    && via.contains(Discovered.Via.SITEMAP);
            return new Discovered(
                    chosen.stream().map(candidate -> candidate.post).toList(),
                    chosen.stream().map(candidate -> candidate.how).toList(),
                    List.copyOf(via),
                    ranked.size(),
                    skipped,
                    List.copyOf(failures),
                    requests,
                    whole,
                    stopped,
                    kind);
        }

        /// Those paths of the site, from `folder` down.
        private List<URI> usual(List<String> paths, String folder) {
            return paths.stream()
                    .map(path -> Urls.resolve(site, folder.equals("/") ? path : folder + path))
                    .flatMap(Optional::stream)
                    .toList();
        }
    }

    /// The longest folder both lie in; the first is one already.
    private static String shared(String folder, String path) {
        String shared = folder;
        while (!path.startsWith(shared)) {
            shared = shared.substring(0, shared.lastIndexOf('/', shared.length() - 2) + 1);
        }
        return shared;
    }

    /// Sites answer with and without it, and their sitemaps often name the other.
    private static String bare(URI url) {
        String host = url.getHost();
        return host.startsWith("www.") ? host.substring(4) : host;
    }

    /// The path of an index, ending in a slash; a file's is its folder.
    private static String folder(URI index) {
        String path = index.getRawPath();
        if (path.endsWith("/")) {
            return path;
        }
        String last = path.substring(path.lastIndexOf('/') + 1);
        return last.contains(".") ? path.substring(0, path.lastIndexOf('/') + 1) : path + "/";
    }
}
