package assay.service.drafts.fixing.rules;

import assay.scoring.Report.InlineIssue;
import assay.scoring.document.Range;
import assay.service.drafts.fixing.Change;
import assay.service.drafts.fixing.Edit;
import assay.service.drafts.fixing.Rule;
import assay.service.drafts.fixing.Standing;
import java.util.ArrayList;
import java.util.List;

/// Ends with a full stop what a text that sells calls out, all but the first of it.
public final class PromotionalToneRule implements Rule {

    /// So far before its end a Spanish exclamation may open.
    private static final int LONGEST_SENTENCE = 400;

    @Override
    public String check() {
        return "promotional_tone";
    }

    @Override
    public String does() {
        return "Ends exclamations with a full stop where a text that sells has many of them.";
    }

    @Override
    public Change mend(Standing text) {
        if (Failing.passes(text, this)) {
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
        // “Really?!” is a question, and “Yahoo!” would be another name without it.
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

    /// Whether the word before is written like a name though the sentence did not begin with it.
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

    /// Where the mark stands with which Spanish opens what is called out; -1 where none does.
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
