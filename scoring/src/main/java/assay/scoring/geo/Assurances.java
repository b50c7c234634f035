package assay.scoring.geo;

import assay.language.Language;
import assay.language.Sentence;
import assay.language.WordList;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.document.Document;
import java.util.ArrayList;
import java.util.List;

/// English words that assure and praise and name nothing that could be checked: “ensure”, “essential”, “a variety of
/// solutions”. Each is good English. A text that leans on them says of its subject what could be said of any.
///
/// The list was written down by parts of speech, without words that engineers need (*key*, *option*, *feature*,
/// *consistent*). They are counted in sentences without a figure, a link or code.
final class Assurances {

    private static final WordList WORDS = WordList.of(Language.of("en").list("assurances"));

    /// A sentence with as many is worth pointing at.
    private static final int SHOWN = 3;

    /// @param words in all sentences that count
    /// @param worst sentences with three and more, in the order of the text
    record Count(int words, List<Sentence> worst) {}

    private Assurances() {}

    /// @param sentences those that count: without facts, and with no wish to be left alone
    static Count in(Article article, List<Sentence> sentences) {
        Document document = article.document();
        Words words = document.words();
        boolean[] assures = WORDS.in(words.vocabulary());
        int all = 0;
        List<Sentence> worst = new ArrayList<>();
        for (Sentence sentence : sentences) {
            int here = 0;
            for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
                here += assures[words.id(i)] ? 1 : 0;
            }
            all += here;
            if (here >= SHOWN) {
                worst.add(sentence);
            }
        }
        return new Count(all, worst);
    }
}
