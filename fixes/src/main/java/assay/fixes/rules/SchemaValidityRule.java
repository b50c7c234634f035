package assay.fixes.rules;

import assay.claims.Refusal;
import assay.fixes.edits.Change;
import assay.fixes.edits.Edit;
import assay.fixes.edits.ScoredText;
import assay.language.Dates;
import assay.scoring.Report.InlineIssue;
import assay.scoring.document.Document;
import assay.scoring.document.Items;
import assay.scoring.document.Range;
import assay.scoring.document.StructuredData;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Repairs structured data that is unreadable because of a comma, a quotation mark or a line break, adds a
/// missing context, and converts dates to ISO 8601.
final class SchemaValidityRule implements Rule {

    private static final String CONTEXT = "\"@context\": \"https://schema.org\",";

    @Override
    public String check() {
        return "schema_validity";
    }

    /// The context is a URL, and a corrected value contains a date or a name in another spelling.
    @Override
    public Set<Refusal.Kind> about() {
        return Set.of(Refusal.Kind.LINK, Refusal.Kind.NUMBER, Refusal.Kind.CLAIM);
    }

    @Override
    public List<String> writes(ScoredText text) {
        return List.of(CONTEXT);
    }

    /// Once structured data is readable, it declares authors, dates and page content.
    @Override
    public boolean uncovers(String check) {
        return Set.of("schema_match", "author_eeat", "freshness").contains(check);
    }

    @Override
    public Change fix(ScoredText text) {
        if (CheckData.passes(text, this)) {
            return Change.NONE;
        }
        Document document = text.document();
        List<Edit> edits = new ArrayList<>();
        for (StructuredData block : document.structuredData()) {
            if (!block.templated() && hasSyntaxFlaw(document, block)) {
                edits.addAll(BrokenJson.fixed(
                        document.source(),
                        block.start(),
                        block.start() + block.json().length()));
            }
        }
        for (Items.Flaw flaw : document.items().flaws()) {
            if (flaw.kind() == Items.Kind.NO_CONTEXT) {
                context(document.source(), flaw.range()).ifPresent(edits::add);
            }
        }
        for (InlineIssue issue : text.issues(check())) {
            if (issue.suggestion() != null && isSure(document.source(), issue)) {
                edits.add(new Edit(issue.range(), issue.suggestion()));
            }
        }
        return Change.of(edits);
    }

    private static boolean hasSyntaxFlaw(Document document, StructuredData block) {
        Range json = new Range(block.start(), block.start() + block.json().length());
        return document.items().flaws().stream()
                .anyMatch(flaw -> flaw.kind() == Items.Kind.SYNTAX
                        && flaw.range().start() >= json.start()
                        && flaw.range().start() <= json.end());
    }

    /// Inserts the context as the first member of its object.
    private static Optional<Edit> context(String source, Range brace) {
        if (!brace.of(source).equals("{")) {
            return Optional.empty();
        }
        int after = brace.end();
        while (after < source.length() && source.charAt(after) <= ' ') {
            after++;
        }
        if (after == source.length() || source.charAt(after) != '"') {
            return Optional.empty();
        }
        String space = source.substring(brace.end(), after);
        return Optional.of(Edit.insert(brace.end(), space + CONTEXT + (space.isEmpty() ? " " : "")));
    }

    /// Whether the suggested date has exactly the original meaning: no time of day is dropped, and no day is
    /// made up.
    private static boolean isSure(String source, InlineIssue issue) {
        String suggested = String.valueOf(issue.suggestion());
        if (!Dates.isIso(unquoted(suggested))) {
            return true;
        }
        String written = unquoted(issue.range().of(source)).strip();
        return Dates.find(written)
                .filter(found -> !found.month()
                        && found.start() == 0
                        && found.end() == written.length()
                        && found.day().toString().equals(unquoted(suggested)))
                .isPresent();
    }

    private static String unquoted(String value) {
        return value.length() > 1 && value.startsWith("\"") && value.endsWith("\"")
                ? value.substring(1, value.length() - 1)
                : value;
    }
}
