package assay.models;

/// Something a model looks for on the web and tells in prose with citations. As [Question], each kind is a record of
/// its own.
public interface Search {

    /// As [Question#name].
    String name();

    /// As [Question#instructions].
    String instructions();

    /// As [Question#material].
    String material();

    /// How often it may search.
    int mostSearches();

    /// The most tokens the answer may take.
    int mostTokens();
}
