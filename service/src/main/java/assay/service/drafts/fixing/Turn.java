package assay.service.drafts.fixing;

import assay.service.drafts.fixing.Told.Line;
import com.github.difflib.DiffUtils;
import com.github.difflib.algorithm.myers.MyersDiffWithLinearSpace;
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

    static Turn of(Told before, Told after) {
        Map<String, Integer> numbers = new HashMap<>();
        List<Integer> from = numbered(before, numbers);
        List<Integer> to = numbered(after, numbers);
        List<Hunk> hunks = new ArrayList<>();
        int[] open = {0, 0, 0, 0};
        for (AbstractDelta<Integer> delta :
                DiffUtils.diff(from, to, new MyersDiffWithLinearSpace<>()).getDeltas()) {
            int gone = delta.getSource().getPosition();
            int fresh = delta.getTarget().getPosition();
            if (gone != open[1] || fresh != open[3]) {
                add(hunks, before, after, open);
                open[0] = gone;
                open[2] = fresh;
            }
            open[1] = gone + delta.getSource().size();
            open[3] = fresh + delta.getTarget().size();
        }
        add(hunks, before, after, open);
        return new Turn(before, after, List.copyOf(hunks));
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
