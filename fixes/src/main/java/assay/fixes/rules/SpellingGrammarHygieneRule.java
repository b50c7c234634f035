package assay.fixes.rules;

import assay.fixes.edits.Change;
import assay.fixes.edits.ScoredText;
import assay.scoring.Report.InlineIssue;
import assay.scoring.document.Range;
import java.util.List;

/// Fixes typos for which the check suggests a correction. Unclosed brackets and quotation marks are left to
/// the writer, because only the writer knows where they should be closed.
final class SpellingGrammarHygieneRule implements Rule {

    @Override
    public String check() {
        return "spelling_grammar_hygiene";
    }

    @Override
    public Change fix(ScoredText text) {
        SourceLines source = new SourceLines(text.document());
        Patch patch = new Patch();
        for (InlineIssue issue : text.issues(check())) {
            String fixed = issue.suggestion() == null ? once(issue.range(), text.content()) : issue.suggestion();
            // A repetition in a quotation may be part of the original.
            if (!fixed.isEmpty() && !source.isQuoted(issue.range())) {
                patch.replace(issue.range(), fixed);
            }
        }
        return patch.change();
    }

    /// Returns the first of two identical words that are separated by white space; empty for anything else.
    private static String once(Range range, String content) {
        List<String> words = List.of(range.of(content).strip().split("\\s+", 3));
        return words.size() == 2
                        && words.getFirst().equalsIgnoreCase(words.getLast())
                        && words.getFirst().chars().allMatch(Character::isLetter)
                ? words.getFirst()
                : "";
    }
}
