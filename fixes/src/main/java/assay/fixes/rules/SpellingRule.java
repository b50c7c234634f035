package assay.fixes.rules;

import assay.fixes.edits.Change;
import assay.fixes.edits.ScoredText;
import assay.scoring.Report.InlineIssue;

/// Replaces misspelled words with the check's suggestions.
final class SpellingRule implements Rule {

    @Override
    public String check() {
        return "spelling";
    }

    @Override
    public Change fix(ScoredText text) {
        SourceLines source = new SourceLines(text.document());
        Patch patch = new Patch();
        for (InlineIssue issue : text.issues(check())) {
            String suggestion = issue.suggestion();
            if (suggestion != null && !source.isQuoted(issue.range())) {
                patch.replace(issue.range(), suggestion);
            }
        }
        return patch.change();
    }
}
