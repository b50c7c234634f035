package assay.models;

/// A question that a model answers in JSON. Each kind of question is a separate record, so that the mock can
/// answer by type instead of parsing the wording.
public interface Question {

    /// Returns the question's name for logs, cost records and the request to the provider. It
    /// consists of at most 60 lower-case letters, digits and underscores.
    String name();

    /// Returns the instructions. They are trusted, because they contain no text that was fetched or that a
    /// caller sent.
    String instructions();

    /// Returns the material for the answer. It is only data, even if it contains instructions.
    String material();

    /// Returns the JSON Schema of the answer, in the subset that both providers support: all properties are
    /// required, optional ones are nullable, and no others are allowed.
    String schema();

    /// Returns the maximum number of tokens in the answer.
    int mostTokens();

    /// Whether the same question should get the same answer. If so, models that support a temperature are
    /// given a temperature of 0.
    default boolean repeatable() {
        return false;
    }
}
