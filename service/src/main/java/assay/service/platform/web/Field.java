package assay.service.platform.web;

import assay.service.platform.Numbers;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// A field of a body. One declaration determines its name, its limits, its description in `openapi.json`, and
/// how it is read.
///
/// Whether the field is required is decided where it is read, with [Fields#required], [Fields#optional] or
/// [Fields#orElse]. Fields are immutable, so several schemas can share a constant.
///
/// ```java
/// Field.text("name", "The tenant's name.").least(1).most(100).example("Tea house")
/// ```
///
/// @param <T> the type of the value read
public final class Field<T> {

    private static final int LONGEST_DATE = 40;

    /// Reads a value that is present.
    @FunctionalInterface
    interface Reading<T> {

        /// @param field the field, with its limits
        /// @return the value read; null if it is invalid, in which case the mistake is added to `fields`
        @Nullable
        T read(Fields fields, Field<?> field, JsonNode value, boolean required);
    }

    final String name;

    /// The type, in JSON Schema's terms.
    final String type;

    String description;

    @Nullable
    String format;

    @Nullable
    Object example;

    List<String> words = List.of();

    /// The minimum number of characters or entries, or the minimum value. An object whose `most` is 0 can
    /// have any entries.
    int least;

    int most;
    private ProblemKind tooLong = ProblemKind.VALIDATION_FAILED;
    private Reading<T> reading;

    /// The value used in place of a required one that is missing or invalid, until the mistakes are thrown.
    private final T blank;

    /// Converts a value to JSON, for the default that `openapi.json` shows.
    private Function<T, ? extends Object> shown = value -> value;

    private Field(String name, String type, String description, int most, Reading<T> reading, T blank) {
        this.name = name;
        this.type = type;
        this.description = description;
        this.most = most;
        this.reading = reading;
        this.blank = blank;
    }

    private Field<T> with(Consumer<Field<T>> change) {
        Field<T> copy = new Field<>(name, type, description, most, reading, blank);
        copy.format = format;
        copy.example = example;
        copy.words = words;
        copy.least = least;
        copy.tooLong = tooLong;
        copy.shown = shown;
        change.accept(copy);
        return copy;
    }

    /// Declares a text of any length.
    public static Field<String> text(String name, String description) {
        return new Field<>(name, "string", description, Integer.MAX_VALUE, Field::text, "");
    }

    /// Declares a text that is parsed. An empty text is refused.
    ///
    /// @param most the maximum number of characters
    /// @param parse parses the text; throws [IllegalArgumentException] with a message for the API caller
    /// @param blank any value; it is never used (see [Fields#required])
    public static <T> Field<T> parsed(String name, String description, int most, Function<String, T> parse, T blank) {
        return new Field<>(name, "string", description, most, parsing(parse), blank);
    }

    /// Declares a field that must be one of these values.
    public static <T> Field<T> choice(String name, String description, List<T> values, Function<T, String> word) {
        List<String> words = values.stream().map(word).toList();
        Reading<T> reading = (fields, field, value, _) -> {
            String text = text(fields, field, value, false);
            int found = text == null ? -1 : words.indexOf(text);
            if (text != null && found < 0) {
                fields.mistake(name, "This field must be one of " + String.join(", ", words) + ".");
            }
            return found < 0 ? null : values.get(found);
        };
        return new Field<>(name, "string", description, Integer.MAX_VALUE, reading, values.getFirst()).with(copy -> {
            copy.words = words;
            copy.shown = word;
        });
    }

    /// Declares a date, such as 2026-11-21.
    public static Field<LocalDate> date(String name, String description) {
        return parsed(name, description, LONGEST_DATE, Field::day, LocalDate.EPOCH)
                .format("date");
    }

    /// Declares a date-time with its offset from UTC, such as 2027-01-31T00:00:00Z.
    public static Field<Instant> time(String name, String description) {
        return parsed(name, description, LONGEST_DATE, Field::instant, Instant.EPOCH)
                .format("date-time");
    }

