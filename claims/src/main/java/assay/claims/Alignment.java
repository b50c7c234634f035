package assay.claims;

import assay.claims.Rewrite.Kind;
import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Aligns the statements of two texts.
///
/// Equal statements that occur once in each text and in the same order are anchors; the statements between
/// two anchors are a [Hunk]. Within a hunk, statements that share most of their words belong together.
final class Alignment {

    /// The old and new statements between two anchors, without those that are equal in both.
    record Hunk(List<Statement> gone, List<Statement> fresh) {}

    /// The maximum number of pairs of old and new statements that are compared in one hunk: enough for 500
    /// consecutive sentences that all changed.
    private static final long MOST_PAIRS = 250_000;

    /// Two statements match if the longer one contains at least this share of the shorter one's words.
    private static final double ALIKE = 0.5;

    /// Statements in different parts of the texts match if they have at least this share of words in common.
    private static final double ELSEWHERE = 0.7;

    /// The share of common words is calculated as if each statement had at least this many words.
    private static final int FEWEST = 2;

    /// A word that occurs in more statements than this is too common to identify any of them.
    private static final int MOST_POSTINGS = 300;

    /// In a hunk with at most this many unmatched old and new sentences, the new ones count as replacements
    /// for the old ones.
    private static final int MOST_REPLACED = 3;

    private final Facts before;
    private final Facts after;
    private final List<Hunk> hunks = new ArrayList<>();
    private final List<Rewrite> rewrites = new ArrayList<>();
    private boolean tooMuch;

    private Alignment(Facts before, Facts after) {
        this.before = before;
        this.after = after;
    }

    static Alignment of(Facts before, Facts after) {
        Alignment alignment = new Alignment(before, after);
        alignment.split();
        if (!alignment.tooMuch) {
            alignment.group();
        }
        return alignment;
    }

    List<Hunk> hunks() {
        return hunks;
    }

    List<Rewrite> rewrites() {
        return rewrites;
    }

    /// Whether too much changed in one place for a comparison.
    boolean isTooMuch() {
        return tooMuch;
    }

    // ---- equal statements

    private void split() {
        List<Statement> from = before.statements();
        List<Statement> to = after.statements();
        int start = 0;
        int other = 0;
        for (int[] anchor : anchors(from, to)) {
            Checkpoint.pass();
            hunk(from.subList(start, anchor[0]), to.subList(other, anchor[1]));
            start = anchor[0] + 1;
            other = anchor[1] + 1;
        }
        hunk(from.subList(start, from.size()), to.subList(other, to.size()));
    }

    /// @param from the old statements between two anchors
    /// @param to the new statements between them
    private void hunk(List<Statement> from, List<Statement> to) {
        int first = 0;
        while (first < from.size() && first < to.size() && same(from.get(first), to.get(first))) {
            first++;
        }
        int last = 0;
        while (last < from.size() - first
                && last < to.size() - first
                && same(from.get(from.size() - 1 - last), to.get(to.size() - 1 - last))) {
            last++;
        }
        List<Statement> gone = from.subList(first, from.size() - last);
        List<Statement> fresh = to.subList(first, to.size() - last);
        if (!gone.isEmpty() || !fresh.isEmpty()) {
            hunks.add(new Hunk(gone, fresh));
            tooMuch |= (long) gone.size() * fresh.size() > MOST_PAIRS;
        }
    }

    private static boolean same(Statement one, Statement other) {
        return anchor(one).equals(anchor(other));
    }

    /// Returns the key that equal statements share. The meaning of a number depends on the heading above it,
    /// so the key of a statement with a number includes the heading.
    private static String anchor(Statement statement) {
        return statement.facts(Fact.Quantity.class).isEmpty() ? statement.key() : statement.placedKey();
    }

