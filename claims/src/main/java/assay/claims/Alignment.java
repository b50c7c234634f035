package assay.claims;

import assay.claims.Rewrite.Kind;
import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which statements of a text became which of another.
///
/// Statements that are equal, once in each text and in the same order are anchors; what is between two of them is
/// a [Hunk]. Within it those that share most words belong together.
final class Alignment {

    /// What was in one place and what is there now, without what is equal in both.
    record Hunk(List<Statement> gone, List<Statement> fresh) {}

    /// Statements of both sides of one place, multiplied, that are still compared one by one: five hundred
    /// sentences on end that all changed.
    private static final long MOST_PAIRS = 250_000;

    /// The share of the words of the shorter of two statements that the other has, where they say the same.
    private static final double ALIKE = 0.5;

    /// The same where a statement is looked for in all of the text.
    private static final double ELSEWHERE = 0.7;

    /// Words that two statements have in common at least, for a share of them to tell anything.
    private static final int FEWEST = 2;

    /// What so many statements have tells no two of them.
    private static final int MOST_POSTINGS = 300;

    /// So many sentences that stand where as many stood are taken for what became of them.
    private static final int MOST_REPLACED = 3;

    private final Facts before;
    private final Facts after;
    private final List<Hunk> hunks = new ArrayList<>();
    private final List<Rewrite> rewrites = new ArrayList<>();
    private final Index old;
    private final Index current;
    private boolean tooMuch;

    private Alignment(Facts before, Facts after) {
        this.before = before;
        this.after = after;
        this.old = new Index(before.statements());
        this.current = new Index(after.statements());
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

    /// Whether more changed in one place than can be compared.
    boolean isTooMuch() {
        return tooMuch;
    }

    // ---- what is equal

    private void split() {
        List<Statement> from = before.statements();
        List<Statement> to = after.statements();
        int start = 0;
        int other = 0;
        List<int[]> anchors = anchors(from, to);
        for (int i = 0; i <= anchors.size(); i++) {
            Checkpoint.pass();
            int end = i < anchors.size() ? anchors.get(i)[0] : from.size();
            int until = i < anchors.size() ? anchors.get(i)[1] : to.size();
            hunk(from.subList(start, end), to.subList(other, until));
            start = Math.min(from.size(), end + 1);
            other = Math.min(to.size(), until + 1);
        }
    }

    /// @param from with neither anchor, which are equal
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

    /// A number belongs to the heading above it.
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
        // The longest that rises, by the smallest end of each length.
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

    /// Where each statement is that is there once; -1 for the others.
    private static Map<String, Integer> once(List<Statement> statements) {
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < statements.size(); i++) {
            Checkpoint.pass();
            places.merge(anchor(statements.get(i)), i, (_, _) -> -1);
        }
        return places;
    }

    // ---- what belongs together

    /// Statements by their words.
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

