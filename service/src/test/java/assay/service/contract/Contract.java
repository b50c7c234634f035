package assay.service.contract;

import assay.service.LimitHeaders;
import assay.service.RunningService;
import assay.service.RunningService.Reply;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Checks responses against the OpenAPI document that the service serves.
public final class Contract {

    private static final String HOME = "https://assay.test/openapi.json";

    /// The problem codes of 5xx responses that are not the service's fault.
    private static final Set<String> EXCUSES = Set.of("not_configured", "fetch_failed");

    private static final Set<String> METHODS =
            Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

    /// Internal names that must never appear in an error response. Settings are among them, because callers
    /// can't change settings.
    private static final Pattern INSIDES = Pattern.compile(
            "\\tat |\\bat [a-z]+(\\.\\w+)+\\(|Exception\\b|assay\\.service\\.|org\\.(spring|apache|sqlite|postgres)|"
                    + "java\\.(lang|util|io|sql)\\.|tools\\.jackson|StreamRead|JsonToken|START_OBJECT|SQLSTATE|"
                    + "constraint failed|jdbc:|ASSAY_");

    /// Secrets that are shown at most once: keys, JWTs, password hashes, private keys.
    private static final Pattern SECRETS =
            Pattern.compile("ask_live_[0-9A-Za-z]{36}|whsec_\\w{20}|eyJ[\\w-]{10,}\\.|\\$argon2|PRIVATE KEY");

    private final JsonNode document;
    private final SchemaRegistry registry;
    private final Map<String, Schema> schemas = new HashMap<>();
    private final List<Operation> operations = new ArrayList<>();
    private final Set<Integer> mistakes = new TreeSet<>();

