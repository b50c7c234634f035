package assay.dictionaries;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Compiles a list of how common words are, from the lists in Apache Tika's package `tika-eval-core`.
/// `assay.language.WordFrequencies` reads the result.
final class FrequencyList {

    /// The name of Tika's list for each language.
    private static final Map<String, String> LISTS =
            Map.of("en", "eng", "de", "deu", "nl", "nld", "fr", "fra", "es", "spa", "it", "ita", "pt", "por");

    /// Precedes the number of all words that were counted.
    private static final String SUM = "#SUM_TERM_FREQS\t";

    private static final double BILLION = 1e9;

    /// A line contains a word, the number of documents with it, and its occurrences.
    private static final int FIELDS = 3;

    private FrequencyList() {}

    static String path(String tag) {
        return "/common_tokens/" + Objects.requireNonNull(LISTS.get(tag));
    }

    /// Returns a line for each word with its occurrences in a billion words, in the order of the words' bytes.
    static byte[] compiled(String tag) throws IOException {
        String list;
        try (InputStream in = Objects.requireNonNull(FrequencyList.class.getResourceAsStream(path(tag)))) {
            list = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        long sum = 0;
        List<byte[]> lines = new ArrayList<>();
        for (String line : list.split("\n")) {
            String[] fields = line.strip().split("\t");
            if (line.startsWith(SUM)) {
                sum = Long.parseLong(fields[1]);
            } else if (!line.startsWith("#") && fields.length == FIELDS) {
                long occurrences = Math.max(1, Math.round(BILLION * Long.parseLong(fields[2]) / sum));
                lines.add((fields[0] + '\t' + occurrences + '\n').getBytes(StandardCharsets.UTF_8));
            }
        }
        if (lines.isEmpty()) {
            throw new IOException("There are no frequencies in " + path(tag));
        }
        // A tab comes before all letters, so the lines are in the order of their words.
        lines.sort(Arrays::compareUnsigned);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] line : lines) {
            out.write(line);
        }
        return out.toByteArray();
    }
}