        /// The statement that says most nearly the same; -1 where none does.
        int nearest(Statement to, double least) {
            Map<Integer, Integer> counts = new HashMap<>();
            for (String stem : to.stems()) {
                Checkpoint.pass();
                List<Integer> places = postings.getOrDefault(stem, List.of());
                if (places.size() <= MOST_POSTINGS) {
                    places.forEach(place -> counts.merge(place, 1, Integer::sum));
                }
            }
            int nearest = -1;
            double most = 0;
            for (Map.Entry<Integer, Integer> each : counts.entrySet()) {
                // A heading of one word is in every sentence that has it.
                int size = Math.max(
                        FEWEST,
                        Math.min(
                                to.stems().size(),
                                statements.get(each.getKey()).stems().size()));
                int both = each.getValue();
                double like = both / (double) size;
                // Of those that have as many of its words, the one that says the least beside.
                double rank = like
                        + both
                                / (double) (to.stems().size()
                                        + statements.get(each.getKey()).stems().size());
                boolean better = rank > most || rank == most && nearest > each.getKey();
                if (like >= least && both >= FEWEST / 2 && better) {
                    most = rank;
                    nearest = each.getKey();
                }
            }
            return nearest;
        }
    }

    private void group() {
        Set<Statement> carried = new HashSet<>();
        List<Rewrite> added = new ArrayList<>();
        List<Rewrite> removed = new ArrayList<>();
        for (Hunk hunk : hunks) {
            Checkpoint.pass();
            List<Statement> gone = without(hunk.gone(), after);
            List<Statement> fresh = without(hunk.fresh(), before);
            List<Statement> lone = new ArrayList<>();
            List<Statement> newcomers = new ArrayList<>();
            for (List<List<Statement>> pair : together(gone, fresh)) {
                if (!pair.getFirst().isEmpty() && !pair.getLast().isEmpty()) {
                    rewrites.add(new Rewrite(Kind.REWRITTEN, pair.getFirst(), pair.getLast()));
                } else {
                    lone.addAll(pair.getFirst());
                    newcomers.addAll(pair.getLast());
                }
            }
            boolean replaced = !lone.isEmpty()
                    && !newcomers.isEmpty()
                    && lone.size() <= MOST_REPLACED
                    && newcomers.size() <= MOST_REPLACED;
            List<Statement> unmatched = new ArrayList<>();
            for (Statement statement : newcomers) {
                Rewrite restated = restated(statement, carried);
                if (restated != null) {
                    rewrites.add(restated);
                } else {
                    unmatched.add(statement);
                }
            }
            lone.removeIf(statement -> current.nearest(statement, ELSEWHERE) >= 0);
            if (replaced && !unmatched.isEmpty() && !lone.isEmpty()) {
                rewrites.add(new Rewrite(Kind.REPLACED, List.copyOf(lone), List.copyOf(unmatched)));
                continue;
            }
            unmatched.forEach(each -> added.add(new Rewrite(Kind.ADDED, List.of(), List.of(each))));
            lone.forEach(each -> removed.add(new Rewrite(Kind.REMOVED, List.of(each), List.of())));
        }
        removed.removeIf(each -> carried.contains(each.before().getFirst()));
        rewrites.addAll(added);
        rewrites.addAll(removed);
    }

    /// A statement that the text makes elsewhere, or made in another place.
    private @Nullable Rewrite restated(Statement statement, Set<Statement> carried) {
        int source = old.nearest(statement, ALIKE);
        if (source < 0) {
            return null;
        }
        Statement said = before.statements().get(source);
        boolean moved = !after.keys().contains(said.key());
        carried.add(said);
        return new Rewrite(moved ? Kind.REWRITTEN : Kind.RESTATED, List.of(said), List.of(statement));
    }

    private static List<Statement> without(List<Statement> statements, Facts other) {
        return statements.stream().filter(each -> !other.states(each)).toList();
    }

    /// Statements that were split, joined and turned into one another.
    private static List<List<List<Statement>>> together(List<Statement> gone, List<Statement> fresh) {
        int[] roots = new int[gone.size() + fresh.size()];
        Arrays.setAll(roots, i -> i);
        Index goneIndex = new Index(gone);
        Index freshIndex = new Index(fresh);
        for (int i = 0; i < roots.length; i++) {
            Checkpoint.pass();
            boolean mine = i < gone.size();
            int partner = mine
                    ? freshIndex.nearest(gone.get(i), ALIKE)
                    : goneIndex.nearest(fresh.get(i - gone.size()), ALIKE);
            if (partner >= 0) {
                roots[root(roots, i)] = root(roots, mine ? partner + gone.size() : partner);
            }
        }
        Map<Integer, List<List<Statement>>> groups = new LinkedHashMap<>();
        for (int i = 0; i < roots.length; i++) {
            Checkpoint.pass();
            List<List<Statement>> group =
                    groups.computeIfAbsent(root(roots, i), _ -> List.of(new ArrayList<>(), new ArrayList<>()));
            if (i < gone.size()) {
                group.getFirst().add(gone.get(i));
            } else {
                group.getLast().add(fresh.get(i - gone.size()));
            }
        }
        return List.copyOf(groups.values());
    }

    private static int root(int[] roots, int at) {
        int root = at;
        while (roots[root] != root) {
            Checkpoint.pass();
            roots[root] = roots[roots[root]];
            root = roots[root];
        }
        return root;
    }

    /// Statements that are new in some place.
    List<Statement> fresh() {
        return hunks.stream().flatMap(hunk -> hunk.fresh().stream()).toList();
    }

    /// Those of them that the text before does not have anywhere.
    List<Statement> came() {
        return fresh().stream()
                .filter(each -> !before.keys().contains(each.key()))
                .toList();
    }

    /// Statements that left some place and are nowhere now.
    List<Statement> lost() {
        return hunks.stream()
                .flatMap(hunk -> hunk.gone().stream())
                .filter(each -> !after.keys().contains(each.key()))
                .toList();
    }

    /// The index in the text before of what statements after say, by their keys.
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
