package assay.scoring;

/// One rule applied to an article.
///
/// A check is a small pure function of the article's measurements. Its thresholds are [Limit] constants in
/// the same class. Annotate the class with `@AutoService(Check.class)` so that `ServiceLoader` finds it. The
/// [Card] names the check, and its documentation page is generated from the card. CONTRIBUTING.md explains
/// how to add a check.
public interface Check {

    /// Returns the check's metadata: name, engine, weight, types, limits, evidence and the texts for its
    /// page. Every call returns the same card.
    Card card();

    /// Judges one article. This method must not keep state between calls, because many threads may call it at
    /// the same time.
    ///
    /// It is called only if the card's content types include the article's type.
    Outcome judge(Article article);
}
