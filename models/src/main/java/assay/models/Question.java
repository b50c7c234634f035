package assay.models;

/// Something a model answers in JSON. Each kind of question is a record of its own, so that the mock can answer it
/// by what it asks rather than by how it is worded.
public interface Question {

    /// What it is called in logs, costs and the provider's request: lower case, digits and `_`, at most 60.
    String name();

    /// What is to be done. Ours alone: nothing that was fetched or sent by a caller stands here.
    String instructions();

    /// What it is to be done with. Data, whatever it says of itself.
    String material();

    /// The JSON Schema of the answer, in the subset that both providers take: every property is required, none is
    /// added, what may be absent is nullable.
    String schema();

    /// The most tokens the answer may take.
    int mostTokens();

    /// Whether the same question should get the same answer: it is asked at temperature 0, of models that take one.
    default boolean repeatable() {
        return false;
    }
}
