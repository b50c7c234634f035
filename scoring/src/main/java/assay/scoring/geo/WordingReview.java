package assay.scoring.geo;

import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Outcome;
import assay.scoring.document.Document;

/// State shared by the checks of an article's wording.
abstract class WordingReview {

    final Article article;
    final Document document;
    final Words words;
    final VerifiableSentences facts;
    final Outcome.Builder outcome;

    WordingReview(Article article, Outcome.Builder outcome) {
        this.article = article;
        this.document = article.document();
        this.words = document.words();
        this.facts = new VerifiableSentences(document);
        this.outcome = outcome;
    }
}
