package assay.language;

import java.util.Arrays;
import java.util.Collection;

/// Words that are looked up together in a text's vocabulary. Their hashes are precomputed, so that words that
/// are not in the text, as most are not, can be skipped quickly.
public final class WordList {

    private final String[] words;
    private final int[] hashes;

    private WordList(Collection<String> words) {
        this.words = words.toArray(String[]::new);
        this.hashes = Arrays.stream(this.words).mapToInt(String::hashCode).toArray();
    }

    /// @param words the words, in lower case with straight apostrophes
    public static WordList of(Collection<String> words) {
        return new WordList(words);
    }

    public boolean isEmpty() {
        return words.length == 0;
    }

    /// Whether the text contains one of the words.
    public boolean anyIn(Vocabulary vocabulary) {
        for (int i = 0; i < hashes.length; i++) {
            if (vocabulary.find(words[i], hashes[i]) >= 0) {
                return true;
            }
        }
        return false;
    }

    /// Whether the list contains this word.
    public boolean has(String word) {
        int hash = word.hashCode();
        for (int i = 0; i < hashes.length; i++) {
            if (hashes[i] == hash && words[i].equals(word)) {
                return true;
            }
        }
        return false;
    }

    /// Returns whether each word of the vocabulary is in the list, indexed by the word's number.
    public boolean[] in(Vocabulary vocabulary) {
        boolean[] marks = new boolean[vocabulary.size()];
        for (int i = 0; i < hashes.length; i++) {
            int id = vocabulary.find(words[i], hashes[i]);
            if (id >= 0) {
                marks[id] = true;
            }
        }
        return marks;
    }

    /// For each listed word in the text, sets `bits` in `marks` at the word's vocabulary number.
    ///
    /// @return whether the text contains one of the words
    public boolean mark(Vocabulary vocabulary, byte[] marks, int bits) {
        boolean any = false;
        for (int i = 0; i < hashes.length; i++) {
            int id = vocabulary.find(words[i], hashes[i]);
            if (id >= 0) {
                marks[id] |= (byte) bits;
                any = true;
            }
        }
        return any;
    }
}
