package assay.drafts.quality;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Evidence;
import assay.drafts.bundle.Bundle.Evidence.Verified;
import assay.drafts.draft.Assembly;
import assay.drafts.draft.Draft;
import assay.drafts.draft.Draft.Sentence;
import assay.drafts.draft.Fault;
import assay.drafts.quality.EvidenceFinding.Place;
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

/// The results of the automatic quality checks of a draft: support by evidence, coverage of known facts,
/// Assay's own scan, fairness, tone and repetition. [EditorialScore] combines them. The second model's
/// verdicts are also listed, but do not affect the score.
///
/// @param statements the statements, each with its evidence and the verdicts of the automatic check and the
/// verifier
/// @param doubts statements that a person should compare with their evidence; they do not fail the draft
/// @param faults the faults that must be fixed, with their places
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

    /// @param statements the number of sentences that make a factual claim
    /// @param grounded the number of those sentences that the cited evidence supports
    /// @param verified how the cited evidence was verified
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record GroundingPart(
            int statements, int grounded, List<FindingView> findings, Shares verified, List<Dropped> dropped) {}

    /// A summary of the verifier's verdicts.
    ///
    /// @param status `checked`, `partly`, `not_checked` or `off`
    /// @param verifier the provider of the model that answered; null if no model did
    /// @param independent whether the draft was written by a different provider's model
    /// @param unchecked the number of statements with evidence that were not checked
    /// @param reason why some statements were not checked; empty if all were
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
    /// @param sentence the index of the statement in its section, from 0
    /// @param evidence the ids of the evidence that the statement cites
    /// @param verifier the verifier's verdict; null if the statement was not checked
    public record StatementView(
            String section,
            int sentence,
            String text,
            List<String> evidence,
            ProgramView program,
            @Nullable VerifierView verifier) {}

    /// The automatic check's verdict on a statement.
    ///
    /// @param result `proven` if the evidence contains the statement's numbers, names, dates, prices,
    /// quotations and denials; `doubted` if a person should compare the two; otherwise `failed`
    /// @param reasons the reasons for the result; empty if it is `proven`
    /// @param facts the facts that were found in the evidence, in the order of the statement
    public record ProgramView(String result, List<String> reasons, List<FactView> facts) {}

    /// A fact in a statement, and the passage that contains it.
    ///
    /// @param kind `number`, `price`, `date`, `quotation`, `name` or `link`
    /// @param text the words of the statement
    /// @param evidence the id of the passage; null if no single passage contains the fact or the numbers from
    /// which it was derived
    /// @param derivation how a number was derived, such as `$15 × 12 = $180`; null if the passage contains
    /// the number itself
    public record FactView(
            String kind,
            String text,
            @Nullable String evidence,
            @Nullable String derivation) {}

    /// The verifier's verdict on a statement.
    ///
    /// @param evidence the id of the passage that the verifier quotes; empty if it quotes none
    /// @param quotation the words quoted from that passage
    public record VerifierView(String verdict, String evidence, String quotation) {}

    /// A finding of the grounding check.
    public record FindingView(String rule, String section, int sentence, String text, String reason) {}

    /// A statement that its evidence may not support.
    ///
    /// @param evidence the id of the closest passage; null if there is none
    /// @param quotation the closest sentence in that passage; empty if there is none
    public record Doubt(
            String section,
            int sentence,
            String text,
            @Nullable String evidence,
            String quotation,
            String reason) {}

    /// A claim that research dropped because it lacked sound evidence.
    public record Dropped(String text, String reason) {}

    /// How many of the cited pieces of evidence were found on the page, cited only by the provider, or
    /// supplied by a person, as numbers and as percentages.
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

    /// The result of Assay's own scan of the Markdown.
    ///
    /// @param scores the scores with one decimal
    /// @param failing the checks that did not pass, with the worst first
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Scan(String contentType, String verdict, Scores scores, int wordCount, List<Failing> failing) {}

    /// Scores with one decimal.
    public record Scores(double overall, double seo, double aeo, double geo) {}

    /// A check that did not pass.
    public record Failing(String check, String severity, List<String> reasons) {}

    private static final int MOST_DROPPED = 100;

    /// @param verification the verifier's verdicts on the draft's statements
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
        for (EvidenceFinding finding : review.findings()) {
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

    /// Returns the statements that the verifier does not support and that have not failed the automatic
    /// check.
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

    /// Returns the dropped claims to list. If there are more, the last entry states how many.
    private static List<Dropped> dropped(Bundle bundle) {
        List<Dropped> all = bundle.dropped().stream()
                .map(dropped -> new Dropped(dropped.text(), dropped.reason()))
                .toList();
        if (all.size() <= MOST_DROPPED) {
            return all;
        }
        List<Dropped> listed = new ArrayList<>(all.subList(0, MOST_DROPPED - 1));
        listed.add(new Dropped(
                "", "The bundle lists " + (all.size() - listed.size()) + " more statements that were dropped."));
        return List.copyOf(listed);
    }

    private static FindingView view(EvidenceFinding finding) {
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

    /// Returns the findings of failing checks, once per check and section. Optimizations are not worth a
    /// rewrite.
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
