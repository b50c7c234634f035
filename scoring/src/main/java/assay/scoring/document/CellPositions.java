package assay.scoring.document;

import org.jspecify.annotations.Nullable;

/// Maps positions in table cells. The tables extension removes the backslash from each `\|` before it reads a
/// cell, so the positions that it reports don't count these backslashes. This class maps such positions back
/// to the source.
final class CellPositions {

    private final String input;

    /// The current cell, or null if the current position is not in a cell that contains `\|`.
    private @Nullable Range cell;

    /// The last position in the cell that was mapped; [#unescapedPosition] is the corresponding position in
    /// the source. The next search starts there.
    private int escapedPosition;

    private int unescapedPosition;

    CellPositions(String input) {
        this.input = input;
    }

    void enter(Range range) {
        cell = range.of(input).contains("\\|") ? range : null;
        escapedPosition = range.start();
        unescapedPosition = range.start();
    }

    void leave() {
        cell = null;
    }

    /// Returns the position in the source that corresponds to a position without backslashes.
    int unescaped(int position) {
        Range open = cell;
        if (open == null || position <= open.start()) {
            return position;
        }
        if (position < escapedPosition) {
            escapedPosition = open.start();
            unescapedPosition = open.start();
        }
        int at = unescapedPosition;
        for (int left = position - escapedPosition; left > 0 && at < open.end(); left--) {
            at += input.startsWith("\\|", at) ? 2 : 1;
        }
        escapedPosition = position;
        unescapedPosition = at;
        return at;
    }
}
