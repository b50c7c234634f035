package assay.service.drafts.fixing;

import assay.language.Checkpoint;
import assay.service.drafts.fixing.Told.Line;
import com.github.difflib.patch.AbstractDelta;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How one text became another, line by line.
///
/// @param hunks in the order of the text
record Turn(Told before, Told after, List<Hunk> hunks) {

    /// What stood in one place, and what stands there now.
    ///
    /// @param gone lines that stand there no more
    /// @param fresh lines that stand there now and did not
    record Hunk(List<Line> gone, List<Line> fresh) {}

    /// Lines of both sides of one place, multiplied, that are still compared one by one: five hundred sentences on end
    /// that all changed.
    private static final long MOST_PAIRS = 250_000;

    static Turn of(Told before, Told after) {
        Map<String, Integer> numbers = new HashMap<>();
        List<Integer> from = numbered(before, numbers);
        List<Integer> to = numbered(after, numbers);
        List<Hunk> hunks = new ArrayList<>();
        int[] open = {0, 0, 0, 0};
        List<int[]> anchors = (long) from.size() * to.size() <= MOST_PAIRS ? List.of() : anchors(from, to);
        int start = 0;
        int other = 0;
        for (int i = 0; i <= anchors.size(); i++) {
            Checkpoint.pass();
            int end = i < anchors.size() ? anchors.get(i)[0] : from.size();
            int until = i < anchors.size() ? anchors.get(i)[1] : to.size();
            for (AbstractDelta<Integer> delta : Differences.diff(
                            from.subList(start, end), to.subList(other, until), MOST_PAIRS)
                    .getDeltas()) {
                int gone = start + delta.getSource().getPosition();
                int fresh = other + delta.getTarget().getPosition();
                if (gone != open[1] || fresh != open[3]) {
                    add(hunks, before, after, open);
                    open[0] = gone;
                    open[2] = fresh;
                }
                open[1] = gone + delta.getSource().size();
                open[3] = fresh + delta.getTarget().size();
            }
            start = end;
            other = until;
        }
        add(hunks, before, after, open);
        return new Turn(before, after, List.copyOf(hunks));
    }

    /// Lines that each text has once and both have in the same order, between which long texts are compared
    /// piece by piece.
    private static List<int[]> anchors(List<Integer> from, List<Integer> to) {
        Map<Integer, Integer> mine = once(from);
        Map<Integer, Integer> theirs = once(to);
        List<int[]> pairs = new ArrayList<>();
        for (int i = 0; i < from.size(); i++) {
            Checkpoint.pass();
            Integer at = mine.containsKey(from.get(i)) ? theirs.get(from.get(i)) : null;
            if (at != null) {
                pairs.add(new int[] {i, at});
            }
        }
        // The longest that rises, by the smallest end of each length.
        List<Integer> ends = new ArrayList<>();
        int[] previous = new int[pairs.size()];
        for (int i = 0; i < pairs.size(); i++) {
            Checkpoint.pass();
            int at = pairs.get(i)[1];
            int low = 0;
            int high = ends.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (pairs.get(ends.get(middle))[1] < at) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            previous[i] = low == 0 ? -1 : ends.get(low - 1);
            if (low == ends.size()) {
                ends.add(i);
            } else {
                ends.set(low, i);
            }
        }
        List<int[]> anchors = new ArrayList<>();
        for (int i = ends.isEmpty() ? -1 : ends.getLast(); i >= 0; i = previous[i]) {
            Checkpoint.pass();
            anchors.add(pairs.get(i));
        }
        return anchors.reversed();
    }

    /// Where each line stands that stands there once.
    private static Map<Integer, Integer> once(List<Integer> lines) {
        Map<Integer, Integer> places = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            Checkpoint.pass();
            places.merge(lines.get(i), i, (_, _) -> -1);
        }
        places.values().removeIf(at -> at < 0);
        return places;
    }

    /// Whether more lines changed in one place than can be compared with one another.
    boolean isTooMuch() {
        return hunks.stream()
                .anyMatch(hunk -> (long) hunk.gone().size() * hunk.fresh().size() > MOST_PAIRS);
    }

    /// What was taken out and what was put in at one place is one hunk, in however many parts it is told.
    private static void add(List<Hunk> hunks, Told before, Told after, int[] open) {
        if (open[0] < open[1] || open[2] < open[3]) {
            hunks.add(new Hunk(
                    before.lines().subList(open[0], open[1]), after.lines().subList(open[2], open[3])));
        }
    }

    /// Numbers are compared sooner than lines.
    private static List<Integer> numbered(Told told, Map<String, Integer> numbers) {
        List<Integer> lines = new ArrayList<>(told.lines().size());
        told.lines().forEach(line -> lines.add(numbers.computeIfAbsent(line.key(), _ -> numbers.size())));
        return lines;
    }

    List<Line> fresh() {
        return hunks.stream().flatMap(hunk -> hunk.fresh().stream()).toList();
    }

    List<Line> gone() {
        return hunks.stream().flatMap(hunk -> hunk.gone().stream()).toList();
    }
}
