package assay.language;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Writes a few words in the format of the compiled dictionaries, which [Automaton] reads. Unlike the build,
/// it does not share nodes.
final class SmallDictionary {

    private final ByteArrayOutputStream nodes = new ByteArrayOutputStream();
    private final List<Character> letters;

    private SmallDictionary(SortedSet<Character> letters) {
        this.letters = new ArrayList<>(letters);
        // No node is at position 0.
        nodes.write(0);
    }

    /// @param entries words, each followed by the digit of its frequency class
    static Automaton of(String... entries) {
        SortedMap<String, Integer> words = new TreeMap<>();
        for (String entry : entries) {
            int end = entry.length() - 1;
            words.put(entry.substring(0, end), entry.charAt(end) - '0');
        }
        return new Automaton(bytes(words));
    }

    static byte[] bytes(SortedMap<String, Integer> words) {
        SortedSet<Character> letters = new TreeSet<>();
        words.keySet().forEach(word -> word.chars().forEach(c -> letters.add((char) c)));
        SmallDictionary dictionary = new SmallDictionary(letters);
        int root = dictionary.node(words, 0);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(letters.size());
        for (char letter : letters) {
            file.write(letter >> 8);
            file.write(letter);
        }
        file.write(root >> 16);
        file.write(root >> 8);
        file.write(root);
        file.writeBytes(dictionary.nodes.toByteArray());
        return file.toByteArray();
    }

    /// Writes the node after the first letters of words that share these letters, and returns its position.
    private int node(SortedMap<String, Integer> words, int depth) {
        SortedMap<Character, SortedMap<String, Integer>> byLetter = new TreeMap<>();
        words.forEach((word, level) -> {
            if (word.length() > depth) {
                byLetter.computeIfAbsent(word.charAt(depth), _ -> new TreeMap<>())
                        .put(word, level);
            }
        });
        if (byLetter.isEmpty()) {
            return 0;
        }
        SortedMap<Character, Integer> targets = new TreeMap<>();
        byLetter.forEach((letter, rest) -> targets.put(letter, node(rest, depth + 1)));
        int at = nodes.size();
        byLetter.forEach((letter, rest) -> {
            nodes.write(letters.indexOf(letter) | (letter.equals(byLetter.lastKey()) ? 0x80 : 0));
            String first = rest.firstKey();
            int target = targets.getOrDefault(letter, 0);
            int value = (target == 0 ? 0 : at - target) << 3
                    | (first.length() == depth + 1 ? rest.getOrDefault(first, 0) + 1 : 0);
            while (value > 0x7f) {
                nodes.write(value & 0x7f | 0x80);
                value >>>= 7;
            }
            nodes.write(value);
        });
        return at;
    }
}
