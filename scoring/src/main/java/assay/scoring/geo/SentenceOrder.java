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

/// How far neighbouring sentences of the running text share their words, against the same sentences in random order.
///
/// Two sentences are as alike as the content words they share, a rare word counting more: its weight is
/// ln(sentences / sentences with it). Two places are as near as 0.6^(distance − 1), and a little nearer within a
/// paragraph or section. The sum of likeness times nearness over all pairs has a mean and a variance over all orders of
/// the sentences that are known in closed form (Mantel 1967), so the result is in standard deviations: about 0 for
/// shuffled sentences, in every language and at every length.
///
/// @param sentences compared
/// @param deviations by which the order of the text beats the mean of all orders; NaN where no words are shared
record SentenceOrder(int sentences, double deviations) {

    /// Fewer words are a label or a call.
    private static final int FEWEST_WORDS = 4;

    /// A longer text tells no more, and comparing takes the square.
    private static final int MOST_SENTENCES = 400;

    private static final int MOST_WORDS_A_SENTENCE = 60;

    /// A word of more than so many sentences connects nothing.
    private static final double COMMON = 0.3;

    private static final double DECAY = 0.6;
    private static final int FARTHEST = 12;
    private static final double SAME_PARAGRAPH = 0.2;
    private static final double SAME_SECTION = 0.06;

    /// Forms of a word mostly agree in so many letters, in any language with endings.
    private static final int STEM = 6;

    private static final int SHORTEST_WORD = 3;

    /// @param sentences some of [#comparable], four or more
    static SentenceOrder of(Article article, List<Sentence> sentences) {
        List<Sentence> compared = sentences.subList(0, Math.min(sentences.size(), MOST_SENTENCES));
        return new SentenceOrder(
                sentences.size(), deviations(words(article, compared), new Places(article.document(), compared)));
    }

    /// The sentences of paragraphs that are more than a label.
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

    /// By sentence its different content words, as numbers that forms of one word share.
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

    /// @return from 1 on; -1 for a word that connects nothing
    private static int stem(String form, Language language, Map<String, Integer> numbers) {
        int first = form.codePointAt(0);
        // Thai, Chinese and Japanese words are short, and a single sign is mostly grammar.
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
        // Where each word was met, so that a sentence is compared with those alone that share a word with it.
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

    /// By word; 0 for one that connects nothing, being in one sentence alone or in too many.
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
            // StrictMath gives the same bits on every machine.
            weights[word] = in < 2 || in > common ? 0 : StrictMath.log(words.length / in);
        }
        return weights;
    }

    /// Sums over a symmetric matrix without its diagonal: of its entries, of their squares, of the squares of its rows.
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

    /// How near each two sentences are to each other.
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

        /// @param before the earlier one
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

    /// Mantel's statistic less its mean over all orders, by its standard deviation.
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