    private Contract(JsonNode document) {
        this.document = document;
        JsonNode closed = document.deepCopy();
        close(closed);
        registry = SchemaRegistry.withDefaultDialect(
                Dialect.builder(Dialects.getDraft202012())
                        .format(new JsonPointerFormat())
                        .build(),
                builder -> builder.schemas(Map.of(HOME, closed.toString()))
                        .schemaRegistryConfig(SchemaRegistryConfig.builder()
                                .formatAssertionsEnabled(true)
                                .build()));
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(each -> {
                    if (METHODS.contains(each.getKey())) {
                        operations.add(
                                Operation.of(this, path.getKey(), each.getKey(), each.getValue(), path.getValue()));
                    }
                }));
        for (JsonNode response : document.at("/components/responses")) {
            int status = response.at("/content/application~1problem+json/example/status")
                    .intValue(0);
            if (status >= 400 && status < 500) {
                mistakes.add(status);
            }
        }
    }

    public static Contract of(RunningService service) {
        return new Contract(service.get("/openapi.json", "").json());
    }

    JsonNode document() {
        return document;
    }

    /// Returns the operations in document order.
    public List<Operation> operations() {
        return operations;
    }

    JsonNode resolved(JsonNode node) {
        return node.has("$ref")
                ? resolved(document.at(node.get("$ref").asString().substring(1)))
                : node;
    }

    /// Forbids undeclared properties, so that responses may contain only properties in the document. It uses
    /// `unevaluatedProperties`, which also takes the properties of sibling schemas into account. Times must
    /// have milliseconds and be in UTC.
    private static void close(JsonNode node) {
        if (node instanceof ObjectNode time && time.path("format").asString("").equals("date-time")) {
            time.put("pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$");
        }
        if (node instanceof ObjectNode object
                && object.get("properties") instanceof ObjectNode
                && !object.has("additionalProperties")) {
            object.put("unevaluatedProperties", false);
        }
        node.forEach(Contract::close);
    }

    /// Sends a request.
    @FunctionalInterface
    public interface Sender {
        Reply send(Sent request) throws IOException;
    }

    /// Returns the mistakes in the response to a request for this operation; empty if it is valid.
    public List<String> complaints(Operation operation, Reply reply) {
        List<String> all = new ArrayList<>(always(reply, excused(reply)));
        JsonNode response = operation.responses().path(Integer.toString(reply.status()));
        if (response.isMissingNode()) {
            all.add(operation + " has no " + reply.status() + " in the document");
        } else {
            String pointer = response.has("$ref")
                    ? response.get("$ref").asString()
                    : "#/paths/" + escaped(operation.path()) + "/"
                            + operation.method().toLowerCase(java.util.Locale.ROOT) + "/responses/" + reply.status();
            all.addAll(body(resolved(response), pointer, reply));
        }
        secrets(operation.method(), reply, all);
        return all;
    }

    /// Returns the mistakes in the response to a request that matches no operation, such as one with an
    /// unsupported method or an unknown path.
    ///
    /// @param again sends a GET that reveals why a HEAD failed, since the response to a HEAD has no body
    /// @throws IOException if the response to that GET is incomplete
    public List<String> complaintsElsewhere(Sent request, Reply reply, Sender again) throws IOException {
        String method = request.method();
        boolean excused = method.equals("HEAD") ? excusedHead(request, reply, again) : excused(reply);
        List<String> all = new ArrayList<>(always(reply, excused));
        boolean empty = method.equals("HEAD") || method.equals("OPTIONS") && reply.status() < 300;
        if (empty && !reply.body().isEmpty()) {
            all.add("The answer to " + method + " has a body");
        }
        if (!empty && !mistakes.contains(reply.status())) {
            all.add("A request of no operation is answered " + reply.status() + ", not with one of " + mistakes);
        }
        boolean known = reply.status() < 300 || reply.status() == 304 || mistakes.contains(reply.status());
        if (empty && !known && !excused) {
            all.add(method + " is answered " + reply.status());
        }
        secrets(method, reply, all);
        return all;
    }

    /// Returns whether a 5xx is not the service's fault, because a setting is missing or another site failed.
    private static boolean excused(Reply reply) {
        if (reply.status() < 500 || !reply.header("Content-Type").orElse("").equals("application/problem+json")) {
            return false;
        }
        try {
            return EXCUSES.contains(reply.text("/code"));
        } catch (JacksonException _) {
            return false;
        }
    }

    private static boolean excusedHead(Sent request, Reply reply, Sender again) throws IOException {
        if (reply.status() < 500) {
            return false;
        }
        Reply get = again.send(new Sent("GET", request.target(), request.headers(), request.body()));
        return get.status() == reply.status() && excused(get);
    }

    private List<String> always(Reply reply, boolean excused) {
        List<String> all = new ArrayList<>();
        String type = reply.header("Content-Type").orElse("");
        if (reply.status() >= 500 && !excused) {
            all.add("A fault of the service: " + reply.status());
        }
        if (reply.header("X-Request-Id").isEmpty()) {
            all.add("No X-Request-Id");
        }
        if (reply.status() >= 400 && !type.equals("application/problem+json")) {
            all.add("A " + reply.status() + " is no application/problem+json but " + type);
        }
        if (type.equals("application/problem+json") && !reply.body().isEmpty()) {
            all.addAll(problem(reply));
        }
        if (INSIDES.matcher(reply.body()).find() && reply.status() >= 300) {
            all.add("The answer shows the service's insides");
        }
        return all;
    }

    /// Checks each member of an RFC 9457 problem, including this service's own.
    private List<String> problem(Reply reply) {
        List<String> all = new ArrayList<>(schema("#/components/schemas/Problem", reply.body()));
        if (!all.isEmpty()) {
            return all;
        }
        JsonNode problem = reply.json();
        if (problem.get("status").intValue() != reply.status()) {
            all.add("The problem says another status");
        }
        // A replayed response is the first response byte for byte, with the request id of the first request.
        boolean replayed = reply.header("Idempotency-Replayed").isPresent();
        if (!replayed
                && !problem.get("request_id")
                        .asString()
                        .equals(reply.header("X-Request-Id").orElse(""))) {
            all.add("The problem has another request_id than the header");
        }
        if (!problem.get("type").asString().endsWith("#" + problem.get("code").asString())) {
            all.add("The problem's type does not lead to its code");
        }
        if (problem.get("detail").asString().isBlank()) {
            all.add("The problem says nothing");
        }
        if (reply.status() == 422 && problem.path("errors").isEmpty()) {
            all.add("A 422 without errors");
        }
        if (reply.status() == 401 && reply.header("WWW-Authenticate").isEmpty()) {
            all.add("A 401 without WWW-Authenticate");
        }
        if (reply.status() == 429) {
            all.addAll(LimitHeaders.complaints(reply.headers()));
        }
        if (reply.status() == 405 && reply.header("Allow").isEmpty()) {
            all.add("A 405 without Allow");
        }
        return all;
    }

    private List<String> body(JsonNode response, String pointer, Reply reply) {
        JsonNode content = response.path("content");
        if (content.isEmpty()) {
            return reply.body().isEmpty() ? List.of() : List.of("A body where the document has none");
        }
        String type =
                reply.header("Content-Type").orElse("").replaceFirst(";.*", "").strip();
        if (!content.has(type)) {
            return List.of("The media type is " + type + ", which the document does not name");
        }
        if (!type.endsWith("json") || !content.get(type).has("schema")) {
            return List.of();
        }
        return schema(pointer + "/content/" + escaped(type) + "/schema", reply.body());
    }

    /// Returns the mistakes in a body according to a schema of the document that forbids undeclared
    /// properties.
    public List<String> schema(String pointer, String body) {
        try {
            RunningService.JSON.readTree(body);
        } catch (JacksonException e) {
            return List.of("No JSON: " + e.getOriginalMessage());
        }
        return schemas
                .computeIfAbsent(pointer, each -> registry.getSchema(SchemaLocation.of(HOME + each)))
                .validate(body, InputFormat.JSON)
                .stream()
                .map(error -> error.getInstanceLocation() + " " + error.getMessage())
                .toList();
    }

    /// Checks for secrets: a POST may return the secret it has just created, but no other response may show
    /// one.
    private static void secrets(String method, Reply reply, List<String> complaints) {
        boolean made = method.equals("POST") && reply.status() < 300;
        if (!made && SECRETS.matcher(reply.body()).find()) {
            complaints.add("The answer shows a secret");
        }
    }

    private static String escaped(String text) {
        return text.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D");
    }
}
