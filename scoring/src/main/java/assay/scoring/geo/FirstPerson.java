package assay.scoring.geo;

import assay.scoring.Article;
import assay.scoring.document.Vocabulary;
import assay.scoring.document.Words;
import java.util.Map;
import java.util.Set;

/// Where a writer speaks of what is the writer's own: "I", "our", "we have".
final class FirstPerson {

    /// Share of first-person words from which a post is an account of the writer's own work, in percent.
    private static final double ACCOUNT_PCT = 1.5;

    /// "us" is no word of its own here: in capitals it is a country.
    private static final Map<String, Set<String>> FORMS = Map.of(
            "en",
            words("i we my our me mine ours myself ourselves i'm i've i'd i'll we're we've we'd we'll"),
            "de",
            words("ich wir mein meine meinem meinen meiner unser unsere unserem unseren unserer uns mich mir"),
            "fr",
            words("je nous notre nos mon ma mes"),
            "es",
            words("yo nosotros nosotras nuestro nuestra nuestros nuestras mi mis me nos hemos he"),
            "it",
            words("io noi nostro nostra nostri nostre mio mia miei mie ho abbiamo"),
            "pt",
            words("eu nós nosso nossa nossos nossas meu minha meus minhas"),
            "nl",
            words("ik wij we onze ons mijn"),
            "ru",
            words("я мы мой моя моё мои наш наша наше наши нам мне нас меня"));

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
        boolean[] own = new boolean[vocabulary.size()];
        Set<String> forms = FORMS.get(article.language().tag());
        if (forms == null) {
            return new FirstPerson(false, own, 0);
        }
        for (String each : forms) {
            int id = vocabulary.find(each);
            if (id >= 0) {
                own[id] = true;
            }
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

    private static Set<String> words(String list) {
        return Set.of(list.split(" "));
    }

    /// Whether the words for "I" and "we" are known in the language of the text.
    boolean known() {
        return known;
    }

    /// Whether the word of this number in the vocabulary is one.
    boolean is(int id) {
        return own[id];
    }

    /// Whether the text tells of the writer's own work.
    boolean account() {
        return sharePct >= ACCOUNT_PCT;
    }
}
