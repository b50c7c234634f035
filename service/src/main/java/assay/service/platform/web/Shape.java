package assay.service.platform.web;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The `openapi.json` schema of a JSON object that hand-written code writes, for speed. Tests compare it with
/// real responses. Records that Jackson writes don't need a shape.
///
/// @param name the name in `openapi.json`, by which references find it
public record Shape(String name, String description, List<Part> parts) {

    /// A member of the object.
    public static final class Part {

        final String name;
        final String description;

        /// The JSON Schema type, or `$ref` for another shape.
        final String type;

        /// The type or shape name of an array's items or a map's values, or the shape that a reference points
        /// to.
        final @Nullable String of;

        List<String> words = List.of();

        @Nullable
        String format;

        @Nullable
        Object example;

        @Nullable
        Integer least;

        @Nullable
        Integer most;

        boolean mayBeNull;
        boolean mayBeAbsent;

        private Part(String name, String description, String type, @Nullable String of) {
            this.name = name;
            this.description = description;
            this.type = type;
            this.of = of;
        }

        /// @param name a JSON Schema format
        public Part format(String name) {
            format = name;
            return this;
        }

        public Part example(Object value) {
            example = value;
            return this;
        }

        public Part from(int value) {
            least = value;
            return this;
        }

        public Part to(int value) {
            most = value;
            return this;
        }

        public Part orNull() {
            mayBeNull = true;
            return this;
        }

        public Part orAbsent() {
            mayBeAbsent = true;
            return this;
        }
    }

    public static Shape of(String name, String description, Part... parts) {
        return new Shape(name, description, List.of(parts));
    }

    public static Part text(String name, String description) {
        return new Part(name, description, "string", null);
    }

    /// Declares a string that is one of these words.
    public static Part word(String name, String description, List<String> words) {
        Part part = text(name, description);
        part.words = words;
        return part;
    }

    public static Part time(String name, String description) {
        return text(name, description).format("date-time");
    }

    public static Part truth(String name, String description) {
        return new Part(name, description, "boolean", null);
    }

    public static Part number(String name, String description) {
        return new Part(name, description, "integer", null).format("int32");
    }

    /// Declares a 64-bit integer.
    public static Part large(String name, String description) {
        return new Part(name, description, "integer", null).format("int64");
    }

    /// Declares a number with a fraction.
    public static Part decimal(String name, String description) {
        return new Part(name, description, "number", null);
    }

    public static Part texts(String name, String description) {
        return new Part(name, description, "array", null);
    }

    /// Declares an object whose members can have any names.
    ///
    /// @param type the JSON Schema type of its values
    public static Part map(String name, String description, String type) {
        return new Part(name, description, "object", type);
    }

    /// Declares a nested shape.
    public static Part object(String name, String description, String shape) {
        return new Part(name, description, "$ref", shape);
    }

    /// Declares a list of shapes.
    public static Part list(String name, String description, String shape) {
        return new Part(name, description, "array", shape);
    }
}