    public static Field<Boolean> truth(String name, String description) {
        Reading<Boolean> reading = (fields, _, value, _) -> {
            if (!value.isBoolean()) {
                fields.mistake(name, "This field must be true or false, not " + Fields.what(value) + ".");
                return null;
            }
            return value.booleanValue();
        };
        return new Field<>(name, "boolean", description, 0, reading, false);
    }

    /// Declares an integer as defined by JSON Schema, which includes 6.0.
    public static Field<Integer> number(String name, String description, int least, int most) {
        return new Field<>(name, "integer", description, most, Field::number, least)
                .least(least)
                .format("int32");
    }

    /// Declares the id of a stored resource.
    public static Field<Long> id(String name, String description) {
        Reading<Long> reading = (fields, _, value, _) -> {
            if (!value.canConvertToExactIntegral() || !value.canConvertToLong() || value.longValue() < 1) {
                fields.mistake(name, "This field must be an integer above 0.");
                return null;
            }
            return value.longValue();
        };
        return new Field<>(name, "integer", description, Integer.MAX_VALUE, reading, 1L)
                .least(1)
                .format("int64");
    }

    /// Declares a list of texts.
    public static Field<List<String>> texts(String name, String description, int most) {
        return new Field<>(name, "array", description, most, Field::texts, List.of());
    }

    /// Declares an object with string values.
    public static Field<Map<String, String>> pairs(String name, String description, int most) {
        return new Field<>(name, "object", description, most, Field::pairs, Map.of());
    }

    /// Declares an object that is passed on as received, to code that has its own schema.
    public static Field<JsonNode> object(String name, String description) {
        Reading<JsonNode> reading = (fields, _, value, _) -> {
            if (!value.isObject()) {
                fields.mistake(name, "This field must be an object, not " + Fields.what(value) + ".");
                return null;
            }
            return fields.checkCharactersWithin(name, value) ? value : null;
        };
        return new Field<>(name, "object", description, 0, reading, MissingNode.getInstance());
    }

    /// Sets the minimum number of characters, or the minimum value. If it is 1 or more, empty and blank texts
    /// are refused. A minimum above 1 must also be enforced by the field's [#checked], with its own message.
    public Field<T> least(int limit) {
        return with(copy -> copy.least = limit);
    }

    /// Sets the maximum number of characters, or the maximum value.
    public Field<T> most(int limit) {
        return most(limit, tooLong);
    }

    /// @param code the problem's code if the value exceeds the limit
    public Field<T> most(int limit, ProblemKind code) {
        return with(copy -> {
            copy.most = limit;
            copy.tooLong = code;
        });
    }

    /// Returns a copy with another description.
    public Field<T> saying(String other) {
        return with(copy -> copy.description = other);
    }

    /// @param name a JSON Schema format; not enforced
    public Field<T> format(String name) {
        return with(copy -> copy.format = name);
    }

    /// @param value the example, in the form that Jackson writes
    public Field<T> example(Object value) {
        return with(copy -> copy.example = value);
    }

    /// Sets a function that checks the value if it is present, and can replace it.
    ///
    /// @param check returns the value to use; throws [IllegalArgumentException] with a message for the API
    ///     caller
    public Field<T> checked(UnaryOperator<T> check) {
        return with(copy -> copy.reading = (fields, field, value, required) -> {
            T read = reading.read(fields, field, value, required);
            return read == null ? null : attempt(fields, field, read, check);
        });
    }

    @Nullable
    T read(Fields fields, JsonNode value, boolean required) {
        return reading.read(fields, this, value, required);
    }

    T blank() {
        return blank;
    }

    Object shown(T value) {
        return shown.apply(value);
    }

