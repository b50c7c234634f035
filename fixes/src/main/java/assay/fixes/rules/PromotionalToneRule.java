package assay.fixes.rules;

import assay.fixes.edits.Change;
import assay.fixes.edits.Edit;
import assay.fixes.edits.ScoredText;
import assay.scoring.Report.InlineIssue;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.List;

/// In promotional texts, replaces all exclamation marks except the first with periods.
final class PromotionalToneRule implements Rule {

    /// The maximum length of a Spanish exclamation, in characters.
    private static final int LONGEST_SENTENCE = 400;

    @Override
    public String check() {
        return "promotional_tone";
    }

    @Override
    public Change fix(ScoredText text) {
        if (CheckData.passes(text, this)) {
            return Change.NONE;
        }
        String source = text.content();
        List<Edit> edits = new ArrayList<>();
        boolean first = true;
        for (InlineIssue issue : text.issues(check())) {
            Range range = issue.range();
            boolean exclamation = range.length() == 1 && source.charAt(range.start()) == '!';
            if (exclamation && !first) {
                calm(source, range, edits);
            }
            first &= !exclamation;
        }
        return Change.of(edits);
    }

    private static void calm(String source, Range mark, List<Edit> edits) {
        int start = mark.start();
        while (start > 0 && source.charAt(start - 1) == '!') {
            start--;
        }
        // “Really?!” is a question, and in “Yahoo!”, the mark is part of the name.
        boolean word = start > 0 && Character.isLetterOrDigit(source.charAt(start - 1));
        if (!word || isName(source, start)) {
            return;
        }
        int open = opened(source, start);
        if (open >= 0) {
            int letter = open + 1;
            if (source.indexOf("¡", letter) >= 0 && source.indexOf("¡", letter) < start) {
                return;
            }
            edits.add(Edit.remove(new Range(open, letter)));
        }
        edits.add(new Edit(new Range(start, mark.end()), "."));
    }

    /// Whether the preceding word is capitalized like a name and is not at the start of a sentence.
    private static boolean isName(String source, int end) {
        int start = end;
        while (start > 0 && Character.isLetterOrDigit(source.charAt(start - 1))) {
            start--;
        }
        boolean inside = start > 1
                && source.charAt(start - 1) == ' '
                && (Character.isLetterOrDigit(source.charAt(start - 2)) || source.charAt(start - 2) == ',');
        return Character.isUpperCase(source.charAt(start)) && inside;
    }

    /// Returns the position of the opening exclamation mark in Spanish, or -1 if there is none.
    private static int opened(String source, int end) {
        for (int i = end - 1; i >= Math.max(0, end - LONGEST_SENTENCE); i--) {
            char c = source.charAt(i);
            if (c == '¡') {
                return i;
            }
            if (c == '!' || c == '\n' || c == '>') {
                return -1;
            }
        }
        return -1;
    }
}
