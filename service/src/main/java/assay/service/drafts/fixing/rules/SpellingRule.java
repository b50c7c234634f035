package assay.service.drafts.fixing.rules;

import assay.scoring.Report.InlineIssue;
import assay.service.drafts.fixing.Change;
import assay.service.drafts.fixing.Rule;
import assay.service.drafts.fixing.ScoredText;

/// Replaces misspelled words with the check's suggestions.
public final class SpellingRule implements Rule {

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
