package assay.service.site;

import assay.reports.Ruleset;
import assay.scoring.Card;
import assay.scoring.Decimals;
import assay.scoring.Engine;
import assay.scoring.Report;
import assay.scoring.Severity;
import assay.service.scans.Scan;
import assay.service.scans.Scans;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A report for its page.
///
/// @param verdict the verdict in a few words
/// @param means what follows from the verdict, as a sentence
/// @param unscored why there is no score; null if there is a score
/// @param suppression the number of suppressed findings and the score without suppression; null if nothing is
///     suppressed
/// @param placed which share of published posts scores lower; null if unknown
/// @param caps what limits the scores apart from the checks
/// @param ahead the projected overall score after the first action items are done; null if it can't be
///     projected
/// @param text the text; null if it was not stored or must not be shown
record ReportView(
        String name,
        Formats.Moment made,
        Severity severity,
        String verdict,
        String means,
        @Nullable String unscored,
        @Nullable String suppression,
        @Nullable String placed,
        List<String> caps,
        List<Ring> rings,
        List<Action> actions,
        @Nullable String ahead,
        List<Part> parts,
        List<Absent> notApplicable,
        List<Suppressed> suppressed,
        List<String> notes,
        Map<String, String> facts,
        @Nullable MarkedText text,
        List<Remark> remarks) {

    /// The check that finds secrets. Readers of a shared report must not see them in the text.
    private static final String SECRETS = "secrets_and_pii";

    /// The maximum number of issues that a report lists per check. If a report lists this many, there may be
    /// more at unknown positions.
    private static final int ALL_SECRETS = 50;

    /// @param says the score for screen readers
    /// @param dash how much of the ring is drawn, out of 100; null if nothing is drawn
    record Ring(
            String label,
            String name,
            String score,
            String says,
            @Nullable String dash) {

        /// @param tenths the score in tenths of a point; null if there is no score
        static Ring of(String label, String name, @Nullable Integer tenths) {
            if (tenths == null) {
                return new Ring(label, name, ReportWords.NO_SCORE, name + ": no score", null);
            }
            String score = Decimals.tenths(tenths);
            return new Ring(
                    label, name, score, name + ": " + score + " out of 100", tenths == 0 ? null : score + " 100");
        }
    }

    record Action(int number, String check, String url, Severity severity, String says, String gain) {}

    /// The checks of an engine.
    record Part(String name, String label, String score, List<Judged> checks) {}

    /// @param points how many points the check deducts from its engine's score if the text gets no credit for
    ///     it; null if unknown
    /// @param measured the label and value of each measurement
    /// @param limits the label and value of each threshold
    record Judged(
            String title,
            String url,
            Severity severity,
            List<String> reasons,
            Map<String, String> measured,
            Map<String, String> limits,
            int weight,
            @Nullable String points,
            @Nullable String lost,
            String grade,
            String source) {}

    record Absent(String title, String reason) {}

    record Suppressed(String title, String excerpt, String message) {}

    /// A note on a mark in the text.
    ///
    /// @param place where the issue is, for readers who can't see the text
    record Remark(
            int number,
            Severity severity,
            String check,
            String url,
            String message,
            String excerpt,
            @Nullable String suggestion,
            String place) {}

    /// Returns the view for members, who are allowed to see everything. Secrets are still redacted, because
    /// reports are printed and shared. Only the editor shows secrets.
    static ReportView of(Scans.Stored scan, Ruleset ruleset, Optional<Report.Projection> ahead) {
        String content = scan.content();
        String blackened = content == null ? null : blackened(content, scan.report());
        return of(
                scan,
                ruleset,
                ahead,
                blackened == null ? content : blackened,
                scan.report().title(),
                scan.said());
    }

    /// Returns the view for people with the link. Secrets in the text are redacted. If any were found, the
    /// title and the submitted metadata are left out, because they can contain the secrets too.
    ///
    /// @param withText whether to show the text
    static ReportView shared(Scans.Stored scan, Ruleset ruleset, Optional<Report.Projection> ahead, boolean withText) {
        String content = scan.content();
        boolean secrets = hasSecrets(scan.report());
        return of(
                withText ? scan : unquoted(scan),
                ruleset,
                ahead,
                withText && content != null ? blackened(content, scan.report()) : null,
                secrets ? null : scan.report().title(),
                secrets ? Map.of() : scan.said());
    }

    private static boolean hasSecrets(Report report) {
        return report.rows().stream().anyMatch(row -> row.check().equals(SECRETS) && row.severity() != Severity.PASS);
    }

    /// Returns the scan without the issues' excerpts and suggestions, because they would reveal the text
    /// sentence by sentence.
    private static Scans.Stored unquoted(Scans.Stored scan) {
        Report report = scan.report();
        List<Report.InlineIssue> issues = report.inlineIssues().stream()
                .map(each -> new Report.InlineIssue(
                        each.check(),
                        each.severity(),
                        each.message(),
                        each.range(),
                        each.line(),
                        each.column(),
                        "",
                        null,
                        each.suppressed()))
                .toList();
        return new Scans.Stored(
                scan.scan(),
                new Report(
                        report.verdict(),
                        report.title(),
                        report.slug(),
                        report.contentType(),
                        report.strictness(),
                        report.wordCount(),
                        report.language(),
                        report.scores(),
                        report.percentiles(),
                        report.caps(),
                        report.suppressed(),
                        report.rows(),
                        report.notApplicable(),
                        report.actionItems(),
                        issues,
                        report.notes(),
                        report.profile()),
                null,
                scan.options(),
                null);
    }

    private static ReportView of(
            Scans.Stored scan,
            Ruleset ruleset,
            Optional<Report.Projection> ahead,
            @Nullable String content,
            @Nullable String title,
            Map<String, String> said) {
        Report report = scan.report();
        MarkedText text = content == null ? null : MarkedText.of(content, report.inlineIssues());
        MarkedText notes = text == null ? MarkedText.without(report.inlineIssues()) : text;
        return new ReportView(
                ReportWords.name(title, report.slug()),
                Formats.Moment.of(scan.scan().createdAt()),
                report.verdict(),
                ReportWords.verdict(report.verdict()),
                ReportWords.means(report),
                report.scored()
                        ? null
                        : ReportWords.TOO_SHORT + " This text has " + Formats.count(report.wordCount(), "word", "words")
                                + (scan.scan().creditsUsed() == 0 ? ", and its scan was free." : "."),
                report.suppression().orElse(null),
                ReportWords.placed(report),
                report.caps().stream().map(Report.Cap::reason).toList(),
                rings(report),
                actions(report, ruleset),
                ahead.filter(each -> each.checks().size() > 1
                                && each.scores().overall() > report.scores().overall())
                        .map(each -> Decimals.tenths(each.scores().overall()))
                        .orElse(null),
                parts(report, ruleset),
                report.notApplicable().stream()
                        .map(each -> new Absent(ReportWords.title(ruleset, each.check()), each.reason()))
                        .toList(),
                report.inlineIssues().stream()
                        .filter(Report.InlineIssue::suppressed)
                        .map(each -> new Suppressed(
                                ReportWords.title(ruleset, each.check()), each.excerpt(), each.message()))
                        .toList(),
                report.notes(),
                facts(scan, said),
                text,
                notes.notes().stream().map(note -> remark(note, ruleset)).toList());
    }

    static List<Ring> rings(Report report) {
        List<Ring> rings = new ArrayList<>();
        boolean scored = report.scored();
        rings.add(Ring.of("Overall", "Overall", scored ? report.scores().overall() : null));
        for (Engine engine : Engine.values()) {
            rings.add(Ring.of(
                    engine.name(),
                    Formats.engine(engine),
                    scored ? report.scores().of(engine) : null));
        }
        return rings;
    }

    private static List<Action> actions(Report report, Ruleset ruleset) {
        List<Action> actions = new ArrayList<>();
        for (Report.ActionItem item : report.actionItems()) {
            actions.add(new Action(
                    actions.size() + 1,
                    ReportWords.title(ruleset, item.check()),
                    ruleset.docsUrl(item.check()),
                    item.severity(),
                    item.action(),
                    report.scored() ? Formats.change(item.projectedGain()) : ""));
        }
        return actions;
    }

    private static List<Part> parts(Report report, Ruleset ruleset) {
        List<Part> parts = new ArrayList<>();
        for (Engine engine : Engine.values()) {
            List<Judged> checks = report.rows().stream()
                    .filter(row -> engine.key().equals(engine(ruleset, row.check())))
                    .map(row -> judged(row, report, ruleset))
                    .sorted((a, b) -> b.severity().compareTo(a.severity()))
                    .toList();
            if (!checks.isEmpty()) {
                parts.add(new Part(
                        engine.name(),
                        Formats.engine(engine),
                        report.scored() ? Decimals.tenths(report.scores().of(engine)) : ReportWords.NO_SCORE,
                        checks));
            }
        }
        return parts;
    }

    private static @Nullable String engine(Ruleset ruleset, String check) {
        Ruleset.Rule rule = ruleset.rule(check);
        return rule == null ? null : rule.engine();
    }

    private static Judged judged(Report.Row row, Report report, Ruleset ruleset) {
        Map<String, String> measured = new LinkedHashMap<>();
        row.metrics().forEach((name, value) -> measured.put(Formats.metric(name), Formats.metric(name, value)));
        Map<String, String> limits = new LinkedHashMap<>();
        Ruleset.Rule rule = Objects.requireNonNull(ruleset.rule(row.check()));
        ruleset.thresholds(rule, report.contentType(), report.strictness())
                .forEach((name, value) -> limits.put(Formats.limit(name), Formats.metric(name, value)));
        return new Judged(
                rule.title(),
                ruleset.docsUrl(row.check()),
                row.severity(),
                row.reasons(),
                measured,
                limits,
                rule.weight(),
                rule.points() == null
                        ? null
                        : rule.points().stripTrailingZeros().toPlainString(),
                row.pointsLost() > 0 ? Decimals.hundredths(row.pointsLost()) : null,
                Card.Grade.valueOf(rule.grade()).meaning(),
                rule.source());
    }

    private static void put(Map<String, String> facts, String name, @Nullable String value) {
        if (value != null) {
            facts.put(name, value);
        }
    }

    private static Map<String, String> facts(Scans.Stored scan, Map<String, String> said) {
        Report report = scan.report();
        Scan made = scan.scan();
        Map<String, String> facts = new LinkedHashMap<>();
        if (!report.slug().isEmpty()) {
            facts.put("Slug", report.slug());
        }
        if (made.url() != null) {
            facts.put("URL", made.url());
        }
        if (!hasSecrets(report)) {
            scan.seen().map(page -> page.fields()).ifPresent(article -> {
                put(facts, "Byline", article.byline());
                put(facts, "Published", article.published());
            });
        }
        String keyword = said.get("primary_keyword");
        if (keyword != null) {
            facts.put("Keyword", keyword);
        }
        facts.put("Type", Formats.capitalized(report.contentType().label()));
        facts.put("Strictness", Formats.capitalized(report.strictness().key()));
        facts.put("Language", report.language());
        facts.put("Length", Formats.count(report.wordCount(), "word", "words"));
        facts.put("Scored as of", made.asOf());
        Report.ProfileUsed profile = report.profile();
        if (profile != null) {
            facts.put("Profile", profile.name() + ", version " + profile.version());
        }
        facts.put("Engine version", made.engineVersion());
        facts.put("Ruleset", made.rulesetVersion());
        facts.put("Cost", Formats.count(made.creditsUsed(), "credit", "credits"));
        return facts;
    }

    private static Remark remark(MarkedText.Note note, Ruleset ruleset) {
        Report.InlineIssue issue = note.issue();
        return new Remark(
                note.number(),
                issue.severity(),
                ReportWords.title(ruleset, issue.check()),
                ruleset.docsUrl(issue.check()),
                issue.message(),
                issue.excerpt(),
                issue.suggestion(),
                "line " + issue.line() + ", column " + issue.column());
    }

    /// Returns the text with every secret masked by the same number of characters, so that all marks keep
    /// their positions. Returns null if some secrets may be unknown.
    private static @Nullable String blackened(String content, Report report) {
        String text = content;
        int known = 0;
        for (Report.InlineIssue issue : report.inlineIssues()) {
            int start = Math.clamp(issue.range().start(), 0, content.length());
            int end = Math.clamp(issue.range().end(), start, content.length());
            if (issue.check().equals(SECRETS) && end > start) {
                text = text.replace(content.substring(start, end), "█".repeat(end - start));
                known++;
            }
        }
        return known < ALL_SECRETS ? text : null;
    }
}
