package assay.fetching.feeds;

import assay.fetching.Urls;
import assay.fetching.feeds.Candidates.Candidate;
import assay.fetching.feeds.Candidates.Rank;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// A search for posts, from the most reliable source to the least reliable. Not reusable.
final class PostSearch {

    /// The maximum depth of sitemap indexes. The protocol does not allow an index inside an index, but some
    /// sites have one.
    private static final int MAX_DEPTH = 3;

    /// The maximum number of feeds that are read for a page: one for all posts and one for the page's
    /// category, each as RSS and Atom.
    private static final int MAX_FEEDS = 4;

    private static final List<String> SITEMAPS = List.of("/sitemap.xml", "/sitemap_index.xml");
    private static final List<String> FEEDS = List.of("/feed", "/rss", "/rss.xml", "/atom.xml", "/feed.xml");
    private static final List<String> FEEDS_BELOW = List.of("feed", "rss.xml", "index.xml", "feed.xml", "atom.xml");

    private final URI given;
    private final int limit;
    private final SearchRequests requests;
    private final SearchTime time;
    private final Candidates candidates;
    private final SearchLog log;
    private final String givenKey;
    private URI site;
    private String siteKey;
    private String below = "/";
    private Discovered.Given kind = Discovered.Given.INDEX;

    /// Whether the search found enough posts before everything was read.
    private boolean early;

    /// Whether the given index covers only a part of the site.
    private boolean narrowed;

    private boolean feedRead;
    private boolean sitemapRead;

    PostSearch(URI given, int limit, SearchRequests requests, SearchTime time, Candidates candidates, SearchLog log) {
        this.given = given;
        this.limit = limit;
        this.requests = requests;
        this.time = time;
        this.candidates = candidates;
        this.log = log;
        this.site = given;
        this.givenKey = Urls.key(given);
        this.siteKey = givenKey;
    }

    void run() {
        Optional<SearchRequests.Answer> named = requests.get(given, true);
        // Stop if the given URL returns an error: other pages of the site are not what the user entered.
        if (named.isEmpty()) {
            return;
        }
        site = named.get().url();
        siteKey = Urls.key(site);
        requests.settle(site);
        Listing first = named.get().listing();
        if (first.kind() != Listing.Kind.PAGE || PostLikelihood.isOfListing(given)) {
            kind = Discovered.Given.LISTING;
            only(first);
            return;
        }
        if (first.post() && mayBePost()) {
            markAsPost();
            return;
        }
        below = folder(site);
        narrowed = !below.equals("/");
        feeds(first.feeds().stream().limit(MAX_FEEDS).toList());
        if (kind == Discovered.Given.POST) {
            return;
        }
        if (!narrowed) {
            // The feed shows where the site's posts are, so URLs elsewhere in the sitemap rank lower.
            below = candidates.commonFolder();
        }
        if (!enough()) {
            sitemaps(requests.sitemapsOfRobots(), false);
        }
        if (!sitemapRead) {
            sitemaps(usual(SITEMAPS, "/"), true);
        }
        if (!feedRead) {
            guessFeeds();
        }
        if (!enough() && kind != Discovered.Given.POST) {
            requests.read(site);
            take(first, Discovered.Via.LINKS, Rank.ELSEWHERE);
        }
    }

    private void markAsPost() {
        kind = Discovered.Given.POST;
        time.answer();
    }

    /// Reads only the given feed or sitemap, because the user did not ask for posts from another source.
    private void only(Listing listing) {
        if (listing.kind().isFeed()) {
            take(listing, Discovered.Via.FEED, Rank.SURE);
        } else if (listing.kind().isSitemap()) {
            follow(listing, Rank.SURE);
        } else if (listing.kind() == Listing.Kind.PAGE) {
            log.fail(given, "The URL looks like the URL of a feed or sitemap, but returns a page.");
        }
    }

    /// Whether the page can be a post. Home pages, and pages called “blog” or “archive”, are never posts,
    /// even if they contain complete posts.
    private boolean mayBePost() {
        return PostLikelihood.of(given) != PostLikelihood.NO_POST && PostLikelihood.of(site) != PostLikelihood.NO_POST;
    }

    private void feeds(List<URI> urls) {
        for (URI url : urls) {
            if (enough()) {
                early = true;
                return;
            }
            feed(url, true, Rank.SURE);
        }
    }

    /// Requests feeds at their usual paths. The first that exists is enough, because the others list the same
    /// posts.
    private void guessFeeds() {
        List<URI> guesses = new ArrayList<>();
        if (!below.equals("/")) {
            guesses.addAll(usual(FEEDS_BELOW, below));
        }
        guesses.addAll(usual(FEEDS, "/"));
        for (URI url : guesses) {
            if (enough() || feedRead) {
                return;
            }
            feed(url, false, Rank.ELSEWHERE);
        }
    }

