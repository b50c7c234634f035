package assay.scoring.geo;

import assay.language.PerLanguage;
import assay.language.Vocabulary;
import assay.language.WordList;
import assay.language.Words;
import assay.scoring.Article;

/// The words that refer to the author: "I", "our", "we have".
final class FirstPerson {

    /// A text is an account of the author's own work if it contains at least this percentage of first-person
    /// words.
    private static final double ACCOUNT_PCT = 1.5;

    private static final double SPEAKS_PCT = 0.4;

    private static final PerLanguage<WordList> FORMS =
            PerLanguage.of(language -> WordList.of(language.list("first-person")));

    private final boolean known;
    private final boolean[] own;
    private final double sharePct;

    private FirstPerson(boolean known, boolean[] own, double sharePct) {
        this.known = known;
        this.own = own;
        this.sharePct = sharePct;
    }

    static FirstPerson of(Article article) {
        Words words = article.document().words();
        Vocabulary vocabulary = words.vocabulary();
        WordList forms = FORMS.in(article.language());
        boolean[] own = forms.in(vocabulary);
        if (forms.isEmpty()) {
            return new FirstPerson(false, own, 0);
        }
        if (article.language().is("fr")) {
            for (int id = 0; id < own.length; id++) {
                own[id] |= vocabulary.form(id).startsWith("j'");
            }
        }
        int said = 0;
        for (int i = 0; i < words.count(); i++) {
            said += own[words.id(i)] ? 1 : 0;
        }
        return new FirstPerson(true, own, words.count() == 0 ? 0 : 100.0 * said / words.count());
    }

    /// Whether the words for "I" and "we" are known in the text's language.
    boolean known() {
        return known;
    }

    /// Whether the word with this vocabulary id is a first-person word.
    boolean is(int id) {
        return own[id];
    }

    /// Whether the text contains enough first-person words to be in the author's own voice.
    boolean speaks() {
        return sharePct >= SPEAKS_PCT;
    }

    /// Whether the text is an account of the author's own work.
    boolean account() {
        return sharePct >= ACCOUNT_PCT;
    }
}
