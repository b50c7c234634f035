package assay.service.site;

import static org.assertj.core.api.Assertions.assertThat;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Evidence;
import assay.service.site.DraftStatement.Cited;
import assay.service.site.DraftStatement.Fact;
import assay.service.site.DraftStatement.State;
import assay.service.site.DraftStatement.Tally;
import assay.service.site.QuotedWords.Part;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class DraftStatementTest {

    private static final JsonMapper JSON = new JsonMapper();

    private static final Map<String, String> TOOLS = Map.of("t2", "Acme CRM");

    private static final Bundle BUNDLE = new Bundle(
            Bundle.VERSION,
            "rb_tea",
            Bundle.Origin.RESEARCH,
            false,
            Instant.parse("2026-11-22T08:30:00Z"),
            "anthropic",
            "best tea",
            "drinkers",
            "Tea house",
            new Bundle.Searchers("To drink.", List.of(), List.of(), List.of()),
            List.of(),
            List.of(evidence("e1", "A pot costs 3 euros. It holds a litre."), evidence("e2", "The pot is blue.")),
            List.of());

    private static Evidence evidence(String id, String passage) {
        return new Evidence(
                id,
                null,
                "https://tea.example/" + id,
                "Tea prices " + id,
                passage,
                Instant.parse("2026-11-22T08:30:00Z"),
                Evidence.Found.CITED,
                Evidence.Verified.PAGE);
    }

    private static List<DraftStatement> read(String report, Optional<Bundle> bundle) {
        return DraftStatement.of(JSON.readTree(report), bundle, TOOLS);
    }

    private static final String ONE = """
            {"meaning": {"status": "checked", "verifier": "openai"},
             "statements": [{"section": "tool-t2", "sentence": 2, "text": "It is 3 euros.", "evidence": ["e1", "e2", "e1"],
               "program": {"result": "%s", "reasons": %s, "facts": [
                 {"kind": "price", "text": "3 euros", "evidence": "e1", "derivation": null},
                 {"kind": "number", "text": "36 euros a year", "evidence": null, "derivation": "3 × 12 = 36"}]},
               "verifier": %s}]}
            """;

    private static String verdict(String verdict, String evidence, String quotation) {
        return "{\"verdict\": \"%s\", \"evidence\": \"%s\", \"quotation\": \"%s\"}"
                .formatted(verdict, evidence, quotation);
    }

    @Test
    void statementIncludesItsSourcesAndBothResults() {
        DraftStatement statement = read(
                        ONE.formatted("proven", "[]", verdict("supported", "e1", "a pot COSTS 3 euros")),
                        Optional.of(BUNDLE))
                .getFirst();

        assertThat(statement.place()).isEqualTo("The section on Acme CRM, sentence 3");
        assertThat(statement.state()).isEqualTo(State.SUPPORTED);
        assertThat(statement.program()).contains("agree with its sources");
        assertThat(statement.reasons()).isEmpty();
        assertThat(statement.facts())
                .containsExactly(
                        new Fact("3 euros", "Price, in “Tea prices e1”"),
                        new Fact("36 euros a year", "Number, calculated: 3 × 12 = 36"));
        assertThat(statement.meaning()).isEqualTo("OpenAI’s model found that the passage supports the statement.");
        assertThat(statement.sources()).extracting(Cited::id).containsExactly("e1", "e2");
        assertThat(statement.sources().getFirst().passage())
                .containsExactly(new Part("A pot costs 3 euros", true), new Part(". It holds a litre.", false));
        assertThat(statement.sources().get(1).passage()).containsExactly(new Part("The pot is blue.", false));
        assertThat(statement.quotation()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "proven, supported, SUPPORTED",
        "proven, contradicted, UNSUPPORTED",
        "proven, not_stated, UNSUPPORTED",
        "proven, , UNCHECKED",
        "doubted, supported, DOUBTED",
        "doubted, contradicted, UNSUPPORTED",
        "doubted, , DOUBTED",
        "failed, supported, FAILED",
        "failed, not_stated, FAILED",
        "failed, , FAILED",
    })
    void worseOfTheTwoResultsDeterminesTheState(String result, String verdict, State state) {
        String reasons = result.equals("proven") ? "[]" : "[\"No passage says 3.\"]";
        DraftStatement statement = read(
                        ONE.formatted(result, reasons, verdict == null ? "null" : verdict(verdict, "", "")),
                        Optional.of(BUNDLE))
                .getFirst();

        assertThat(statement.state()).isEqualTo(state);
        assertThat(statement.program().isEmpty()).isEqualTo(!result.equals("proven"));
        assertThat(statement.meaning())
                .isEqualTo(
                        switch (verdict) {
                            case null -> "The meaning was not checked by a second model.";
                            case "supported" -> "OpenAI’s model found that the passage supports the statement.";
                            case "contradicted" -> "OpenAI’s model found that the passage contradicts the statement.";
                            default -> "OpenAI’s model found no passage that supports the whole statement.";
                        });
    }

    @Test
    void evidenceIdsAndQuotationsAreKeptIfTheResearchIsDeleted() {
        DraftStatement statement = read(
                        ONE.formatted("proven", "[]", verdict("supported", "e1", "A pot costs 3 euros.")),
                        Optional.empty())
                .getFirst();

        assertThat(statement.sources())
                .containsExactly(new Cited("e1", null, List.of()), new Cited("e2", null, List.of()));
        assertThat(statement.quotation()).isEqualTo("A pot costs 3 euros.");
        assertThat(statement.facts().getFirst().says()).isEqualTo("Price, in source e1");
    }

    @Test
    void quotationWithoutAPassageIsShownOnItsOwn() {
        assertThat(read(ONE.formatted("proven", "[]", verdict("supported", "e1", "Tea prices e1")), Optional.of(BUNDLE))
                        .getFirst()
                        .quotation())
                .isEqualTo("Tea prices e1");
    }

    @Test
    void olderDraftsContainOnlyStatementsForReview() {
        List<DraftStatement> statements = read("""
                {"grounding": {"findings": [
                    {"rule": "uncited", "section": "answer", "sentence": 0, "text": "It is new.", "reason": "It cites nothing."},
                    {"rule": "number", "section": "head", "sentence": -1, "text": "15", "reason": "No passage says 15."}]},
                 "doubts": [{"section": "tool-t2", "sentence": 4, "text": "All are blue.", "evidence": "e2",
                    "quotation": "The pot is blue.", "reason": "“All” is in no passage."},
                   {"section": "tool-t2", "sentence": 5, "text": "It sings.", "evidence": null, "quotation": "",
                    "reason": "No passage says it."}]}
                """, Optional.of(BUNDLE));

        assertThat(statements)
                .extracting(DraftStatement::state)
                .containsExactly(State.FAILED, State.DOUBTED, State.DOUBTED);
        assertThat(statements).extracting(DraftStatement::meaning).containsOnly("");
        assertThat(statements.get(1).sources().getFirst().passage())
                .containsExactly(new Part("The pot is blue.", true));
        assertThat(statements.get(1).reasons()).containsExactly("“All” is in no passage.");
        assertThat(statements.get(2).sources()).isEmpty();
        assertThat(DraftStatement.tallies(statements))
                .containsExactly(
                        new Tally(State.FAILED, "1 fails the grounding check", 1),
                        new Tally(State.DOUBTED, "2 to compare with their evidence", 2));
    }

    @Test
    void doubtOfAListedStatementIsNotRepeated() {
        assertThat(read("""
                        {"statements": [{"section": "answer", "sentence": 0, "text": "It is blue.", "evidence": ["e2"],
                            "program": {"result": "doubted", "reasons": ["Compare."], "facts": []}, "verifier": null}],
                         "doubts": [{"section": "answer", "sentence": 0, "text": "It is blue.", "evidence": "e2",
                            "quotation": "", "reason": "Compare."}]}
                        """, Optional.of(BUNDLE))).hasSize(1);
    }

    @Test
    void numberOfStatementsIsLimited() {
        String ids = "[" + "\"e1\", \"e2\", \"e3\", \"e4\", \"e5\", \"e6\", \"e7\", \"e8\"" + "]";
        DraftStatement statement = read(
                        "{\"statements\": [{\"text\": \"x\", \"evidence\": " + ids + "}]}", Optional.of(BUNDLE))
                .getFirst();
        assertThat(statement.sources()).hasSize(6);
        assertThat(statement.more()).isEqualTo(2);
        assertThat(statement.sources().get(3).source()).isNull();

        String many = "{\"statements\": [" + "{\"text\": \"x\"},".repeat(1_500) + "{\"text\": \"x\"}]}";
        assertThat(read(many, Optional.empty())).hasSize(DraftStatement.MOST);
    }

    @Test
    void invalidReportCausesNoException() {
        for (String report : List.of("{}", "[]", "null", "{\"statements\": 3}", "{\"statements\": [3, null, []]}")) {
            assertThat(read(report, Optional.empty())).as(report).hasSizeLessThan(4);
        }
    }
}
