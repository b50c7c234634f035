package assay.scoring.document;

import java.util.List;

/// A JSON value as it stands in a source, every part of it with its range there.
sealed interface Json {

    Range range();

    /// Members in order; a name may stand twice, as RFC 8259 allows.
    record Obj(List<Member> members, Range range) implements Json {}

    /// @param name where the name stands, quotes included
    record Member(String key, Range name, Json value) {}

    record Arr(List<Json> elements, Range range) implements Json {}

    /// @param range the quotes included
    record Text(String value, Range range) implements Json {}

    /// A number, `true`, `false` or `null`, as written.
    record Literal(String value, Range range) implements Json {
        boolean isNull() {
            return value.equals("null");
        }
    }
}
