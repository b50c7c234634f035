package assay.scoring.document;

import java.util.List;

/// A JSON value; every part has its source range.
sealed interface Json {

    Range range();

    /// Members in order; names may repeat, as RFC 8259 allows.
    record Obj(List<Member> members, Range range) implements Json {}

    /// @param name the range of the name, including quotes
    record Member(String key, Range name, Json value) {}

    record Arr(List<Json> elements, Range range) implements Json {}

    /// @param range includes the quotes
    record Text(String value, Range range) implements Json {}

    /// A number, `true`, `false` or `null`, as written.
    record Literal(String value, Range range) implements Json {
        boolean isNull() {
            return value.equals("null");
        }
    }
}
