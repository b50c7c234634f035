package assay.scoring;

import assay.language.Words;
import java.util.Arrays;
import java.util.List;

/// A keyword as it is written, ready to be found in texts: [SpacedSpelling] word by word, or [UnspacedSpelling]
/// by its characters where its script puts no spaces between words.
sealed interface Spelling permits SpacedSpelling, UnspacedSpelling {

    /// More content words than this are not told apart.
    int MOST_TERMS = 64;

    /// The words that carry its topic, folded.
    List<String> contentTerms();

    /// @param text the plain text that the words were read from
    Hits in(CharSequence text, Words words);

    /// Where it stands in a text.
    final class Hits {
        private final long[] content;
        private int[] firsts = new int[8];
        private int[] ends = new int[8];
        private int count;

        /// @param words how many words the text has
        Hits(int words) {
            content = new long[words];
        }

        /// The whole phrase stands here; places come in order and apart.
        void add(int firstWord, int endWord) {
            if (count == firsts.length) {
                firsts = Arrays.copyOf(firsts, count * 2);
                ends = Arrays.copyOf(ends, count * 2);
            }
            firsts[count] = firstWord;
            ends[count++] = endWord;
        }

        /// This word is these content words.
        void mark(int word, long bits) {
            content[word] |= bits;
        }

        int count() {
            return count;
        }

        /// The first words of the places where the phrase stands.
        int[] firsts() {
            return Arrays.copyOf(firsts, count);
        }

        /// Where the phrase that begins with this word ends; the next word where none does.
        int endOf(int word) {
            int at = Arrays.binarySearch(firsts, 0, count, word);
            return at < 0 ? word + 1 : ends[at];
        }

        long contentAt(int word) {
            return content[word];
        }

        /// How many content words stand among these words.
        int found(int from, int to) {
            long seen = 0;
            for (int i = from; i < to; i++) {
                seen |= content[i];
            }
            return Long.bitCount(seen);
        }
    }
}
