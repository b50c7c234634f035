package assay.models;

/// A question that a model answers in JSON. Each kind is a separate record, so that the mock can answer by
/// type instead of parsing the wording.
public interface Question {

    /// Returns its name in logs, costs and the provider's request: lower case, digits and `_`, at most 60
    /// characters.
    String name();

    /// Returns the instructions. They are trusted: they contain no text that was fetched or came from a
    /// caller.
    String instructions();

    /// Returns the material to work with. It is only data, even if it contains instructions.
    String material();

    /// Returns the JSON Schema of the answer, in the subset that both providers support: all properties are
    /// required, no others are allowed, and optional ones are nullable.
    String schema();

    /// Returns the maximum number of tokens in the answer.
    int mostTokens();

    /// Whether the same question should get the same answer: models that support a temperature are sent 0.
    default boolean repeatable() {
        return false;
    }
}
