package assay.service.site;

import static assay.service.site.OpenApiDocument.choices;
import static assay.service.site.OpenApiDocument.inside;
import static assay.service.site.OpenApiDocument.limits;
import static assay.service.site.OpenApiDocument.name;
import static assay.service.site.OpenApiDocument.refers;
import static assay.service.site.OpenApiDocument.said;
import static assay.service.site.OpenApiDocument.shown;
import static assay.service.site.OpenApiDocument.text;
import static assay.service.site.OpenApiDocument.type;

import assay.service.site.ApiReference.Answer;
import assay.service.site.ApiReference.Body;
import assay.service.site.ApiReference.Credential;
import assay.service.site.ApiReference.Field;
import assay.service.site.ApiReference.Operation;
import assay.service.site.ApiReference.Section;
import assay.service.site.ApiReference.Way;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

final class ApiReferenceReader {

    private static final Set<String> METHODS =
            Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .defaultPrettyPrinter(new DefaultPrettyPrinter(
                    Separators.createDefaultInstance().withObjectNameValueSpacing(Separators.Spacing.AFTER)))
            .build();

    private final OpenApiDocument document;
    private final ApiExamples examples;
    private final String baseUrl;

    /// @param baseUrl the URL of the service, for the calls that readers copy
    ApiReferenceReader(JsonNode document, String baseUrl) {
        this.document = new OpenApiDocument(document);
        this.examples = new ApiExamples(this.document);
        this.baseUrl = baseUrl;
    }

    ApiReference read() {
        JsonNode info = document.path("info");
        List<Section> sections = new ArrayList<>();
        for (JsonNode tag : document.path("tags")) {
            String name = text(tag, "name");
            sections.add(new Section(name.toLowerCase(Locale.ROOT), name, said(tag), operations("paths", name)));
        }
        return new ApiReference(
                text(info, "title"),
                text(info, "version"),
                text(info, "summary"),
                said(info),
                baseUrl,
                credentials(),
                sections,
                operations("webhooks", null),
                errors(),
                types());
    }

    private List<Credential> credentials() {
        List<Credential> all = new ArrayList<>();
        document.at("/components/securitySchemes")
                .properties()
                .forEach(each -> all.add(new Credential(
                        each.getKey(),
                        spoken(each.getKey()),
                        text(each.getValue(), "bearerFormat"),
                        said(each.getValue()))));
        return all;
    }

    /// @param tag the tag; null for all operations
    private List<Operation> operations(String where, @Nullable String tag) {
        List<Operation> all = new ArrayList<>();
        document.path(where)
                .properties()
                .forEach(path -> path.getValue().properties().forEach(each -> {
                    boolean wanted = tag == null
                            || tag.equals(each.getValue().path("tags").path(0).asString(""));
                    if (METHODS.contains(each.getKey()) && wanted) {
                        all.add(operation(path.getKey(), each.getKey(), each.getValue(), path.getValue()));
                    }
                }));
        return all;
    }

    private Operation operation(String path, String method, JsonNode node, JsonNode shared) {
        List<Field> parameters = new ArrayList<>();
        for (JsonNode list : List.of(shared.path("parameters"), node.path("parameters"))) {
            for (JsonNode each : list) {
                parameters.add(parameter(document.resolved(each)));
            }
        }
        List<Body> bodies = bodies(document.resolved(node.path("requestBody")), true);
        Body body = bodies.isEmpty() ? null : bodies.getFirst();
        List<Answer> answers = new ArrayList<>();
        node.path("responses").properties().forEach(each -> answers.add(answer(each.getKey(), each.getValue())));
        List<Way> ways = ways(node.has("security") ? node.get("security") : document.path("security"));
        String upper = method.toUpperCase(Locale.ROOT);
        return new Operation(
                text(node, "operationId"),
                upper,
                path,
                text(node, "summary"),
                said(node),
                ways,
                parameters,
                body,
                answers,
                ApiExamples.curl(baseUrl, upper, path, parameters, body, ways));
    }