    private void feed(URI url, boolean expected, Rank rank) {
        requests.get(url, expected)
                .map(SearchRequests.Answer::listing)
                .filter(listing -> listing.kind().isFeed())
                .ifPresent(listing -> take(listing, Discovered.Via.FEED, rank));
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
            requests.get(url, !guessed)
                    .map(SearchRequests.Answer::listing)
                    .filter(listing -> listing.kind().isSitemap())
                    .ifPresent(listing -> follow(listing, Rank.ELSEWHERE));
        }
    }

    private record Branch(Listing.Child child, int depth) {}

    /// Reads a sitemap or, for an index, all its sitemaps, the newest first.
    private void follow(Listing listing, Rank rank) {
        sitemapRead = true;
        take(listing, Discovered.Via.SITEMAP, rank);
        Deque<Branch> open = new ArrayDeque<>();
        push(open, listing, 1);
        while (!open.isEmpty() && !time.ended()) {
            Branch branch = open.pop();
            if (enough() && !mayBeNewer(branch.child())) {
                early = true;
                return;
            }
            if (requests.count() >= Discovery.MAX_REQUESTS) {
                log.skip(Discovered.Reason.LIMIT, branch.child().url());
                continue;
            }
            Optional<Listing> child = requests.get(branch.child().url(), true)
                    .map(SearchRequests.Answer::listing)
                    .filter(read -> read.kind().isSitemap() || read.kind().isFeed());
            if (child.isPresent()) {
                take(child.get(), Discovered.Via.SITEMAP, rank);
                push(open, child.get(), branch.depth() + 1);
            }
        }
    }

    /// Pushes the sitemaps of an index so that the newest is on top. Sitemaps without a date follow, in the
    /// order of the index.
    private void push(Deque<Branch> open, Listing index, int depth) {
        List<Listing.Child> children = new ArrayList<>();
        for (Listing.Child child : index.children()) {
            if (depth > MAX_DEPTH) {
                log.skip(Discovered.Reason.LIMIT, child.url());
            } else if (PostLikelihood.isOfNoPosts(child.url())) {
                log.skip(Discovered.Reason.NO_POST, child.url());
            } else {
                children.add(child);
            }
        }
        children.sort(Comparator.comparing(Listing.Child::modified, Comparator.nullsLast(Comparator.reverseOrder())));
        for (Listing.Child child : children.reversed()) {
            open.push(new Branch(child, depth));
        }
    }

    /// Whether a sitemap was modified after the publication of the oldest post that would be returned now, so
    /// that it may contain a newer post. False if either has no date.
    private boolean mayBeNewer(Listing.Child child) {
        if (child.modified() == null) {
            return false;
        }
        var oldest = candidates.oldest(limit);
        return oldest != null && child.modified().isAfter(oldest);
    }

    private boolean enough() {
        return candidates.sure() >= limit;
    }

    private void take(Listing listing, Discovered.Via how, Rank rank) {
        boolean feed = how == Discovered.Via.FEED;
        feedRead |= feed;
        for (Post post : listing.posts()) {
            URI url = Urls.secured(post.url());
            if (feed && kind == Discovered.Given.INDEX && isGiven(url) && mayBePost()) {
                markAsPost();
                return;
            }
            // A feed lists only posts, whatever their URLs look like.
            PostLikelihood likelihood = feed ? PostLikelihood.POST : PostLikelihood.of(url);
            if (!requests.isOfSite(url)) {
                log.skip(Discovered.Reason.OTHER_SITE, url);
            } else if (isGiven(url) || likelihood == PostLikelihood.NO_POST) {
                log.skip(Discovered.Reason.NO_POST, url);
            } else if (!requests.isHostToAsk(url)) {
                log.skip(Discovered.Reason.LIMIT, url);
            } else if (requests.allowed(url, true)) {
                boolean doubtful = likelihood == PostLikelihood.DOUBTFUL;
                candidates.add(new Post(url, post.title(), post.published()), how, rank(url, doubtful, rank));
            }
        }
    }

    private boolean isGiven(URI url) {
        String key = Urls.key(url);
        return key.equals(givenKey) || key.equals(siteKey);
    }

    private Rank rank(URI url, boolean doubtful, Rank rank) {
        if (bare(url).equals(bare(site)) && url.getRawPath().startsWith(below)) {
            return doubtful ? Rank.DOUBTFUL : Rank.SURE;
        }
        return doubtful ? Rank.DOUBTFUL_ELSEWHERE : rank;
    }

    Discovered result() {
        if (kind == Discovered.Given.POST) {
            candidates.clear();
        }
        List<Candidate> ranked = candidates.ranked();
        if (narrowed && candidates.showWherePostsAre()) {
            candidates.dropElsewhere(ranked);
        }
        List<Candidate> chosen = Candidates.chosen(ranked, limit);
        boolean whole = !time.ended()
                && !early
                && log.failures().isEmpty()
                && ranked.size() <= limit
                && !log.skipped(Discovered.Reason.LIMIT)
                && !log.skipped(Discovered.Reason.ROBOTS)
                && candidates.via().contains(Discovered.Via.SITEMAP);
        return new Discovered(
                chosen.stream().map(Candidate::post).toList(),
                chosen.stream().map(Candidate::how).toList(),
                candidates.via(),
                ranked.size(),
                log.skipped(),
                log.failures(),
                requests.count(),
                whole,
                time.cancelled(),
                kind);
    }

    /// Returns the URLs of these paths below `folder`.
    private List<URI> usual(List<String> paths, String folder) {
        return paths.stream()
                .map(path -> Urls.resolve(site, folder.equals("/") ? path : folder + path))
                .flatMap(Optional::stream)
                .toList();
    }

    /// Returns the host without `www.`. Most sites respond with and without it, and their sitemaps often list
    /// the other form.
    private static String bare(URI url) {
        String host = url.getHost();
        return host.startsWith("www.") ? host.substring(4) : host;
    }

    /// Returns the path of an index, with a slash at the end. If the index is a file, returns its folder.
    private static String folder(URI index) {
        String path = index.getRawPath();
        if (path.endsWith("/")) {
            return path;
        }
        String last = path.substring(path.lastIndexOf('/') + 1);
        return last.contains(".") ? path.substring(0, path.lastIndexOf('/') + 1) : path + "/";
    }
}
