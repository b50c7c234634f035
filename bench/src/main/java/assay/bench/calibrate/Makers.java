package assay.bench.calibrate;

import assay.bench.Posts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;

/// The makers (publishers) of posts. Labels are given per publisher and apply to all its posts. Therefore no
/// post may be judged with points learned from its own publisher, and all publishers have the same weight.
final class Makers {

    /// The number of engines: SEO, AEO and GEO.
    static final int ENGINES = 3;

    /// Maps publishers that are the same person to one name for that person.
    private static final Map<String, String> SAME_HAND = BadPhrases.pairs("same-hand");

    /// The genre group of each publisher, followed by a colon and the reason.
    private static final Map<String, String> GROUPS = BadPhrases.pairs("genre-groups");

    private Makers() {}

    /// Returns the publisher whose posts are left out together with this post.
    static String hand(Posts.Post post) {
        return SAME_HAND.getOrDefault(post.source(), post.source());
    }

    /// Returns the genre group of a good publisher; empty if it has none.
    static String group(Posts.Post post) {
        return GROUPS.getOrDefault(post.source(), "").replaceFirst(":.*", "");
    }

    /// Returns the share of each item in the whole. Each of the two labels gets half, all publishers with the
    /// same label get equal shares, and so do all posts of a publisher. If there is only one label, it gets
    /// the whole.
    static <T> List<Double> shares(List<T> all, Function<T, String> maker, Predicate<T> good) {
        Map<Boolean, Map<String, Integer>> makers = new LinkedHashMap<>();
        for (T each : all) {
            makers.computeIfAbsent(good.test(each), _ -> new HashMap<>()).merge(maker.apply(each), 1, Integer::sum);
        }
        List<Double> shares = new ArrayList<>();
        for (T each : all) {
            Map<String, Integer> of = Objects.requireNonNull(makers.get(good.test(each)));
            shares.add(1.0 / makers.size() / of.size() / Objects.requireNonNull(of.get(maker.apply(each))));
        }
        return shares;
    }
}
