package assay.scoring.seo;

import assay.language.WordData;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import java.util.List;

/// Measures the share of placeholder Latin in the running text. About a third of the words in real Latin are
/// short words that also occur in placeholder Latin.
///
/// @param words the number of words in running text
/// @param dummy the number of words in paragraphs and items that consist almost completely of placeholder
///     Latin
record DummyLatin(int words, int dummy) {

    private static final List<String> WORDS = WordData.list(DummyLatin.class, "dummy-latin-words");
    private static final int FEWEST_IN_A_BLOCK = 5;
    private static final double NEARLY_ALL = 0.75;
    private static final int FEWEST_WORDS = 20;

    static DummyLatin of(Article article) {
        Document document = article.document();
        Words words = document.words();
        // A text that contains neither “dolor” nor “sit” contains hardly any placeholder Latin.
        if (words.vocabulary().find("dolor") < 0 && words.vocabulary().find("sit") < 0) {
            return new DummyLatin(article.proseWords(), 0);
        }
        boolean[] latin = new boolean[words.vocabulary().size()];
        for (String form : WORDS) {
            int id = words.vocabulary().find(form);
            if (id >= 0) {
                latin[id] = true;
            }
        }
        int dummy = 0;
        for (Block block : document.blocks()) {
            if (!block.prose() || block.words() < FEWEST_IN_A_BLOCK) {
                continue;
            }
            int met = 0;
            for (int i = block.firstWord(); i < block.endWord(); i++) {
                met += latin[words.id(i)] && !words.code(i) ? 1 : 0;
            }
            dummy += met >= NEARLY_ALL * block.words() ? block.words() : 0;
        }
        return new DummyLatin(article.proseWords(), dummy);
    }

    double pct() {
        return words == 0 ? 0 : 100.0 * dummy / words;
    }

    boolean most() {
        return words >= FEWEST_WORDS && 2 * dummy > words;
    }
}
