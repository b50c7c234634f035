package assay.service.scans;

import assay.scoring.ContentType;
import assay.scoring.Report;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.document.Range;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.ByteArrayBuilder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A report as it is stored and as it is answered.
///
/// What is stored is what only this report can know, as compact as JSON gets; [#read] gives the same [Report] back, so
/// that [#answer] gives the same bytes, today or after the report has lain for a month.
final class ReportJson {

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final JsonMapper JSON = new JsonMapper();

    /// Bytes of a usual answer, so that the buffer seldom grows.
    private static final int USUAL_SIZE = 16_384;

    /// Characters in which what stands before the rows of a stored report has room, however its slug is escaped.
    static final int SUMMARY = 4_000;

    private ReportJson() {}

    /// The object under `report` in the envelope.
    static byte[] answer(Report report, Ruleset ruleset) {
        ByteArrayBuilder bytes = new ByteArrayBuilder(USUAL_SIZE);
        try (JsonGenerator json = generator(bytes)) {
            json.writeStartObject();
            scores(json, report.scores());
            json.writeNumberProperty("suppressed_count", report.suppressed().count());
            json.writeObjectPropertyStart("scores_unsuppressed");
            figures(json, report.suppressed().scores());
            json.writeEndObject();
            json.writeObjectPropertyStart("meta");
            json.writeNumberProperty("pass_count", report.count(Severity.PASS));
            json.writeNumberProperty("blocker_count", report.count(Severity.BLOCKER));
            json.writeNumberProperty("fail_count", report.count(Severity.FAIL));
            json.writeNumberProperty("warning_count", report.count(Severity.WARNING));
            json.writeNumberProperty("optimization_count", report.count(Severity.OPTIMIZATION));
            json.writeEndObject();
            json.writeArrayPropertyStart("checks_detail");
            for (Report.Row row : report.rows()) {
                row(json, row, report, ruleset);
            }
            json.writeEndArray();
            actions(json, report);
            issues(json, report);
            json.writeArrayPropertyStart("not_applicable");
            for (Report.NotApplicable each : report.notApplicable()) {
                json.writeStartObject();
                json.writeStringProperty("check", each.check());
                json.writeStringProperty("reason", each.reason());
                json.writeEndObject();
            }
            json.writeEndArray();
            texts(json, "notes", report.notes());
            profile(json, report.profile());
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    static JsonGenerator generator(OutputStream bytes) {
        return FACTORY.createGenerator(ObjectWriteContext.empty(), bytes);
    }

    /// What an envelope begins with.
    static void head(JsonGenerator json, Report report) {
        json.writeStringProperty("slug", report.slug());
        json.writeStringProperty("verdict", report.verdict().name());
        json.writeStringProperty("content_type", report.contentType().key());
        json.writeNumberProperty("word_count", report.wordCount());
    }

    /// Puts in a value that is rendered already.
    ///
    /// @param bytes what `json` writes to
    static void splice(JsonGenerator json, String name, ByteArrayBuilder bytes, byte[] rendered) {
        json.writeName(name);
        json.writeRawValue("");
        json.flush();
        bytes.write(rendered);
    }

    static void scores(JsonGenerator json, Report.Scores scores) {
        json.writeObjectPropertyStart("scores");
        figures(json, scores);
        json.writeEndObject();
    }

    static void figures(JsonGenerator json, Report.Scores scores) {
        json.writeName("overall").writeNumber(tenths(scores.overall()));
        json.writeName("seo").writeNumber(tenths(scores.seo()));
        json.writeName("aeo").writeNumber(tenths(scores.aeo()));
        json.writeName("geo").writeNumber(tenths(scores.geo()));
    }

    /// What stands of a check under `checks_detail`.
    static Optional<JsonNode> row(Report report, String check, Ruleset ruleset) {
        return report.rows().stream()
                .filter(row -> row.check().equals(check))
                .findFirst()
                .map(row -> {
                    ByteArrayBuilder bytes = new ByteArrayBuilder(USUAL_SIZE);
                    try (JsonGenerator json = generator(bytes)) {
                        row(json, row, report, ruleset);
                    }
                    return JSON.readTree(bytes.toByteArray());
                });
    }

    private static void row(JsonGenerator json, Report.Row row, Report report, Ruleset ruleset) {
        json.writeStartObject();
        json.writeStringProperty("check", row.check());
        json.writeStringProperty("status", row.severity().name());
        json.writeStringProperty("severity", row.severity().name());
        texts(json, "reasons", row.reasons());
        json.writeObjectPropertyStart("metrics");
        row.metrics().forEach((name, value) -> number(json, name, value));
        json.writeEndObject();
        json.writeRaw(ruleset.engine(row.check()));
        json.writeName("points_lost").writeNumber(hundredths(row.pointsLost()));
        json.writeRaw(ruleset.tail(row.check(), report.contentType(), report.strictness()));
        json.writeEndObject();
    }

    private static void actions(JsonGenerator json, Report report) {
        json.writeArrayPropertyStart("action_items");
        for (Report.ActionItem item : report.actionItems()) {
            json.writeStartObject();
            json.writeStringProperty("priority", item.severity().priority());
            json.writeStringProperty("action", item.action());
            json.writeStringProperty("check", item.check());
            json.writeName("projected_gain").writeNumber(tenths(item.projectedGain()));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void issues(JsonGenerator json, Report report) {
        json.writeArrayPropertyStart("inline_issues");
        for (Report.InlineIssue issue : report.inlineIssues()) {
            json.writeStartObject();
            json.writeStringProperty("check", issue.check());
            json.writeStringProperty("severity", issue.severity().name());
            json.writeStringProperty("message", issue.message());
            json.writeNumberProperty("start", issue.range().start());
            json.writeNumberProperty("end", issue.range().end());
            json.writeNumberProperty("line", issue.line());
            json.writeNumberProperty("column", issue.column());
            json.writeStringProperty("excerpt", issue.excerpt());
            json.writeStringProperty("suggestion", issue.suggestion());
            json.writeBooleanProperty("suppressed", issue.suppressed());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void texts(JsonGenerator json, String name, List<String> texts) {
        json.writeArrayPropertyStart(name);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    /// A measurement: whole where it is whole, never in exponents. What is no number at all is left out.
    private static void number(JsonGenerator json, String name, Number value) {
        double x = value.doubleValue();
        if (value instanceof Long || value instanceof Integer) {
            json.writeNumberProperty(name, value.longValue());
        } else if (Double.isFinite(x)) {
            boolean plain = Math.abs(x) < 1e7 && (x == 0 || Math.abs(x) >= 1e-3);
            json.writeName(name)
                    .writeNumber(
                            plain
                                    ? Double.toString(x)
                                    : java.math.BigDecimal.valueOf(x).toPlainString());
        }
    }

    /// 873 is 87.3.
    static String tenths(int value) {
        int abs = Math.abs(value);
        return (value < 0 ? "-" : "") + abs / 10 + "." + abs % 10;
    }

    /// 1234 is 12.34.
    static String hundredths(int value) {
        int abs = Math.abs(value);
        int rest = abs % 100;
        return (value < 0 ? "-" : "") + abs / 100 + (rest < 10 ? ".0" : ".") + rest;
    }

    /// The report's own part. Rows are arrays, since their names would weigh more than what they say.
    static String stored(Report report) {
        ByteArrayBuilder bytes = new ByteArrayBuilder(USUAL_SIZE);
        try (JsonGenerator json = generator(bytes)) {
            json.writeStartObject();
            json.writeStringProperty("verdict", report.verdict().name());
            json.writeStringProperty("slug", report.slug());
            json.writeStringProperty("type", report.contentType().key());
            json.writeStringProperty("strictness", report.strictness().key());
            json.writeNumberProperty("words", report.wordCount());
            json.writeStringProperty("language", report.language());
            stored(json, "scores", report.scores());
            if (report.suppressed().matters(report.scores())) {
                json.writeNumberProperty("suppressed_count", report.suppressed().count());
                stored(json, "scores_unsuppressed", report.suppressed().scores());
            }
            json.writeArrayPropertyStart("rows");
            for (Report.Row row : report.rows()) {
                json.writeStartArray();
                json.writeString(row.check());
                json.writeString(row.severity().name());
                json.writeNumber(row.credit());
                json.writeNumber(row.pointsLost());
                json.writeStartArray();
                row.reasons().forEach(json::writeString);
                json.writeEndArray();
                json.writeStartObject();
                row.metrics().forEach((name, value) -> number(json, name, value));
                json.writeEndObject();
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeArrayPropertyStart("not_applicable");
            for (Report.NotApplicable each : report.notApplicable()) {
                json.writeStartArray();
                json.writeString(each.check());
                json.writeString(each.reason());
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeArrayPropertyStart("actions");
            for (Report.ActionItem item : report.actionItems()) {
                json.writeStartArray();
                json.writeString(item.check());
                json.writeString(item.severity().name());
                json.writeString(item.action());
                json.writeNumber(item.projectedGain());
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeArrayPropertyStart("issues");
            for (Report.InlineIssue issue : report.inlineIssues()) {
                json.writeStartArray();
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
                json.writeEndArray();
            }
            json.writeEndArray();
            texts(json, "notes", report.notes());
            profile(json, report.profile());
            json.writeEndObject();
        }
        return new String(bytes.toByteArray(), java.nio.charset.StandardCharsets.UTF_8);
    }

    private static void stored(JsonGenerator json, String name, Report.Scores scores) {
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

    /// What comments in the text suppress, from the beginning of a stored report: lists need no more of it.
    ///
    /// @param start so much of what [#stored] wrote as [#SUMMARY] characters
    /// @param scores those of the report
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

    static Report read(String stored) {
        JsonNode json = JSON.readTree(stored);
        Report.Scores scores = scores(json.get("scores"));
        // Reports that suppress nothing, and those of versions that did not count it, have neither field.
        JsonNode suppressed = json.get("suppressed_count");
        List<Report.Row> rows = new ArrayList<>();
        for (JsonNode row : json.get("rows")) {
            rows.add(new Report.Row(
                    row.get(0).stringValue(),
                    severity(row.get(1)),
                    row.get(2).intValue(),
                    row.get(3).intValue(),
                    texts(row.get(4)),
                    metrics(row.get(5))));
        }
        List<Report.NotApplicable> notApplicable = new ArrayList<>();
        for (JsonNode each : json.get("not_applicable")) {
            notApplicable.add(new Report.NotApplicable(
                    each.get(0).stringValue(), each.get(1).stringValue()));
        }
        List<Report.ActionItem> actions = new ArrayList<>();
        for (JsonNode item : json.get("actions")) {
            actions.add(new Report.ActionItem(
                    item.get(0).stringValue(),
                    severity(item.get(1)),
                    item.get(2).stringValue(),
                    item.get(3).intValue()));
        }
        List<Report.InlineIssue> issues = new ArrayList<>();
        for (JsonNode issue : json.get("issues")) {
            issues.add(new Report.InlineIssue(
                    issue.get(0).stringValue(),
                    severity(issue.get(1)),
                    issue.get(2).stringValue(),
                    new Range(issue.get(3).intValue(), issue.get(4).intValue()),
                    issue.get(5).intValue(),
                    issue.get(6).intValue(),
                    issue.get(7).stringValue(),
                    issue.get(8).isNull() ? null : issue.get(8).stringValue(),
                    issue.get(9).booleanValue()));
        }
        return new Report(
                Severity.valueOf(json.get("verdict").stringValue()),
                json.get("slug").stringValue(),
                ContentType.of(json.get("type").stringValue()).orElseThrow(),
                Strictness.of(json.get("strictness").stringValue()).orElseThrow(),
                json.get("words").intValue(),
                json.get("language").stringValue(),
                scores,
                suppressed == null
                        ? new Report.Suppressed(0, scores)
                        : new Report.Suppressed(suppressed.intValue(), scores(json.get("scores_unsuppressed"))),
                rows,
                notApplicable,
                actions,
                issues,
                texts(json.get("notes")),
                profile(json.get("profile")));
    }

    private static void profile(JsonGenerator json, Report.@Nullable ProfileUsed profile) {
        if (profile == null) {
            return;
        }
        json.writeObjectPropertyStart("profile");
        json.writeStringProperty("name", profile.name());
        json.writeNumberProperty("version", profile.version());
        json.writeEndObject();
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

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        for (JsonNode each : array) {
            texts.add(each.stringValue());
        }
        return texts;
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
