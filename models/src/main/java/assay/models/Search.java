package assay.models;

/// Something that a model searches the web for and answers in prose with citations. As with [Question], each
/// kind is a record of its own.
public interface Search {

    /// As [Question#name].
    String name();

    /// As [Question#instructions].
    String instructions();

    /// As [Question#material].
    String material();

    /// The most searches it may make.
    int mostSearches();

    /// The most tokens of the answer.
    int mostTokens();
}
