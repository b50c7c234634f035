package assay.service.platform.web;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A JSON object that is written by hand, for speed, as `openapi.json` describes it; tests hold real answers against
/// it. A
/// record that Jackson writes describes itself.
///
/// @param name in the document, by which others refer to it
public record Shape(String name, String description, List<Part> parts) {

    /// A member of the object.
    public static final class Part {

        final String name;
        final String description;

        /// As JSON Schema names it; `$ref` for another shape.
        final String type;

        /// What an array, a map or a reference is of: a type or the name of a shape.
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

        /// @param name a format of JSON Schema
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

    /// One of a few words.
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

    /// A number of more than 32 bits.
    public static Part large(String name, String description) {
        return new Part(name, description, "integer", null).format("int64");
    }

    /// A number with a fraction.
    public static Part decimal(String name, String description) {
        return new Part(name, description, "number", null);
    }

    public static Part texts(String name, String description) {
        return new Part(name, description, "array", null);
    }

    /// An object of any names.
    ///
    /// @param type of its values, as JSON Schema names it
    public static Part map(String name, String description, String type) {
        return new Part(name, description, "object", type);
    }

    /// Another shape.
    public static Part object(String name, String description, String shape) {
        return new Part(name, description, "$ref", shape);
    }

    /// A list of another shape.
    public static Part list(String name, String description, String shape) {
        return new Part(name, description, "array", shape);
    }
}
