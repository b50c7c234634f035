package assay.drafts.quality;

import assay.drafts.bundle.Bundle;
import assay.drafts.draft.Assembly;
import assay.drafts.draft.Draft;
import assay.drafts.quality.EvidenceFinding.Place;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The result of comparing a draft with its evidence: the number of supported statements, the findings, and
/// the statements that a person should compare.
///
/// @param statements the number of sentences that make a factual claim
/// @param grounded the number of those sentences without a [Grounding] finding
/// @param findings the findings, which fail the draft
/// @param doubts the doubts about statements without a finding
/// @param proved the facts that were found in the evidence, as in [Grounding.Result]
public record EvidenceReview(
        int statements,
        int grounded,
        List<EvidenceFinding> findings,
        List<EvidenceDoubt> doubts,
        List<ProvenFact> proved) {

    public static EvidenceReview of(Bundle bundle, Draft draft) {
        return of(bundle, draft, Assembly.assemble(bundle, draft, "off").markdown());
    }

    /// @param markdown the assembled draft
    static EvidenceReview of(Bundle bundle, Draft draft, String markdown) {
        ParsedDraft reading = ParsedDraft.of(bundle, draft);
        Grounding.Result result = Grounding.check(reading);
        List<EvidenceFinding> findings = new ArrayList<>(result.findings());
        Set<Place> failed = places(findings);
        UnsupportedSentences.in(reading).stream()
                .filter(each -> !failed.contains(each.place()))
                .forEach(findings::add);
        List<EvidenceDoubt> doubts = EvidenceDoubts.in(reading, places(findings));
        findings.addAll(Grounding.links(Assembly.addressed(bundle), markdown));
        return new EvidenceReview(
                result.statements(), result.grounded(), List.copyOf(findings), doubts, result.proved());
    }

    private static Set<Place> places(List<EvidenceFinding> findings) {
        Set<Place> places = new HashSet<>();
        findings.forEach(finding -> places.add(finding.place()));
        return places;
    }
}
