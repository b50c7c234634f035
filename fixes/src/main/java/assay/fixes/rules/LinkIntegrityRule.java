package assay.fixes.rules;

import assay.claims.Refusal;
import assay.fixes.edits.Change;
import assay.fixes.edits.ScoredText;
import assay.scoring.Report.InlineIssue;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import java.util.Set;

/// Corrects URLs whose intended form is certain, for example with a misspelled or doubled scheme, a space, or
/// a misplaced bracket. A URL that is missing or points to the writer's own machine is left to the writer.
final class LinkIntegrityRule implements Rule {

    @Override
    public String check() {
        return "link_integrity";
    }

    /// A corrected URL looks like a different URL.
    @Override
    public Set<Refusal.Kind> about() {
        return Set.of(Refusal.Kind.LINK);
    }

    /// Broken links become links within the site or to other sites.
    @Override
    public boolean uncovers(String check) {
        return Set.of("internal_links", "external_links", "link_text", "source_authority", "canonical")
                .contains(check);
    }

    @Override
    public Change fix(ScoredText text) {
        String source = text.content();
        boolean markdown = text.document().format() == SourceFormat.MARKDOWN;
        Patch patch = new Patch();
        for (InlineIssue issue : text.issues(check())) {
            Range range = issue.range();
            String written = range.of(source);
            if (issue.suggestion() != null) {
                patch.replace(range, issue.suggestion());
            } else if (markdown && isBracketed(source, range) && written.strip().indexOf(' ') > 0) {
                // `[leaves](<tea leaves.pdf>)` has the same URL with `%20`.
                patch.replace(range, written.strip().replace(" ", "%20"));
            }
        }
        return patch.change();
    }

    private static boolean isBracketed(String source, Range range) {
        return range.start() > 1
                && range.end() < source.length()
                && source.startsWith("(<", range.start() - 2)
                && source.charAt(range.end()) == '>';
    }
}
