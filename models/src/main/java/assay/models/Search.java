package assay.models;

/// A question that a model answers by searching the web, in prose with citations. As with [Question], each
/// kind of search is a separate record.
public interface Search {

    /// Like [Question#name].
    String name();

    /// Like [Question#instructions].
    String instructions();

    /// Like [Question#material].
    String material();

    /// Returns the maximum number of searches.
    int mostSearches();

    /// Returns the maximum number of tokens in the answer.
    int mostTokens();
}
