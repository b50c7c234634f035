package assay.language;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;

/// How common words are in general texts of a language. `assay.dictionaries.FrequencyList` writes the files, whose
/// sources are in `NOTICE.txt` next to them.
///
/// A file has a line for each of the 30,000 most common words with at least three letters, in the order of their bytes:
/// the word without accents, a tab, and its occurrences in a billion words. It is searched in place. Thread-safe.
public final class WordFrequencies {

    /// The languages with such a file.
    private static final Set<String> TAGS = Set.of("en", "de", "nl", "fr", "es", "it", "pt");

    private static final PerLanguage<WordFrequencies> ALL = PerLanguage.of(WordFrequencies::new);

    private static final double BILLION = 1e9;

    private final byte[] file;

    /// The offset of each line, and the length of the file at the end.
    private final int[] lines;

    private final double unknown;

    private WordFrequencies(Language language) {
        file = read(language.tag());
        int count = 0;
        for (byte each : file) {
            count += each == '\n' ? 1 : 0;
        }
        lines = new int[count + 1];
        int line = 0;
        for (int i = 0; i < file.length; i++) {
            if (file[i] == '\n') {
                lines[++line] = i + 1;
            }
        }
        double rarest = BILLION;
        for (int i = 0; i < count; i++) {
            rarest = Math.min(rarest, (double) occurrences(i));
        }
        unknown = rarest / 2 / BILLION;
    }

    /// Whether it is known how common words are in a language.
    public static boolean knows(Language language) {
        return TAGS.contains(language.tag());
    }

    /// @param language a language that [#knows] accepts
    public static WordFrequencies of(Language language) {
        return ALL.in(language);
    }

    /// Returns the share of all words of general texts that are this word, from 0 to 1. A word that is not in the file
    /// counts as half as common as the rarest one that is.
    ///
    /// @param word the word in lower case
    public double share(String word) {
        byte[] wanted = Folding.fold(word).getBytes(StandardCharsets.UTF_8);
        int low = 0;
        int high = lines.length - 2;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int end = wordEnd(middle);
            int order = Arrays.compareUnsigned(file, lines[middle], end, wanted, 0, wanted.length);
            if (order == 0) {
                return occurrences(middle) / BILLION;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return unknown;
    }

    private int wordEnd(int line) {
        int end = lines[line];
        while (file[end] != '\t') {
            end++;
        }
        return end;
    }

    private long occurrences(int line) {
        long number = 0;
        for (int i = wordEnd(line) + 1; file[i] != '\n'; i++) {
            number = 10 * number + file[i] - '0';
        }
        return number;
    }

    private static byte[] read(String tag) {
        try (InputStream in = Objects.requireNonNull(
                WordFrequencies.class.getResourceAsStream("/assay/dictionaries/" + tag + "-frequencies"))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
