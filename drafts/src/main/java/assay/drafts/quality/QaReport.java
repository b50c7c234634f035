package assay.drafts.quality;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Evidence;
import assay.drafts.bundle.Bundle.Evidence.Verified;
import assay.drafts.draft.Assembly;
import assay.drafts.draft.Draft;
import assay.drafts.draft.Draft.Sentence;
import assay.drafts.draft.Fault;
import assay.drafts.quality.Finding.Place;
import assay.drafts.verification.Claim;
import assay.drafts.verification.Verdict;
import assay.drafts.verification.Verification;
import assay.scoring.Report;
import assay.scoring.Scorer;
import assay.scoring.Severity;
import assay.scoring.Submission;
import assay.scoring.document.SourceFormat;
import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/// What a program can show of a draft: that its evidence bears it out, what of the known it says, what
/// Assay's own checks say, whether it is fair, its tone and its repetitions. [EditorialScore] adds it
/// up. What a second model said of the meaning stands beside it, and counts for nothing.
///
/// @param statements each with its evidence and what program and verifier say of it
/// @param doubts statements for a person to compare with their evidence; they fail nothing
/// @param faults what is to be mended, with its place
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record QaReport(
        GroundingPart grounding,
        MeaningPart meaning,
        List<StatementView> statements,
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

    /// What the verifier said, in numbers.
    ///
    /// @param status `checked`, `partly`, `not_checked` or `off`
    /// @param verifier the provider whose model was asked; null if none answered
    /// @param independent whether another provider's model wrote the draft
    /// @param unchecked statements that cite evidence and were not checked
    /// @param reason why not all were; empty if they were
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record MeaningPart(
            String status,
            @Nullable String verifier,
            boolean independent,
            int supported,
            int contradicted,
            int notStated,
            int unchecked,
            String reason) {}

    /// A statement that cites evidence.
    ///
    /// @param sentence its number in the section, from 0
    /// @param evidence the ids it cites
    /// @param verifier null if it was not checked
    public record StatementView(
            String section,
            int sentence,
            String text,
            List<String> evidence,
            ProgramView program,
            @Nullable VerifierView verifier) {}

    /// What a program could prove of a statement.
    ///
    /// @param result `proven` where its numbers, names, dates, prices, quotations and denials stand in
    ///     the evidence, `doubted` where a person should compare the two, `failed`
    /// @param reasons sentences; empty for what is proven
    /// @param facts what was found in the evidence, in the order of the statement
    public record ProgramView(String result, List<String> reasons, List<FactView> facts) {}

    /// A typed fact of a statement, and the passage that has it.
    ///
    /// @param kind `number`, `price`, `date`, `quotation`, `name` or `link`
    /// @param text the words of the statement
    /// @param evidence the id of the passage; null for a number that was worked out
    /// @param derivation how it was worked out, such as `$15 × 12 = $180`; null for what stands there
    public record FactView(
            String kind,
            String text,
            @Nullable String evidence,
            @Nullable String derivation) {}

    /// What a verifier said of a statement.
    ///
    /// @param verdict `supported`, `contradicted` or `not_stated`
    /// @param evidence the id of the passage it quotes; empty if it quotes none
    /// @param quotation words that stand in that passage
    public record VerifierView(String verdict, String evidence, String quotation) {}

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

    /// @param verification what a verifier said of the draft's statements
    public static QaReport of(Bundle bundle, Draft draft, Scorer scorer, LocalDate asOf, Verification verification) {
        Assembly.Assembled assembled =
                Assembly.assemble(bundle, draft, verification.status().key());
        EvidenceReview review = EvidenceReview.of(bundle, draft, assembled.markdown());
        Report report = scorer.score(Submission.of(assembled.markdown(), asOf)
                .in(SourceFormat.MARKDOWN)
                .as(draft.format().type())
                .about(draft.head().keyword()));
        Coverage coverage = Coverage.of(bundle, draft);
        Fairness fairness = Fairness.of(bundle, draft);
        Tone tone = Tone.of(bundle, draft);
        Repetition repetition = Repetition.of(draft);
        List<Claim.Placed> claims = Claim.of(bundle, draft);
        List<Fault> faults = new ArrayList<>();
        for (Finding finding : review.findings()) {
            faults.add(new Fault(
                    finding.place().section(), finding.place().sentence(), finding.text(), finding.reason(), true));
        }
        faults.addAll(meaningFaults(claims, verification, review));
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
                meaning(claims, verification),
                statements(claims, draft, verification, review),
                coverage,
                scan(report),
                fairness,
                tone,
                repetition,
                review.doubts().stream().map(QaReport::view).toList(),
                List.copyOf(faults));
    }

    /// What the verifier does not support and the program has not found already.
    private static List<Fault> meaningFaults(
            List<Claim.Placed> claims, Verification verification, EvidenceReview review) {
        Set<Place> failed = new HashSet<>();
        review.findings().forEach(finding -> failed.add(finding.place()));
        List<Fault> faults = new ArrayList<>();
        for (Claim.Placed each : claims) {
            Verdict verdict = verification.of(each.claim()).orElse(null);
            if (verdict != null
                    && !verdict.supports()
                    && !failed.contains(new Place(each.section(), each.sentence()))) {
                faults.add(
                        new Fault(each.section(), each.sentence(), each.claim().text(), verdict.reason(), true));
            }
        }
        return faults;
    }

    private static MeaningPart meaning(List<Claim.Placed> claims, Verification verification) {
        Map<Verdict.Kind, Integer> counts = new EnumMap<>(Verdict.Kind.class);
        int unchecked = 0;
        for (Claim.Placed each : claims) {
            Verdict verdict = verification.of(each.claim()).orElse(null);
            if (verdict == null) {
                unchecked++;
            } else {
                counts.merge(verdict.kind(), 1, Integer::sum);
            }
        }
        return new MeaningPart(
                verification.status().key(),
                verification.provider(),
                verification.independent(),
                counts.getOrDefault(Verdict.Kind.SUPPORTED, 0),
                counts.getOrDefault(Verdict.Kind.CONTRADICTED, 0),
                counts.getOrDefault(Verdict.Kind.NOT_STATED, 0),
                unchecked,
                verification.reason());
    }

    private static List<StatementView> statements(
            List<Claim.Placed> claims, Draft draft, Verification verification, EvidenceReview review) {
        Map<Place, List<String>> failed = new HashMap<>();
        review.findings()
                .forEach(finding -> failed.computeIfAbsent(finding.place(), _ -> new ArrayList<>())
                        .add(finding.reason()));
        Map<Place, String> doubted = new HashMap<>();
        review.doubts().forEach(doubt -> doubted.put(doubt.place(), doubt.reason()));
        Map<Place, List<FactView>> proved = new HashMap<>();
        review.proved()
                .forEach(each -> proved.computeIfAbsent(each.place(), _ -> new ArrayList<>())
                        .add(new FactView(each.kind().key(), each.text(), each.evidence(), each.derivation())));
        Map<String, List<Sentence>> sentences = new HashMap<>();
        draft.sections()
                .forEach(section ->
                        sentences.put(section.id(), section.sentences().toList()));
        List<StatementView> views = new ArrayList<>();
        for (Claim.Placed each : claims) {
            Place place = new Place(each.section(), each.sentence());
            Sentence said = sentences.getOrDefault(each.section(), List.of()).get(each.sentence());
            List<String> reasons = failed.get(place);
            String doubt = doubted.get(place);
            List<FactView> facts = proved.getOrDefault(place, List.of());
            ProgramView program = reasons != null
                    ? new ProgramView("failed", List.copyOf(reasons), facts)
                    : doubt != null
                            ? new ProgramView("doubted", List.of(doubt), facts)
                            : new ProgramView("proven", List.of(), facts);
            views.add(new StatementView(
                    each.section(),
                    each.sentence(),
                    said.text(),
                    said.evidence(),
                    program,
                    verification.of(each.claim()).map(QaReport::view).orElse(null)));
        }
        return List.copyOf(views);
    }

    private static VerifierView view(Verdict verdict) {
        return new VerifierView(verdict.kind().key(), verdict.evidence(), verdict.quotation());
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
