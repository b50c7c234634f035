package assay.scoring;

import assay.language.Checkpoint;
import assay.scoring.Outcome.Judged;
import assay.scoring.crawling.Crawler;
import assay.scoring.crawling.PageDirectives;
import assay.scoring.document.Document;
import assay.scoring.document.Lines;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// Scores submissions: parses the text once, runs every check, and adds up the results.
///
/// Immutable, and safe for any number of threads. [Tally] contains the arithmetic, and `docs/scoring.md` the
/// formulas.
public final class Scorer {

    private static final Messages MESSAGES = Messages.of("report");
    private static final Message SWITCHED_OFF = MESSAGES.get("switched_off", "profile");
    private static final Message OTHER_TYPE = MESSAGES.get("other_type", "type");
    private static final Message SUPPRESSED = MESSAGES.get("suppressed");
    private static final Message TOO_SHORT = MESSAGES.get("too_short", "words", "least");
    private static final Message UNKNOWN_CHECK = MESSAGES.get("unknown_check", "check");
    private static final Message SUPPRESSED_GATE = MESSAGES.get("suppressed_gate", "check");
    private static final Message SWITCHED_OFF_GATE = MESSAGES.get("switched_off_gate", "check");
    private static final Message SMALL = MESSAGES.get("small", "check", "points", "reason");
    private static final Message DISALLOWED_PAGE = MESSAGES.get("disallowed_page");

    /// The maximum number of findings for each check, so that ten thousand broken links don't become ten
    /// thousand issues. The metrics contain the full count.
    private static final int MOST_FINDINGS_A_CHECK = 50;

    private static final int EXCERPT_CHARS = 80;

    /// If the nonsense check did not apply, a text with at least this many words gets a note. Readers can
    /// judge a shorter text at a glance.
    private static final int FEWEST_WORDS_OF_SENSE = 100;

    /// The maximum number of notes. Comments can contain any number of check names, and readers would ignore
    /// hundreds of notes.
    private static final int MOST_NOTES = 20;

    /// Optimizations that cost less than this, in hundredths of a point, become notes. [#MOST_BY_NOTES]
    /// limits the cost of all notes together.
    private static final int LEAST_SUGGESTION = 50;

    private static final int MOST_BY_NOTES = 300;

    private final Catalogue catalogue;

