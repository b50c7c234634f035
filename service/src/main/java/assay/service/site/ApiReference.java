package assay.service.site;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// `openapi.json` as a reader wants it: by subject, with each reference followed, each object taken apart into its
/// fields,
/// and a call to copy. Nothing is known here of what the document says; whatever is written there is found here.
///
/// Descriptions are HTML; everything else is text.
///
/// @param server what calls go to
/// @param credentials the ways to say who one is
/// @param sections the operations, by tag
/// @param hooks what the service itself calls; empty where the document has none
/// @param errors the answers that many operations share
/// @param types the objects that requests and answers are made of
record ApiReference(
        String title,
        String version,
        String summary,
        String description,
        String server,
        List<Credential> credentials,
        List<Section> sections,
        List<Operation> hooks,
        List<Answer> errors,
        List<Type> types) {

    /// The pages of the reference, each by what stands for it in its address and with its title: the first, which
    /// leads to all others, has neither.
    Map<String, String> parts() {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("", "");
        sections.forEach(section -> parts.put(section.id(), section.name()));
        parts.put("events", "Events");
        parts.put("errors", "Errors");
        parts.put("objects", "Objects");
        return parts;
    }

    record Credential(String id, String name, String form, String description) {}

    record Section(String id, String name, String description, List<Operation> operations) {}

    /// @param ways who may call; empty where everybody may
    /// @param curl the call, for a shell
    record Operation(
            String id,
            String method,
            String path,
            String summary,
            String description,
            List<Way> ways,
            List<Field> parameters,
            @Nullable Body body,
            List<Answer> answers,
            String curl) {

        /// What it answers when all is well, with an example: what a reader looks for first.
        public @Nullable Answer good() {
            return answers.stream()
                    .filter(answer -> answer.status().startsWith("2"))
                    .findFirst()
                    .orElse(null);
        }
    }

    /// @param needs the scope of a key, or the role of a person
    record Way(String id, String name, List<String> needs) {}

    /// @param type what its values are, in words
    /// @param refers the type it is made of, where that has a name; empty otherwise
    /// @param depth how far inside of the object it lies
    /// @param place `path`, `query` or `header` for a parameter; empty for a field
    record Field(
            String name,
            String type,
            String refers,
            int depth,
            String place,
            boolean required,
            String description,
            List<String> limits,
            List<String> values,
            String usual,
            String example) {}

    /// @param refers as that of a [Field]
    record Body(String media, String type, String refers, String description, List<Field> fields, String example) {}

    /// @param shared the name that the document gives an answer of several operations; empty otherwise
    /// @param codes the codes of the problem it is, where it is one
    record Answer(
            String status,
            String shared,
            String description,
            List<Field> headers,
            List<Body> bodies,
            List<String> codes) {}

    record Type(String name, String description, List<Field> fields) {}

    private static final String RESOURCE = "/openapi.json";

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .defaultPrettyPrinter(new DefaultPrettyPrinter(
                    Separators.createDefaultInstance().withObjectNameValueSpacing(Separators.Spacing.AFTER)))
            .build();

    /// The reference of the service whose class path this is.
    ///
    /// @param baseUrl where it is reached, for the calls to copy
    static ApiReference read(String baseUrl) {
        try (InputStream in = ApiReference.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException(RESOURCE + " is not in the jar");
            }
            return of(JSON.readTree(in), baseUrl);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ApiReference of(JsonNode document, String baseUrl) {
        return new Reading(document, baseUrl).all();
    }

    private static final class Reading {

        private static final Set<String> METHODS =
                Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

        private final JsonNode document;
        private final String baseUrl;

        Reading(JsonNode document, String baseUrl) {
            this.document = document;
            this.baseUrl = baseUrl;
        }

        ApiReference all() {
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

        /// @param tag null for all
        private List<Operation> operations(String where, @Nullable String tag) {
            List<Operation> all = new ArrayList<>();
            document.path(where)
                    .properties()
                    .forEach(path -> path.getValue().properties().forEach(each -> {
                        boolean wanted = tag == null
                                || tag.equals(
                                        each.getValue().path("tags").path(0).asString(""));
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
                    parameters.add(parameter(resolved(each)));
                }
            }
            List<Body> bodies = bodies(resolved(node.path("requestBody")), true);
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
                    curl(upper, path, parameters, body, ways));
        }

        /// An empty way among them means that none is needed.
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
            JsonNode node = resolved(given);
            List<Field> headers = new ArrayList<>();
            node.path("headers").properties().forEach(each -> {
                JsonNode header = resolved(each.getValue());
                headers.add(field(
                        each.getKey(),
                        header.path("schema"),
                        0,
                        "header",
                        false,
                        said(header),
                        header.path("example")));
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
            all.sort(java.util.Comparator.comparing(Answer::status));
            return all;
        }

        private List<Type> types() {
            List<Type> all = new ArrayList<>();
            document.at("/components/schemas").properties().forEach(each -> {
                List<Field> fields = new ArrayList<>();
                fields(each.getValue(), 0, fields);
                all.add(new Type(each.getKey(), said(each.getValue()), fields));
            });
            return all;
        }

        private List<Body> bodies(JsonNode node, boolean sent) {
            List<Body> all = new ArrayList<>();
            node.path("content").properties().forEach(each -> {
                JsonNode schema = each.getValue().path("schema");
                List<Field> fields = new ArrayList<>();
                fields(resolved(schema), 0, fields);
                JsonNode example = each.getValue().has("example")
                        ? each.getValue().get("example")
                        : example(schema, sent, new HashSet<>());
                boolean json = each.getKey().endsWith("json");
                all.add(new Body(
                        each.getKey(),
                        type(schema),
                        refers(schema),
                        said(resolved(schema)),
                        fields,
                        json ? JSON.writeValueAsString(example) : ""));
            });
            return all;
        }

        /// The fields of an object, and of what lies in it without a name of its own; a type with a name is referred
        /// to.
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

        /// What a list or a map holds, or the thing itself.
        private static JsonNode inside(JsonNode schema) {
            if (schema.has("items")) {
                return inside(schema.get("items"));
            }
            return schema.path("additionalProperties").isObject() ? inside(schema.get("additionalProperties")) : schema;
        }

        private Field field(
                String name,
                JsonNode schema,
                int depth,
                String place,
                boolean required,
                String description,
                JsonNode example) {
            JsonNode itself = resolved(schema);
            return new Field(
                    name,
                    type(schema),
                    refers(schema),
                    depth,
                    place,
                    required,
                    description.isEmpty() ? said(itself) : description,
                    limits(itself),
                    values(inside(itself)),
                    shown(itself.path("default")),
                    shown(example));
        }

        private String type(JsonNode schema) {
            if (schema.has("$ref")) {
                return name(schema);
            }
            if (schema.has("oneOf")) {
                return schema.get("oneOf").valueStream().map(this::type).collect(Collectors.joining(" or "));
            }
            List<String> types = new ArrayList<>();
            JsonNode given = schema.path("type");
            if (given.isArray()) {
                given.forEach(each -> types.add(each.asString()));
            } else {
                types.add(given.asString("any"));
            }
            String type = String.join(" or ", types);
            if (schema.has("items")) {
                return "list of " + type(schema.get("items"));
            }
            if (schema.path("additionalProperties").isObject()) {
                return "map of names to " + type(schema.get("additionalProperties"));
            }
            String format = text(schema, "format");
            return format.isEmpty() ? type : type + " (" + format + ")";
        }

        private static String refers(JsonNode schema) {
            return name(inside(schema));
        }

        /// Of what a reference leads to; empty where it is none.
        private static String name(JsonNode node) {
            String reference = text(node, "$ref");
            return reference.substring(reference.lastIndexOf('/') + 1);
        }

        private static List<String> limits(JsonNode schema) {
            List<String> all = new ArrayList<>();
            range(schema, "minLength", "maxLength", " characters", all);
            range(schema, "minItems", "maxItems", " entries", all);
            range(schema, "minimum", "maximum", "", all);
            if (schema.has("pattern")) {
                all.add("matches " + text(schema, "pattern"));
            }
            if (schema.path("uniqueItems").booleanValue(false)) {
                all.add("each once");
            }
            return all;
        }

        private static void range(JsonNode schema, String least, String most, String unit, List<String> all) {
            String low = number(schema.path(least));
            String high = number(schema.path(most));
            if (!low.isEmpty() && !high.isEmpty()) {
                all.add(low + " to " + high + unit);
            } else if (!low.isEmpty()) {
                all.add("at least " + low + unit);
            } else if (!high.isEmpty()) {
                all.add("at most " + high + unit);
            }
        }

        private static String number(JsonNode node) {
            return node.isIntegralNumber() ? String.format(Locale.ROOT, "%,d", node.longValue()) : shown(node);
        }

        private static List<String> values(JsonNode schema) {
            List<String> all = new ArrayList<>();
            schema.path("enum").forEach(each -> all.add(shown(each)));
            return all;
        }

        /// What stands in for a value where the document gives none: it shows the shape.
        ///
        /// @param sent leaves out what need not be sent and has no value that would do
        private JsonNode example(JsonNode given, boolean sent, Set<String> within) {
            if (given.has("example")) {
                return given.get("example");
            }
            JsonNode schema = resolved(given);
            JsonNodeFactory json = JsonNodeFactory.instance;
            for (String word : List.of("example", "default", "const")) {
                if (schema.has(word)) {
                    return schema.get(word);
                }
            }
            if (schema.has("enum")) {
                return schema.get("enum").get(0);
            }
            String name = name(given);
            if (!name.isEmpty() && !within.add(name)) {
                return json.nullNode();
            }
            JsonNode made = made(schema, sent, within);
            within.remove(name);
            return made;
        }

        private JsonNode made(JsonNode schema, boolean sent, Set<String> within) {
            JsonNodeFactory json = JsonNodeFactory.instance;
            JsonNode type = schema.path("type");
            return switch ((type.isArray() ? type.get(0) : type).asString("object")) {
                case "array" -> {
                    ArrayNode list = json.arrayNode();
                    list.add(example(schema.path("items"), sent, within));
                    yield list;
                }
                case "boolean" -> json.booleanNode(false);
                case "integer", "number" -> schema.has("minimum") ? schema.get("minimum") : json.numberNode(0);
                case "string" ->
                    json.stringNode(
                            switch (text(schema, "format")) {
                                case "date" -> "2026-11-21";
                                case "date-time" -> "2026-11-21T09:30:00.000Z";
                                case "uri" -> "https://tea.example/";
                                case "email" -> "ada@example.com";
                                default -> "…";
                            });
                default -> {
                    ObjectNode object = json.objectNode();
                    Set<String> required = new HashSet<>();
                    schema.path("required").forEach(each -> required.add(each.asString()));
                    schema.path("properties").properties().forEach(each -> {
                        JsonNode value = each.getValue();
                        if (!sent || required.contains(each.getKey()) || value.has("example") || value.has("default")) {
                            object.set(each.getKey(), example(value, sent, within));
                        }
                    });
                    yield object;
                }
            };
        }

        private String curl(String method, String path, List<Field> parameters, @Nullable Body body, List<Way> ways) {
            String filled = path;
            for (Field each : parameters) {
                if (each.place().equals("path") && !each.example().isEmpty()) {
                    filled = filled.replace("{" + each.name() + "}", each.example());
                }
            }
            StringBuilder curl = new StringBuilder("curl ");
            if (!method.equals("GET") && !(method.equals("POST") && body != null)) {
                curl.append("-X ").append(method).append(' ');
            }
            // Braces are patterns to curl.
            curl.append(baseUrl).append(filled.replace("{", "\\{").replace("}", "\\}"));
            if (!ways.isEmpty()) {
                String variable = ways.getFirst().id().equals("apiKey") ? "$ASSAY_KEY" : "$TOKEN";
                curl.append(" \\\n  -H \"Authorization: Bearer ")
                        .append(variable)
                        .append('"');
            }
            if (body != null) {
                curl.append(" \\\n  -H 'Content-Type: ").append(body.media()).append('\'');
                curl.append(" \\\n  -d '")
                        .append(body.example().replace("'", "'\\''"))
                        .append('\'');
            }
            return curl.toString();
        }

        /// As one says it; a scheme that is new here is called by its name.
        private static String spoken(String scheme) {
            return switch (scheme) {
                case "apiKey" -> "API key";
                case "session" -> "Session";
                default -> scheme;
            };
        }

        private JsonNode resolved(JsonNode node) {
            return node.has("$ref")
                    ? resolved(document.at(node.get("$ref").asString().substring(1)))
                    : node;
        }

        private static String text(JsonNode node, String name) {
            return node.path(name).asString("");
        }

        /// Its description, which OpenAPI lets be Markdown, as HTML.
        private static String said(JsonNode node) {
            return Docs.inline(text(node, "description"));
        }

        private static String shown(JsonNode node) {
            if (node.isMissingNode() || node.isNull()) {
                return "";
            }
            return node.isValueNode() ? node.asString() : node.toString();
        }
    }
}
