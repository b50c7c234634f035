package assay.scoring;

import assay.scoring.Outcome.Judged;
import assay.scoring.document.Document;
import assay.scoring.document.Lines;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Scores submissions: reads the text once, asks every check, and adds up.
///
/// Immutable and safe for any number of threads. The arithmetic is in [Tally]; `docs/scoring.md` has it as formulas.
public final class Scorer {

    /// So that ten thousand bad links do not make a report of ten thousand issues; the metrics have the full count.
    private static final int MOST_FINDINGS_A_CHECK = 50;

    private static final int EXCERPT_CHARS = 80;

    private final Catalogue catalogue;

    public Scorer(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    public Report score(Submission submission) {
        Article article = Article.of(submission);
        Document document = article.document();
        Tally tally = new Tally();
        List<Report.NotApplicable> notApplicable = new ArrayList<>();
        List<Card> cards = new ArrayList<>();
        List<Judged> outcomes = new ArrayList<>();
        for (Catalogue.Entry entry : catalogue.entries()) {
            Card card = entry.card();
            switch (judge(entry, article)) {
                case Outcome.NotApplicable(String reason) ->
                    notApplicable.add(new Report.NotApplicable(card.name(), reason));
                case Judged judged -> {
                    cards.add(card);
                    outcomes.add(judged);
                    tally.add(card, judged);
                }
            }
        }
        Report.Scores scores = tally.scores();
        List<Report.Row> rows = new ArrayList<>();
        List<Report.ActionItem> actions = new ArrayList<>();
        Severity verdict = Severity.PASS;
        for (int i = 0; i < cards.size(); i++) {
            Card card = cards.get(i);
            Judged judged = outcomes.get(i);
            verdict = verdict.worse(judged.severity());
            rows.add(new Report.Row(
                    card.name(),
                    judged.severity(),
                    judged.credit(),
                    tally.pointsLost(card, judged),
                    judged.reasons(),
                    judged.metrics()));
            if (judged.severity() != Severity.PASS) {
                int gain = tally.with(card, judged).overall() - scores.overall();
                actions.add(new Report.ActionItem(
                        card.name(), judged.severity(), judged.reasons().getFirst(), gain));
            }
        }
        actions.sort(Comparator.comparingInt(Report.ActionItem::projectedGain)
                .reversed()
                .thenComparing(Comparator.comparing(Report.ActionItem::severity).reversed()));
        return new Report(
                verdict,
                article.slugAnswered(),
                article.type(),
                article.strictness(),
                document.wordCount(),
                article.language().tag(),
                scores,
                List.copyOf(rows),
                List.copyOf(notApplicable),
                List.copyOf(actions),
                issues(document, cards, outcomes),
                document.limits());
    }

    private static Outcome judge(Catalogue.Entry entry, Article article) {
        if (!entry.card().types().contains(article.type())) {
            return Outcome.notApplicable(
                    "Not asked of the type " + article.type().key() + ".");
        }
        return entry.check().judge(article);
    }

    private static List<Report.InlineIssue> issues(Document document, List<Card> cards, List<Judged> outcomes) {
        List<Report.InlineIssue> issues = new ArrayList<>();
        Lines lines = document.lines();
        for (int i = 0; i < cards.size(); i++) {
            List<Finding> findings = outcomes.get(i).findings();
            for (Finding finding : findings.subList(0, Math.min(findings.size(), MOST_FINDINGS_A_CHECK))) {
                Range range = finding.range();
                int line = lines.line(range.start());
                issues.add(new Report.InlineIssue(
                        cards.get(i).name(),
                        finding.severity(),
                        finding.message(),
                        range,
                        line + 1,
                        range.start() - lines.start(line) + 1,
                        Excerpt.of(document.source(), range, EXCERPT_CHARS),
                        finding.suggestion(),
                        false));
            }
        }
        issues.sort(Comparator.comparingInt(
                (Report.InlineIssue issue) -> issue.range().start()));
        return List.copyOf(issues);
    }
}
