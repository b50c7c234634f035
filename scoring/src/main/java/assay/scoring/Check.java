package assay.scoring;

/// One question asked of an article.
///
/// A check is a small pure function over what the article already knows of itself, with its thresholds beside
/// it as [Limit] constants. It is found by `ServiceLoader` (annotate the class with
/// `@AutoService(Check.class)`), named on its [Card], and described on a page generated from that card;
/// CONTRIBUTING.md says how to add one.
public interface Check {

    /// What the check is: name, engine, weight, types, limits, evidence, words for its page. Always the same.
    Card card();

    /// Looks at one article. Must not keep anything between calls; is called from many threads.
    ///
    /// Called only when the card's content types include the article's.
    Outcome judge(Article article);
}
