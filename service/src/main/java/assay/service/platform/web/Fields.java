package assay.service.platform.web;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The fields of one JSON body or form. Mistakes are collected, so that a caller sees all of them at once;
/// [#done] throws them, including one for each unknown field. A [Schema] reads a whole body and then calls
/// [#done].
///
/// Fields are read one by one instead of by a mapper, which would stop at the first mistake.
///
/// A field that is null counts as absent, because generated clients send null for absent fields.
public final class Fields {

    private static final int MOST_MISTAKES = 50;

    private final ObjectNode object;

    /// The name of the schema in `openapi.json` that describes these fields; null if there is none.
    private @Nullable String described;

    private final Map<String, ReadField<?>> asked = new LinkedHashMap<>();

    /// The first mistake at each pointer. Further mistakes there may only be consequences of the first.
    private final Map<String, Problem.Mistake> mistakes = new LinkedHashMap<>();
    private ProblemKind kind = ProblemKind.VALIDATION_FAILED;

    private Fields(ObjectNode object) {
        this.object = object;
    }

    /// @param described the name of the body's schema in `openapi.json`
    /// @throws Problem if the body is not a JSON object
    static Fields of(byte[] body, @Nullable String described) {
        Fields fields = of(body);
        fields.described = described;
        return fields;
    }

    /// @throws Problem if the body is not a JSON object
    public static Fields of(byte[] body) {
        return new Fields(JsonBody.parse(body));
    }

    /// Returns the fields of a form, all of which are texts. Blank fields count as absent, because browsers
    /// also send fields that were left empty.
    ///
    /// @param parameters the form's parameters by name; only the first value of each is read
    /// @param besides the names of parameters that come with every form and are not fields
    public static Fields ofForm(Map<String, String[]> parameters, Set<String> besides) {
        return ofForm(parameters, besides, Set.of());
    }

