package assay.service.scans;

import assay.scoring.PageFields;
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
    /// @param article what a fetched page says of its article; null for submitted text, and where it is not stored
    /// @param content the text, where it was stored and is asked for
    /// @param options what was said of it, as [Scans#add] keeps it, where that is asked for
    /// @param page what was seen beside it, likewise
    byte[] envelope(
            Report report,
            byte[] rendered,
            @Nullable PageFields article,
            @Nullable String content,
            @Nullable String options,
            @Nullable String page) {
        ByteArrayBuilder bytes = new ByteArrayBuilder(rendered.length + 512);
        try (JsonGenerator json = ReportJson.generator(bytes)) {
            json.writeStartObject();
            ReportJson.head(json, report);
            ReportJson.splice(json, "report", bytes, rendered);
            json.writeNumberProperty("scan_id", id);
            if (url != null) {
                json.writeStringProperty("url", url);
            }
            if (article != null) {
                article(json, article);
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

    private static void article(JsonGenerator json, PageFields article) {
        json.writeObjectPropertyStart("article");
        text(json, "title", article.title());
        text(json, "deck", article.deck());
        text(json, "byline", article.byline());
        text(json, "published", article.published());
        json.writeArrayPropertyStart("captions");
        article.captions().forEach(json::writeString);
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void text(JsonGenerator json, String name, @Nullable String value) {
        if (value != null) {
            json.writeStringProperty(name, value);
        }
    }

    private static void raw(JsonGenerator json, String name, @Nullable String value) {
        if (value != null) {
            json.writeName(name);
            json.writeRawValue(value);
        }
    }
}
