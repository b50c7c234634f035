package assay.scoring.document;

import org.jspecify.annotations.Nullable;

/// Maps positions in table cells. The tables extension removes the backslash from `\|` before it reads a cell
/// and counts positions without it; this class adds it back.
final class CellPositions {

    private final String input;

    /// The current cell; null outside cells with `\|`.
    private @Nullable Range cell;

    /// The last position mapped in the cell and its result; the next search starts there.
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

    /// Returns the position in the source.
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
