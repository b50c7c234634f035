package assay.scoring.document;

import java.util.List;

/// A JSON value. Every part has its range in the source.
sealed interface Json {

    Range range();

    /// The members in order. Names can be repeated, as RFC 8259 allows.
    record Obj(List<Member> members, Range range) implements Json {}

    /// @param name the range of the name, including its quotation marks
    record Member(String key, Range name, Json value) {}

    record Arr(List<Json> elements, Range range) implements Json {}

    /// @param range the range, including the quotation marks
    record Text(String value, Range range) implements Json {}

    /// A number, `true`, `false` or `null`, as it is written.
    record Literal(String value, Range range) implements Json {
        boolean isNull() {
            return value.equals("null");
        }
    }
}
