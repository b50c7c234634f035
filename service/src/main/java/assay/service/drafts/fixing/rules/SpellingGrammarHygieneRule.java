package assay.service.drafts.fixing.rules;

import assay.scoring.Report.InlineIssue;
import assay.scoring.document.Range;
import assay.service.drafts.fixing.Change;
import assay.service.drafts.fixing.Rule;
import assay.service.drafts.fixing.Standing;
import java.util.List;

/// Mends the slips of the pen for which the check knows what was meant. Brackets and quotation marks
/// that were left open are the writer's to close: where, nobody else can tell.
public final class SpellingGrammarHygieneRule implements Rule {

    @Override
    public String check() {
        return "spelling_grammar_hygiene";
    }

    @Override
    public String does() {
        return "Takes out doubled words, second spaces and repeated marks, and writes one kind of dash.";
    }

    @Override
    public Change mend(Standing text) {
        Source source = new Source(text.document());
        Patch patch = new Patch();
        for (InlineIssue issue : text.issues(check())) {
            String mended = issue.suggestion() == null ? once(issue.range(), text.content()) : issue.suggestion();
            // Whoever is quoted may have said it twice.
            if (!mended.isEmpty() && !source.isQuoted(issue.range())) {
                patch.replace(issue.range(), mended);
            }
        }
        return patch.change();
    }

    /// The first of two equal words, whatever white space stands between them; empty for anything else.
    private static String once(Range range, String content) {
        List<String> words = List.of(range.of(content).strip().split("\\s+", 3));
        return words.size() == 2
                        && words.getFirst().equalsIgnoreCase(words.getLast())
                        && words.getFirst().chars().allMatch(Character::isLetter)
                ? words.getFirst()
                : "";
    }
}
