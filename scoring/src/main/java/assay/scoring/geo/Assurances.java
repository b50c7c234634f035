package assay.scoring.geo;

import assay.language.Language;
import assay.language.Sentence;
import assay.language.WordList;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.document.Document;
import java.util.ArrayList;
import java.util.List;

/// English words of assurance and promotion that state nothing verifiable: “ensure”, “essential”, “a variety
/// of solutions”. Each word alone is fine; a text that relies on them could be about any subject.
///
/// The list is organized by part of speech and omits technical terms (*key*, *option*, *feature*,
/// *consistent*). Words are counted in sentences without figures, links or code.
final class Assurances {

    private static final WordList WORDS = WordList.of(Language.of("en").list("assurances"));

    /// A sentence with at least this many such words is reported.
    private static final int SHOWN = 3;

    /// @param words matches in all counted sentences
    /// @param worst sentences with three or more, in text order
    record Count(int words, List<Sentence> worst) {}

    private Assurances() {}

    /// @param sentences the sentences to count: without facts and not suppressed
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
