package assay.service.platform.web;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
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
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The fields of one JSON body or form. What is wrong is collected, so that a caller hears of everything at once;
/// [#done] throws it, with whatever field was not asked for. A [Schema] does both for a whole body.
///
/// Binding is written out, field by field, because it is the only way to hear all mistakes of a body: a mapper
/// stops at the first number where a text should be.
///
/// A field that is null is absent: clients made from a document send one for the other.
public final class Fields {

    private static final int DEEPEST = 100;
    private static final int LONGEST_NUMBER = 100;
    private static final int LONG_NUMBER = 25;
    private static final int NODES_OF_LONG_NUMBER = 20;
    private static final int LONGEST_NAME = 1_000;

    /// Without the table of names that parsers share: bodies whose names have one hash break it for everybody, and the
    /// next call is a 500.
    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .maxNumberLength(LONGEST_NUMBER)
                            .maxNameLength(LONGEST_NAME)
                            .build())
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final int MOST_MISTAKES = 50;

    /// Values in a body: the largest research bundle there may be has a tenth of it.
    static final int MOST_NODES = 50_000;

    /// What a value takes in a tree: an object with its map, a name, an entry.
    private static final int NODE = 200;

    private final JsonNode object;
    /// The schema that the document has for these fields; null for none.
    private @Nullable String described;
    private final Map<String, Asked<?>> asked = new LinkedHashMap<>();
    /// By pointer. Only the first of a field is told: what follows from it is no mistake of its own.
    private final Map<String, Problem.Mistake> mistakes = new LinkedHashMap<>();
    private ProblemKind kind = ProblemKind.VALIDATION_FAILED;

    private Fields(JsonNode object) {
        this.object = object;
    }

    /// @param described the schema that the document has for the body
    /// @throws Problem where the body is no JSON object
    static Fields of(byte[] body, @Nullable String described) {
        Fields fields = of(body);
        fields.described = described;
        return fields;
    }

    /// @throws Problem where the body is no JSON object
    public static Fields of(byte[] body) {
        String text = decoded(body);
        if (text.isBlank()) {
            throw Problem.invalid("", "The body is empty; it must be a JSON object.");
        }
        JsonParser parser = JSON.createParser(text);
        try (parser) {
            JsonNode node = JSON.readTree(parser);
            if (!node.isObject()) {
                throw Problem.invalid("", "The body must be a JSON object.");
            }
            return new Fields(node);
        } catch (JacksonException e) {
            throw Problem.invalid(pointer(parser), complaint(e));
        }
    }

    /// How many values a JSON text has, or more, told by its marks alone: each value but the first follows one. A long
    /// number counts as several, since it takes longer to read: 25 µs where 17 digits do not tell the double.
    static int nodes(byte[] body) {
        int nodes = 1;
        int digits = 0;
        boolean text = false;
        for (int i = 0; i < body.length; i++) {
            switch (body[i]) {
                case '"' -> text = !text;
                case '\\' -> i += text ? 1 : 0;
                case ',', '{', '[' -> {
                    nodes += text ? 0 : 1;
                    digits = 0;
                }
                case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> {
                    digits += text ? 0 : 1;
                    nodes += digits == LONG_NUMBER && !text ? NODES_OF_LONG_NUMBER : 0;
                }
                default -> {
                    // Part of a value.
                }
            }
        }
        return nodes;
    }

    /// Bytes that reading a body takes besides its own: its text, which may have two bytes for each of the body's, and
    /// the tree.
    static long memory(int length, int nodes) {
        return 3L * length + (long) NODE * nodes;
    }

    /// The fields of a form, each a text; what was not filled in is absent, since a form sends it all the same.
    ///
    /// @param parameters by name; of several values the first counts
    /// @param besides names of what travels with every form and is no field of it
    public static Fields ofForm(Map<String, String[]> parameters, Set<String> besides) {
        return ofForm(parameters, besides, Set.of());
    }

    /// The same for a form with boxes to tick, several of which have one name.
    ///
    /// @param lists names of such boxes: all their values count
    public static Fields ofForm(Map<String, String[]> parameters, Set<String> besides, Set<String> lists) {
        ObjectNode object = JSON.createObjectNode();
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

    /// These fields, and where one is absent what is given for it. What was wrong so far is known to them.
    public Fields completed(Map<String, String> otherwise) {
        ObjectNode all = ((ObjectNode) object).deepCopy();
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

    /// Refuses to be read by another schema than the document says.
    void requireDescribed(String schema) {
        if (described != null && !described.equals(schema)) {
            throw new IllegalStateException("openapi.json has " + described + " where " + schema + " is read");
        }
    }

    /// No fields at all.
    static Fields none() {
        return new Fields(JSON.createObjectNode());
    }

    /// What is read of a body: a field, and whether it must be there.
    ///
    /// @param otherwise its default; null for none
    record Asked<T>(
            Field<T> field, boolean required, @Nullable T otherwise) {}

    /// The value of a field that must be there. One that is missing or wrong is a mistake, and a value takes its place
    /// that nothing is done with, because [#done] throws.
    public <T> T required(Field<T> field) {
        return present(field, true);
    }

    /// The same for a field that the document calls optional, because another one may stand for it.
    public <T> T needed(Field<T> field) {
        return present(field, false);
    }

    private <T> T present(Field<T> field, boolean required) {
        JsonNode value = value(new Asked<>(field, required, null));
        if (value == null) {
            mistake(field.name, "This field is required.");
            return field.blank();
        }
        T read = field.read(this, value, true);
        return read == null ? field.blank() : read;
    }

    /// The value of a field, or null where it is absent or wrong.
    public <T> @Nullable T optional(Field<T> field) {
        JsonNode value = value(new Asked<>(field, false, null));
        return value == null ? null : field.read(this, value, false);
    }

    /// The value of a field, or its default.
    public <T> T orElse(Field<T> field, T otherwise) {
        JsonNode value = value(new Asked<>(field, false, otherwise));
        T read = value == null ? null : field.read(this, value, false);
        return read == null ? otherwise : read;
    }

    private @Nullable JsonNode value(Asked<?> wanted) {
        String name = wanted.field().name;
        asked.put(name, wanted);
        return object.hasNonNull(name) ? object.get(name) : null;
    }

    /// What was asked for so far, in this order.
    List<Asked<?>> asked() {
        return List.copyOf(asked.values());
    }

    /// Notes what is wrong with the texts in an object.
    ///
    /// @return whether nothing is
    boolean checkCharactersWithin(String name, JsonNode value) {
        int before = mistakes.size();
        checkCharactersWithin(new ArrayList<>(List.of(name)), value);
        return mistakes.size() == before;
    }

    /// The pointer is written only where there is a mistake: of tens of thousands of values in names of 1,000
    /// characters it would take a second to write all.
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

    /// A name as a JSON Pointer writes it (RFC 6901).
    public static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    /// Whether a field is there.
    public boolean has(String name) {
        return object.hasNonNull(name);
    }

    /// Something is wrong with a field; `name` may go on into it, as in `scopes/0`.
    public void mistake(String name, String detail) {
        mistake(name, detail, ProblemKind.VALIDATION_FAILED);
    }

    /// The same where the problem has a code of its own, which then is the code of the whole answer: it says more
    /// than that something is not valid.
    public void mistake(String name, String detail, ProblemKind code) {
        String pointer = "/" + name;
        if (mistakes.putIfAbsent(pointer, new Problem.Mistake(pointer, detail)) == null
                && kind == ProblemKind.VALIDATION_FAILED) {
            kind = code;
        }
    }

    /// Throws what was wrong, if anything was, in the order of the fields.
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

    /// Behind all others what no field was asked for has.
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

    /// PostgreSQL keeps no NUL, and half a surrogate pair has no UTF-8.
    private static Optional<String> wrongCharacter(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0) {
                return Optional.of("There is a NUL character at offset " + i + ".");
            }
            if (Character.isSurrogate(c)) {
                boolean pair = Character.isHighSurrogate(c)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    return Optional.of("There is half a surrogate pair at offset " + i + ".");
                }
                i++;
            }
        }
        return Optional.empty();
    }

    private static String decoded(byte[] body) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw Problem.invalid("", "The body is not valid UTF-8.");
        }
    }

    private static String pointer(JsonParser parser) {
        try {
            String pointer = parser.streamReadContext().pathAsPointer().toString();
            // A hostile nesting would come back as a pointer as long as itself.
            return pointer.length() > 200 ? "" : pointer;
        } catch (RuntimeException e) {
            return "";
        }
    }

    /// In our words: the parser's name its classes and its switches, which are nothing to a caller.
    private static String complaint(JacksonException e) {
        String where = e.getLocation() == null || e.getLocation().getLineNr() < 1
                ? ""
                : " at line " + e.getLocation().getLineNr() + ", column "
                        + e.getLocation().getColumnNr();
        String message = String.valueOf(e.getOriginalMessage());
        return switch (e) {
            case StreamConstraintsException _ ->
                "The JSON" + where + " is nested over " + DEEPEST + " deep, has a number of over " + LONGEST_NUMBER
                        + " digits or a name of over " + grouped(LONGEST_NAME) + " characters.";
            case UnexpectedEndOfInputException _ -> "The body is not valid JSON" + where + ": it ends too early.";
            case DatabindException _ -> "The body is not valid JSON" + where + ": something follows the object.";
            default ->
                message.startsWith("Duplicate")
                        ? "The body is not valid JSON" + where + ": a field is given twice."
                        : "The body is not valid JSON" + where + ".";
        };
    }

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

    static String grouped(int number) {
        return String.format(java.util.Locale.ROOT, "%,d", number);
    }
}
