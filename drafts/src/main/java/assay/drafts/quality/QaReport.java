package assay.drafts.quality;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Evidence;
import assay.drafts.bundle.Bundle.Evidence.Verified;
import assay.drafts.draft.Assembly;
import assay.drafts.draft.Draft;
import assay.drafts.draft.Fault;
import assay.scoring.Report;
import assay.scoring.Scorer;
import assay.scoring.Severity;
import assay.scoring.Submission;
import assay.scoring.document.SourceFormat;
import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/// What a program can show of a draft: that its evidence bears it out, what of the known it says, what
/// Assay's own checks say, whether it is fair, its tone and its repetitions. [EditorialScore] adds it
/// up.
///
/// @param doubts statements for a person to compare with their evidence; they fail nothing
/// @param faults what is to be mended, with its place
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record QaReport(
        GroundingPart grounding,
        Coverage coverage,
        Scan scan,
        Fairness fairness,
        Tone tone,
        Repetition repetition,
        List<Doubt> doubts,
        @JsonIgnore List<Fault> faults) {

    /// @param statements sentences that state something
    /// @param grounded those of them that the evidence they cite bears out
    /// @param verified where the evidence that the draft cites comes from
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record GroundingPart(
            int statements, int grounded, List<FindingView> findings, Shares verified, List<Dropped> dropped) {}

    /// A finding of the grounding check.
    public record FindingView(String rule, String section, int sentence, String text, String reason) {}

    /// A statement that its evidence may not say.
    ///
    /// @param evidence the id of the nearest passage; null where there is none
    /// @param quotation the nearest sentence of it; empty where there is none
    public record Doubt(
            String section,
            int sentence,
            String text,
            @Nullable String evidence,
            String quotation,
            String reason) {}

    /// What was put forward in research and could not be shown.
    public record Dropped(String text, String reason) {}

    /// How many pieces of the evidence cited were found by us on the page, are known from the
    /// provider's citation alone, or were brought by a person.
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Shares(int page, int provider, int user, int pagePct, int providerPct, int userPct) {

        static Shares of(List<Evidence> cited) {
            int page = count(cited, Verified.PAGE);
            int provider = count(cited, Verified.PROVIDER);
            int user = count(cited, Verified.USER);
            return new Shares(
                    page,
                    provider,
                    user,
                    pct(page, cited.size()),
                    pct(provider, cited.size()),
                    pct(user, cited.size()));
        }

        private static int count(List<Evidence> cited, Verified verified) {
            return (int)
                    cited.stream().filter(each -> each.verified() == verified).count();
        }

        private static int pct(int part, int all) {
            return all == 0 ? 0 : (int) Math.round(100.0 * part / all);
        }
    }

    /// Assay's own scan of the Markdown.
    ///
    /// @param scores in points with one decimal
    /// @param failing checks that are not at PASS, the worst first
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Scan(String contentType, String verdict, Scores scores, int wordCount, List<Failing> failing) {}

    /// Points with one decimal.
    public record Scores(double overall, double seo, double aeo, double geo) {}

    /// A check that asks for something.
    public record Failing(String check, String severity, List<String> reasons) {}

    private static final int MOST_DROPPED = 100;

    public static QaReport of(Bundle bundle, Draft draft, Scorer scorer, LocalDate asOf) {
        Assembly.Assembled assembled = Assembly.assemble(bundle, draft);
        EvidenceReview review = EvidenceReview.of(bundle, draft, assembled.markdown());
        Report report = scorer.score(Submission.of(assembled.markdown(), asOf)
                .in(SourceFormat.MARKDOWN)
                .as(draft.format().type())
                .about(draft.head().keyword()));
        Coverage coverage = Coverage.of(bundle, draft);
        Fairness fairness = Fairness.of(bundle, draft);
        Tone tone = Tone.of(bundle, draft);
        Repetition repetition = Repetition.of(draft);
        List<Fault> faults = new ArrayList<>();
        for (Finding finding : review.findings()) {
            faults.add(new Fault(
                    finding.place().section(), finding.place().sentence(), finding.text(), finding.reason(), true));
        }
        faults.addAll(tone.faults());
        faults.addAll(fairness.faults());
        faults.addAll(coverage.faults(draft));
        faults.addAll(repetition.faults());
        faults.addAll(faults(report, assembled));
        return new QaReport(
                new GroundingPart(
                        review.statements(),
                        review.grounded(),
                        review.findings().stream().map(QaReport::view).toList(),
                        Shares.of(Assembly.cited(bundle, draft)),
                        dropped(bundle)),
                coverage,
                scan(report),
                fairness,
                tone,
                repetition,
                review.doubts().stream().map(QaReport::view).toList(),
                List.copyOf(faults));
    }

    /// As many as are told of, and how many there are beyond them.
    private static List<Dropped> dropped(Bundle bundle) {
        List<Dropped> all = bundle.dropped().stream()
                .map(dropped -> new Dropped(dropped.text(), dropped.reason()))
                .toList();
        if (all.size() <= MOST_DROPPED) {
            return all;
        }
        List<Dropped> listed = new ArrayList<>(all.subList(0, MOST_DROPPED - 1));
        listed.add(new Dropped("", "And " + (all.size() - listed.size()) + " more, which the bundle lists."));
        return List.copyOf(listed);
    }

    private static FindingView view(Finding finding) {
        return new FindingView(
                finding.rule().key(),
                finding.place().section(),
                finding.place().sentence(),
                finding.text(),
                finding.reason());
    }

    private static Doubt view(EvidenceDoubt doubt) {
        return new Doubt(
                doubt.place().section(),
                doubt.place().sentence(),
                doubt.text(),
                doubt.evidence(),
                doubt.quotation(),
                doubt.reason());
    }

    private static Scan scan(Report report) {
        Report.Scores scores = report.scores();
        return new Scan(
                report.contentType().key(),
                report.verdict().name(),
                new Scores(scores.overall() / 10.0, scores.seo() / 10.0, scores.aeo() / 10.0, scores.geo() / 10.0),
                report.wordCount(),
                report.rows().stream()
                        .filter(row -> row.severity() != Severity.PASS)
                        .sorted((a, b) -> b.severity().compareTo(a.severity()))
                        .map(row -> new Failing(row.check(), row.severity().name(), row.reasons()))
                        .toList());
    }

    /// What a failing check points at, once a section; a hint is no reason to write anything anew.
    private static List<Fault> faults(Report report, Assembly.Assembled assembled) {
        List<Fault> faults = new ArrayList<>();
        Set<String> told = new LinkedHashSet<>();
        for (Report.InlineIssue issue : report.inlineIssues()) {
            Severity of = severity(report, issue.check());
            String section = assembled.section(issue.range().start());
            if (of.worseThan(Severity.WARNING) && told.add(issue.check() + " " + section)) {
                faults.add(new Fault(
                        section,
                        -1,
                        issue.excerpt(),
                        issue.check().toLowerCase(Locale.ROOT) + ": " + issue.message(),
                        false));
            }
        }
        return faults;
    }

    private static Severity severity(Report report, String check) {
        return report.rows().stream()
                .filter(row -> row.check().equals(check))
                .map(Report.Row::severity)
                .findFirst()
                .orElse(Severity.PASS);
    }
}