    private static List<int[]> anchors(List<Statement> from, List<Statement> to) {
        Map<String, Integer> mine = once(from);
        Map<String, Integer> theirs = once(to);
        List<int[]> pairs = new ArrayList<>();
        for (int i = 0; i < from.size(); i++) {
            Checkpoint.pass();
            String key = anchor(from.get(i));
            if (mine.getOrDefault(key, -1) >= 0 && theirs.getOrDefault(key, -1) >= 0) {
                pairs.add(new int[] {i, theirs.getOrDefault(key, -1)});
            }
        }
        // Finds the longest increasing subsequence by tracking, for each length, the smallest number at which
        // a subsequence ends.
        int[] ends = new int[pairs.size()];
        int[] previous = new int[pairs.size()];
        int length = 0;
        for (int i = 0; i < pairs.size(); i++) {
            Checkpoint.pass();
            int low = 0;
            int high = length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (pairs.get(ends[middle])[1] < pairs.get(i)[1]) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            previous[i] = low == 0 ? -1 : ends[low - 1];
            ends[low] = i;
            length = Math.max(length, low + 1);
        }
        List<int[]> anchors = new ArrayList<>();
        for (int i = length == 0 ? -1 : ends[length - 1]; i >= 0; i = previous[i]) {
            anchors.add(pairs.get(i));
        }
        return anchors.reversed();
    }

