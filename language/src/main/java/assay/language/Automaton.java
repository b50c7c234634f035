package assay.language;

import java.util.Arrays;

/// The words of a compiled dictionary (see `assay.dictionaries.AutomatonBuilder` for the format): a graph
/// of letters in one byte array, read in place. Each word has a frequency class from 0 to 6; 0 is for names
/// and for words that are never suggested.
final class Automaton {

    /// The frequency class returned for a word that is not in the dictionary.
    static final int NONE = -1;

    private static final int MAPPED = 0x2020;

    private final byte[] bytes;

    /// The offset that all node positions are relative to.
    private final int base;

    private final int root;

    /// The letter for each letter number.
    private final char[] letters;

    /// The number of each letter, or -1 if no word contains it. Letters at or above U+2020, which few
    /// languages use, have no numbers.
    private final byte[] numbers = new byte[MAPPED];

    Automaton(byte[] bytes) {
        this.bytes = bytes;
        int count = bytes[0] & 0xff;
        letters = new char[count];
        Arrays.fill(numbers, (byte) -1);
        for (int i = 0; i < count; i++) {
            letters[i] = (char) ((bytes[1 + 2 * i] & 0xff) << 8 | bytes[2 + 2 * i] & 0xff);
            if (letters[i] < MAPPED) {
                numbers[letters[i]] = (byte) i;
            }
        }
        base = 2 * count + 4;
        root = (bytes[base - 3] & 0xff) << 16 | (bytes[base - 2] & 0xff) << 8 | bytes[base - 1] & 0xff;
    }

    int size() {
        return bytes.length;
    }

    int root() {
        return root;
    }

    char letter(int number) {
        return letters[number];
    }

    /// Returns the number of a letter, or -1 if no word contains it.
    int number(char letter) {
        return letter < MAPPED ? numbers[letter] : -1;
    }

    /// Returns the frequency class of a word, or [#NONE].
    int find(String word) {
        return find(word, 0, word.length());
    }

    int find(String word, int start, int end) {
        int node = root;
        int level = NONE;
        for (int i = start; i < end; i++) {
            if (node < 0) {
                return NONE;
            }
            int number = number(word.charAt(i));
            int at = number < 0 ? -1 : transition(node, number);
            if (at < 0) {
                return NONE;
            }
            level = level(at);
            node = target(at, node);
        }
        return level;
    }

    /// Returns the offset of the node's transition for this letter, or -1 if there is none.
    private int transition(int node, int number) {
        int at = base + node;
        while (true) {
            int head = bytes[at];
            if ((head & 0x7f) == number) {
                return at;
            }
            if (head < 0) {
                return -1;
            }
            at = after(at);
        }
    }

    // The following methods iterate over a node's transitions.

    /// Returns the first transition of a node.
    int first(int node) {
        return base + node;
    }

    /// Returns the transition after this one, or -1 if this is the last.
    int next(int at) {
        return bytes[at] < 0 ? -1 : after(at);
    }

    int number(int at) {
        return bytes[at] & 0x7f;
    }

    /// Returns the frequency class of the word that ends with this transition, or [#NONE] if no word does.
    int level(int at) {
        return (bytes[at + 1] & 7) - 1;
    }

    /// Returns the node that a transition leads to, or -1 if no letter follows.
    int target(int at, int node) {
        int value = 0;
        int shift = 0;
        int i = at + 1;
        while (bytes[i] < 0) {
            value |= (bytes[i++] & 0x7f) << shift;
            shift += 7;
        }
        value |= bytes[i] << shift;
        int distance = value >>> 3;
        return distance == 0 ? -1 : node - distance;
    }

    private int after(int at) {
        int i = at + 1;
        while (bytes[i] < 0) {
            i++;
        }
        return i + 1;
    }
}
