package assay.fixes.rules;

import assay.fixes.edits.Change;
import assay.fixes.edits.Edit;
import assay.fixes.edits.ScoredText;
import assay.scoring.Report.InlineIssue;
import assay.scoring.document.Range;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Corrects the declared language if the text is clearly written in another language.
final class LanguageMatchRule implements Rule {

    /// Values that YAML reads as booleans unless they are quoted.
    private static final Set<String> NO_TEXT = Set.of("no", "on", "y", "n");

    @Override
    public String check() {
        return "language_match";
    }

    @Override
    public Change fix(ScoredText text) {
        for (InlineIssue issue : text.issues(check())) {
            if (issue.suggestion() != null) {
                return Change.of(List.of(declared(text.content(), issue.range(), issue.suggestion())));
            }
        }
        return Change.NONE;
    }

    private static Edit declared(String source, Range range, String tag) {
        boolean quoted = range.start() > 0 && "\"'".indexOf(source.charAt(range.start() - 1)) >= 0;
        boolean needs = !quoted && NO_TEXT.contains(tag.toLowerCase(Locale.ROOT));
        return new Edit(range, needs ? '"' + tag + '"' : tag);
    }
}
