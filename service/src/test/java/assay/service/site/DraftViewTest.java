package assay.service.site;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Severity;
import assay.service.drafts.web.Builders;
import assay.service.platform.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class DraftViewTest {

    private static final JsonMapper JSON = new JsonMapper();

    /// The API's response for a draft that fails in every part.
    private static final String FAILING = """
            {"draft_md": "# Tea", "editorial_score": 59.0, "rounds": 3, "provider": "openai", "qa_report": {
              "editorial": {"score": 59.0, "ready": false,
                "parts": [{"part": "grounding", "weight": 40, "points": 90.0, "points_lost": 4.0,
                           "threshold": "every statement",
                           "reason": "9 of 10 statements are supported by their sources."}],
                "caps": ["Capped at 59: something is not supported."]},
              "cut": 2,
              "doubts": [{"section": "tool-t2", "sentence": 4, "text": "All plans have it.", "evidence": "e1",
                          "quotation": "The plans have it.", "reason": "No cited passage says “All”."}],
              "grounding": {"statements": 10, "grounded": 9,
                "findings": [{"rule": "number", "section": "tool-t2", "sentence": 2, "text": "It costs 15.",
                              "reason": "No passage says 15."},
                             {"rule": "dead_evidence", "section": "head", "sentence": -1, "text": "", "reason": "e9?"}],
                "verified": {"page": 3, "provider": 1, "user": 0, "page_pct": 75, "provider_pct": 25, "user_pct": 0},
                "dropped": [{"text": "It is free.", "reason": "No passage says so."}]},
              "coverage": {"known": 2, "said": 1, "unknown": 10, "tools": [
                {"tool": "t1", "name": "Tea house", "facts": [{"kind": "price", "state": "said"}]},
                {"tool": "t2", "name": "Coffee house", "facts": [{"kind": "price", "state": "not_said"}]}]},
              "scan": {"content_type": "listicle", "verdict": "FAIL", "word_count": 1204,
                "scores": {"overall": 71.25, "seo": 80, "aeo": 60, "geo": 70},
                "failing": [{"check": "heading_hierarchy", "severity": "FAIL", "reasons": ["It skips a level."]}]},
              "fairness": {"house_words": 300, "median_words": 100, "length_ratio_pct": 300,
                "problems": [{"section": "", "sentence": -1, "text": "Tea house", "reason": "It is three times as long."}]},
              "tone": {"hype_words": 1, "superlatives": 0, "exclamations": 0,
                "problems": [{"section": "answer", "sentence": 0, "text": "Amazing tea.", "reason": "It sells."}]},
              "repetition": {"sentences": 40, "alike": 0, "openings": 0, "problems": []}}}
            """;

    private static DraftView view(String answer) {
        return DraftView.of(
                new Builders.Drafted(
                        new Builders.WantedDraft("rb_tea", "best tea", "listicle", "openai"),
                        "listicle",
                        JSON.readTree(answer)),
                Optional.empty(),
                Settings.from(Map.of()));
    }

    @Test
    void findingsShowTheirPosition() {
        DraftView view = view(FAILING);

        assertThat(view.grounding().good()).isFalse();
        assertThat(view.grounding().says())
                .isEqualTo("9 of 10 statements are supported by their sources. 2 problems were found.");
        assertThat(view.grounding().findings())
                .containsExactly(
                        new DraftView.Found(
                                "Number",
                                "The section on Coffee house, sentence 3",
                                "It costs 15.",
                                "No passage says 15."),
                        new DraftView.Found("Missing evidence", "The front matter", "", "e9?"));
        assertThat(view.grounding().shares())
                .isEqualTo("Passages cited: 3 found on the page (75%), 1 quoted only by the provider (25%).");
        assertThat(view.grounding().dropped()).hasSize(1);
        assertThat(view.grounding().doubts())
                .containsExactly(new DraftView.Doubt(
                        "The section on Coffee house, sentence 5",
                        "All plans have it.",
                        "The plans have it.",
                        "No cited passage says “All”."));
        assertThat(view.tone().problems().getFirst().place()).isEqualTo("The answer at the top, sentence 1");
        assertThat(view.fairness().problems().getFirst().place()).isEqualTo("The draft as a whole");
        assertThat(view.fairness().figures()).containsEntry("Length ratio in percent", "300");
        assertThat(view.repetition().good()).isTrue();
    }

    @Test
    void scoreIsExplained() {
        DraftView view = view(FAILING);

        assertThat(view.score()).isEqualTo("59.0");
        assertThat(view.severity()).isEqualTo(Severity.FAIL);
        assertThat(view.parts())
                .containsExactly(new DraftView.Part(
                        "Grounding",
                        "90.0",
                        40,
                        "−4.00",
                        false,
                        "9 of 10 statements are supported by their sources.",
                        "every statement"));
        assertThat(view.caps()).containsExactly("Capped at 59: something is not supported.");
        assertThat(view.rounds())
                .isEqualTo("Written in 3 rounds. Parts that failed were rewritten to fix the reported problems."
                        + " 2 sentences that couldn’t be verified were removed at the end.");
        assertThat(view.means()).endsWith("1 check in Assay’s scan fails.");
    }

    private static DraftView.Meaning meaning(String part) {
        return view("{\"provider\": \"anthropic\", \"qa_report\": {\"meaning\": " + part + "}}")
                .meaning();
    }

    @Test
    void modelThatCheckedTheMeaningIsShown() {
        DraftView.Meaning other = meaning("""
                {"status": "checked", "verifier": "openai", "independent": true, "supported": 9, "contradicted": 0,
                 "not_stated": 0, "unchecked": 0, "reason": ""}
                """);
        assertThat(other.says())
                .isEqualTo("OpenAI’s model checked 9 statements, comparing each separately with the passages that it"
                        + " cites. Anthropic’s model wrote them.");
        assertThat(other.mark()).isEqualTo("Passed");
        assertThat(other.good()).isTrue();
        assertThat(other.figures())
                .containsExactly(
                        Map.entry("Supported", "9"),
                        Map.entry("Contradicted", "0"),
                        Map.entry("Not stated", "0"),
                        Map.entry("Not checked", "0"));
        DraftView.Meaning same = meaning("""
                {"status": "checked", "verifier": "anthropic", "independent": false, "supported": 1, "contradicted": 0,
                 "not_stated": 1, "unchecked": 0, "reason": ""}
                """);
        assertThat(same.says()).endsWith("A model from the same provider wrote them, in separate calls.");
        assertThat(same.mark()).isEqualTo("Needs review");
        assertThat(same.good()).isFalse();
        assertThat(meaning("{\"status\": \"checked\", \"verifier\": \"mock\", \"supported\": 1}")
                        .says())
                .isEqualTo(
                        "A mock model checked 1 statement by rule. This only shows what the report looks like. The meaning was not judged.");
        assertThat(meaning("{\"status\": \"checked\", \"verifier\": null}").says())
                .isEqualTo("No statement cites a source, so nothing was checked.");
    }

    @Test
    void missingMeaningCheckIsExplained() {
        DraftView.Meaning partly = meaning("""
                {"status": "partly", "verifier": "openai", "independent": true, "supported": 7, "contradicted": 1,
                 "not_stated": 0, "unchecked": 2, "reason": "OpenAI did not answer."}
                """);
        assertThat(partly.says())
                .startsWith("OpenAI’s model checked 8 of 10 statements")
                .endsWith("The others were not checked: OpenAI did not answer.");
        assertThat(partly.mark()).isEqualTo("Partly checked");
        DraftView.Meaning not =
                meaning("{\"status\": \"not_checked\", \"unchecked\": 3, \"reason\": \"OpenAI did not answer.\"}");
        assertThat(not.says()).isEqualTo("The statements were not checked by a second model: OpenAI did not answer.");
        assertThat(not.figures()).isEmpty();
        assertThat(not.good()).isFalse();
        DraftView.Meaning off = meaning("{\"status\": \"off\", \"unchecked\": 3}");
        assertThat(off.says()).startsWith("This service does not check drafts with a second model.");
        assertThat(off.good()).isNull();
        assertThat(view("{\"qa_report\": {\"meaning\": {\"status\": \"off\"}}}").means())
                .endsWith(" The statements were not checked by a second model.");
        DraftView.Meaning old = view(FAILING).meaning();
        assertThat(old.says())
                .isEqualTo("This draft was written before Assay checked the meaning with a second model.");
        assertThat(old.removed()).isEmpty();
    }

    @Test
    void removedStatementsAreShownWithTheReason() {
        assertThat(view("""
                        {"qa_report": {"coverage": {"tools": [{"tool": "t2", "name": "Coffee house"}]}, "removed": [
                          {"section": "tool-t2", "text": "It is free.", "reason": "The passage says otherwise: “3 euros”."}]}}
                        """).meaning().removed())
                .containsExactly(new DraftView.Found(
                        "", "The section on Coffee house", "It is free.", "The passage says otherwise: “3 euros”."));
    }

    @Test
    void coverageTableHasARowForEachTool() {
        DraftView.Coverage coverage = view(FAILING).coverage();

        assertThat(coverage.says())
                .isEqualTo("1 of 2 facts are used. 10 gaps remain, because research found nothing about them.");
        assertThat(coverage.rows()).extracting(DraftView.Row::tool).containsExactly("Tea house", "Coffee house");
        assertThat(coverage.rows().get(1).cells())
                .extracting(DraftView.Cell::says)
                .isEqualTo(List.of("Unknown", "Unknown", "Not used", "Unknown", "Unknown", "Unknown"));
    }

    @Test
    void failingChecksLinkToTheirPages() {
        DraftView.Scan scan = view(FAILING).scan();

        assertThat(scan.failing().getFirst().url()).endsWith("/checks/heading_hierarchy");
        assertThat(scan.failing().getFirst().check()).isNotEqualTo("heading_hierarchy");
        assertThat(scan.rings().getFirst().score()).isEqualTo("71.3");
    }
}