    /// Parses a date-time with its offset from UTC.
    ///
    /// @throws IllegalArgumentException with a message for the API caller
    public static Instant instant(String text) {
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

    private static LocalDate day(String text) {
        try {
            LocalDate date = LocalDate.parse(text);
            if (date.getYear() < 1 || date.getYear() > 9999) {
                throw new IllegalArgumentException("This field must be a date from year 1 to 9999.");
            }
            return date;
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("This field must be a date such as 2026-11-21.", e);
        }
    }

    private static <V, T> @Nullable T attempt(Fields fields, Field<?> field, V value, Function<V, T> work) {
        try {
            return work.apply(value);
        } catch (IllegalArgumentException e) {
            fields.mistake(field.name, String.valueOf(e.getMessage()));
            return null;
        }
    }

    private static <T> Reading<T> parsing(Function<String, T> parse) {
        return (fields, field, value, _) -> {
            String text = text(fields, field, value, false, 1);
            return text == null || text.isBlank() ? null : attempt(fields, field, text, parse);
        };
    }

    private static @Nullable String text(Fields fields, Field<?> field, JsonNode value, boolean required) {
        return text(fields, field, value, required, field.least);
    }

    private static @Nullable String text(Fields fields, Field<?> field, JsonNode value, boolean required, int least) {
        String name = field.name;
        if (!value.isString()) {
            fields.mistake(name, "This field must be a string, not " + Fields.what(value) + ".");
            return null;
        }
        String text = value.stringValue();
        int most = field.most;
        // Counts code points, as JSON Schema does: an emoji is one character, although UTF-16 uses two units
        // for it.
        if (text.length() > most && text.codePointCount(0, text.length()) > most) {
            String length = Numbers.grouped(text.codePointCount(0, text.length()));
            fields.mistake(
                    name,
                    "This field must have at most " + Numbers.grouped(most) + " characters. It has " + length + ".",
                    field.tooLong);
        }
        fields.checkCharacters(name, text);
        if (text.isBlank() && (required || least > 0)) {
            String empty = required || text.isEmpty() ? "empty" : "blank";
            fields.mistake(name, "This field must not be " + empty + ".");
        }
        return text;
    }

    private static @Nullable Integer number(Fields fields, Field<?> field, JsonNode value, boolean required) {
        if (!value.canConvertToExactIntegral()) {
            String not = value.isNumber() ? "." : ", not " + Fields.what(value) + ".";
            fields.mistake(field.name, "This field must be an integer" + not);
            return null;
        }
        if (!value.canConvertToInt() || value.intValue() < field.least || value.intValue() > field.most) {
            fields.mistake(
                    field.name,
                    "This field must be an integer from " + Numbers.grouped(field.least) + " to "
                            + Numbers.grouped(field.most) + ".");
            return null;
        }
        return value.intValue();
    }

    private static @Nullable List<String> texts(Fields fields, Field<?> field, JsonNode value, boolean required) {
        if (!value.isArray()) {
            fields.mistake(field.name, "This field must be an array, not " + Fields.what(value) + ".");
            return null;
        }
        if (!fits(fields, field, value)) {
            return null;
        }
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < value.size(); i++) {
            entry(fields, field.name + "/" + i, value.get(i), texts::add);
        }
        return texts;
    }

    private static @Nullable Map<String, String> pairs(
            Fields fields, Field<?> field, JsonNode value, boolean required) {
        if (!value.isObject()) {
            fields.mistake(field.name, "This field must be an object, not " + Fields.what(value) + ".");
            return null;
        }
        if (!fits(fields, field, value)) {
            return null;
        }
        Map<String, String> pairs = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> each : value.properties()) {
            String pointer = field.name + "/" + Fields.escaped(each.getKey());
            if (each.getValue().isString()) {
                fields.checkCharacters(pointer, each.getKey());
            }
            entry(fields, pointer, each.getValue(), text -> pairs.put(each.getKey(), text));
        }
        return pairs;
    }

    private static boolean fits(Fields fields, Field<?> field, JsonNode value) {
        if (value.size() > field.most) {
            fields.mistake(field.name, "This field must have at most " + Numbers.grouped(field.most) + " entries.");
        }
        return value.size() <= field.most;
    }

    private static void entry(Fields fields, String pointer, JsonNode value, Consumer<String> to) {
        if (value.isString()) {
            to.accept(value.stringValue());
            fields.checkCharacters(pointer, value.stringValue());
        } else {
            fields.mistake(pointer, "This entry must be a string, not " + Fields.what(value) + ".");
        }
    }
}
