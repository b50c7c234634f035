package assay.fixes.rules;

import assay.fixes.edits.Change;
import assay.fixes.edits.Edit;
import assay.scoring.document.Range;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Collects edits to a text that do not overlap. The first edit to a range wins.
final class Patch {

    private final TreeMap<Integer, Edit> edits = new TreeMap<>();

    /// @return whether the edit was accepted
    boolean replace(Range range, String replacement) {
        if (!isFree(range)) {
            return false;
        }
        edits.put(range.start(), new Edit(range, replacement));
        return true;
    }

    boolean remove(Range range) {
        return replace(range, "");
    }

    boolean insert(int at, String text) {
        return replace(new Range(at, at), text);
    }

    /// Whether no edit overlaps the range yet.
    boolean isFree(Range range) {
        Map.Entry<Integer, Edit> before = edits.floorEntry(range.start());
        Map.Entry<Integer, Edit> after = edits.ceilingEntry(range.start());
        return (before == null || before.getValue().range().end() <= range.start() && before.getKey() < range.start())
                && (after == null || after.getKey() >= range.end() && after.getKey() > range.start());
    }

    boolean isEmpty() {
        return edits.isEmpty();
    }

    Change change() {
        return edits.isEmpty() ? Change.NONE : Change.of(List.copyOf(edits.values()));
    }
}
