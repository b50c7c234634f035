package assay.scoring;

import assay.language.Words;
import java.util.Arrays;
import java.util.List;

/// A keyword that is prepared for matching: [SpacedKeyword] matches it word by word, and [UnspacedKeyword]
/// by characters if its script puts no spaces between words.
sealed interface KeywordPattern permits SpacedKeyword, UnspacedKeyword {

    /// The maximum number of content words. Further ones are not tracked.
    int MOST_TERMS = 64;

    /// Returns the content words, folded.
    List<String> contentTerms();

    /// @param text the plain text that the words come from
    Hits in(CharSequence text, Words words);

    /// The matches in a text.
    final class Hits {
        private final long[] content;
        private int[] firsts = new int[8];
        private int[] ends = new int[8];
        private int count;

        /// @param words the number of words in the text
        Hits(int words) {
            content = new long[words];
        }

        /// Adds an occurrence of the complete phrase. Occurrences must be added in order, without overlaps.
        void add(int firstWord, int endWord) {
            if (count == firsts.length) {
                firsts = Arrays.copyOf(firsts, count * 2);
                ends = Arrays.copyOf(ends, count * 2);
            }
            firsts[count] = firstWord;
            ends[count++] = endWord;
        }

        /// Records the content words that this word matches.
        void mark(int word, long bits) {
            content[word] |= bits;
        }

        int count() {
            return count;
        }

        /// Returns the first word of each occurrence of the phrase.
        int[] firsts() {
            return Arrays.copyOf(firsts, count);
        }

        /// Returns the end of the phrase that begins at this word, or the next word if no phrase begins here.
        int endOf(int word) {
            int at = Arrays.binarySearch(firsts, 0, count, word);
            return at < 0 ? word + 1 : ends[at];
        }

        long contentAt(int word) {
            return content[word];
        }

        /// Returns how many different content words occur in this word range.
        int found(int from, int to) {
            long seen = 0;
            for (int i = from; i < to; i++) {
                seen |= content[i];
            }
            return Long.bitCount(seen);
        }
    }
}
