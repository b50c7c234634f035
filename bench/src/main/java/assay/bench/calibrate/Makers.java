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

/// Who made the posts. A label is given to a maker and every post carries its maker's, so no post may be judged by
/// what was learnt from its maker, and one maker counts as much as another.
final class Makers {

    /// SEO, AEO and GEO.
    static final int ENGINES = 3;

    /// Makers that are one hand, by who they are.
    private static final Map<String, String> SAME_HAND = Phrases.pairs("same-hand");

    /// By maker the group of genres, with the reason after a colon.
    private static final Map<String, String> GROUPS = Phrases.pairs("genre-groups");

    private Makers() {}

    /// Whose posts are left out together with this one.
    static String hand(Posts.Post post) {
        return SAME_HAND.getOrDefault(post.source(), post.source());
    }

    /// The group of genres that a good maker writes in; empty for who is in none.
    static String group(Posts.Post post) {
        return GROUPS.getOrDefault(post.source(), "").replaceFirst(":.*", "");
    }

    /// The share of each in the whole: both labels a half, each maker of a label alike, each post of a maker alike.
    /// With
    /// one label alone that is the whole.
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