    /// Maps each statement's key to the statement's position, or to -1 if the key occurs more than once.
    private static Map<String, Integer> once(List<Statement> statements) {
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < statements.size(); i++) {
            Checkpoint.pass();
            places.merge(anchor(statements.get(i)), i, (_, _) -> -1);
        }
        return places;
    }

    // ---- matching statements

    /// Finds statements by their words.
    private static final class Index {
        private final List<Statement> statements;
        private final Map<String, List<Integer>> postings = new HashMap<>();

        Index(List<Statement> statements) {
            this.statements = statements;
            for (int i = 0; i < statements.size(); i++) {
                Checkpoint.pass();
                for (String stem : statements.get(i).stems()) {
                    postings.computeIfAbsent(stem, _ -> new ArrayList<>()).add(i);
                }
            }
        }

        /// Returns the most similar statement, or null if none is similar enough.
        @Nullable
        Statement nearest(Statement to, double least) {
            Map<Integer, Integer> counts = new TreeMap<>();
            for (String stem : to.stems()) {
                Checkpoint.pass();
                List<Integer> places = postings.getOrDefault(stem, List.of());
                if (places.size() <= MOST_POSTINGS) {
                    places.forEach(place -> counts.merge(place, 1, Integer::sum));
                }
            }
            Statement nearest = null;
            double most = 0;
            for (Map.Entry<Integer, Integer> each : counts.entrySet()) {
                Statement statement = statements.get(each.getKey());
                int mine = statement.stems().size();
                int theirs = to.stems().size();
                double both = each.getValue();
                // Without a minimum number of words, a one-word heading would match every sentence that
                // contains the word.
                double like = both / Math.max(FEWEST, Math.min(mine, theirs));
                // If several statements match equally well, the one with the fewest other words is chosen.
                double rank = like + both / (mine + theirs);
                if (like >= least && rank > most) {
                    most = rank;
                    nearest = statement;
                }
            }
            return nearest;
        }
    }

    private void group() {
        Index old = new Index(before.statements());
        Index current = new Index(after.statements());
        Set<Statement> carried = new HashSet<>();
        List<Rewrite> removed = new ArrayList<>();
        List<Rewrite> added = new ArrayList<>();
        for (Hunk hunk : hunks) {
            Checkpoint.pass();
            List<Statement> lone = new ArrayList<>();
            List<Statement> newcomers = new ArrayList<>();
            for (Rewrite group : together(without(hunk.gone(), after), without(hunk.fresh(), before))) {
                if (!group.before().isEmpty() && !group.after().isEmpty()) {
                    rewrites.add(group);
                } else {
                    lone.addAll(group.before());
                    newcomers.addAll(group.after());
                }
            }
            boolean few = lone.size() <= MOST_REPLACED && newcomers.size() <= MOST_REPLACED;
            // Searches the whole text for the remaining statements, because a statement can be moved to
            // another part of the text.
            newcomers.removeIf(statement -> {
                Statement said = old.nearest(statement, ALIKE);
                if (said != null) {
                    carried.add(said);
                    Kind kind = after.keys().contains(said.key()) ? Kind.RESTATED : Kind.REWRITTEN;
                    rewrites.add(new Rewrite(kind, List.of(said), List.of(statement)));
                }
                return said != null;
            });
            lone.removeIf(statement -> current.nearest(statement, ELSEWHERE) != null);
            if (few && !newcomers.isEmpty() && !lone.isEmpty()) {
                rewrites.add(new Rewrite(Kind.REPLACED, lone, newcomers));
            } else {
                newcomers.forEach(each -> added.add(new Rewrite(Kind.ADDED, List.of(), List.of(each))));
                lone.forEach(each -> removed.add(new Rewrite(Kind.REMOVED, List.of(each), List.of())));
            }
        }
        removed.removeIf(each -> carried.contains(each.before().getFirst()));
        rewrites.addAll(added);
        rewrites.addAll(removed);
    }

    /// Returns the statements that do not occur in the other text.
    private static List<Statement> without(List<Statement> statements, Facts other) {
        return statements.stream().filter(each -> !other.states(each)).toList();
    }

    /// Groups statements that were split, joined or rewritten.
    private static List<Rewrite> together(List<Statement> gone, List<Statement> fresh) {
        List<Statement> all = new ArrayList<>(gone);
        all.addAll(fresh);
        Index goneIndex = new Index(gone);
        Index freshIndex = new Index(fresh);
        Map<Statement, Statement> roots = new HashMap<>();
        gone.forEach(each -> join(roots, each, freshIndex.nearest(each, ALIKE)));
        fresh.forEach(each -> join(roots, each, goneIndex.nearest(each, ALIKE)));
        Map<Statement, Rewrite> groups = new LinkedHashMap<>();
        for (int i = 0; i < all.size(); i++) {
            Rewrite group = groups.computeIfAbsent(
                    root(roots, all.get(i)), _ -> new Rewrite(Kind.REWRITTEN, new ArrayList<>(), new ArrayList<>()));
            (i < gone.size() ? group.before() : group.after()).add(all.get(i));
        }
        return List.copyOf(groups.values());
    }

    private static void join(Map<Statement, Statement> roots, Statement one, @Nullable Statement other) {
        Statement root = root(roots, one);
        if (other != null && !root(roots, other).equals(root)) {
            roots.put(root, root(roots, other));
        }
    }

    private static Statement root(Map<Statement, Statement> roots, Statement of) {
        Statement root = of;
        for (Statement next = roots.get(root); next != null; next = roots.get(root)) {
            Checkpoint.pass();
            root = next;
        }
        if (!root.equals(of)) {
            roots.put(of, root);
        }
        return root;
    }

    /// Returns the statements that are new in their place, even if they occurred elsewhere in the old text.
    List<Statement> fresh() {
        return hunks.stream().flatMap(hunk -> hunk.fresh().stream()).toList();
    }

    /// Returns the new statements that the old text does not contain anywhere.
    List<Statement> came() {
        return fresh().stream()
                .filter(each -> !before.keys().contains(each.key()))
                .toList();
    }

    /// Returns the old statements that the new text does not contain anywhere.
    List<Statement> lost() {
        return hunks.stream()
                .flatMap(hunk -> hunk.gone().stream())
                .filter(each -> !after.keys().contains(each.key()))
                .toList();
    }

    /// Maps the key of each statement to the index of the old statement that it comes from.
    Map<String, Integer> sources() {
        Map<String, Integer> sources = new HashMap<>();
        before.statements().forEach(statement -> sources.putIfAbsent(statement.key(), statement.index()));
        for (Rewrite rewrite : rewrites) {
            for (Statement statement : rewrite.kind() == Kind.REWRITTEN ? rewrite.after() : List.<Statement>of()) {
                Statement source = Rewrite.nearest(rewrite.before(), statement);
                sources.putIfAbsent(statement.key(), source.index());
            }
        }
        return sources;
    }
}
