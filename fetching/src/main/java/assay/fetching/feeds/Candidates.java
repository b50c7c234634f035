package assay.fetching.feeds;

import assay.fetching.Urls;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The URLs that a search considers to be posts, ranked.
final class Candidates {

    /// How certain it is that a URL is a post of the requested blog. The most certain rank comes first.
    enum Rank {
        /// A post that is below the given URL, or is listed on its page or in a feed that the page links to.
        SURE,
        /// A post elsewhere on the same site.
        ELSEWHERE,
        DOUBTFUL,
        DOUBTFUL_ELSEWHERE;

        boolean elsewhere() {
            return this == ELSEWHERE || this == DOUBTFUL_ELSEWHERE;
        }

        private boolean doubtful() {
            return this == DOUBTFUL || this == DOUBTFUL_ELSEWHERE;
        }
    }

    /// The maximum total length of a site's URLs, in characters.
    private static final long MAX_CHARACTERS = 20_000_000;

    /// If this many posts are below the index's path, URLs elsewhere are not considered posts.
    private static final int SHOWING = 3;

    /// A URL with its post, source and rank.
    static final class Candidate {
        private final int order;
        private final Discovered.Via how;
        private Post post;
        private Rank rank;

        /// @param how the source that listed the URL first
        private Candidate(int order, Post post, Discovered.Via how, Rank rank) {
            this.order = order;
            this.how = how;
            this.post = post;
            this.rank = rank;
        }

        Discovered.Via how() {
            return how;
        }

        Post post() {
            return post;
        }
    }

    private static final Comparator<Candidate> NEWEST_FIRST = Comparator.comparing(
                    (Candidate candidate) -> candidate.post.published(),
                    Comparator.nullsLast(Comparator.reverseOrder()))
            .thenComparingInt(candidate -> candidate.order);

    private final SearchLog log;
    private final Map<String, Candidate> byKey = new LinkedHashMap<>();
    private final Set<Discovered.Via> via = new LinkedHashSet<>();
    private long characters;
    private int sure;

    Candidates(SearchLog log) {
        this.log = log;
    }

    void add(Post post, Discovered.Via how, Rank rank) {
        String key = Urls.key(post.url());
        Candidate known = byKey.get(key);
        if (known == null) {
            int length = key.length() + post.url().toString().length();
            if (byKey.size() >= Discovery.MAX_POSTS || characters + length > MAX_CHARACTERS) {
                log.skip(Discovered.Reason.LIMIT, post.url());
                return;
            }
            characters += length;
            via.add(how);
            byKey.put(key, new Candidate(byKey.size(), post, how, rank));
            sure += rank == Rank.SURE ? 1 : 0;
            return;
        }
        // Keeps the values from the first source, which is more reliable. The date in a sitemap, for example,
        // is often the day on which the site was built.
        Post before = known.post;
        known.post = new Post(
                before.url(),
                before.title() == null ? post.title() : before.title(),
                before.published() == null ? post.published() : before.published());
        if (rank.compareTo(known.rank) < 0) {
            sure += rank == Rank.SURE ? 1 : 0;
            known.rank = rank;
        }
    }

    void clear() {
        byKey.clear();
        via.clear();
    }

    boolean isEmpty() {
        return byKey.isEmpty();
    }

    /// Returns the number of posts that certainly belong to the blog.
    int sure() {
        return sure;
    }

    /// Returns all candidates, in the order in which they were first listed.
    Collection<Candidate> all() {
        return byKey.values();
    }

    List<Discovered.Via> via() {
        return List.copyOf(via);
    }

    /// Whether enough posts were found below the given URL to ignore posts elsewhere.
    boolean showWherePostsAre() {
        return sure >= SHOWING;
    }

    /// Returns the folder that all candidates share, or the whole site if there are too few candidates to
    /// tell.
    String commonFolder() {
        if (byKey.size() < SHOWING) {
            return "/";
        }
        String common = null;
        for (Candidate candidate : all()) {
            String path = candidate.post.url().getRawPath();
            common = common == null ? path.substring(0, path.lastIndexOf('/') + 1) : shared(common, path);
        }
        return common == null ? "/" : common;
    }

    /// Returns the longest folder that contains both the given folder and the path.
    private static String shared(String folder, String path) {
        String shared = folder;
        while (!path.startsWith(shared)) {
            shared = shared.substring(0, shared.lastIndexOf('/', shared.length() - 2) + 1);
        }
        return shared;
    }

    /// Returns the publication time of the oldest post that the search would return if it ended now.
    @Nullable
    Instant oldest(int limit) {
        List<Candidate> newest = ranked();
        return newest.get(Math.min(limit, newest.size()) - 1).post.published();
    }

    List<Candidate> ranked() {
        List<Candidate> ranked = new ArrayList<>(all());
        ranked.sort(
                Comparator.comparing((Candidate candidate) -> candidate.rank).thenComparing(NEWEST_FIRST));
        return ranked;
    }

    /// Removes candidates that are not below the given URL.
    void dropElsewhere(List<Candidate> ranked) {
        ranked.removeIf(candidate -> {
            if (candidate.rank.elsewhere()) {
                log.skip(Discovered.Reason.ELSEWHERE, candidate.post.url());
            }
            return candidate.rank.elsewhere();
        });
    }

    /// Returns the first `limit` candidates, with the newest first and doubtful ones last.
    static List<Candidate> chosen(List<Candidate> ranked, int limit) {
        return ranked.stream()
                .limit(limit)
                .sorted(Comparator.comparing((Candidate candidate) -> candidate.rank.doubtful())
                        .thenComparing(NEWEST_FIRST))
                .toList();
    }
}
