package assay.service.platform.web;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/// The schema of a body. One declaration both reads the body and describes it in `openapi.json`: the
/// description lists the fields that are read from an empty body, so the two always have the same fields.
///
/// ```java
/// record Rename(String name) {
///     static final Schema<Rename> SCHEMA = Schema.of("RenameFields", "A new name.", fields -> new Rename(
///             fields.required(Field.text("name", "The new name.").least(1).most(100).example("Tea house"))));
/// }
/// ```
///
/// The function must read every field, regardless of the values of other fields. The schema must be a
/// constant `SCHEMA` in the class that it produces, because [Call] looks for it there.
///
/// @param <T> the type that a body is read into
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

    /// @param name the name in `openapi.json`; schemas with the same name must be equal
    /// @param reading makes a value from the fields, and can add mistakes
    public static <T> Schema<T> of(String name, String description, Function<Fields, T> reading) {
        return new Schema<>(name, description, reading, true);
    }

    /// Returns the schema for a body that may be omitted.
    public Schema<T> orNothing() {
        return new Schema<>(name, description, reading, false);
    }

    /// Returns the schema in a class's constant `SCHEMA`.
    static Schema<?> of(Class<?> type) {
        try {
            var constant = type.getDeclaredField("SCHEMA");
            constant.setAccessible(true);
            return (Schema<?>) constant.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " is read from a body but has no SCHEMA constant", e);
        }
    }

    /// Reads a body.
    ///
    /// @throws Problem with all mistakes
    public T read(Fields fields) {
        return read(fields, (said, _) -> said);
    }

    /// Reads a body that can only be checked in context, for example with a profile, a clock or the caller.
    ///
    /// @param judged makes the final value from the value that was read, and adds mistakes to the fields
    /// @throws Problem with all mistakes
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

    /// Whether a body is required.
    boolean needed() {
        return needed;
    }

    /// Returns the fields read from a body, in order.
    List<Fields.ReadField<?>> fields() {
        Fields none = Fields.none();
        var _ = reading.apply(none);
        return none.asked();
    }
}
