package assay.fixes.edits;

import assay.scoring.document.Range;

/// A range in the submitted content, and its replacement. With an empty range, the edit is an insertion; with
/// an empty replacement, it is a deletion.
///
/// @param range the range in UTF-16 offsets into the content before any edit
public record Edit(Range range, String replacement) {

    public static Edit insert(int at, String text) {
        return new Edit(new Range(at, at), text);
    }

    public static Edit remove(Range range) {
        return new Edit(range, "");
    }

    /// Whether this edit changes anything.
    public boolean changes(String content) {
        return !range.of(content).equals(replacement);
    }
}
