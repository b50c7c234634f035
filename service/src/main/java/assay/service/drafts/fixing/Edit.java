package assay.service.drafts.fixing;

import assay.scoring.document.Range;

/// A range of the submitted content and its replacement. An empty range inserts, an empty replacement
/// deletes.
///
/// @param range UTF-16 offsets into the content before any edit
public record Edit(Range range, String replacement) {

    public static Edit insert(int at, String text) {
        return new Edit(new Range(at, at), text);
    }

    public static Edit remove(Range range) {
        return new Edit(range, "");
    }

    /// Whether it changes anything.
    public boolean changes(String content) {
        return !range.of(content).equals(replacement);
    }
}
