package assay.fixes.edits;

import assay.scoring.Page;
import assay.scoring.Submission;
import assay.scoring.document.PageLine;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Changes to a submission: edits to its content, and new metadata values. A null value means that the field
/// does not change.
///
/// @param edits the edits, in the order of the text; see [#applied] for restrictions
/// @param title the new title if the title was submitted as metadata; a title in the front matter or the head
///     is changed by an edit
/// @param metaDescription the new meta description, under the same condition as the title
/// @param slug the new slug, under the same condition as the title
public record Change(
        List<Edit> edits,
        @Nullable String title,
        @Nullable String metaDescription,
        @Nullable String slug) {

    private static final Comparator<Edit> IN_ORDER = Comparator.comparingInt(
                    (Edit edit) -> edit.range().start())
            .thenComparingInt(edit -> edit.range().end());

    public static final Change NONE = new Change(List.of(), null, null, null);

    public Change {
        edits = edits.stream().sorted(IN_ORDER).toList();
    }

    public static Change of(List<Edit> edits) {
        return new Change(edits, null, null, null);
    }

    public static Change toTitle(String title) {
        return new Change(List.of(), title, null, null);
    }

    public static Change toMetaDescription(String description) {
        return new Change(List.of(), null, description, null);
    }

    public static Change toSlug(String slug) {
        return new Change(List.of(), null, null, slug);
    }

    /// Returns the submission after the change.
    ///
    /// @throws IllegalArgumentException if edits overlap or are outside the content
    public Submission applied(Submission to) {
        String content = to.content();
        StringBuilder text = new StringBuilder(content.length() + 256);
        int at = 0;
        for (Edit edit : edits) {
            Range range = edit.range();
            if (range.start() < at || range.end() > content.length()) {
                throw new IllegalArgumentException("Edits overlap or extend beyond the text at " + range);
            }
            text.append(content, at, range.start()).append(edit.replacement());
            at = range.end();
        }
        Submission after = to.reading(text.append(content, at, content.length()).toString());
        Page page = to.page();
        if (page != null) {
            after = after.page(page.lines(page.fields(), moved(page.lines())));
        }
        if (title != null) {
            after = after.titled(title);
        }
        if (metaDescription != null) {
            after = after.described(metaDescription);
        }
        return slug == null ? after : after.at(slug);
    }

    /// Returns the positions of the page lines after the edits, including lines that were edited.
    private List<PageLine.Place> moved(List<PageLine.Place> places) {
        List<PageLine.Place> moved = new ArrayList<>();
        for (PageLine.Place place : places) {
            int start = place.start();
            int end = place.end();
            int growth = 0;
            for (Edit edit : edits) {
                Range range = edit.range();
                int written = edit.replacement().length();
                if (range.end() <= place.start()) {
                    start = place.start() + growth + written - range.length();
                } else if (range.start() < place.start()) {
                    start = range.start() + growth + written;
                }
                if (range.start() < place.end()) {
                    boolean within = range.end() <= place.end();
                    end = within ? place.end() + growth + written - range.length() : range.start() + growth;
                }
                growth += written - range.length();
            }
            if (start < end) {
                moved.add(new PageLine.Place(start, end, place.caption()));
            }
        }
        return moved;
    }

    /// Whether the change alters the submission.
    public boolean changes(Submission submission) {
        return !applied(submission).equals(submission);
    }
}
