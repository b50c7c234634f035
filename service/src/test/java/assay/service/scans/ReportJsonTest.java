package assay.service.scans;

import static org.assertj.core.api.Assertions.assertThat;

import assay.reports.ReportJson;
import assay.reports.Ruleset;
import assay.scoring.ContentType;
import assay.scoring.Report;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.document.Range;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Tests reports that are built by hand, so that these tests do not depend on the catalogue.
class ReportJsonTest {

    private static final String RULES = """
            [{"check":"structure","title":"Structure","asks":"Is it built well?","engine":"seo","weight":3,
              "worst":"FAIL","gate":false,"types":["blog","news"],"grade":"C","source":"Common practice",
              "limits":{"h2_count_min":{"blog":{"strict":3,"balanced":2.5,"permissive":null}}}}]
            """;

    private final Ruleset ruleset = Ruleset.read("1-old", RULES, "/docs/checks/");

    private static Report report(Strictness strictness) {
        Map<String, Number> metrics = new LinkedHashMap<>();
        metrics.put("word_count", 1104L);
        metrics.put("share_pct", 33.33);
        metrics.put("whole", 12.0);
        metrics.put("large", 12_345_678.5);
        metrics.put("larger", 1e9);
        metrics.put("none", Double.NaN);
        return new Report(
                Severity.WARNING,
                "How to brew green tea",
                "brew-green-tea",
                ContentType.BLOG,
                strictness,
                1104,
                "en",
                new Report.Scores(873, 1000, 5, 390),
                new Report.Percentiles(71, 100, 0, 12, "three posts"),
                List.of(new Report.Cap("fail", 1220, "A check fails.")),
                new Report.Suppressed(2, new Report.Scores(713, 900, 5, 390)),
                List.of(new Report.Row(
                        "structure",
                        Severity.WARNING,
                        500,
                        1203,
                        List.of("Too few headings: “two”. 🍵\u2028"),
                        metrics)),
                List.of(new Report.NotApplicable("image_alt", "The text has no images.")),
                List.of(new Report.ActionItem("structure", Severity.WARNING, "Add headings.", 34)),
                List.of(new Report.InlineIssue(
                        "structure", Severity.WARNING, "Here.", new Range(3, 9), 1, 4, "a \"b\"\\", null, false)),
                List.of("Nesting deeper than 100 was read as text."),
                new Report.ProfileUsed("acme", 3));
    }

    @Test
    void reportMatchesTheContract() {
        JsonNode json = new JsonMapper().readTree(ReportJson.answer(report(Strictness.BALANCED), ruleset));

        assertThat(json.get("scores").toString())
                .isEqualTo("{\"overall\":87.3,\"seo\":100.0,\"aeo\":0.5,\"geo\":39.0}");
        assertThat(json.get("suppressed_count").intValue()).isEqualTo(2);
        assertThat(json.get("scores_unsuppressed").toString())
                .isEqualTo("{\"overall\":71.3,\"seo\":90.0,\"aeo\":0.5,\"geo\":39.0}");
        assertThat(json.get("percentiles").toString())
                .isEqualTo("{\"overall\":71,\"seo\":100,\"aeo\":0,\"geo\":12,\"sample\":\"three posts\"}");
        assertThat(json.get("caps").toString())
                .isEqualTo("[{\"cap\":\"fail\",\"points_lost\":12.2,\"reason\":\"A check fails.\"}]");
        assertThat(json.at("/meta/warning_count").intValue()).isEqualTo(1);
        JsonNode row = json.at("/checks_detail/0");
        assertThat(row.get("engine").stringValue()).isEqualTo("seo");
        assertThat(row.get("weight").intValue()).isEqualTo(3);
        assertThat(row.get("points").isNull()).isTrue();
        assertThat(row.get("points_lost").toString()).isEqualTo("12.03");
        assertThat(row.get("threshold").toString()).isEqualTo("{\"h2_count_min\":2.5}");
        assertThat(row.get("evidence").toString()).isEqualTo("{\"grade\":\"C\",\"source\":\"Common practice\"}");
        assertThat(row.get("docs_url").stringValue()).isEqualTo("/docs/checks/structure");
        assertThat(row.get("metrics").propertyNames())
                .containsExactly("word_count", "share_pct", "whole", "large", "larger");
        assertThat(json.at("/action_items/0").toString())
                .isEqualTo("{\"priority\":\"recommended\",\"action\":\"Add headings.\",\"check\":\"structure\","
                        + "\"projected_gain\":3.4}");
        assertThat(json.at("/inline_issues/0/suggestion").isNull()).isTrue();
        assertThat(json.at("/inline_issues/0/end").intValue()).isEqualTo(9);
    }

