package assay.service.platform.web;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/// What a body has to hold. One declaration reads a body and describes it in `openapi.json`: the description
/// is what the reading asks of a body without fields, so neither can have a field that the other lacks.
///
/// ```java
/// record Rename(String name) {
///     static final Schema<Rename> SCHEMA = Schema.of("RenameFields", "A new name.", fields -> new Rename(
///             fields.required(Field.text("name", "The new name.").least(1).most(100).example("Tea house"))));
/// }
/// ```
///
/// The reading asks for each field, whatever the others are. It is held in a constant `SCHEMA` of what it makes, where
/// [Call] finds it.
///
/// @param <T> what is made of a body
public final class Schema<T> {

    private final String name;
    private final String description;
    private final Function<Fields, T> reading;
    private final boolean needed;

    private Schema(String name, String description, Function<Fields, T> reading, boolean needed) {
        this.name = name;
        this.description = description;
        this.reading = reading;
        this.needed = needed;
    }

    /// @param name in the document; each of one name says the same
    /// @param reading makes something of the fields, and may add mistakes of its own
    public static <T> Schema<T> of(String name, String description, Function<Fields, T> reading) {
        return new Schema<>(name, description, reading, true);
    }

    /// The same for a body that may be left out as a whole.
    public Schema<T> orNothing() {
        return new Schema<>(name, description, reading, false);
    }

    /// The schema that a class holds as its constant `SCHEMA`.
    static Schema<?> of(Class<?> type) {
        try {
            var constant = type.getDeclaredField("SCHEMA");
            constant.setAccessible(true);
            return (Schema<?>) constant.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " is to be read of a body and has no constant SCHEMA", e);
        }
    }

    /// Reads a body.
    ///
    /// @throws Problem with all that is wrong
    public T read(Fields fields) {
        return read(fields, (said, _) -> said);
    }

    /// Reads a body that only its surroundings can judge: a profile, a clock, who asks.
    ///
    /// @param judged makes something of what was read, and adds mistakes to the fields
    /// @throws Problem with all that is wrong
    public <R> R read(Fields fields, BiFunction<T, Fields, R> judged) {
        fields.requireDescribed(name);
        R result = judged.apply(reading.apply(fields), fields);
        fields.done();
        return result;
    }

    String name() {
        return name;
    }

    String description() {
        return description;
    }

    /// Whether a body must come.
    boolean needed() {
        return needed;
    }

    /// What is asked of a body, in this order.
    List<Fields.Asked<?>> fields() {
        Fields none = Fields.none();
        var _ = reading.apply(none);
        return none.asked();
    }
}
