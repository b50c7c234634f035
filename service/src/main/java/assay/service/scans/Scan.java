package assay.service.scans;

import assay.reports.ReportJson;
import assay.scoring.PageFields;
import assay.scoring.Report;
import assay.service.platform.Timestamps;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.ByteArrayBuilder;

/// The data that is returned with a report.
///
/// @param url the URL of a fetched text; null for submitted text
public record Scan(
        long id,
        @Nullable String url,
        String asOf,
        String engineVersion,
        String rulesetVersion,
        int creditsUsed,
        long createdAt) {

    private static final int DATE_CHARS = "2026-11-30".length();

    /// Writes the envelope that the contract defines (2.1), followed by this service's additions.
    ///
    /// @param rendered the report, as written by [ReportJson#answer]
    /// @param article the metadata of the article on a fetched page; null for submitted text, or if it is not
    ///     stored
    /// @param content the text, if it was stored and is requested; otherwise null
    /// @param options the submitted metadata as stored by [Scans#add], if requested
    /// @param page the page data collected during the fetch, if requested
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
        text(json, "published", published(article.published()));
        json.writeArrayPropertyStart("captions");
        article.captions().forEach(json::writeString);
        json.writeEndArray();
        json.writeEndObject();
    }

    /// Returns a date in a page as the API writes it. A time without a time zone becomes a date, because
    /// it is not a point in time.
    private static @Nullable String published(@Nullable String date) {
        if (date == null || date.length() <= DATE_CHARS) {
            return date;
        }
        try {
            return Timestamps.of(OffsetDateTime.parse(date).toInstant());
        } catch (DateTimeParseException _) {
            return date.substring(0, DATE_CHARS);
        }
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