    public Scorer(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    public Report score(Submission submission) {
        return score(Article.of(submission));
    }

    /// Scores a parsed submission. The article caches measurements, so only one thread may score it at a
    /// time.
    public Report score(Article article) {
        Document document = article.document();
        Profile profile = article.profile();
        Tally tally = new Tally(document.wordCount(), article.language().tag());
        List<Report.NotApplicable> notApplicable = new ArrayList<>();
        List<Catalogue.Entry> entries = new ArrayList<>();
        List<Judged> outcomes = new ArrayList<>();
        Article unsuppressed = article.suppressions().isEmpty() ? article : article.unsuppressed();
        Tally all = new Tally(document.wordCount(), article.language().tag());
        int suppressed = 0;
        List<String> unjudged = new ArrayList<>();
        for (Catalogue.Entry entry : catalogue.entries()) {
            Checkpoint.pass();
            Card card = entry.card();
            if (!profile.checksOff().isEmpty() && profile.checksOff().contains(card.name()) && !card.gate()) {
                notApplicable.add(new Report.NotApplicable(card.name(), SWITCHED_OFF.with(profile.name())));
                continue;
            }
            switch (judge(entry, article)) {
                case Outcome.NotApplicable(String reason) -> {
                    notApplicable.add(new Report.NotApplicable(card.name(), reason));
                    if (card.sense()) {
                        unjudged.add(reason);
                    }
                }
                case Judged judged -> {
                    entries.add(entry);
                    outcomes.add(judged);
                    tally.add(entry, judged);
                    suppressed += judged.suppressed().size();
                    if (unsuppressed != article && judge(entry, unsuppressed) instanceof Judged loud) {
                        all.add(entry, loud);
                        boolean unseen =
                                judged.suppressed().isEmpty() && loud.severity().worseThan(judged.severity());
                        suppressed += unseen ? 1 : 0;
                    }
                }
            }
        }
        Redaction redaction = Redaction.of(document.source(), outcomes);
        outcomes = redaction.of(outcomes);
        Report.Scores scores = tally.scores();
        int[] lost = tally.pointsLost();
        BitSet noted = Report.scored(document.wordCount()) ? noted(outcomes, lost) : new BitSet();
        List<Report.Row> rows = new ArrayList<>();
        List<Report.ActionItem> actions = new ArrayList<>();
        List<String> small = new ArrayList<>();
        Map<String, Integer> lostBy = new HashMap<>();
        Severity verdict = Severity.PASS;
        for (int i = 0; i < entries.size(); i++) {
            Card card = entries.get(i).card();
            String name = card.name();
            Judged judged = outcomes.get(i);
            Severity severity = noted.get(i) ? Severity.PASS : judged.severity();
            verdict = verdict.worse(severity);
            rows.add(new Report.Row(name, severity, judged.credit(), lost[i], judged.reasons(), judged.metrics()));
            if (noted.get(i)) {
                small.add(SMALL.with(
                        card.title(),
                        Math.max(1, lost[i] / 10) / 10.0,
                        judged.reasons().getFirst()));
            }
            if (severity != Severity.PASS) {
                lostBy.put(name, lost[i]);
                int gain = tally.with(i).overall() - scores.overall();
                actions.add(
                        new Report.ActionItem(name, severity, judged.reasons().getFirst(), gain));
            }
        }
        // Under a cap, no single fix raises the score, so action items are also sorted by the points lost.
        actions.sort(Comparator.comparing(Report.ActionItem::severity)
                .reversed()
                .thenComparing(Comparator.comparingInt(Report.ActionItem::projectedGain)
                        .reversed())
                .thenComparing(Comparator.comparingInt((Report.ActionItem item) -> lostBy.getOrDefault(item.check(), 0))
                        .reversed()));
        return new Report(
                verdict,
                article.title().map(title -> redaction.of(title.value())).orElse(null),
                redaction.of(article.slugAnswered()),
                article.type(),
                article.strictness(),
                document.wordCount(),
                article.language().tag(),
                scores,
                Report.scored(document.wordCount()) ? Percentiles.shipped().of(article.type(), scores) : null,
                tally.caps(),
                unsuppressed == article
                        ? Report.Suppressed.nothing(scores)
                        : new Report.Suppressed(suppressed, all.scores()),
                List.copyOf(rows),
                notApplicable.stream().map(redaction::of).toList(),
                List.copyOf(actions),
                issues(document, entries, outcomes, redaction),
                notes(article, unjudged, small).stream().map(redaction::of).toList(),
                profile.equals(Profile.NONE)
                        ? null
                        : new Report.ProfileUsed(profile.name(), profile.version(), profile.limits()));
    }

    /// Returns the scores that the report would have if its first action items were fixed. Gains don't add
    /// up, so the scores are recalculated from the report's rows.
    ///
    /// @param report a report that was created with this scorer's catalogue
    /// @param most the maximum number of action items to fix
    public Report.Projection projected(Report report, int most) {
        List<String> done = report.actionItems().stream()
                .limit(most)
                .map(Report.ActionItem::check)
                .toList();
        Tally tally = new Tally(report.wordCount(), report.language());
        for (Report.Row row : report.rows()) {
            Catalogue.Entry entry = catalogue.entry(row.check()).orElseThrow();
            if (done.contains(row.check())) {
                tally.add(entry, Severity.PASS.credit(), Severity.PASS);
            } else {
                tally.add(entry, row.credit(), row.severity());
            }
        }
        return new Report.Projection(done, tally.scores());
    }

    /// Returns the notes of a report.
    ///
    /// @param unjudged why the check for nonsense did not apply to the text
    /// @param small notes on optimizations that cost too little to be listed
    private List<String> notes(Article article, List<String> unjudged, List<String> small) {
        List<String> notes = new ArrayList<>();
        int words = article.document().wordCount();
        if (!Report.scored(words)) {
            notes.add(TOO_SHORT.with(words, Report.FEWEST_WORDS));
        }
        article.document().limits().forEach(limit -> notes.add(LimitNotes.of(limit)));
        if (words >= FEWEST_WORDS_OF_SENSE) {
            notes.addAll(unjudged);
        }
        for (String name : article.suppressions().named()) {
            Optional<Card> card = catalogue.card(name);
            if (card.isEmpty()) {
                notes.add(UNKNOWN_CHECK.with(Excerpt.of(name, new Range(0, name.length()), EXCERPT_CHARS)));
            } else if (card.get().gate()) {
                notes.add(SUPPRESSED_GATE.with(name));
            }
            if (notes.size() >= MOST_NOTES) {
                break;
            }
        }
        for (String name : article.profile().checksOff()) {
            if (catalogue.card(name).map(Card::gate).orElse(false) && notes.size() < MOST_NOTES) {
                notes.add(SWITCHED_OFF_GATE.with(name));
            }
        }
        if (forbidden(article) && notes.size() < MOST_NOTES) {
            notes.add(DISALLOWED_PAGE.with());
        }
        small.stream().limit(Math.max(0, MOST_NOTES - notes.size())).forEach(notes::add);
        return List.copyOf(notes);
    }

    /// Returns the indexes of the optimizations that become notes. Each costs less than half a point, and
    /// together they cost at most three points. The cheapest are chosen first.
    private static BitSet noted(List<Judged> outcomes, int[] lost) {
        List<Integer> small = IntStream.range(0, lost.length)
                .filter(i -> outcomes.get(i).severity() == Severity.OPTIMIZATION && lost[i] < LEAST_SUGGESTION)
                .boxed()
                .sorted(Comparator.comparingInt(i -> lost[i]))
                .toList();
        BitSet noted = new BitSet();
        int together = 0;
        for (int i : small) {
            together += lost[i];
            if (together > MOST_BY_NOTES) {
                break;
            }
            noted.set(i);
        }
        return noted;
    }

    private static boolean forbidden(Article article) {
        return article.page()
                .filter(page -> page.robots() != null && page.robots().present())
                .flatMap(page -> PageDirectives.robots(article).map(rules -> !rules.allows(Crawler.ASSAY, page.url())))
                .orElse(false);
    }

    private static Outcome judge(Catalogue.Entry entry, Article article) {
        if (!entry.asks(article.type())) {
            return Outcome.notApplicable(OTHER_TYPE, article.type().key());
        }
        Outcome outcome = entry.check().judge(article);
        return outcome instanceof Judged judged
                        && !entry.card().gate()
                        && article.suppressions().whole(entry.card().name())
                ? suppressed(judged)
                : outcome;
    }

    /// Returns the result of a check that is suppressed for the whole text: it passes without findings.
    private static Judged suppressed(Judged judged) {
        List<Finding> all = new ArrayList<>(judged.suppressed());
        all.addAll(judged.findings());
        return new Judged(
                Severity.PASS,
                Severity.PASS.credit(),
                List.of(SUPPRESSED.with()),
                judged.metrics(),
                List.of(),
                all,
                judged.secrets());
    }

    private static List<Report.InlineIssue> issues(
            Document document, List<Catalogue.Entry> entries, List<Judged> outcomes, Redaction redaction) {
        List<Report.InlineIssue> issues = new ArrayList<>();
        Lines lines = document.lines();
        for (int i = 0; i < entries.size(); i++) {
            Judged judged = outcomes.get(i);
            List<Finding> all = new ArrayList<>(judged.findings());
            all.addAll(judged.suppressed());
            for (int k = 0; k < Math.min(all.size(), MOST_FINDINGS_A_CHECK); k++) {
                Finding finding = all.get(k);
                Range range = finding.range();
                int line = lines.line(range.start());
                issues.add(new Report.InlineIssue(
                        entries.get(i).card().name(),
                        finding.severity(),
                        finding.message(),
                        range,
                        line + 1,
                        range.start() - lines.start(line) + 1,
                        redaction.of(Excerpt.of(document.source(), range, EXCERPT_CHARS, redaction)),
                        finding.suggestion(),
                        k >= judged.findings().size()));
            }
        }
        issues.sort(Comparator.comparingInt(
                (Report.InlineIssue issue) -> issue.range().start()));
        return List.copyOf(issues);
    }
}