    @Test
    void pointsAreShownIfTheRulesetContainsThem() {
        Ruleset known = Ruleset.read("1-new", RULES.replace("\"weight\":3,", "\"weight\":3,\"points\":12.40,"), "/");
        JsonNode json = new JsonMapper().readTree(ReportJson.answer(report(Strictness.BALANCED), known));

        assertThat(json.at("/checks_detail/0/points").toString()).isEqualTo("12.4");
    }

    /// The report was stored before percentiles and caps existed.
    @Test
    void reportWithoutPercentilesIsReadable() {
        String stored =
                StoredReport.write(report(Strictness.BALANCED)).replaceFirst("\"percentiles.*(?=\"profile\")", "");
        Report read = StoredReport.read(stored, null);

        assertThat(read.percentiles()).isNull();
        assertThat(read.caps()).isEmpty();
        JsonNode json = new JsonMapper().readTree(ReportJson.answer(read, ruleset));
        assertThat(json.get("percentiles").isNull()).isTrue();
        assertThat(json.get("caps").toString()).isEqualTo("[]");
    }

    @Test
    void disabledThresholdIsOmitted() {
        JsonNode json = new JsonMapper().readTree(ReportJson.answer(report(Strictness.PERMISSIVE), ruleset));

        assertThat(json.at("/checks_detail/0/threshold").toString()).isEqualTo("{}");
    }

    @Test
    void storedReportReturnsTheSameBytes() {
        for (Strictness strictness : Strictness.values()) {
            Report report = report(strictness);
            Report read = StoredReport.read(StoredReport.write(report), report.title());

            assertThat(text(ReportJson.answer(read, ruleset))).isEqualTo(text(ReportJson.answer(report, ruleset)));
        }
    }

    /// Lists of scans read only the beginning of each report.
    @Test
    void suppressionsCanBeReadFromTheStartOfAStoredReport() {
        Report report = report(Strictness.BALANCED);
        String stored = StoredReport.write(report).replace("brew-green-tea", "\\u2028".repeat(300));
        String start = stored.substring(0, Math.min(stored.length(), StoredReport.SUMMARY));

        assertThat(StoredReport.suppressed(start, report.scores())).isEqualTo(report.suppressed());
        String without = StoredReport.write(report).replaceFirst("\"suppressed_count.*?\"rows\"", "\"rows\"");
        assertThat(StoredReport.suppressed(without, report.scores()))
                .isEqualTo(new Report.Suppressed(0, report.scores()));
    }

    @Test
    void storedRulesetIsReadUnchanged() {
        Ruleset again = Ruleset.read("1-old", ruleset.stored(), "/docs/checks/");

        assertThat(again.rules()).isEqualTo(ruleset.rules());
        assertThat(again.stored()).isEqualTo(ruleset.stored());
    }

    @Test
    void checkMissingFromTheRulesetStillHasARow() {
        Ruleset empty = Ruleset.read("1-older", "[]", "/docs/checks/");
        JsonNode json = new JsonMapper().readTree(ReportJson.answer(report(Strictness.STRICT), empty));

        assertThat(json.at("/checks_detail/0/check").stringValue()).isEqualTo("structure");
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