    /// Returns the ways to authenticate. An empty entry means that no authentication is needed.
    private List<Way> ways(JsonNode security) {
        List<Way> all = new ArrayList<>();
        for (JsonNode way : security) {
            if (way.isEmpty()) {
                return List.of();
            }
            way.properties().forEach(scheme -> {
                List<String> needs = new ArrayList<>();
                scheme.getValue().forEach(each -> needs.add(each.asString()));
                all.add(new Way(scheme.getKey(), spoken(scheme.getKey()), needs));
            });
        }
        return all;
    }

    private Field parameter(JsonNode node) {
        JsonNode schema = node.path("schema");
        JsonNode example = node.has("example") ? node.get("example") : schema.path("example");
        return field(
                text(node, "name"),
                schema,
                0,
                text(node, "in"),
                node.path("required").booleanValue(false),
                said(node),
                example);
    }

    private Answer answer(String status, JsonNode given) {
        JsonNode node = document.resolved(given);
        List<Field> headers = new ArrayList<>();
        node.path("headers").properties().forEach(each -> {
            JsonNode header = document.resolved(each.getValue());
            headers.add(field(
                    each.getKey(), header.path("schema"), 0, "header", false, said(header), header.path("example")));
        });
        List<Body> bodies = bodies(node, false);
        List<String> codes = new ArrayList<>();
        JsonNode code = node.at("/content/application~1problem+json/example/code");
        if (code.isString()) {
            codes.add(code.asString());
        }
        return new Answer(status, name(given), said(node), headers, bodies, codes);
    }

    private List<Answer> errors() {
        List<Answer> all = new ArrayList<>();
        document.at("/components/responses").properties().forEach(each -> {
            String status = each.getValue()
                    .at("/content/application~1problem+json/example/status")
                    .asString("");
            ObjectNode reference = JsonNodeFactory.instance.objectNode();
            all.add(answer(status, reference.put("$ref", "#/components/responses/" + each.getKey())));
        });
        all.sort(Comparator.comparing(Answer::status));
        return all;
    }

    private List<ApiReference.Type> types() {
        List<ApiReference.Type> all = new ArrayList<>();
        document.at("/components/schemas").properties().forEach(each -> {
            List<Field> fields = new ArrayList<>();
            fields(each.getValue(), 0, fields);
            all.add(new ApiReference.Type(each.getKey(), said(each.getValue()), fields));
        });
        return all;
    }

    private List<Body> bodies(JsonNode node, boolean sent) {
        List<Body> all = new ArrayList<>();
        node.path("content").properties().forEach(each -> {
            JsonNode schema = each.getValue().path("schema");
            List<Field> fields = new ArrayList<>();
            fields(document.resolved(schema), 0, fields);
            JsonNode example = each.getValue().has("example")
                    ? each.getValue().get("example")
                    : examples.example(schema, sent, new HashSet<>());
            boolean json = each.getKey().endsWith("json");
            all.add(new Body(
                    each.getKey(),
                    type(schema),
                    refers(schema),
                    said(document.resolved(schema)),
                    fields,
                    json ? JSON.writeValueAsString(example) : ""));
        });
        return all;
    }

    /// Adds the fields of an object and of its unnamed nested objects; named types are linked instead.
    private void fields(JsonNode schema, int depth, List<Field> all) {
        Set<String> required = new HashSet<>();
        schema.path("required").forEach(each -> required.add(each.asString()));
        schema.path("properties").properties().forEach(each -> {
            JsonNode value = each.getValue();
            all.add(field(
                    each.getKey(),
                    value,
                    depth,
                    "",
                    required.contains(each.getKey()),
                    said(value),
                    value.path("example")));
            JsonNode inside = inside(value);
            if (!inside.has("$ref")) {
                fields(inside, depth + 1, all);
            }
        });
    }

    private Field field(
            String name,
            JsonNode schema,
            int depth,
            String place,
            boolean required,
            String description,
            JsonNode example) {
        JsonNode itself = document.resolved(schema);
        return new Field(
                name,
                type(schema),
                refers(schema),
                depth,
                place,
                required,
                description.isEmpty() ? said(itself) : description,
                limits(itself),
                choices(inside(itself)),
                shown(itself.path("default")),
                shown(example));
    }

    /// Returns a readable name for an authentication scheme. Unknown schemes keep their name from the
    /// document.
    private static String spoken(String scheme) {
        return switch (scheme) {
            case "apiKey" -> "API key";
            case "session" -> "Session";
            default -> scheme;
        };
    }
}
