package assay.scoring.geo;

import assay.scoring.Article;
import assay.scoring.document.Document;
import assay.scoring.document.Sentence;
import assay.scoring.document.Words;
import assay.scoring.language.WordList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// English words that assure and praise and name nothing that could be checked: “ensure”, “essential”, “a variety of
/// solutions”. Each is good English. A text that leans on them says of its subject what could be said of any.
///
/// The list was written down by parts of speech, without words that engineers need (*key*, *option*, *feature*,
/// *consistent*). They are counted in sentences without a figure, a link or code.
final class Assurances {

    private static final WordList WORDS = WordList.of(Arrays.asList("""
            advantage advantages affordable amazing aspects
            beneficial benefit benefits best boost boosting boosts
            choice choices choose choosing comfortable comprehensive confidence confident consider convenience
            convenient countless crucial crucially cutting-edge
            delightful delve discover
            easily easy effective effectively effectiveness efficiency efficient efficiently effortless effortlessly
            elevate elevates empower empowering empowers enhance enhanced enhances enhancing enjoy enjoyable ensure
            ensures ensuring essential essentials excellent exceptional exciting expert expertise experts explore
            furthermore
            goals
            happy healthy help helping helps high-quality
            ideal ideally importance important improve improvement improves improving incredible indispensable
            innovative invaluable
            journey
            maximize maximizes maximizing moreover must-have
            needs numerous
            offer offering offers optimal optimize optimizes optimizing outstanding overall
            perfect perfectly pivotal powerful productivity professional professionals properly provide provides
            providing
            quality quickly
            reliability reliable robust
            seamless seamlessly significant significantly smoothly solution solutions streamline streamlined
            streamlines streamlining success successful suitable
            tailored top-notch transform transforming transforms trusted
            ultimate ultimately unlock unlocks unparalleled
            valuable variety various versatile versatility vibrant vital""".split("\\s+")));

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
