package assay.service.scans;

import assay.scoring.Report;
import assay.service.platform.Timestamps;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.ByteArrayBuilder;

/// What is answered beside the report.
///
/// @param url the address a fetched text came from; null for submitted text
public record Scan(
        long id,
        @Nullable String url,
        String asOf,
        String engineVersion,
        String rulesetVersion,
        int creditsUsed,
        long createdAt) {

    /// The envelope of the contract (2.1), then what this service adds.
    ///
    /// @param rendered the report as [ReportJson#answer] wrote it
    /// @param content the text, where it was stored and is asked for
    /// @param options what was said of it, as [Scans#add] keeps it, where that is asked for
    /// @param page what was seen beside it, likewise
    byte[] envelope(
            Report report, byte[] rendered, @Nullable String content, @Nullable String options, @Nullable String page) {
        ByteArrayBuilder bytes = new ByteArrayBuilder(rendered.length + 512);
        try (JsonGenerator json = ReportJson.generator(bytes)) {
            json.writeStartObject();
            ReportJson.head(json, report);
            ReportJson.splice(json, "report", bytes, rendered);
            json.writeNumberProperty("scan_id", id);
            if (url != null) {
                json.writeStringProperty("url", url);
            }
            json.writeStringProperty("engine_version", engineVersion);
            json.writeStringProperty("ruleset_version", rulesetVersion);
            json.writeStringProperty("as_of", asOf);
            json.writeNumberProperty("credits_used", creditsUsed);
            json.writeStringProperty("created_at", Timestamps.of(createdAt));
            if (content != null) {
                json.writeStringProperty("content", content);
            }
            raw(json, "options", options);
            raw(json, "page", page);
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    private static void raw(JsonGenerator json, String name, @Nullable String value) {
        if (value != null) {
            json.writeName(name);
            json.writeRawValue(value);
        }
    }
}
