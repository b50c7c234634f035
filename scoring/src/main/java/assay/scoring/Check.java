package assay.scoring;

/// One rule applied to an article.
///
/// A check is a small pure function over the article's measurements; its thresholds are [Limit] constants in
/// the same class. It is found by `ServiceLoader` (annotate the class with `@AutoService(Check.class)`),
/// named on its [Card], and documented on a page generated from that card. CONTRIBUTING.md explains how to
/// add one.
public interface Check {

    /// Returns the check's metadata: name, engine, weight, types, limits, evidence and the texts for its
    /// page. Every call returns the same.
    Card card();

    /// Judges one article. Must keep no state between calls; may be called from many threads at once.
    ///
    /// Called only if the card's content types include the article's.
    Outcome judge(Article article);
}
