package assay.scoring.geo;

import assay.language.Language;
import assay.language.Sentence;
import assay.language.WordList;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.document.Document;
import java.util.ArrayList;
import java.util.List;

/// English words that assure or promote but state nothing that can be verified: “ensure”, “essential”, “a
/// variety of solutions”. Each word alone is fine, but a text that relies on them could be about any subject.
///
/// The list is organized by part of speech. Technical terms (*key*, *option*, *feature*, *consistent*) are
/// left out. Words are counted only in sentences without figures, links or code.
final class Assurances {

    private static final WordList WORDS = WordList.of(Language.of("en").list("assurances"));

    /// A sentence is reported if it contains at least this many assuring or promotional words.
    private static final int SHOWN = 3;

    /// @param words the number of matches in all counted sentences
    /// @param worst the sentences with at least [#SHOWN] matches, in text order
    /// @param first the first match; empty if there is none
    record Count(int words, List<Sentence> worst, String first) {}

    private Assurances() {}

    /// @param sentences the sentences to count: those that contain no facts and are not suppressed
    static Count in(Article article, List<Sentence> sentences) {
        Document document = article.document();
        Words words = document.words();
        boolean[] assures = WORDS.in(words.vocabulary());
        int all = 0;
        List<Sentence> worst = new ArrayList<>();
        String first = "";
        for (Sentence sentence : sentences) {
            int here = 0;
            for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
                if (assures[words.id(i)]) {
                    first = first.isEmpty() ? document.text(i, i + 1) : first;
                    here++;
                }
            }
            all += here;
            if (here >= SHOWN) {
                worst.add(sentence);
            }
        }
        return new Count(all, worst, first);
    }
}
