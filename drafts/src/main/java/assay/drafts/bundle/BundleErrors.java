package assay.drafts.bundle;

import assay.drafts.bundle.BundleJson.Mistake;
import com.networknt.schema.Error;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Converts the schema errors in a bundle to the API's usual messages, at most one per field.
final class BundleErrors {

    private static final String ONE_LINE = "^[^\\u0000-\\u001F]*$";

    /// The message for each pattern of the schema.
    private static final Map<String, String> PATTERNS = Map.of(
            ONE_LINE,
            "must be one line, without control characters.",
            "^[A-Za-z0-9_-]+$",
            "must contain only letters, digits, - and _.",
            "^[a-z0-9_-]+$",
            "must contain only lower-case letters, digits, - and _.",
            "^e[0-9]{1,6}$",
            "must be the id of a piece of evidence, such as e1.",
            "^t[0-9]{1,3}$",
            "must be the id of a tool, such as t1.",
            "^f[0-9]{1,6}$",
            "must be the id of a fact, such as f1.",
            "^sha256:[0-9a-f]{64}$",
            "must be “sha256:” followed by 64 hexadecimal digits.",
            "^https?://[^\\s<>\"\\[\\]{}|\\\\^`]+$",
            "must be an http or https URL.",
            "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?Z$",
            BundleErrors.TIME);

    static final String TIME = "must be a time such as 2027-01-31T00:00:00Z.";

    private BundleErrors() {}

    /// @param most the maximum number of errors to return
    static List<Mistake> of(List<Error> errors, int most) {
        return errors.stream()
                // If a field may be a string or null, the error about `null` is skipped, because the error
                // about the string is enough.
                .filter(error -> !(error.getKeyword().equals("type")
                        && text(error.getSchemaNode()).equals("null")))
                .map(BundleErrors::mistake)
                .distinct()
                .limit(most)
                .toList();
    }

    private static Mistake mistake(Error error) {
        String at = error.getInstanceLocation().toString();
        JsonNode wanted = Objects.requireNonNull(error.getSchemaNode());
        JsonNode given = Objects.requireNonNull(error.getInstanceNode());
        return switch (error.getKeyword()) {
            case "required" -> new Mistake(member(at, error), "This field is required.");
            case "additionalProperties" -> new Mistake(member(at, error), "There is no such field.");
            case "type" -> field(at, "must be " + type(text(wanted)) + ", not " + what(given) + ".");
            case "const" -> field(at, "must be " + text(wanted) + ".");
            case "enum" ->
                field(
                        at,
                        "must be one of "
                                + wanted.valueStream().map(BundleErrors::text).collect(Collectors.joining(", ")) + ".");
            case "minLength" ->
                wanted.intValue() == 1
                        ? field(at, "must not be empty.")
                        : field(at, "must have at least " + wanted.intValue() + " characters.");
            case "maxLength" -> {
                String text = text(given);
                yield field(
                        at,
                        "must have at most " + grouped(wanted.intValue()) + " characters. It has "
                                + grouped(text.codePointCount(0, text.length())) + ".");
            }
            case "minItems" -> field(at, "must have at least " + entries(wanted.intValue()) + ".");
            case "maxItems" -> field(at, "must have at most " + entries(wanted.intValue()) + ".");
            case "uniqueItems" -> field(at, "must not contain duplicate entries.");
            case "pattern" -> field(at, PATTERNS.getOrDefault(text(wanted), "must match " + text(wanted)));
            default -> field(at, "does not match the schema.");
        };
    }

    private static Mistake field(String at, String detail) {
        return new Mistake(at, "This field " + detail);
    }

    private static String member(String at, Error error) {
        return at + "/" + error.getProperty().replace("~", "~0").replace("/", "~1");
    }

    private static String text(@Nullable JsonNode node) {
        return node == null ? "" : node.isString() ? node.stringValue() : node.toString();
    }

    private static String entries(int number) {
        return number + (number == 1 ? " entry" : " entries");
    }

    private static String type(String name) {
        return switch (name) {
            case "array", "object", "integer" -> "an " + name;
            case "boolean" -> "true or false";
            default -> "a " + name;
        };
    }

    private static String what(JsonNode node) {
        return switch (node.getNodeType()) {
            case ARRAY -> "an array";
            case OBJECT -> "an object";
            case NULL -> "null";
            default -> "a " + node.getNodeType().name().toLowerCase(Locale.ROOT);
        };
    }

    private static String grouped(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
