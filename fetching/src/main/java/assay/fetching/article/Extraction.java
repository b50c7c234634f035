package assay.fetching.article;

/// The result of looking for an article.
public sealed interface Extraction {

    record Found(Extracted article) implements Extraction {}

    /// The page has no text that can be scored.
    ///
    /// @param reason why
    /// @param sentence the reason as a sentence for the user, with advice for the page's owner
    record Nothing(Reason reason, String sentence) implements Extraction {}

    enum Reason {
        /// The page is empty until its scripts run.
        NEEDS_SCRIPTS,
        /// The page is a list of links, a search page or a form, not an article.
        NO_ARTICLE,
        EMPTY
    }
}
