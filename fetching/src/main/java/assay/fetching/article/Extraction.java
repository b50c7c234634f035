package assay.fetching.article;

/// What came of looking for an article.
public sealed interface Extraction {

    record Found(Extracted article) implements Extraction {}

    /// There is no text to score.
    ///
    /// @param reason a sentence that says why, and what its owner can do
    record Nothing(Reason reason, String sentence) implements Extraction {}

    enum Reason {
        /// The page is empty until its scripts have run.
        NEEDS_SCRIPTS,
        /// A list of links, a search, a form: no article.
        NO_ARTICLE,
        EMPTY
    }
}
