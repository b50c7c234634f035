package assay.drafts.quality;

import static org.assertj.core.api.Assertions.assertThat;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Fact;
import assay.drafts.bundle.Bundle.Tool;
import assay.drafts.draft.Draft;
import assay.drafts.draft.Draft.Block;
import assay.drafts.draft.Draft.Section;
import assay.drafts.draft.Draft.Sentence;
import assay.drafts.draft.Draft.Sentence.Kind;
import assay.drafts.draft.Fault;
import assay.drafts.draft.Format;
import assay.drafts.mock.MockModel;
import assay.drafts.mock.MockResearch;
import assay.drafts.verification.Roles;
import assay.drafts.verification.Verification;
import assay.drafts.writing.Writer;
import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QaReportTest {

    private static final LocalDate TODAY = LocalDate.of(2026, 11, 22);

    private final Scorer scorer = new Scorer(Catalogue.complete());
    private final Bundle bundle = MockResearch.bundle(
            "electric kettle", "tea drinkers", "Acme", 3, Instant.parse("2026-11-22T10:00:00Z"), "rb_1");
    private final Draft draft = new Writer(scorer)
            .write(
                    bundle,
                    Format.LISTICLE,
                    Roles.unchecked(new MockModel()),
                    (key, about, work) -> work.get(),
                    () -> true,
                    TODAY)
            .draft();

    @Test
    void omittedFactsAreReportedForTheirSection() {
        QaReport report = report(with("tool-t2", blocks -> without(without(blocks, "$34"), "$4")));
        assertThat(report.coverage().said()).isEqualTo(report.coverage().known() - 1);
        assertThat(report.coverage().tools().get(1).facts())
                .contains(new Coverage.Cell("price", "not_said"), new Coverage.Cell("limit", "said"));
        assertThat(report.faults()).anySatisfy(fault -> {
            assertThat(fault.section()).isEqualTo("tool-t2");
            assertThat(fault.text()).isEqualTo("price");
            assertThat(fault.provable()).isFalse();
        });
    }

    @Test
    void unknownFactsAreCountedSeparately() {
        Tool first = bundle.tools().getFirst();
        Tool silent = new Tool(
                first.id(),
                first.name(),
                true,
                first.url(),
                first.facts().stream()
                        .filter(fact -> fact.kind() != Fact.Kind.LIMIT)
                        .toList());
        Coverage coverage = Coverage.of(withTools(List.of(silent, bundle.tools().get(1))), draft);
        assertThat(coverage.unknown()).isEqualTo(1);
        assertThat(coverage.known()).isEqualTo(11);
    }

    @Test
    void fabricationsAreReportedWithTheirPlace() {
        QaReport report =
                report(with("tool-t3", blocks -> more(blocks, "Tern Gooseneck won 77 prizes.", Kind.FACT, "e13")));
        assertThat(report.grounding().grounded()).isLessThan(report.grounding().statements());
        assertThat(report.grounding().findings())
                .anySatisfy(finding -> assertThat(finding.section()).isEqualTo("tool-t3"));
        assertThat(report.faults())
                .anySatisfy(fault -> assertThat(fault.provable()).isTrue());
    }

    /// A doubt does not cause a rewrite or a cut, and does not lower the score.
    @Test
    void doubtedStatementsDoNotFailTheDraft() {
        Bundle.Evidence repair = bundle.evidence().stream()
                .filter(each -> each.passage().contains("free repair"))
                .findFirst()
                .orElseThrow();
        QaReport report = report(with(
                "tool-t3",
                blocks -> more(blocks, "Tern Gooseneck comes only with free repair.", Kind.FACT, repair.id())));
        assertThat(report.doubts()).singleElement().satisfies(doubt -> {
            assertThat(doubt.section()).isEqualTo("tool-t3");
            assertThat(doubt.text()).isEqualTo("Tern Gooseneck comes only with free repair.");
            assertThat(doubt.evidence()).isEqualTo(repair.id());
            assertThat(repair.passage()).contains(doubt.quotation());
            assertThat(doubt.reason()).isEqualTo("No cited passage says “only”.");
        });
        assertThat(report.grounding().findings()).isEmpty();
        assertThat(report.faults()).noneMatch(Fault::provable);
        assertThat(report(draft).doubts()).isEmpty();
    }

    @Test
    void evidenceIsCountedByHowItWasVerified() {
        List<Bundle.Evidence> evidence = new ArrayList<>(bundle.evidence());
        Bundle.Evidence first = evidence.getFirst();
        evidence.set(0, verified(first, Bundle.Evidence.Verified.PROVIDER));
        QaReport report = QaReport.of(with(evidence), draft, scorer, TODAY, Verification.OFF);
        QaReport.Shares shares = report.grounding().verified();
        assertThat(shares.provider()).isEqualTo(1);
        assertThat(shares.page() + shares.provider()).isEqualTo(15);
        assertThat(shares.pagePct() + shares.providerPct()).isEqualTo(100);
    }

    @Test
    void hypeAndSuperlativesAreReportedUnlessAPassageContainsThem() {
        QaReport report = report(with(
                "fit",
                blocks -> more(
                        more(blocks, "In our view, Acme is an amazing kettle!", Kind.OPINION, ""),
                        "We think Acme is the best.",
                        Kind.OPINION,
                        "")));
        assertThat(report.tone().hypeWords()).isEqualTo(1);
        assertThat(report.tone().superlatives()).isEqualTo(1);
        assertThat(report.tone().exclamations()).isEqualTo(1);
        assertThat(report.tone().problems()).hasSize(2);
    }

    @Test
    void disparagingACompetitorIsReportedAsUnfair() {
        QaReport report =
                report(with("tool-t2", blocks -> more(blocks, "We think it is overpriced junk.", Kind.OPINION, "")));
        assertThat(report.fairness().problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.section()).isEqualTo("tool-t2"));
    }

    @Test
    void aToolWithoutASectionIsReportedAsUnfair() {
        Draft shorter = new Draft(
                draft.format(),
                draft.head(),
                draft.sections().stream()
                        .filter(section -> !section.id().equals("tool-t3"))
                        .toList());
        assertThat(report(shorter).fairness().problems())
                .anySatisfy(problem -> assertThat(problem.text()).isEqualTo("Tern Gooseneck"));
    }

    @Test
    void omittingTheLimitsOfTheHouseProductIsReportedAsUnfair() {
        QaReport report = report(with("tool-t1", blocks -> without(without(blocks, "210 seconds"), "on the left")));
        assertThat(report.fairness().problems())
                .anySatisfy(problem -> assertThat(problem.reason()).contains("known limit"));
    }

    @Test
    void anOverlongHouseProductSectionIsReportedAsUnfair() {
        QaReport report = report(with("tool-t1", blocks -> {
            List<Block> longer = new ArrayList<>(blocks);
            for (int i = 0; i < 3; i++) {
                longer.addAll(blocks);
            }
            return longer;
        }));
        assertThat(report.fairness().lengthRatioPct()).isGreaterThan(Fairness.MOST_RATIO_PCT);
        assertThat(report.fairness().problems()).isNotEmpty();
        assertThat(report.repetition().alike()).isGreaterThan(5);
    }

    @Test
    void threeSentencesThatStartAlikeAreReported() {
        QaReport report = report(with(
                "fit",
                blocks -> more(
                        more(
                                more(blocks, "Some days tea tells a story.", Kind.OPINION, ""),
                                "Some days rain is welcome.",
                                Kind.OPINION,
                                ""),
                        "Some days walks are long.",
                        Kind.OPINION,
                        "")));
        assertThat(report.repetition().openings()).isEqualTo(1);
    }

    @Test
    void jsonUsesThePublishedFieldNames() {
        JsonNode json = new JsonMapper().valueToTree(report(draft));
        assertThat(json.propertyNames())
                .containsExactlyInAnyOrder(
                        "grounding",
                        "coverage",
                        "scan",
                        "fairness",
                        "tone",
                        "repetition",
                        "doubts",
                        "meaning",
                        "statements");
        assertThat(json.path("scan").path("content_type").asString("")).isEqualTo("listicle");
        assertThat(json.path("grounding").path("verified").path("page_pct").asInt())
                .isEqualTo(100);
        assertThat(json.path("fairness").path("length_ratio_pct").asInt()).isPositive();
    }

    private QaReport report(Draft of) {
        return QaReport.of(bundle, of, scorer, TODAY, Verification.OFF);
    }

    /// Returns the draft with the blocks of one section changed.
    private Draft with(String section, UnaryOperator<List<Block>> change) {
        return new Draft(
                draft.format(),
                draft.head(),
                draft.sections().stream()
                        .map(each -> each.id().equals(section)
                                ? new Section(
                                        each.id(),
                                        each.role(),
                                        each.tool(),
                                        each.heading(),
                                        change.apply(each.blocks()))
                                : each)
                        .toList());
    }

    private static List<Block> more(List<Block> blocks, String text, Kind kind, String evidence) {
        List<Block> longer = new ArrayList<>(blocks);
        longer.add(
                new Block.Prose(List.of(new Sentence(text, kind, evidence.isEmpty() ? List.of() : List.of(evidence)))));
        return longer;
    }

    private static List<Block> without(List<Block> blocks, String words) {
        return blocks.stream().map(block -> without(block, words)).toList();
    }

    private static Block without(Block block, String words) {
        return switch (block) {
            case Block.Prose(List<Sentence> said) -> new Block.Prose(left(said, words));
            case Block.Points(List<Sentence> said) -> new Block.Points(left(said, words));
            case Block.Part(String heading, List<Block> inner) -> new Block.Part(heading, without(inner, words));
            case Block.Grid grid -> grid;
        };
    }

    private static List<Sentence> left(List<Sentence> said, String words) {
        return said.stream().filter(each -> !each.text().contains(words)).toList();
    }

    private static Bundle.Evidence verified(Bundle.Evidence evidence, Bundle.Evidence.Verified by) {
        return new Bundle.Evidence(
                evidence.id(),
                evidence.tool(),
                evidence.url(),
                evidence.title(),
                evidence.passage(),
                evidence.retrievedAt(),
                evidence.found(),
                by);
    }

    private Bundle with(List<Bundle.Evidence> evidence) {
        return bundle.with(bundle.tools(), evidence);
    }

    private Bundle withTools(List<Tool> tools) {
        return bundle.with(tools, bundle.evidence());
    }
}
