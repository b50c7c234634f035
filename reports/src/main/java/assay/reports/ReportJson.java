package assay.reports;

import assay.scoring.Decimals;
import assay.scoring.Report;
import assay.scoring.Severity;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.ByteArrayBuilder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Writes a report in the API's format.
public final class ReportJson {

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final JsonMapper JSON = new JsonMapper();

    /// The size of a typical response in bytes, so that the buffer rarely has to grow.
    private static final int USUAL_SIZE = 16_384;

    private ReportJson() {}

    /// Returns the object under `report` in the envelope.
    public static byte[] answer(Report report, Ruleset ruleset) {
        ByteArrayBuilder bytes = new ByteArrayBuilder(USUAL_SIZE);
        try (JsonGenerator json = generator(bytes)) {
            json.writeStartObject();
            scores(json, report.scores());
            json.writeNumberProperty("suppressed_count", report.suppressed().count());
            json.writeObjectPropertyStart("scores_unsuppressed");
            figures(json, report.suppressed().scores());
            json.writeEndObject();
            percentiles(json, report.percentiles());
            caps(json, report.caps());
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

    public static JsonGenerator generator(OutputStream bytes) {
        return FACTORY.createGenerator(ObjectWriteContext.empty(), bytes);
    }

    /// Writes the first fields of an envelope.
    public static void head(JsonGenerator json, Report report) {
        json.writeStringProperty("slug", report.slug());
        json.writeStringProperty("verdict", report.verdict().name());
        json.writeStringProperty("content_type", report.contentType().key());
        json.writeNumberProperty("word_count", report.wordCount());
    }

    /// Inserts a value that is already serialized.
    ///
    /// @param bytes the buffer to which `json` writes
    public static void splice(JsonGenerator json, String name, ByteArrayBuilder bytes, byte[] rendered) {
        json.writeName(name);
        json.writeRawValue("");
        json.flush();
        bytes.write(rendered);
    }

    public static void scores(JsonGenerator json, Report.Scores scores) {
        json.writeObjectPropertyStart("scores");
        figures(json, scores);
        json.writeEndObject();
    }

    public static void figures(JsonGenerator json, Report.Scores scores) {
        json.writeName("overall").writeNumber(Decimals.tenths(scores.overall()));
        json.writeName("seo").writeNumber(Decimals.tenths(scores.seo()));
        json.writeName("aeo").writeNumber(Decimals.tenths(scores.aeo()));
        json.writeName("geo").writeNumber(Decimals.tenths(scores.geo()));
    }

    /// Writes the percentiles, which are null for texts without a score and in reports from versions without
    /// percentiles.
    public static void percentiles(JsonGenerator json, Report.@Nullable Percentiles percentiles) {
        if (percentiles == null) {
            json.writeNullProperty("percentiles");
            return;
        }
        json.writeObjectPropertyStart("percentiles");
        json.writeNumberProperty("overall", percentiles.overall());
        json.writeNumberProperty("seo", percentiles.seo());
        json.writeNumberProperty("aeo", percentiles.aeo());
        json.writeNumberProperty("geo", percentiles.geo());
        json.writeStringProperty("sample", percentiles.sample());
        json.writeEndObject();
    }

    private static void caps(JsonGenerator json, List<Report.Cap> caps) {
        json.writeArrayPropertyStart("caps");
        for (Report.Cap cap : caps) {
            json.writeStartObject();
            json.writeStringProperty("cap", cap.cap());
            json.writeName("points_lost").writeNumber(Decimals.hundredths(cap.pointsLost()));
            json.writeStringProperty("reason", cap.reason());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /// Returns a check's entry under `checks_detail`.
    public static Optional<JsonNode> row(Report report, String check, Ruleset ruleset) {
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
        json.writeName("points_lost").writeNumber(Decimals.hundredths(row.pointsLost()));
        json.writeRaw(ruleset.tail(row.check(), report));
        json.writeEndObject();
    }

    private static void actions(JsonGenerator json, Report report) {
        json.writeArrayPropertyStart("action_items");
        for (Report.ActionItem item : report.actionItems()) {
            json.writeStartObject();
            json.writeStringProperty("priority", item.severity().priority());
            json.writeStringProperty("action", item.action());
            json.writeStringProperty("check", item.check());
            json.writeName("projected_gain").writeNumber(Decimals.tenths(item.projectedGain()));
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

    public static void texts(JsonGenerator json, String name, List<String> texts) {
        json.writeArrayPropertyStart(name);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    /// Writes a measurement. Integers are written without decimals, and no number has an exponent. NaN and
    /// infinity are left out.
    public static void number(JsonGenerator json, String name, Number value) {
        double x = value.doubleValue();
        if (value instanceof Long || value instanceof Integer) {
            json.writeNumberProperty(name, value.longValue());
        } else if (Double.isFinite(x)) {
            boolean plain = Math.abs(x) < 1e7 && (x == 0 || Math.abs(x) >= 1e-3);
            json.writeName(name)
                    .writeNumber(
                            plain ? Double.toString(x) : BigDecimal.valueOf(x).toPlainString());
        }
    }

    public static void profile(JsonGenerator json, Report.@Nullable ProfileUsed profile) {
        if (profile == null) {
            return;
        }
        json.writeObjectPropertyStart("profile");
        json.writeStringProperty("name", profile.name());
        json.writeNumberProperty("version", profile.version());
        json.writeEndObject();
    }
}
