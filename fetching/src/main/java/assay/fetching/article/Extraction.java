package assay.fetching.article;

/// The result of looking for an article.
public sealed interface Extraction {

    record Found(Extracted article) implements Extraction {}

    /// There is no text to score.
    ///
    /// @param reason why
    /// @param sentence the reason in a sentence for the user, and what the page's owner can do
    record Nothing(Reason reason, String sentence) implements Extraction {}

    enum Reason {
        /// The page is empty until its scripts have run.
        NEEDS_SCRIPTS,
        /// A list of links, a search or a form, not an article.
        NO_ARTICLE,
        EMPTY
    }
}
