package assay.fixes.edits;

import assay.language.Checkpoint;
import assay.scoring.Submission;
import assay.scoring.document.Range;
import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.algorithm.myers.MyersDiffWithLinearSpace;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.ChangeDelta;
import com.github.difflib.patch.Chunk;
import com.github.difflib.patch.Patch;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Compares two texts.
public final class Differences {

    /// The number of unchanged lines that are shown on each side of a difference.
    private static final int CONTEXT = 3;

    /// The maximum number of word pairs (the product of both sides' word counts) for a comparison word by
    /// word. A larger passage is shown as one change.
    private static final long MOST_PAIRS = 4_000_000;

    /// The maximum number of line pairs for a comparison line by line. The limit matters for texts with many
    /// short lines and none in common.
    private static final long MOST_LINES = 4_000_000;

    private Differences() {}

    /// Returns the smallest edits at word boundaries that turn one text into the other, in order.
    public static List<Edit> between(String before, String after) {
        List<Edit> edits = new ArrayList<>();
        List<String> from = lines(before);
        List<String> to = lines(after);
        int[] starts = starts(from);
        int[] ends = starts(to);
        for (AbstractDelta<String> delta : diff(from, to, MOST_LINES).getDeltas()) {
            Checkpoint.pass();
            Chunk<String> gone = delta.getSource();
            Chunk<String> come = delta.getTarget();
            int start = starts[gone.getPosition()];
            String old = before.substring(start, starts[gone.getPosition() + gone.size()]);
            String fresh = after.substring(ends[come.getPosition()], ends[come.getPosition() + come.size()]);
            words(start, old, fresh, edits);
        }
        return List.copyOf(edits);
    }

    /// Returns the change from one submission to another. They may differ only in content, title, description
    /// and slug.
    public static Change change(Submission before, Submission after) {
        return new Change(
                between(before.content(), after.content()),
                Objects.equals(before.title(), after.title()) ? null : after.title(),
                Objects.equals(before.metaDescription(), after.metaDescription()) ? null : after.metaDescription(),
                Objects.equals(before.slug(), after.slug()) ? null : after.slug());
    }

    private static void words(int at, String before, String after, List<Edit> edits) {
        List<String> from = words(before);
        List<String> to = words(after);
        int[] starts = starts(from);
        int[] ends = starts(to);
        for (AbstractDelta<String> delta : diff(from, to, MOST_PAIRS).getDeltas()) {
            Checkpoint.pass();
            Chunk<String> gone = delta.getSource();
            Chunk<String> come = delta.getTarget();
            Edit edit = new Edit(
                    new Range(at + starts[gone.getPosition()], at + starts[gone.getPosition() + gone.size()]),
                    after.substring(ends[come.getPosition()], ends[come.getPosition() + come.size()]));
            edits.add(edit);
        }
    }

    /// Returns the differences in the format of `diff -u`, which `patch` and `git apply` accept; empty if the
    /// texts are equal.
    ///
    /// @param oldName the name of the text before the change
    /// @param newName the name of the text after the change
    public static String unified(String oldName, String newName, String before, String after) {
        if (before.equals(after)) {
            return "";
        }
        List<String> from = lines(before);
        List<String> to = lines(after);
        List<String> lines =
                UnifiedDiffUtils.generateUnifiedDiff(oldName, newName, from, diff(from, to, MOST_LINES), CONTEXT);
        StringBuilder unified = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            unified.append(line);
            // The two names and the places come without a line end, the lines of the texts with theirs.
            if (i < 2 || line.startsWith("@@")) {
                unified.append('\n');
            } else if (!line.endsWith("\n")) {
                unified.append("\n\\ No newline at end of file\n");
            }
        }
        return unified.toString();
    }

    /// @param most the maximum number of pairs to compare one by one; if there are more, everything between
    ///     the common start and the common end is one change
    static <T> Patch<T> diff(List<T> from, List<T> to, long most) {
        if ((long) from.size() * to.size() <= most) {
            return joined(DiffUtils.diff(from, to, new MyersDiffWithLinearSpace<>()), from, to);
        }
        Patch<T> whole = new Patch<>();
        int start = 0;
        int least = Math.min(from.size(), to.size());
        while (start < least && from.get(start).equals(to.get(start))) {
            Checkpoint.pass();
            start++;
        }
        int end = 0;
        while (end < least - start && from.get(from.size() - 1 - end).equals(to.get(to.size() - 1 - end))) {
            Checkpoint.pass();
            end++;
        }
        whole.addDelta(new ChangeDelta<>(
                new Chunk<>(start, from.subList(start, from.size() - end)),
                new Chunk<>(start, to.subList(start, to.size() - end))));
        return whole;
    }

    /// Merges deletions and insertions at the same place into one change.
    private static <T> Patch<T> joined(Patch<T> patch, List<T> from, List<T> to) {
        Patch<T> joined = new Patch<>();
        int[] open = {0, 0, 0, 0};
        for (AbstractDelta<T> delta : patch.getDeltas()) {
            Checkpoint.pass();
            int gone = delta.getSource().getPosition();
            int come = delta.getTarget().getPosition();
            if (gone != open[1] || come != open[3]) {
                add(joined, from, to, open);
                open[0] = gone;
                open[2] = come;
            }
            open[1] = gone + delta.getSource().size();
            open[3] = come + delta.getTarget().size();
        }
        add(joined, from, to, open);
        return joined;
    }

    private static <T> void add(Patch<T> patch, List<T> from, List<T> to, int[] open) {
        if (open[0] < open[1] || open[2] < open[3]) {
            patch.addDelta(new ChangeDelta<>(
                    new Chunk<>(open[0], from.subList(open[0], open[1])),
                    new Chunk<>(open[2], to.subList(open[2], open[3]))));
        }
    }

    /// Returns the lines with their line endings, so that they can be joined to form the text.
    private static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        int start = 0;
        for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', start)) {
            Checkpoint.pass();
            lines.add(text.substring(start, at + 1));
            start = at + 1;
        }
        if (start < text.length()) {
            lines.add(text.substring(start));
        }
        return lines;
    }

    /// Splits a text into runs of letters and digits, runs of white space, and single other characters.
    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < text.length(); ) {
            Checkpoint.pass();
            int kind = kind(text.codePointAt(i));
            int end = i + Character.charCount(text.codePointAt(i));
            while (kind > 0 && end < text.length() && kind(text.codePointAt(end)) == kind) {
                end += Character.charCount(text.codePointAt(end));
            }
            words.add(text.substring(i, end));
            i = end;
        }
        return words;
    }

    private static int kind(int c) {
        boolean mark = Character.getType(c) == Character.NON_SPACING_MARK
                || Character.getType(c) == Character.COMBINING_SPACING_MARK;
        return Character.isLetterOrDigit(c) || mark ? 1 : Character.isWhitespace(c) ? 2 : 0;
    }

    /// Returns where each part starts, and where the last part ends.
    private static int[] starts(List<String> parts) {
        int[] starts = new int[parts.size() + 1];
        for (int i = 0; i < parts.size(); i++) {
            Checkpoint.pass();
            starts[i + 1] = starts[i] + parts.get(i).length();
        }
        return starts;
    }
}
