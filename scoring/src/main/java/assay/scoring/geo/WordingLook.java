package assay.scoring.geo;

import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Outcome;
import assay.scoring.document.Document;

/// State shared by the checks of an article's wording.
abstract class WordingLook {

    final Article article;
    final Document document;
    final Words words;
    final Facts facts;
    final Outcome.Builder outcome;

    WordingLook(Article article, Outcome.Builder outcome) {
        this.article = article;
        this.document = article.document();
        this.words = document.words();
        this.facts = new Facts(document);
        this.outcome = outcome;
    }
}
