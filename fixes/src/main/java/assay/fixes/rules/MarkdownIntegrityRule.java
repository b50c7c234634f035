package assay.fixes.rules;

import assay.claims.Refusal;
import assay.fixes.edits.Change;
import assay.fixes.edits.ScoredText;
import assay.language.Words;
import assay.scoring.Report.InlineIssue;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import java.util.Set;

/// Closes unclosed Markdown and fixes malformed markers, if there is only one way to interpret them. Text
/// after an open code fence is restored if it is clear where the code ends. The intended end of an open `div`
/// is left to the writer.
final class MarkdownIntegrityRule implements Rule {

    /// Texts about these topics can show entities on purpose.
    private static final Set<String> ABOUT_MARKUP =
            Set.of("html", "xml", "entity", "entities", "escape", "escaped", "ampersand", "markdown", "entität");

    @Override
    public String check() {
        return "markdown_integrity";
    }

    /// After a repair, the parser divides the text into different lines.
    @Override
    public Set<Refusal.Kind> about() {
        return Set.of(Refusal.Kind.NUMBER, Refusal.Kind.CLAIM);
    }

    /// Text that was part of an open fence or tag is parsed as text for the first time, and can be most of
    /// the text.
    @Override
    public boolean uncovers(String check) {
        return true;
    }

    @Override
    public Change fix(ScoredText text) {
        Document document = text.document();
        if (document.format() != SourceFormat.MARKDOWN) {
            return Change.NONE;
        }
        String source = text.content();
        Patch patch = new Patch();
        BrokenTables tables = new BrokenTables(document, patch);
        OpenMarks marks = new OpenMarks(document, patch);
        boolean markup = isAboutMarkup(document.words());
        for (InlineIssue issue : text.issues(check())) {
            Range range = issue.range();
            String written = range.of(source);
            if (issue.suggestion() != null) {
                if (!(markup && written.startsWith("&"))) {
                    patch.replace(range, issue.suggestion());
                }
            } else if (written.startsWith("<!--")) {
                marks.comment(range);
            } else if (written.startsWith("<")) {
                marks.tag(range);
            } else if (written.startsWith("```") || written.startsWith("~~~")) {
                FenceFix.close(document, range, patch);
            } else if (LooseFrontMatter.isMeant(document, range)) {
                LooseFrontMatter.fix(document, range, patch);
            } else if (written.indexOf('|') >= 0) {
                tables.fix(range);
            }
        }
        marks.pairUp();
        return patch.change();
    }

    private static boolean isAboutMarkup(Words words) {
        for (String word : ABOUT_MARKUP) {
            if (words.vocabulary().find(word) >= 0) {
                return true;
            }
        }
        return false;
    }
}
