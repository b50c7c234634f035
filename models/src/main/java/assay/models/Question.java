package assay.models;

/// A question that a model answers in JSON. Each kind is a record of its own, so that the mock can answer by
/// type instead of parsing the wording.
public interface Question {

    /// Its name in logs, costs and the provider's request: lower case, digits and `_`, at most 60 characters.
    String name();

    /// What to do. Trusted: it contains no fetched text and none from a caller.
    String instructions();

    /// What to do it with. It is only data, whatever it says.
    String material();

    /// The JSON Schema of the answer, in the subset that both providers support: all properties are required,
    /// no others are allowed, and optional ones are nullable.
    String schema();

    /// The most tokens of the answer.
    int mostTokens();

    /// Whether the same question should get the same answer: models that support a temperature are sent 0.
    default boolean repeatable() {
        return false;
    }
}
