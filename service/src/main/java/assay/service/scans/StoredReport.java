package assay.service.scans;

import assay.reports.ReportJson;
import assay.scoring.ContentType;
import assay.scoring.Report;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.document.Range;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.ByteArrayBuilder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A report in the form in which it is stored: only its own data, as compact JSON. [#read] restores the same
/// [Report], so that [ReportJson#answer] returns the same bytes even a month later.
final class StoredReport {

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final JsonMapper JSON = new JsonMapper();

    /// The size of a typical report in bytes, so that the buffer rarely has to grow.
    private static final int USUAL_SIZE = 16_384;

    /// The maximum number of characters before the rows of a stored report, no matter how its slug is
    /// escaped.
    static final int SUMMARY = 4_000;

    private StoredReport() {}

    /// Writes a report. Rows are arrays, because field names would be longer than the values.
    static String write(Report report) {
        ByteArrayBuilder bytes = new ByteArrayBuilder(USUAL_SIZE);
        try (JsonGenerator json = ReportJson.generator(bytes)) {
            json.writeStartObject();
            json.writeStringProperty("verdict", report.verdict().name());
            json.writeStringProperty("slug", report.slug());
            json.writeStringProperty("type", report.contentType().key());
            json.writeStringProperty("strictness", report.strictness().key());
            json.writeNumberProperty("words", report.wordCount());
            json.writeStringProperty("language", report.language());
            scores(json, "scores", report.scores());
            if (report.suppressed().matters(report.scores())) {
                json.writeNumberProperty("suppressed_count", report.suppressed().count());
                scores(json, "scores_unsuppressed", report.suppressed().scores());
            }
            rows(json, "rows", report.rows(), row -> {
                json.writeString(row.check());
                json.writeString(row.severity().name());
                json.writeNumber(row.credit());
                json.writeNumber(row.pointsLost());
                json.writeStartArray();
                row.reasons().forEach(json::writeString);
                json.writeEndArray();
                json.writeStartObject();
                row.metrics().forEach((name, value) -> ReportJson.number(json, name, value));
                json.writeEndObject();
            });
            rows(json, "not_applicable", report.notApplicable(), each -> {
                json.writeString(each.check());
                json.writeString(each.reason());
            });
            rows(json, "actions", report.actionItems(), item -> {
                json.writeString(item.check());
                json.writeString(item.severity().name());
                json.writeString(item.action());
                json.writeNumber(item.projectedGain());
            });
            rows(json, "issues", report.inlineIssues(), issue -> {
                json.writeString(issue.check());
                json.writeString(issue.severity().name());
                json.writeString(issue.message());
                json.writeNumber(issue.range().start());
                json.writeNumber(issue.range().end());
                json.writeNumber(issue.line());
                json.writeNumber(issue.column());
                json.writeString(issue.excerpt());
                json.writeString(issue.suggestion());
                json.writeBoolean(issue.suppressed());
            });
            ReportJson.texts(json, "notes", report.notes());
            if (report.percentiles() != null) {
                ReportJson.percentiles(json, report.percentiles());
            }
            if (!report.caps().isEmpty()) {
                rows(json, "caps", report.caps(), cap -> {
                    json.writeString(cap.cap());
                    json.writeNumber(cap.pointsLost());
                    json.writeString(cap.reason());
                });
            }
            ReportJson.profile(json, report.profile());
            json.writeEndObject();
        }
        return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
    }

    private static <T> void rows(JsonGenerator json, String name, List<T> rows, Consumer<T> values) {
        json.writeArrayPropertyStart(name);
        for (T row : rows) {
            json.writeStartArray();
            values.accept(row);
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private static void scores(JsonGenerator json, String name, Report.Scores scores) {
        json.writeArrayPropertyStart(name);
        json.writeNumber(scores.overall());
        json.writeNumber(scores.seo());
        json.writeNumber(scores.aeo());
        json.writeNumber(scores.geo());
        json.writeEndArray();
    }

    private static Report.Scores scores(JsonNode array) {
        return new Report.Scores(
                array.get(0).intValue(),
                array.get(1).intValue(),
                array.get(2).intValue(),
                array.get(3).intValue());
    }

    /// Returns the suppressions by comments in the text. Reads only the beginning of a stored report, which
    /// is all that lists load.
    ///
    /// @param start the first [#SUMMARY] characters of the stored report
    /// @param scores the report's scores
    static Report.Suppressed suppressed(String start, Report.Scores scores) {
        int count = 0;
        Report.Scores without = scores;
        try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), start)) {
            json.nextToken();
            while (json.nextToken() == JsonToken.PROPERTY_NAME
                    && !json.currentName().equals("rows")) {
                String name = json.currentName();
                json.nextToken();
                if (name.equals("suppressed_count")) {
                    count = json.getIntValue();
                } else if (name.equals("scores_unsuppressed")) {
                    without = new Report.Scores(
                            json.nextIntValue(0), json.nextIntValue(0), json.nextIntValue(0), json.nextIntValue(0));
                    json.nextToken();
                } else {
                    json.skipChildren();
                }
            }
        }
        return new Report.Suppressed(count, without);
    }

    /// @param title the title, which is stored in a column of its own
    static Report read(String stored, @Nullable String title) {
        JsonNode json = JSON.readTree(stored);
        Report.Scores scores = scores(json.get("scores"));
        // The fields about suppressions are absent if nothing is suppressed, and in reports from versions
        // that did not count suppressions.
        JsonNode suppressed = json.get("suppressed_count");
        return new Report(
                Severity.valueOf(json.get("verdict").stringValue()),
                title,
                json.get("slug").stringValue(),
                ContentType.of(json.get("type").stringValue()).orElseThrow(),
                Strictness.of(json.get("strictness").stringValue()).orElseThrow(),
                json.get("words").intValue(),
                json.get("language").stringValue(),
                scores,
                percentiles(json.get("percentiles")),
                caps(json.get("caps")),
                suppressed == null
                        ? new Report.Suppressed(0, scores)
                        : new Report.Suppressed(suppressed.intValue(), scores(json.get("scores_unsuppressed"))),
                all(json.get("rows"), StoredReport::row),
                all(
                        json.get("not_applicable"),
                        each -> new Report.NotApplicable(
                                each.get(0).stringValue(), each.get(1).stringValue())),
                all(json.get("actions"), StoredReport::action),
                all(json.get("issues"), StoredReport::issue),
                all(json.get("notes"), JsonNode::stringValue),
                profile(json.get("profile")));
    }

    private static <T> List<T> all(JsonNode array, Function<JsonNode, T> read) {
        List<T> all = new ArrayList<>();
        array.forEach(each -> all.add(read.apply(each)));
        return all;
    }

    private static Report.@Nullable Percentiles percentiles(@Nullable JsonNode json) {
        return json == null
                ? null
                : new Report.Percentiles(
                        json.get("overall").intValue(),
                        json.get("seo").intValue(),
                        json.get("aeo").intValue(),
                        json.get("geo").intValue(),
                        json.get("sample").stringValue());
    }

    private static List<Report.Cap> caps(@Nullable JsonNode json) {
        return json == null
                ? List.of()
                : all(
                        json,
                        cap -> new Report.Cap(
                                cap.get(0).stringValue(),
                                cap.get(1).intValue(),
                                cap.get(2).stringValue()));
    }

    private static Report.Row row(JsonNode row) {
        return new Report.Row(
                row.get(0).stringValue(),
                severity(row.get(1)),
                row.get(2).intValue(),
                row.get(3).intValue(),
                all(row.get(4), JsonNode::stringValue),
                metrics(row.get(5)));
    }

    private static Report.ActionItem action(JsonNode item) {
        return new Report.ActionItem(
                item.get(0).stringValue(),
                severity(item.get(1)),
                item.get(2).stringValue(),
                item.get(3).intValue());
    }

    private static Report.InlineIssue issue(JsonNode issue) {
        return new Report.InlineIssue(
                issue.get(0).stringValue(),
                severity(issue.get(1)),
                issue.get(2).stringValue(),
                new Range(issue.get(3).intValue(), issue.get(4).intValue()),
                issue.get(5).intValue(),
                issue.get(6).intValue(),
                issue.get(7).stringValue(),
                issue.get(8).isNull() ? null : issue.get(8).stringValue(),
                issue.get(9).booleanValue());
    }

    private static Report.@Nullable ProfileUsed profile(@Nullable JsonNode json) {
        return json == null
                ? null
                : new Report.ProfileUsed(
                        json.get("name").stringValue(), json.get("version").intValue());
    }

    private static Severity severity(JsonNode name) {
        return Severity.valueOf(name.stringValue());
    }

    private static Map<String, Number> metrics(JsonNode object) {
        Map<String, Number> metrics = new LinkedHashMap<>();
        object.properties().forEach(each -> {
            Number value = each.getValue().isIntegralNumber()
                    ? (Number) each.getValue().longValue()
                    : (Number) each.getValue().doubleValue();
            metrics.put(each.getKey(), value);
        });
        return metrics;
    }
}
