package assay.drafts.verification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.drafts.verification.Claim.Passage;
import assay.drafts.verification.ScriptedVerifier.Said;
import assay.drafts.verification.Verdict.Kind;
import assay.drafts.verification.Verification.Status;
import assay.language.CpuBudget;
import assay.models.ModelFailure;
import assay.models.Provider;
import assay.models.StepStore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class VerifierTest {

    private static final StepStore UNKEPT = (key, about, work) -> work.get();
    private static final JsonMapper JSON = new JsonMapper();

    private static final Passage PRICES = new Passage(
            "e1", "Acme", "Prices", "The “Starter” plan costs $12 a month – billed annually. Support may cost extra.");
    private static final Passage REVIEW = new Passage("e2", "", "A review", "The lid leaks when it is full.");
    private static final Claim CLAIM = new Claim("Acme", "Starter is $12 a month.", List.of(PRICES, REVIEW));

    private static Verdict verdict(Said said) {
        Verification verification = verification(new ScriptedVerifier(_ -> said), List.of(CLAIM));
        assertThat(verification.status()).isEqualTo(Status.CHECKED);
        return verification.of(CLAIM).orElseThrow();
    }

    private static Verification verification(ScriptedVerifier model, List<Claim> claims) {
        return new Verifier(model, Provider.ANTHROPIC, UNKEPT, () -> true, CpuBudget.UNBOUNDED)
                .verify("verify.1", claims, _ -> {});
    }

    @Test
    void verdictsWithAQuotationAreAccepted() {
        Verdict supported = verdict(new Said("supported", "e1", "plan costs $12 a month"));
        assertThat(supported.kind()).isEqualTo(Kind.SUPPORTED);
        assertThat(supported.evidence()).isEqualTo("e1");
        assertThat(supported.quotation()).isEqualTo("plan costs $12 a month");
        assertThat(verdict(new Said("contradicted", "e1", "billed annually")).kind())
                .isEqualTo(Kind.CONTRADICTED);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "words that are not there         | e1 | costs $21 a month",
                "words of another passage         | e1 | The lid leaks when it is full",
                "no words                         | e1 | ''",
                "a word that stands everywhere    | e2 | The",
                "words put together of two places | e1 | The Starter plan may cost extra",
            })
    void verdictsWithoutAQuotationCountAsNotStated(String what, String evidence, String quotation) {
        for (String kind : List.of("supported", "contradicted")) {
            Verdict verdict = verdict(new Said(kind, evidence, quotation));
            assertThat(verdict.kind()).as(what).isEqualTo(Kind.NOT_STATED);
            assertThat(verdict.quotation()).isEmpty();
            assertThat(verdict.reason()).endsWith(".");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The \"Starter\" plan costs $12 a month - billed annually.",
                "“The Starter” plan costs",
                "THE “STARTER” PLAN COSTS $12 a  month",
                "\"plan costs $12 a month\"",
                "$12 a month"
            })
    void quotationsAreComparedIgnoringQuotationMarksSpacesAndCase(String quotation) {
        boolean misquoted = quotation.contains("The Starter”");
        assertThat(verdict(new Said("supported", "e1", quotation)).supports()).isNotEqualTo(misquoted);
    }

    @Test
    void wrongEvidenceIdsAreCorrectedByTheQuotation() {
        assertThat(verdict(new Said("supported", "e99", "The lid leaks when it is full."))
                        .evidence())
                .isEqualTo("e2");
    }

    @Test
    void missingAndConflictingVerdictsCountAsNotStated() {
        JsonNode none = JSON.readTree("{\"verdicts\":[]}");
        assertThat(VerdictReader.read(none, List.of(CLAIM)).getFirst().kind()).isEqualTo(Kind.NOT_STATED);
        JsonNode twice = JSON.readTree("""
                {"verdicts":[{"claim":1,"verdict":"supported","evidence":"e1","quotation":"billed annually"},
                {"claim":1,"verdict":"contradicted","evidence":"e1","quotation":"billed annually"},
                {"claim":7,"verdict":"supported","evidence":"e1","quotation":"billed annually"},
                {"claim":-1,"verdict":"supported","evidence":"e1","quotation":"billed annually"}]}""");
        assertThat(VerdictReader.read(twice, List.of(CLAIM))).singleElement().satisfies(verdict -> {
            assertThat(verdict.kind()).isEqualTo(Kind.NOT_STATED);
            assertThat(verdict.reason()).contains("two different");
        });
    }

    @Test
    void statementsAreSentWithOnlyTheirPassages() {
        ScriptedVerifier model = new ScriptedVerifier(Said::supported);
        Claim other = new Claim("Brio", "It leaks.", List.of(REVIEW));
        verification(model, List.of(CLAIM, other));
        JsonNode material = JSON.readTree(model.asked().getFirst().material());
        assertThat(material.propertyNames()).containsExactly("claims");
        JsonNode second = material.path("claims").path(1);
        assertThat(second.path("statement").asString("")).isEqualTo("It leaks.");
        assertThat(second.path("about").asString("")).isEqualTo("Brio");
        assertThat(second.path("passages")).hasSize(1);
        assertThat(material.at("/claims/0/passages/0/about").asString("")).isEqualTo("Acme");
        assertThat(model.asked().getFirst().repeatable()).isTrue();
    }

    @Test
    void statementsAreVerifiedOnceAndInBatches() {
        ScriptedVerifier model = new ScriptedVerifier(Said::supported);
        List<Claim> claims = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            claims.add(new Claim("Acme", "It has " + i + " lids.", List.of(REVIEW)));
        }
        Verifier verifier = new Verifier(model, Provider.ANTHROPIC, UNKEPT, () -> true, CpuBudget.UNBOUNDED);
        List<Integer> expected = new ArrayList<>();
        verifier.verify("verify.1", claims, expected::add);
        claims.add(CLAIM);
        Verification all = verifier.verify("verify.2", claims, expected::add);
        assertThat(expected).containsExactly(3, 1);
        assertThat(model.asked()).hasSize(4);
        assertThat(model.claims()).doesNotHaveDuplicates().hasSize(31);
        assertThat(all.verdicts()).hasSize(31);
    }

    @Test
    void materialOfAQuestionContainsEveryClaimOfTheQuestion() {
        ScriptedVerifier model = new ScriptedVerifier(Said::supported);
        Passage wide = new Passage("e1", "", "Wide", "word ".repeat(800));
        List<Claim> claims = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            claims.add(new Claim("", "Statement " + i, List.of(wide, wide, wide, wide)));
        }
        verification(model, claims);
        assertThat(model.asked())
                .allSatisfy(question -> assertThat(
                                JSON.readTree(question.material()).path("claims"))
                        .hasSameSizeAs(question.claims()));
    }

    @Test
    void theReportStatesWhetherTheVerifierIsIndependent() {
        assertThat(verification(new ScriptedVerifier(Said::supported), List.of(CLAIM)))
                .extracting(Verification::provider, Verification::independent)
                .containsExactly("openai", true);
        assertThat(verification(new ScriptedVerifier(Provider.ANTHROPIC, Said::supported), List.of(CLAIM))
                        .independent())
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource(value = ModelFailure.Kind.class, names = "CANCELLED", mode = EnumSource.Mode.EXCLUDE)
    void aFailingVerifierLeavesStatementsUnchecked(ModelFailure.Kind kind) {
        Verification verification = verification(new ScriptedVerifier(Said::supported).failing(kind), List.of(CLAIM));
        assertThat(verification.status()).isEqualTo(Status.NOT_CHECKED);
        assertThat(verification.provider()).isNull();
        assertThat(verification.reason()).isEqualTo("OpenAI could not be reached.");
        assertThat(verification.of(CLAIM)).isEmpty();
    }

    @Test
    void failedBatchesMakeTheVerificationPartial() {
        Function<Claim, Said> verdicts = claim -> {
            if (claim.text().startsWith("Late")) {
                throw new ModelFailure(
                        ModelFailure.Kind.UNAVAILABLE, "OpenAI is overloaded.", assay.models.TokenUsage.NONE);
            }
            return Said.supported(claim);
        };
        List<Claim> claims = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            claims.add(new Claim("", "Early " + i, List.of(REVIEW)));
        }
        claims.add(new Claim("", "Late", List.of(REVIEW)));
        Verification verification = verification(new ScriptedVerifier(verdicts), claims);
        assertThat(verification.status()).isEqualTo(Status.PARTLY);
        assertThat(verification.verdicts()).hasSize(12);
        assertThat(verification.reason()).isEqualTo("OpenAI is overloaded.");
    }

    @Test
    void cancellingEndsTheVerification() {
        ScriptedVerifier model = new ScriptedVerifier(Said::supported).failing(ModelFailure.Kind.CANCELLED);
        assertThatThrownBy(() -> verification(model, List.of(CLAIM))).isInstanceOf(ModelFailure.class);
    }

    @Test
    void storedStepsAreNotRepeated() {
        Map<String, JsonNode> kept = new LinkedHashMap<>();
        StepStore steps = (key, about, work) -> {
            JsonNode before = kept.get(key);
            JsonNode now = before == null ? work.get() : before;
            kept.put(key, now);
            return now;
        };
        ScriptedVerifier model = new ScriptedVerifier(Said::supported);
        for (int i = 0; i < 2; i++) {
            Verification again = new Verifier(model, Provider.ANTHROPIC, steps, () -> true, CpuBudget.UNBOUNDED)
                    .verify("verify.1", List.of(CLAIM), _ -> {});
            assertThat(again.of(CLAIM).orElseThrow().supports()).isTrue();
            assertThat(again.provider()).isEqualTo("openai");
        }
        assertThat(model.asked()).hasSize(1);
        assertThat(kept).containsOnlyKeys("verify.1.0");
    }
}
