package assay.dictionaries;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;

/// Builds the minimal automaton for a sorted list of words, each with a class from 0 to 6, after Daciuk et
/// al., “Incremental Construction of Minimal Acyclic Finite-State Automata” (2000).
/// `assay.language.Automaton` reads it.
///
/// The file has the number of letters (one byte), the letters (two bytes each), the position of the root
/// (three bytes) and the nodes. A node is a list of transitions. A transition is a byte with the number of
/// the letter (its highest bit marks the last transition) and a little-endian number in bytes of seven bits.
/// The number's three lowest bits are 0 or, if a word ends here, its class plus 1; the other bits are the
/// distance back to the next node, or 0 if no letter follows.
final class AutomatonBuilder {

    private static final int LAST = 0x80;

    /// A node under construction, one for each letter of the last added word.
    private static final class Node {
        int[] symbols = new int[4];
        int[] finals = new int[4];
        int[] targets = new int[4];
        int count;

        void add(int symbol) {
            if (count == symbols.length) {
                symbols = Arrays.copyOf(symbols, count * 2);
                finals = Arrays.copyOf(finals, count * 2);
                targets = Arrays.copyOf(targets, count * 2);
            }
            symbols[count] = symbol;
            finals[count] = 0;
            targets[count] = 0;
            count++;
        }
    }

    private final String letters;
    private final int[] numbers = new int[1 << 16];
    private byte[] out = new byte[1 << 20];
    private int size;

    /// The positions of nodes by hash; 0 means that there is no node, since no node begins at position 0.
    private int[] table = new int[1 << 16];

    private int registered;
    private Node[] path = new Node[8];
    private String before = "";

    private AutomatonBuilder(String letters) {
        this.letters = letters;
        Arrays.fill(numbers, -1);
        for (int i = 0; i < letters.length(); i++) {
            numbers[letters.charAt(i)] = i;
        }
        // A distance of 0 means that no letter follows, so no node may start at position 0.
        size = 1;
        path[0] = new Node();
    }

    /// @param letters at most 127 letters; their order defines the order of the words
    /// @param words sorted and distinct words of these letters only; the last character of each is its class
    static byte[] build(String letters, List<String> words) {
        AutomatonBuilder builder = new AutomatonBuilder(letters);
        for (String word : words) {
            builder.add(word.substring(0, word.length() - 1), word.charAt(word.length() - 1));
        }
        return builder.done();
    }

    private void add(String word, int level) {
        int common = 0;
        while (common < before.length() && common < word.length() && before.charAt(common) == word.charAt(common)) {
            common++;
        }
        close(common);
        if (word.length() >= path.length) {
            path = Arrays.copyOf(path, word.length() + 8);
        }
        for (int i = common; i < word.length(); i++) {
            path[i].add(numbers[word.charAt(i)]);
            path[i + 1] = new Node();
        }
        Node parent = path[word.length() - 1];
        parent.finals[parent.count - 1] = level + 1;
        before = word;
    }

    /// Writes the nodes of the last word below this depth.
    private void close(int depth) {
        for (int i = before.length(); i > depth; i--) {
            Node parent = path[i - 1];
            parent.targets[parent.count - 1] = path[i].count == 0 ? 0 : written(path[i]);
        }
    }

    private byte[] done() {
        close(0);
        int root = write(path[0]);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(letters.length());
        for (int i = 0; i < letters.length(); i++) {
            file.write(letters.charAt(i) >> 8);
            file.write(letters.charAt(i));
        }
        file.write(root >> 16);
        file.write(root >> 8);
        file.write(root);
        file.write(out, 0, size);
        return file.toByteArray();
    }

    /// Returns the position of an equal node.
    private int written(Node node) {
        int slot = hash(node) & (table.length - 1);
        while (table[slot] != 0) {
            if (isAt(node, table[slot])) {
                return table[slot];
            }
            slot = (slot + 1) & (table.length - 1);
        }
        int at = write(node);
        table[slot] = at;
        if (++registered * 2 > table.length) {
            grow();
        }
        return at;
    }

    private void grow() {
        int[] old = table;
        table = new int[old.length * 2];
        for (int at : old) {
            if (at != 0) {
                int slot = hash(read(at)) & (table.length - 1);
                while (table[slot] != 0) {
                    slot = (slot + 1) & (table.length - 1);
                }
                table[slot] = at;
            }
        }
    }

    private static int hash(Node node) {
        int hash = node.count;
        for (int i = 0; i < node.count; i++) {
            hash = ((hash * 31 + node.symbols[i]) * 31 + node.finals[i]) * 31 + node.targets[i];
        }
        hash *= 0x9E3779B9;
        return hash ^ (hash >>> 15);
    }

    private boolean isAt(Node node, int at) {
        Node other = read(at);
        return node.count == other.count
                && Arrays.equals(node.symbols, 0, node.count, other.symbols, 0, node.count)
                && Arrays.equals(node.finals, 0, node.count, other.finals, 0, node.count)
                && Arrays.equals(node.targets, 0, node.count, other.targets, 0, node.count);
    }

    private Node read(int at) {
        Node node = new Node();
        int i = at;
        boolean last;
        do {
            node.add(out[i] & ~LAST & 0xff);
            last = out[i++] < 0;
            int value = 0;
            int shift = 0;
            while (out[i] < 0) {
                value |= (out[i++] & 0x7f) << shift;
                shift += 7;
            }
            value |= out[i++] << shift;
            node.finals[node.count - 1] = value & 7;
            node.targets[node.count - 1] = value >>> 3 == 0 ? 0 : at - (value >>> 3);
        } while (!last);
        return node;
    }

    private int write(Node node) {
        int at = size;
        if (out.length < size + 8 * node.count) {
            out = Arrays.copyOf(out, out.length * 2);
        }
        for (int i = 0; i < node.count; i++) {
            out[size++] = (byte) (node.symbols[i] | (i == node.count - 1 ? LAST : 0));
            int value = (node.targets[i] == 0 ? 0 : at - node.targets[i]) << 3 | node.finals[i];
            while (value > 0x7f) {
                out[size++] = (byte) (value & 0x7f | 0x80);
                value >>>= 7;
            }
            out[size++] = (byte) value;
        }
        return at;
    }
}
