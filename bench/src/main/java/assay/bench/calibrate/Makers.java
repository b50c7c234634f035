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

/// The makers of posts. Labels are per maker, and all posts of a maker have its label. So no post may be
/// judged with points learnt from its maker, and every maker counts the same.
final class Makers {

    /// SEO, AEO and GEO.
    static final int ENGINES = 3;

    /// Makers that are the same person, by the name that represents them.
    private static final Map<String, String> SAME_HAND = Phrases.pairs("same-hand");

    /// The group of genres by maker, with the reason after a colon.
    private static final Map<String, String> GROUPS = Phrases.pairs("genre-groups");

    private Makers() {}

    /// Returns the maker whose posts are left out together with this post.
    static String hand(Posts.Post post) {
        return SAME_HAND.getOrDefault(post.source(), post.source());
    }

    /// Returns the group of genres of a good maker; empty if it has none.
    static String group(Posts.Post post) {
        return GROUPS.getOrDefault(post.source(), "").replaceFirst(":.*", "");
    }

    /// Returns the share of each item in the whole: both labels get half, all makers of a label equal shares,
    /// all posts of a maker equal shares. With only one label, that label is the whole.
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
