package assay.dictionaries;

import assay.dictionaries.WordFile.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import morfologik.fsa.FSA;

/// Reads the words in sources, in lower case, each with its frequency class: from 6 for the most frequent
/// words to 1 for rare ones, and 0 for names and correct words that are never suggested.
final class WordCollector {

    /// The class of all forms of the most common words, if the source has no frequencies.
    private static final int OF_COMMON = 4;

    /// German nouns, which are never suggested for a lower-case word.
    private static final int CAPITALISED = 1;

    /// The lowest frequencies for classes 1, 2 and so on. Frequencies are on a logarithmic scale from 0 to 25.
    private static final int[] STEPS = {1, 3, 5, 7, 9, 12};

    /// The maximum number of letters in an automaton.
    private static final int MOST_LETTERS = 127;

    private final List<String> words = new ArrayList<>();
    private final Set<String> wrong = new HashSet<>();

    private final Set<String> common;

    /// @param common the most common words of the language
    WordCollector(Set<String> common) {
        this.common = common;
    }

    static InputStream open(WordFile source) {
        String path = "/org/languagetool/resource/" + source.path();
        return Objects.requireNonNull(WordCollector.class.getResourceAsStream(path), path);
    }

    void add(WordFile source) throws IOException {
        try (InputStream in = open(source)) {
            switch (source.kind()) {
                case FREQUENCIES, GRAMMAR -> addEntries(source, FSA.read(in));
                default -> {
                    for (String line : new String(in.readAllBytes(), source.charset()).split("\n")) {
                        addLine(source.kind(), line);
                    }
                }
            }
        }
    }

    private void addEntries(WordFile source, FSA automaton) {
        for (ByteBuffer entry : automaton) {
            String text = source.charset().decode(entry.duplicate()).toString();
            int end = text.indexOf(source.separator());
            if (end <= 0) {
                continue;
            }
            String word = text.substring(0, end);
            if (source.kind() == Kind.GRAMMAR) {
                if (isTolerated(word, text.substring(end + 1))) {
                    continue;
                }
                boolean name = text.contains("EIG:") || text.endsWith("NPR");
                add(
                        word,
                        name
                                ? 0
                                : Character.isUpperCase(word.charAt(0))
                                        ? CAPITALISED
                                        : unrated(source, word, text, end + 1));
                continue;
            }
            int frequency = text.charAt(text.length() - 1) - 'A';
            if (frequency >= source.least()) {
                add(word, Character.isUpperCase(word.charAt(0)) ? 0 : level(frequency));
            }
        }
    }

    /// Whether the word is misspelled without the accent on its last letter, which taggers accept. In the
    /// list, the code after such a word replaces its last letter: “cosi” has “B” (cut one letter) and “ì”.
    private static boolean isTolerated(String word, String rest) {
        char last = word.charAt(word.length() - 1);
        return rest.length() > 2
                && rest.charAt(0) == 'B'
                && rest.charAt(2) == '_'
                && rest.charAt(1) >= 'à'
                && Normalizer.normalize(rest.substring(1, 2), Normalizer.Form.NFD)
                                .charAt(0)
                        == last;
    }

    private int unrated(WordFile source, String word, String entry, int code) {
        int cut = entry.charAt(code) - 'A';
        int end = entry.indexOf('_', code);
        boolean coded = cut >= 0 && cut <= word.length() && end > code;
        return coded && common.contains(word.substring(0, word.length() - cut) + entry.substring(code + 1, end))
                ? OF_COMMON
                : source.least();
    }

    private static int level(int frequency) {
        int level = 0;
        while (level < STEPS.length && frequency >= STEPS[level]) {
            level++;
        }
        return level;
    }

    private void addLine(Kind kind, String line) {
        if (kind == Kind.PHRASES) {
            String[] parts = line.split("[\t#;]", 2)[0].split(" ");
            for (String part : parts.length < 2 ? new String[0] : parts) {
                add(part, 0);
            }
            return;
        }
        String word = line.strip().split("[\\t/#;+,]", 2)[0].strip();
        if (kind == Kind.WRONG) {
            // Flags after a word stand for further forms and are ignored; the word itself is always wrong.
            wrong.add(normal(word));
        } else if (!line.isBlank() && line.charAt(0) != '#') {
            add(word, 0);
        }
    }

    private void add(String word, int level) {
        if (word.length() < 2 || word.length() > 40) {
            return;
        }
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (!Character.isLetter(c) && c != '\'' && c != '’') {
                return;
            }
        }
        String normal = normal(word);
        // English possessives follow a rule.
        if (!normal.endsWith("'s") && !normal.endsWith("s'")) {
            words.add(normal + (char) level);
            if (normal.indexOf('œ') >= 0) {
                words.add(normal.replace("œ", "oe") + (char) 0);
            }
        }
    }

    private static String normal(String word) {
        return word.toLowerCase(Locale.ROOT).replace('’', '\'');
    }

    byte[] compiled() {
        String letters = letters();
        String[] sorted =
                words.stream().filter(word -> isOf(word, letters)).sorted().toArray(String[]::new);
        List<String> distinct = new ArrayList<>();
        for (String word : sorted) {
            String form = word.substring(0, word.length() - 1);
            if (wrong.contains(form)) {
                continue;
            }
            // If a word occurs with several classes, the highest class comes last and replaces the others.
            if (!distinct.isEmpty() && isSame(distinct.getLast(), word)) {
                distinct.set(distinct.size() - 1, word);
            } else {
                distinct.add(word);
            }
        }
        return AutomatonBuilder.build(letters, distinct);
    }

    /// Compiles these words without assigning them classes.
    static byte[] compiled(Set<String> words) {
        WordCollector collector = new WordCollector(Set.of());
        words.forEach(word -> collector.add(word, 0));
        return collector.compiled();
    }

    private static boolean isSame(String one, String other) {
        return one.length() == other.length() && one.regionMatches(0, other, 0, one.length() - 1);
    }

    /// Returns the most frequent letters, sorted.
    private String letters() {
        int[] counts = new int[1 << 16];
        for (String word : words) {
            for (int i = 0; i < word.length() - 1; i++) {
                counts[word.charAt(i)]++;
            }
        }
        int[] often = Arrays.stream(counts).sorted().toArray();
        int least = Math.max(often[often.length - MOST_LETTERS], 1);
        StringBuilder letters = new StringBuilder();
        for (char c = 0; c < counts.length - 1 && letters.length() < MOST_LETTERS; c++) {
            if (counts[c] >= least) {
                letters.append(c);
            }
        }
        return letters.toString();
    }

    private static boolean isOf(String word, String letters) {
        for (int i = 0; i < word.length() - 1; i++) {
            if (letters.indexOf(word.charAt(i)) < 0) {
                return false;
            }
        }
        return true;
    }

    /// Returns the most common words that the sources contain.
    Set<String> known() {
        Set<String> known = new HashSet<>();
        for (String word : words) {
            String form = word.substring(0, word.length() - 1);
            if (common.contains(form)) {
                known.add(form);
            }
        }
        return known;
    }

    /// Returns the words of a list, in order.
    static Set<String> list(WordFile source) throws IOException {
        Set<String> list = new LinkedHashSet<>();
        try (InputStream in = open(source)) {
            for (String line : new String(in.readAllBytes(), source.charset()).split("\n")) {
                list.add(normal(line.strip()));
            }
        }
        return list;
    }
}
