package assay.scoring.seo;

import assay.language.Checkpoint;
import assay.language.Language;
import assay.language.PerLanguage;
import assay.language.Sentence;
import assay.language.Vocabulary;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.document.Block;
import java.util.Arrays;
import java.util.List;

/// Measures whether the words of a text are in a natural order, without any outside data. In every language,
/// two words that are neighbors more than once are usually in the same order ("of the", never "the of"). In
/// shuffled text, both orders are equally likely, so the difference between the two counts has a known mean
/// and variance.
///
/// In languages with grammatical articles such as "the", the words after these articles also show whether the
/// order is natural, even in shorter texts.
///
/// @param words the number of words in running text
/// @param oneWay the number of pairs of neighboring words that occur more than once, always in the same
///     order
/// @param bothWays the number of pairs that occur in both orders
/// @param excess Σ(d²/m − 1) over these pairs, where m is the number of occurrences and d is the difference
///     between the counts of the two orders; 0 on average for random order
/// @param variance the variance of `excess` for random order: Σ(2 − 2/m)
/// @param articles the number of articles such as "the" that are followed by a word in the same sentence
/// @param misplaced how many of these articles are followed by a word that never follows one in real text
record WordOrder(int words, int oneWay, int bothWays, double excess, double variance, int articles, int misplaced) {

    /// The minimum number of words in a text that is judged.
    private static final int FEWEST_WORDS = 100;

    /// The maximum number of words that are read. More words add no information.
    private static final int MOST_WORDS = 20_000;

    /// In texts with at least this many words, the word pairs are enough, even in languages that have no articles
    /// such as "the".
    private static final int ENOUGH_WORDS = 350;

    private static final int ENOUGH_ARTICLES = 8;

    /// Logarithms of likelihood ratios of shuffled words to real text: for a pair in both orders (65% of the
    /// pairs in shuffled words, 9% in real text), for a pair in one order, for an article such as "the" before a
    /// word that never follows one (28% and 1.5%), and for any other article such as "the". Measured on 1,217
    /// posts: see `docs/calibration.md`.
    private static final double BOTH_WAYS = 2.04;

    private static final double ONE_WAY = -0.63;
    private static final double MISPLACED = 2.93;
    private static final double PLACED = -0.31;

    /// Shuffled words must be at least e⁸ times as likely as real text. The highest exponent found is 4.6 for
    /// whole texts, and 7.8 for excerpts of 100 to 400 words.
    private static final double SURE = 8;

    /// If [#byArticles] is at most this, correctly placed articles such as "the" outweigh the word pairs, which
    /// may come from a list.
    private static final double CONTRADICTED = -2.5;

    private static final PerLanguage<List<String>> ARTICLES = PerLanguage.of(language -> language.list("articles"));
    private static final PerLanguage<List<String>> NEVER_AFTER =
            PerLanguage.of(language -> language.list("never-after-articles"));

    /// Measures the paragraphs or, if they are short, all running text. Lists are avoided because they may
    /// keep an order that the sentences have lost.
    static WordOrder of(Article article, Language language) {
        List<Sentence> paragraphs = article.prose().stream()
                .filter(sentence -> article.document().block(sentence).kind() == Block.Kind.PARAGRAPH)
                .toList();
        int inParagraphs = 0;
        for (Sentence sentence : paragraphs) {
            inParagraphs += sentence.words();
        }
        return of(article, inParagraphs < FEWEST_WORDS ? article.prose() : paragraphs, language);
    }

    private static WordOrder of(Article article, List<Sentence> sentences, Language language) {
        Words words = article.document().words();
        boolean[] articles = marked(words, ARTICLES.in(language));
        boolean[] never = marked(words, NEVER_AFTER.in(language));
        long[] pairs = new long[Math.min(article.proseWords(), MOST_WORDS)];
        int count = 0;
        int counted = 0;
        int before = 0;
        int misplaced = 0;
        for (Sentence sentence : sentences) {
            Checkpoint.pass();
            if (counted + sentence.words() > MOST_WORDS) {
                break;
            }
            counted += sentence.words();
            for (int i = sentence.firstWord(); i + 1 < sentence.endWord(); i++) {
                if (words.code(i) || words.address(i) || words.code(i + 1) || words.address(i + 1)) {
                    continue;
                }
                int one = words.id(i);
                int next = words.id(i + 1);
                if (articles[one]) {
                    before++;
                    misplaced += never[next] ? 1 : 0;
                }
                if (one != next) {
                    pairs[count++] =
                            (long) Math.min(one, next) << 32 | (long) Math.max(one, next) << 1 | (one < next ? 1 : 0);
                }
            }
        }
        Arrays.sort(pairs, 0, count);
        int oneWay = 0;
        int bothWays = 0;
        double excess = 0;
        double variance = 0;
        for (int i = 0; i < count; ) {
            int end = i;
            int forward = 0;
            while (end < count && pairs[end] >> 1 == pairs[i] >> 1) {
                forward += (int) (pairs[end++] & 1);
            }
            int met = end - i;
            if (met > 1) {
                double difference = 2.0 * forward - met;
                excess += difference * difference / met - 1;
                variance += 2 - 2.0 / met;
                boolean single = forward == 0 || forward == met;
                oneWay += single ? 1 : 0;
                bothWays += single ? 0 : 1;
            }
            i = end;
        }
        return new WordOrder(counted, oneWay, bothWays, excess, variance, before, misplaced);
    }

    private static boolean[] marked(Words words, List<String> list) {
        Vocabulary vocabulary = words.vocabulary();
        boolean[] marked = new boolean[vocabulary.size()];
        for (String form : list) {
            int id = vocabulary.find(form);
            if (id >= 0) {
                marked[id] = true;
            }
        }
        return marked;
    }

    /// Whether a text in this language is long enough for shuffled words to be detected. This requires 350
    /// words, or 100 if the language has articles such as "the".
    boolean tells(Language language) {
        return words >= (ARTICLES.in(language).isEmpty() ? ENOUGH_WORDS : FEWEST_WORDS);
    }

    /// Returns the percentage of pairs that keep their order, among those that occur more than once.
    double orderedPct() {
        return oneWay + bothWays == 0 ? 0 : 100.0 * oneWay / (oneWay + bothWays);
    }

    int pairs() {
        return oneWay + bothWays;
    }

    boolean shuffled() {
        if (words < FEWEST_WORDS || articles >= ENOUGH_ARTICLES && byArticles() <= CONTRADICTED) {
            return false;
        }
        return byArticles() + bothWays * BOTH_WAYS + oneWay * ONE_WAY >= SURE || chance();
    }

    /// Whether the positions of articles such as "the" are enough to show that the words are shuffled.
    boolean hasMisplacedArticles() {
        return byArticles() >= SURE;
    }

    private double byArticles() {
        return misplaced * MISPLACED + (articles - misplaced) * PLACED;
    }

    /// Whether the order is no better than chance, with a margin of two standard deviations. A text of 350
    /// words has an excess of at least 1.8 per 100 words, and a text of 1,000 words at least 7.
    private boolean chance() {
        double most = Math.min(5, 1.5 + (words - ENOUGH_WORDS) / 150.0);
        return words >= ENOUGH_WORDS && (excess + 2 * Math.sqrt(variance)) * 100 < most * words;
    }
}
