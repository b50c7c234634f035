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

/// The word lists of the languages: UTF-8 text files in `language/src/main/lang/<tag>/`, one list per file,
/// one entry per line. A line that begins with `#` is a comment.
///
/// The build joins them into one file (see [WordBundle]), because opening a thousand jar entries delayed the
/// first score by 130 ms. This class keeps only bytes; [PerLanguage] caches data derived from a list.
final class WordLists {

    /// The position of a list in the bundle, in bytes; `end` is exclusive.
    private record Place(int start, int end) {}

    private static final byte[] BUNDLE = bundle();

    /// The position of each list, by language tag and list name.
    private static final Map<String, Map<String, Place>> PLACES = places();

    private WordLists() {}

    /// Returns the entries in file order, or an empty list if the language does not have this list.
    ///
    /// @param name the file's name, without `.txt`
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

    /// Returns the names of a language's lists, sorted.
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

    /// Reads the table at the beginning of the bundle. It has a line with the tag, name and size in bytes of
    /// each list, and ends with an empty line.
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
