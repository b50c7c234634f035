package assay.language;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/// The word lists of the languages: text files in `language/src/main/lang/<tag>/`, one list a file, one entry a line,
/// in
/// UTF-8. A line that begins with `#` is a comment.
///
/// The build joins them to one file, see [WordBundle]: to open a thousand entries of a jar took 130 ms of the first
/// score.
/// Only bytes are kept here; who makes something of a list keeps that, see [PerLanguage].
final class WordLists {

    /// Where a list lies in the bundle, in bytes; `end` exclusive.
    private record Place(int start, int end) {}

    private static final byte[] BUNDLE = bundle();

    /// By tag and name.
    private static final Map<String, Map<String, Place>> PLACES = places();

    private WordLists() {}

    /// The entries in the order of the file; none where the language lacks the list.
    ///
    /// @param name of the file, without `.txt`
    static List<String> read(String tag, String name) {
        Place place = PLACES.getOrDefault(tag, Map.of()).get(name);
        return place == null
                ? List.of()
                : new String(BUNDLE, place.start(), place.end() - place.start(), StandardCharsets.UTF_8)
                        .lines()
                        .toList();
    }

    static boolean has(String tag, String name) {
        return names(tag).contains(name);
    }

    /// What lists a language has, in the order of their names.
    static Set<String> names(String tag) {
        return new TreeSet<>(PLACES.getOrDefault(tag, Map.of()).keySet());
    }

    private static byte[] bundle() {
        try (InputStream in = Objects.requireNonNull(WordLists.class.getResourceAsStream(WordBundle.NAME))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Reads the table in front: a line for each list with its tag, its name and how many bytes it has, and an empty
    /// one.
    private static Map<String, Map<String, Place>> places() {
        Map<String, Map<String, Place>> places = new HashMap<>();
        int table = WordBundle.tableEnd(BUNDLE);
        int start = table;
        for (String line :
                new String(BUNDLE, 0, table, StandardCharsets.UTF_8).strip().split("\n")) {
            String[] fields = line.split(" ");
            int end = start + Integer.parseInt(fields[2]);
            places.computeIfAbsent(fields[0], _ -> new HashMap<>()).put(fields[1], new Place(start, end));
            start = end;
        }
        return places;
    }
}