    /// Like [#ofForm(Map, Set)], for a form with checkboxes that share a name.
    ///
    /// @param lists the names of such checkboxes, whose values are all read
    public static Fields ofForm(Map<String, String[]> parameters, Set<String> besides, Set<String> lists) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        parameters.forEach((name, values) -> {
            if (besides.contains(name)) {
                return;
            }
            if (lists.contains(name)) {
                ArrayNode all = object.putArray(name);
                Arrays.stream(values).forEach(all::add);
            } else if (values.length > 0 && !values[0].isBlank()) {
                object.put(name, values[0]);
            }
        });
        return new Fields(object);
    }

    /// Returns a copy in which absent fields have these values. The copy keeps the mistakes found so far.
    public Fields completed(Map<String, String> otherwise) {
        ObjectNode all = object.deepCopy();
        otherwise.forEach((name, value) -> {
            if (!all.hasNonNull(name)) {
                all.put(name, value);
            }
        });
        Fields fields = new Fields(all);
        fields.asked.putAll(asked);
        fields.mistakes.putAll(mistakes);
        fields.kind = kind;
        fields.described = described;
        return fields;
    }

    /// @throws IllegalStateException if `openapi.json` has another schema for these fields
    void requireDescribed(String schema) {
        if (described != null && !described.equals(schema)) {
            throw new IllegalStateException("openapi.json describes " + described + " where " + schema + " is read");
        }
    }

    /// Returns an instance without any fields.
    static Fields none() {
        return new Fields(JsonNodeFactory.instance.objectNode());
    }

    /// A field that was read, and whether it is required.
    ///
    /// @param otherwise the field's default; null if it has none
    record ReadField<T>(
            Field<T> field, boolean required, @Nullable T otherwise) {}

    /// Returns the value of a required field. If it is missing or invalid, adds a mistake and returns the
    /// field's blank value, which is never used because [#done] throws.
    public <T> T required(Field<T> field) {
        return present(field, true);
    }

    /// Like [#required], for a field that is optional in `openapi.json` because another field can replace it.
    public <T> T needed(Field<T> field) {
        return present(field, false);
    }

    private <T> T present(Field<T> field, boolean required) {
        JsonNode value = value(new ReadField<>(field, required, null));
        if (value == null) {
            mistake(field.name, "This field is required.");
            return field.blank();
        }
        T read = field.read(this, value, true);
        return read == null ? field.blank() : read;
    }

    /// Returns the value of a field, or null if it is absent or invalid.
    public <T> @Nullable T optional(Field<T> field) {
        JsonNode value = value(new ReadField<>(field, false, null));
        return value == null ? null : field.read(this, value, false);
    }

    /// Returns the value of a field, or the default if it is absent or invalid.
    public <T> T orElse(Field<T> field, T otherwise) {
        JsonNode value = value(new ReadField<>(field, false, otherwise));
        T read = value == null ? null : field.read(this, value, false);
        return read == null ? otherwise : read;
    }

    private @Nullable JsonNode value(ReadField<?> wanted) {
        String name = wanted.field().name;
        asked.put(name, wanted);
        return object.hasNonNull(name) ? object.get(name) : null;
    }

    /// Returns the fields read so far, in order.
    List<ReadField<?>> asked() {
        return List.copyOf(asked.values());
    }

    /// Checks all names and texts in an object for invalid characters.
    ///
    /// @return whether all characters are valid
    boolean checkCharactersWithin(String name, JsonNode value) {
        int before = mistakes.size();
        checkCharactersWithin(new ArrayList<>(List.of(name)), value);
        return mistakes.size() == before;
    }

    /// Builds the pointer only for a mistake: building tens of thousands of pointers from 1,000-character
    /// names takes a second.
    private void checkCharactersWithin(List<String> path, JsonNode value) {
        if (mistakes.size() >= MOST_MISTAKES) {
            return;
        }
        if (value.isString()) {
            checkCharacters(path, value.stringValue());
        }
        for (Map.Entry<String, JsonNode> each : value.properties()) {
            checkCharacters(path, each.getKey());
            path.addLast(each.getKey());
            checkCharactersWithin(path, each.getValue());
            path.removeLast();
        }
        if (value.isArray()) {
            for (int i = 0; i < value.size(); i++) {
                path.addLast(Integer.toString(i));
                checkCharactersWithin(path, value.get(i));
                path.removeLast();
            }
        }
    }

    /// Escapes a name for a JSON Pointer (RFC 6901).
    public static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    /// Whether a field is present.
    public boolean has(String name) {
        return object.hasNonNull(name);
    }

    /// Adds a mistake.
    ///
    /// @param name the field, or a path into it such as `scopes/0`
    public void mistake(String name, String detail) {
        mistake(name, detail, ProblemKind.VALIDATION_FAILED);
    }

    /// Adds a mistake with its own code, which becomes the code of the whole response.
    public void mistake(String name, String detail, ProblemKind code) {
        String pointer = "/" + name;
        if (mistakes.putIfAbsent(pointer, new Problem.Mistake(pointer, detail)) == null
                && kind == ProblemKind.VALIDATION_FAILED) {
            kind = code;
        }
    }

    /// Throws a problem with all mistakes, in the order in which the fields were read. Does nothing if there
    /// are none.
    public void done() {
        for (String name : object.propertyNames()) {
            if (!asked.containsKey(name)) {
                mistake(escaped(name), "There is no such field.");
            }
        }
        if (!mistakes.isEmpty()) {
            List<String> order = List.copyOf(asked.keySet());
            throw Problem.invalid(
                    kind,
                    mistakes.values().stream()
                            .sorted(Comparator.comparingInt(mistake -> place(order, mistake.pointer())))
                            .limit(MOST_MISTAKES)
                            .toList());
        }
    }

    /// Returns a mistake's position in the order of the fields. Mistakes about unknown fields come last.
    private static int place(List<String> order, String pointer) {
        int end = pointer.indexOf('/', 1);
        int place = order.indexOf(pointer.substring(1, end < 0 ? pointer.length() : end));
        return place < 0 ? order.size() : place;
    }

    void checkCharacters(String name, String text) {
        wrongCharacter(text).ifPresent(wrong -> mistake(name, wrong));
    }

    private void checkCharacters(List<String> path, String text) {
        wrongCharacter(text)
                .ifPresent(
                        wrong -> mistake(path.stream().map(Fields::escaped).collect(Collectors.joining("/")), wrong));
    }

    /// Finds a character that can't be stored: PostgreSQL does not accept NUL, and UTF-8 can't encode half of
    /// a surrogate pair.
    private static Optional<String> wrongCharacter(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0) {
                return Optional.of("This field contains a NUL character at offset " + i + ".");
            }
            if (Character.isSurrogate(c)) {
                boolean pair = Character.isHighSurrogate(c)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    return Optional.of("This field contains an unpaired surrogate at offset " + i + ".");
                }
                i++;
            }
        }
        return Optional.empty();
    }

    /// Returns the JSON type of a value, for an error message.
    static String what(JsonNode value) {
        return switch (value.getNodeType()) {
            case ARRAY -> "an array";
            case BOOLEAN -> "a boolean";
            case NUMBER -> "a number";
            case OBJECT -> "an object";
            case STRING -> "a string";
            case NULL -> "null";
            case BINARY, MISSING, POJO -> "that";
        };
    }
}
