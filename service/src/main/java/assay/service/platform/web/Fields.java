package assay.service.platform.web;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
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

/// The fields of a JSON body, asked for by name. What is wrong is collected, so that a caller hears of everything at
/// once; [#done] throws it, with whatever field nobody asked for.
///
/// Binding is written out, field by field, because it is the only way to hear all mistakes of a body: a mapper
/// stops at the first number where a text should be.
///
/// A field that is null is absent: clients made from a document send one for the other.
///
/// ```java
/// Fields fields = call.fields();
/// String name = fields.text("name", 1, 100);
/// boolean loud = fields.truth("loud", false);
/// fields.done();
/// ```
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
    private final Set<String> asked = new HashSet<>();
    /// By pointer. Only the first of a field is told: what follows from it is no mistake of its own.
    private final Map<String, Problem.Mistake> mistakes = new LinkedHashMap<>();
    private ProblemKind kind = ProblemKind.VALIDATION_FAILED;

    private Fields(JsonNode object) {
        this.object = object;
    }

    static Fields of(byte[] body) {
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
    public Fields orElse(Map<String, String> otherwise) {
        ObjectNode all = ((ObjectNode) object).deepCopy();
        otherwise.forEach((name, value) -> {
            if (!all.hasNonNull(name)) {
                all.put(name, value);
            }
        });
        Fields fields = new Fields(all);
        fields.asked.addAll(asked);
        fields.mistakes.putAll(mistakes);
        fields.kind = kind;
        return fields;
    }

    /// No fields at all.
    static Fields none() {
        return new Fields(JSON.createObjectNode());
    }

    /// A text that must be there and say something.
    public String required(String name, int most, ProblemKind tooLong) {
        JsonNode value = object.get(name);
        if (value == null || value.isNull()) {
            asked.add(name);
            mistake(name, "This field is required.");
            return "";
        }
        String text = text(name, most, tooLong);
        if (text != null && text.isBlank()) {
            mistake(name, "This field must not be empty.");
        }
        return text == null ? "" : text;
    }

    /// A text, or null where the field is absent.
    public @Nullable String text(String name, int least, int most) {
        String text = text(name, most, ProblemKind.VALIDATION_FAILED);
        if (text != null && text.length() < least) {
            mistake(name, least == 1 ? "This field must not be empty." : "At least " + least + " characters.");
        }
        if (text != null && least > 0 && !text.isEmpty() && text.isBlank()) {
            mistake(name, "This field must not be blank.");
        }
        return text;
    }

    private @Nullable String text(String name, int most, ProblemKind tooLong) {
        JsonNode value = value(name);
        if (value == null) {
            return null;
        }
        if (!value.isString()) {
            mistake(name, "This field must be a string, not " + what(value) + ".");
            return null;
        }
        String text = value.stringValue();
        // As JSON Schema counts: an emoji is one character, though UTF-16 has two units for it.
        if (text.length() > most && text.codePointCount(0, text.length()) > most) {
            mistake(
                    name,
                    "At most " + grouped(most) + " characters; this has "
                            + grouped(text.codePointCount(0, text.length())) + ".",
                    tooLong);
        }
        checkCharacters(name, text);
        return text;
    }

    /// One of a few words.
    public <T> T choice(String name, Function<String, Optional<T>> of, List<String> words, T otherwise) {
        String text = text(name, Integer.MAX_VALUE, ProblemKind.VALIDATION_FAILED);
        if (text == null) {
            return otherwise;
        }
        return of.apply(text).orElseGet(() -> {
            mistake(name, "This field must be one of " + String.join(", ", words) + ".");
            return otherwise;
        });
    }

    /// One of a few words that must be there. What is wrong is said once.
    ///
    /// @param otherwise what goes on being read where it is wrong
    public <T> T requiredChoice(String name, Function<String, Optional<T>> of, List<String> words, T otherwise) {
        JsonNode value = object.get(name);
        if (value == null || value.isNull()) {
            required(name, 0, ProblemKind.VALIDATION_FAILED);
            return otherwise;
        }
        return choice(name, of, words, otherwise);
    }

    /// A text made into something else by `parse`, which throws [IllegalArgumentException] with a sentence about it.
    public <T> @Nullable T parsed(String name, int most, Function<String, T> parse) {
        String text = text(name, 1, most);
        if (text == null || text.isBlank()) {
            return null;
        }
        try {
            return parse.apply(text);
        } catch (IllegalArgumentException e) {
            mistake(name, String.valueOf(e.getMessage()));
            return null;
        }
    }

    /// A day, as in 2026-11-21.
    public @Nullable LocalDate date(String name) {
        return parsed(name, 40, text -> {
            try {
                LocalDate date = LocalDate.parse(text);
                if (date.getYear() < 1 || date.getYear() > 9999) {
                    throw new IllegalArgumentException("This field must be a date from year 1 to 9999.");
                }
                return date;
            } catch (DateTimeException e) {
                throw new IllegalArgumentException("This field must be a date such as 2026-11-21.", e);
            }
        });
    }

    /// A time and how far it is from UTC, as in 2027-01-31T00:00:00Z.
    public @Nullable Instant instant(String name) {
        return parsed(name, 40, Fields::instantOf);
    }

    /// The same of a text, for [#parsed].
    ///
    /// @throws IllegalArgumentException with a sentence about it
    public static Instant instantOf(String text) {
        try {
            OffsetDateTime time = OffsetDateTime.parse(text).withOffsetSameInstant(ZoneOffset.UTC);
            if (time.getYear() < 1 || time.getYear() > 9999) {
                throw new IllegalArgumentException("This field must be a time from year 1 to 9999.");
            }
            return time.toInstant();
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("This field must be a time such as 2027-01-31T00:00:00Z.", e);
        }
    }

    public boolean truth(String name, boolean otherwise) {
        JsonNode value = value(name);
        if (value == null) {
            return otherwise;
        }
        if (!value.isBoolean()) {
            mistake(name, "This field must be true or false, not " + what(value) + ".");
            return otherwise;
        }
        return value.booleanValue();
    }

    /// An integer as JSON Schema has it: 6.0 is one, too.
    public int number(String name, int least, int most, int otherwise) {
        JsonNode value = value(name);
        if (value == null) {
            return otherwise;
        }
        if (!value.canConvertToExactIntegral()) {
            mistake(name, "This field must be an integer" + (value.isNumber() ? "." : ", not " + what(value) + "."));
            return otherwise;
        }
        if (!value.canConvertToInt() || value.intValue() < least || value.intValue() > most) {
            mistake(name, "This field must be from " + grouped(least) + " to " + grouped(most) + ".");
            return otherwise;
        }
        return value.intValue();
    }

    /// The number of something that is stored, or null where the field is absent.
    public @Nullable Long id(String name) {
        JsonNode value = value(name);
        if (value == null) {
            return null;
        }
        if (!value.canConvertToExactIntegral() || !value.canConvertToLong() || value.longValue() < 1) {
            mistake(name, "This field must be an integer above 0.");
            return null;
        }
        return value.longValue();
    }

    /// A list of texts, or null where the field is absent.
    public @Nullable List<String> texts(String name, int most) {
        JsonNode value = value(name);
        if (value == null) {
            return null;
        }
        if (!value.isArray()) {
            mistake(name, "This field must be an array, not " + what(value) + ".");
            return null;
        }
        if (value.size() > most) {
            mistake(name, "At most " + grouped(most) + " entries.");
            return null;
        }
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < value.size(); i++) {
            JsonNode each = value.get(i);
            if (each.isString()) {
                texts.add(each.stringValue());
                checkCharacters(name + "/" + i, each.stringValue());
            } else {
                mistake(name + "/" + i, "This entry must be a string, not " + what(each) + ".");
            }
        }
        return texts;
    }

    /// An object whose values are texts, by name; empty where the field is absent.
    public Map<String, String> pairs(String name, int most) {
        Map<String, String> pairs = new LinkedHashMap<>();
        JsonNode value = value(name);
        if (value == null) {
            return pairs;
        }
        if (!value.isObject()) {
            mistake(name, "This field must be an object, not " + what(value) + ".");
            return pairs;
        }
        if (value.size() > most) {
            mistake(name, "At most " + grouped(most) + " entries.");
            return pairs;
        }
        for (Map.Entry<String, JsonNode> each : value.properties()) {
            String pointer = name + "/" + escaped(each.getKey());
            if (!each.getValue().isString()) {
                mistake(pointer, "This entry must be a string, not " + what(each.getValue()) + ".");
                continue;
            }
            checkCharacters(pointer, each.getKey());
            checkCharacters(pointer, each.getValue().stringValue());
            pairs.put(each.getKey(), each.getValue().stringValue());
        }
        return pairs;
    }

    /// An object as it came, for who reads it by a schema; null where the field is absent or none.
    public @Nullable JsonNode object(String name) {
        JsonNode value = value(name);
        if (value == null) {
            return null;
        }
        if (!value.isObject()) {
            mistake(name, "This field must be an object, not " + what(value) + ".");
            return null;
        }
        int before = mistakes.size();
        checkCharactersWithin(name, value);
        return mistakes.size() > before ? null : value;
    }

    /// The pointer is written only where there is a mistake: of tens of thousands of values in names of 1,000
    /// characters
    /// it would take a second to write all.
    private void checkCharactersWithin(String name, JsonNode value) {
        checkCharactersWithin(new ArrayList<>(List.of(name)), value);
    }

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

    /// Whether a field is there, for one whose absence is no value.
    public boolean has(String name) {
        asked.add(name);
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

    /// Throws what was wrong, if anything was.
    public void done() {
        for (String name : object.propertyNames()) {
            if (!asked.contains(name)) {
                mistake(escaped(name), "There is no such field.");
            }
        }
        if (!mistakes.isEmpty()) {
            throw Problem.invalid(
                    kind, mistakes.values().stream().limit(MOST_MISTAKES).toList());
        }
    }

    private @Nullable JsonNode value(String name) {
        asked.add(name);
        return object.hasNonNull(name) ? object.get(name) : null;
    }

    private void checkCharacters(String name, String text) {
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

    private static String what(JsonNode value) {
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

    private static String grouped(int number) {
        return String.format(java.util.Locale.ROOT, "%,d", number);
    }
}
