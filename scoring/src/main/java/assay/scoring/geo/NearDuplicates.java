package assay.scoring.geo;

import assay.language.Checkpoint;
import assay.language.Words;
import assay.scoring.document.Block;
import java.util.Arrays;
import java.util.List;

/// Finds paragraphs that repeat another paragraph, even if some words are replaced. Most of the words must be
/// the same, and so must many of the pairs of neighboring words.
///
/// @param repeated the number of words in paragraphs that are similar to an earlier one
/// @param paragraphs the number of these paragraphs
record NearDuplicates(int repeated, int paragraphs) {

    /// Two paragraphs are similar only if at least this share of the shorter one's words also occurs in the
    /// longer one. If a third of the content words are replaced in each of two copies, in different places,
    /// 64% of the words remain.
    private static final double SAME_WORDS = 0.6;

    /// Two paragraphs are similar only if at least this share of the shorter one's pairs of neighboring words
    /// also occurs in the longer one.
    private static final double SAME_PAIRS = 0.3;

    /// The number of earlier paragraphs that are compared for each pair of words: the latest ones that
    /// contain the pair.
    private static final int NEWEST = 4;

    /// The maximum number of paragraphs to compare. There is a limit because each paragraph is compared with
    /// all earlier ones.
    private static final int MOST_PARAGRAPHS = 1_000;

    private static final long PRIME = 0x9E3779B97F4A7C15L;

    /// @param all the paragraphs of running text that are long enough to be compared
    static NearDuplicates of(Words words, List<Block> all) {
        List<Block> paragraphs = all.subList(0, Math.min(all.size(), MOST_PARAGRAPHS));
        int total = 0;
        for (Block block : paragraphs) {
            total += block.words();
        }
        Pairs pairs = new Pairs(total);
        int[] votes = new int[paragraphs.size()];
        int[] times = new int[words.vocabulary().size()];
        int repeated = 0;
        int count = 0;
        for (int i = 0; i < paragraphs.size(); i++) {
            Checkpoint.pass();
            Block block = paragraphs.get(i);
            Arrays.fill(votes, 0, i, 0);
            for (int w = block.firstWord(); w + 1 < block.endWord(); w++) {
                pairs.vote(words.id(w), words.id(w + 1), i, votes);
            }
            int best = 0;
            for (int k = 1; k < i; k++) {
                best = votes[k] > votes[best] ? k : best;
            }
            if (i > 0 && alike(words, paragraphs.get(best), block, votes[best], times)) {
                repeated += block.words();
                count++;
            }
        }
        return new NearDuplicates(repeated, count);
    }

    /// @param all the number of words in running text
    /// @return the percentage of words in paragraphs that are similar to an earlier one
    double pct(int all) {
        return all == 0 ? 0 : 100.0 * repeated / all;
    }

    private static boolean alike(Words words, Block before, Block block, int samePairs, int[] times) {
        int shorter = Math.min(before.words(), block.words());
        if (samePairs < SAME_PAIRS * (shorter - 1)) {
            return false;
        }
        for (int w = before.firstWord(); w < before.endWord(); w++) {
            times[words.id(w)]++;
        }
        int same = 0;
        for (int w = block.firstWord(); w < block.endWord(); w++) {
            same += times[words.id(w)]-- > 0 ? 1 : 0;
        }
        for (Block each : List.of(before, block)) {
            for (int w = each.firstWord(); w < each.endWord(); w++) {
                times[words.id(w)] = 0;
            }
        }
        return same >= SAME_WORDS * shorter && shorter * 2 >= Math.max(before.words(), block.words());
    }

    /// For each pair of words, the latest paragraphs that contain it.
    private static final class Pairs {
        private final long[] keys;
        private final int[] paragraphs;
        private final int mask;

        Pairs(int most) {
            int size = Integer.highestOneBit(Math.max(16, most)) * 4;
            keys = new long[size];
            paragraphs = new int[size * NEWEST];
            mask = size - 1;
        }

        /// Adds a vote for each stored paragraph that contains this pair, and stores the given paragraph as
        /// the latest.
        void vote(int one, int next, int paragraph, int[] votes) {
            long key = ((long) one << 32 | next) + 1;
            int at = (int) (key * PRIME >>> 40) & mask;
            while (keys[at] != key && keys[at] != 0) {
                at = at + 1 & mask;
            }
            keys[at] = key;
            int from = at * NEWEST;
            for (int k = from; k < from + NEWEST && paragraphs[k] > 0; k++) {
                if (paragraphs[k] <= paragraph) {
                    votes[paragraphs[k] - 1]++;
                }
            }
            if (paragraphs[from] != paragraph + 1) {
                System.arraycopy(paragraphs, from, paragraphs, from + 1, NEWEST - 1);
                paragraphs[from] = paragraph + 1;
            }
        }
    }
}
