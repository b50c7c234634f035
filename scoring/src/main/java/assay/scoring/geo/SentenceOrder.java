package assay.scoring.geo;

import assay.language.Checkpoint;
import assay.language.Language;
import assay.language.Sentence;
import assay.language.Vocabulary;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Measures how many words neighboring sentences share, compared with the same sentences in random order.
///
/// The similarity of two sentences is the sum of the weights of the content words that they share. A word's
/// weight is ln(sentences / sentences with the word). The proximity of two positions is 0.6^(distance − 1),
/// and slightly higher within a paragraph or section. For the sum of similarity times proximity over all
/// pairs, the mean and the variance across all possible orders of the sentences are known in closed form
/// (Mantel 1967). The result can therefore be expressed in standard deviations: it is about 0 for shuffled
/// sentences, in every language and at any length.
///
/// @param sentences the number of sentences that were compared
/// @param deviations how far the value for the text's own order is above the mean of all orders; NaN if the
///     sentences share no words
/// @param loosest the first sentence of the paragraph in which the fewest neighboring sentences share a word;
///     null if in every paragraph at least half of the neighboring sentences share one
record SentenceOrder(
        int sentences, double deviations, @Nullable Sentence loosest) {

    /// Shorter sentences are labels or exclamations.
    private static final int FEWEST_WORDS = 4;

    /// Longer texts add no information, and the comparison would take quadratic time.
    private static final int MOST_SENTENCES = 400;

    private static final int MOST_WORDS_A_SENTENCE = 60;

    /// Words that occur in a larger share of the sentences don't connect sentences.
    private static final double COMMON = 0.3;

    private static final double DECAY = 0.6;
    private static final int FARTHEST = 12;
    private static final double SAME_PARAGRAPH = 0.2;
    private static final double SAME_SECTION = 0.06;

    /// In languages whose words have endings, all forms of a word usually share their first letters, up to
    /// this number.
    private static final int STEM = 6;

    private static final int SHORTEST_WORD = 3;

    /// @param sentences at least four of the sentences that [#comparable] returns
    static SentenceOrder of(Article article, List<Sentence> sentences) {
        List<Sentence> compared = sentences.subList(0, Math.min(sentences.size(), MOST_SENTENCES));
        int[][] words = words(article, compared);
        return new SentenceOrder(
                sentences.size(),
                deviations(words, new Places(article.document(), compared)),
                loosest(words, compared));
    }

    /// Returns the first sentence of the paragraph in which most neighboring sentences share no word, or null
    /// if in every paragraph at least half of them do.
    private static @Nullable Sentence loosest(int[][] words, List<Sentence> sentences) {
        Sentence loosest = null;
        int most = 0;
        int start = 0;
        int apart = 0;
        for (int i = 1; i <= sentences.size(); i++) {
            if (i < sentences.size()
                    && sentences.get(i).block() == sentences.get(start).block()) {
                apart += share(words[i - 1], words[i]) ? -1 : 1;
                continue;
            }
            if (apart > most) {
                most = apart;
                loosest = sentences.get(start);
            }
            start = i;
            apart = 0;
        }
        return loosest;
    }

    private static boolean share(int[] one, int[] other) {
        for (int word : one) {
            for (int each : other) {
                if (word == each) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Returns the sentences in paragraphs. Sentences that are only labels are left out.
    static List<Sentence> comparable(Article article) {
        Document document = article.document();
        List<Sentence> sentences = new ArrayList<>();
        for (Sentence sentence : article.prose()) {
            if (sentence.words() >= FEWEST_WORDS && document.block(sentence).kind() == Block.Kind.PARAGRAPH) {
                sentences.add(sentence);
            }
        }
        return sentences;
    }

    /// Returns the distinct content words of each sentence, as numbers. All forms of a word have the same
    /// number.
    private static int[][] words(Article article, List<Sentence> sentences) {
        Words words = article.document().words();
        Vocabulary vocabulary = words.vocabulary();
        int[] stems = new int[vocabulary.size()];
        Map<String, Integer> numbers = new HashMap<>();
        int[][] all = new int[sentences.size()][];
        int[] last = new int[vocabulary.size() + 1];
        int[] found = new int[MOST_WORDS_A_SENTENCE];
        for (int s = 0; s < all.length; s++) {
            Sentence sentence = sentences.get(s);
            int count = 0;
            for (int i = sentence.firstWord(); i < sentence.endWord() && count < found.length; i++) {
                if (words.code(i) || words.address(i)) {
                    continue;
                }
                int id = words.id(i);
                if (stems[id] == 0) {
                    stems[id] = stem(vocabulary.form(id), article.language(), numbers);
                }
                if (stems[id] > 0 && last[stems[id]] != s + 1) {
                    last[stems[id]] = s + 1;
                    found[count++] = stems[id];
                }
            }
            all[s] = Arrays.copyOf(found, count);
        }
        return all;
    }

    /// @return a number, starting at 1, or -1 for a word that does not connect sentences
    private static int stem(String form, Language language, Map<String, Integer> numbers) {
        int first = form.codePointAt(0);
        // Thai, Chinese and Japanese words are short, and single characters are mostly function words.
        boolean unspaced = first >= 0x0e00 && first < 0x1000 || first >= 0x2e80 && first < 0xa000;
        if (!Character.isLetter(first)
                || form.length() < (unspaced ? 2 : SHORTEST_WORD)
                || language.isFunctionWord(form)) {
            return -1;
        }
        String stem = form.length() > STEM ? form.substring(0, STEM) : form;
        Integer known = numbers.putIfAbsent(stem, numbers.size() + 1);
        return known == null ? numbers.size() : known;
    }

    private static double deviations(int[][] words, Places places) {
        int n = words.length;
        double[] weights = weights(words);
        // For each word, the latest sentence that contains it, so that a sentence is compared only with
        // sentences that share a word with it.
        int[] newest = new int[weights.length];
        int total = 0;
        for (int[] each : words) {
            total += each.length;
        }
        int[] sentence = new int[total + 1];
        int[] older = new int[total + 1];
        int count = 0;
        double[] alike = new double[n];
        double[] rows = new double[n];
        double met = 0;
        double squares = 0;
        for (int s = 0; s < n; s++) {
            Checkpoint.pass();
            Arrays.fill(alike, 0, s, 0);
            for (int word : words[s]) {
                if (weights[word] == 0) {
                    continue;
                }
                for (int at = newest[word]; at > 0; at = older[at]) {
                    alike[sentence[at]] += weights[word];
                }
                count++;
                sentence[count] = s;
                older[count] = newest[word];
                newest[word] = count;
            }
            for (int before = 0; before < s; before++) {
                double each = alike[before];
                if (each > 0) {
                    rows[s] += each;
                    rows[before] += each;
                    squares += 2 * each * each;
                    met += 2 * each * places.near(before, s);
                }
            }
        }
        Sums likeness = Sums.of(rows, squares);
        return likeness.all() == 0 ? Double.NaN : deviations(met, n, likeness, places.sums());
    }

    /// Returns the weight of each word. It is 0 for words that don't connect sentences, because they occur in
    /// only one sentence or in too many.
    private static double[] weights(int[][] words) {
        int most = 0;
        for (int[] each : words) {
            for (int word : each) {
                most = Math.max(most, word);
            }
        }
        double[] weights = new double[most + 1];
        for (int[] each : words) {
            for (int word : each) {
                weights[word]++;
            }
        }
        double common = Math.max(2, COMMON * words.length);
        for (int word = 0; word < weights.length; word++) {
            double in = weights[word];
            // StrictMath returns the same value on every machine.
            weights[word] = in < 2 || in > common ? 0 : StrictMath.log(words.length / in);
        }
        return weights;
    }

    /// Sums over a symmetric matrix without its diagonal: the sum of all entries, the sum of their squares,
    /// and the sum of the squares of the row sums.
    private record Sums(double all, double squares, double squaresOfRows) {

        static Sums of(double[] rows, double squares) {
            double all = 0;
            double squaresOfRows = 0;
            for (double row : rows) {
                all += row;
                squaresOfRows += row * row;
            }
            return new Sums(all, squares, squaresOfRows);
        }
    }

    /// The proximity of each pair of sentences.
    private static final class Places {
        private final int[] paragraphs;
        private final int[] sections;
        private final double[] decay = new double[FARTHEST + 1];

        Places(Document document, List<Sentence> sentences) {
            paragraphs = new int[sentences.size()];
            sections = new int[sentences.size()];
            int block = 0;
            int section = 0;
            for (int i = 0; i < sentences.size(); i++) {
                for (; block < sentences.get(i).block(); block++) {
                    section += document.blocks().get(block).kind() == Block.Kind.HEADING ? 1 : 0;
                }
                paragraphs[i] = block;
                sections[i] = section;
            }
            double each = 1;
            for (int distance = 1; distance <= FARTHEST; distance++) {
                decay[distance] = each;
                each *= DECAY;
            }
        }

        /// @param before the earlier sentence
        double near(int before, int after) {
            double near = after - before > FARTHEST ? 0 : decay[after - before];
            near += sections[before] == sections[after] ? SAME_SECTION : 0;
            return near + (paragraphs[before] == paragraphs[after] ? SAME_PARAGRAPH : 0);
        }

        Sums sums() {
            double[] rows = new double[paragraphs.length];
            double squares = 0;
            for (int after = 1; after < rows.length; after++) {
                for (int before = 0; before < after; before++) {
                    double each = near(before, after);
                    rows[after] += each;
                    rows[before] += each;
                    squares += 2 * each * each;
                }
            }
            return Sums.of(rows, squares);
        }
    }

    /// Returns Mantel's statistic minus its mean over all orders, divided by its standard deviation.
    private static double deviations(double met, int n, Sums a, Sums b) {
        double two = (double) n * (n - 1);
        double three = two * (n - 2);
        double four = three * (n - 3);
        double mean = a.all() * b.all() / two;
        double square = 2 * a.squares() * b.squares() / two
                + 4 * (a.squaresOfRows() - a.squares()) * (b.squaresOfRows() - b.squares()) / three
                + (a.all() * a.all() + 2 * a.squares() - 4 * a.squaresOfRows())
                        * (b.all() * b.all() + 2 * b.squares() - 4 * b.squaresOfRows())
                        / four;
        double variance = square - mean * mean;
        return variance < 1e-9 ? Double.NaN : (met - mean) / Math.sqrt(variance);
    }
}
