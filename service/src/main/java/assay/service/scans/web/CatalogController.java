package assay.service.scans.web;

import assay.reports.ReportJson;
import assay.reports.Ruleset;
import assay.scoring.Catalogue;
import assay.scoring.ContentType;
import assay.scoring.Engine;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.service.platform.web.Answers;
import assay.service.platform.web.StaticFile;
import assay.service.scans.Rulesets;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.WebRequest;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.ByteArrayBuilder;

/// Returns the current checks by engine. They change only with the ruleset, so the response is rendered once
/// at startup.
@Tag(name = "Catalog")
@RestController
class CatalogController {

    private final StaticFile catalog;

    CatalogController(Rulesets rulesets) {
        this.catalog = StaticFile.of("application/json", write(rulesets.current()));
    }

    @Operation(
            summary = "List engines and their checks",
            description =
                    "Returns all engines and checks. No key is needed. The list changes only when the ruleset changes."
                            + " To reuse a cached copy, send `If-None-Match`.")
    @Answers(json = ScanApiSchemas.class, schema = "Catalog", says = "The current checks.")
    @GetMapping("/api/v1/catalog/engines")
    @Nullable
    ResponseEntity<byte[]> listEngines(WebRequest request) {
        return catalog.answer(request);
    }

    private static byte[] write(Ruleset ruleset) {
        ByteArrayBuilder bytes = new ByteArrayBuilder(65_536);
        try (JsonGenerator json = ReportJson.generator(bytes)) {
            json.writeStartObject();
            json.writeArrayPropertyStart("engines");
            for (Engine engine : Engine.values()) {
                engine(json, engine, ruleset);
            }
            json.writeEndArray();
            json.writeArrayPropertyStart("content_types");
            for (ContentType type : ContentType.values()) {
                json.writeStartObject();
                json.writeStringProperty("content_type", type.key());
                json.writeObjectPropertyStart("words");
                json.writeNumberProperty("floor", type.floor());
                json.writeNumberProperty("low", type.low());
                json.writeNumberProperty("high", type.high());
                json.writeNumberProperty("ceiling", type.ceiling());
                json.writeEndObject();
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayPropertyStart("severities");
            for (Severity severity : List.of(Severity.values()).reversed()) {
                json.writeString(severity.name());
            }
            json.writeEndArray();
            json.writeArrayPropertyStart("strictness");
            for (Strictness strictness : List.of(Strictness.values()).reversed()) {
                json.writeString(strictness.key());
            }
            json.writeEndArray();
            json.writeStringProperty("engine_version", Catalogue.ENGINE_VERSION);
            json.writeStringProperty("ruleset_version", ruleset.version());
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    private static void engine(JsonGenerator json, Engine engine, Ruleset ruleset) {
        List<Ruleset.Rule> rules = ruleset.rules().stream()
                .filter(rule -> rule.engine().equals(engine.key()))
                .toList();
        json.writeStartObject();
        json.writeStringProperty("engine", engine.key());
        json.writeArrayPropertyStart("check_names");
        rules.forEach(rule -> json.writeString(rule.check()));
        json.writeEndArray();
        json.writeArrayPropertyStart("checks");
        for (Ruleset.Rule rule : rules) {
            json.writeStartObject();
            json.writeStringProperty("check", rule.check());
            json.writeStringProperty("title", rule.title());
            json.writeStringProperty("asks", rule.asks());
            json.writeNumberProperty("weight", rule.weight());
            json.writeArrayPropertyStart("types");
            rule.types().forEach(json::writeString);
            json.writeEndArray();
            json.writeStringProperty("worst", rule.worst());
            json.writeBooleanProperty("gate", rule.gate());
            json.writeObjectPropertyStart("thresholds");
            rule.limits().forEach((name, byType) -> limit(json, name, byType));
            json.writeEndObject();
            json.writeObjectPropertyStart("evidence");
            json.writeStringProperty("grade", rule.grade());
            json.writeStringProperty("source", rule.source());
            json.writeEndObject();
            json.writeStringProperty("docs_url", ruleset.docsUrl(rule.check()));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /// Writes a limit: the numbers that most content types share, and the exceptions by content type.
    private static void limit(JsonGenerator json, String name, Map<String, Ruleset.Numbers> byType) {
        Map<Ruleset.Numbers, Integer> counts = new LinkedHashMap<>();
        byType.values().forEach(numbers -> counts.merge(numbers, 1, Integer::sum));
        Ruleset.Numbers usual = counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(new Ruleset.Numbers(null, null, null));
        json.writeObjectPropertyStart(name);
        numbers(json, usual);
        if (counts.size() > 1) {
            json.writeObjectPropertyStart("by_type");
            byType.forEach((type, numbers) -> {
                if (!numbers.equals(usual)) {
                    json.writeObjectPropertyStart(type);
                    numbers(json, numbers);
                    json.writeEndObject();
                }
            });
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private static void numbers(JsonGenerator json, Ruleset.Numbers numbers) {
        for (Strictness strictness : List.of(Strictness.values()).reversed()) {
            Double value = numbers.at(strictness);
            json.writeName(strictness.key());
            if (value == null) {
                json.writeNull();
            } else {
                json.writeNumber(Ruleset.whole(value).toString());
            }
        }
    }
}
