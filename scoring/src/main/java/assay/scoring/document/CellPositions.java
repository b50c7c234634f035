package assay.scoring.document;

import org.jspecify.annotations.Nullable;

/// Positions in the cells of tables. The tables extension takes the backslash from `\|` before it reads a cell,
/// and counts positions in the cell from there; this adds what it left out.
final class CellPositions {

    private final String input;

    /// The cell that is being read; null outside of cells with `\|`.
    private @Nullable Range cell;

    /// The last position put right in the cell, and what it was put to: the next is looked for from there.
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

    /// The position in the source.
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
