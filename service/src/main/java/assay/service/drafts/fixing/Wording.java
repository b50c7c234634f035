package assay.service.drafts.fixing;

import assay.language.Folding;
import assay.language.Language;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// Words on which the meaning of a sentence hangs in one language: what denies, doubts, bounds, commands; what comes
/// before and what after; what is more and what is less. `wording.txt` has them.
///
/// @param sorts words by what they do, [folded][Folding#fold]
/// @param turns parts of which no word may come to stand for a word of another part
record Wording(Map<Sort, Set<String>> sorts, List<List<Set<String>>> turns) {

    /// What a word does.
    enum Sort {
        /// It leads on, asks, sums up, tells the reader to go on, and says nothing of any subject.
        GENERAL,
        /// It praises, promises, or calls upon somebody who is to be believed.
        GRAVE,
        /// It takes back what stands beside it.
        DENIAL,
        /// It tells the reader what not to do, or at what price.
        WARNING,
        /// It makes a guess of what would be a fact.
        DOUBT,
        /// It leaves room for what is otherwise.
        MOSTLY,
        /// It says what has to be done.
        DUTY,
        /// Beside a word that takes back it takes nothing back: "no doubt", "goes without saying".
        IDLE,
        /// A day of the week, which many languages write as a name.
        DAY,
        /// What stands before it and what stands behind it cannot change places.
        PIVOT,
        /// It speaks of everybody, everything, and always.
        ALL,
        /// It bounds what is said to what it stands before.
        ONLY,
        /// What follows it has to be so.
        CONDITION
    }

    private static final Map<String, Wording> KNOWN = read();

    /// Of a language; empty where nothing is known of its words.
    static Optional<Wording> of(Language language) {
        return Optional.ofNullable(KNOWN.get(language.tag()));
    }

    boolean is(Sort sort, String form) {
        return sorts.getOrDefault(sort, Set.of()).contains(form);
    }

    private static Map<String, Wording> read() {
        Map<String, Wording> known = new HashMap<>();
        for (String part : resource().split("(?m)^@ ")) {
            String[] lines = part.split("\n");
            String tag = lines[0].strip();
            if (!tag.startsWith("#")) {
                known.put(tag, read(lines));
            }
        }
        return Map.copyOf(known);
    }

    private static Wording read(String[] lines) {
        Map<Sort, Set<String>> sorts = new EnumMap<>(Sort.class);
        List<List<Set<String>>> turns = new ArrayList<>();
        for (int i = 1; i < lines.length; i++) {
            int space = lines[i].indexOf(' ');
            if (space < 0) {
                continue;
            }
            String sort = lines[i].substring(0, space);
            List<Set<String>> parts = new ArrayList<>();
            for (String part : lines[i].substring(space + 1).split("\\|")) {
                parts.add(words(part));
            }
            if (sort.equals("turn") || sort.equals("opposite")) {
                turns.add(List.copyOf(parts));
            } else {
                sorts.put(Sort.valueOf(sort.toUpperCase(java.util.Locale.ROOT)), parts.getFirst());
            }
        }
        return new Wording(Map.copyOf(sorts), List.copyOf(turns));
    }

    private static Set<String> words(String part) {
        Set<String> words = new LinkedHashSet<>();
        for (String word : part.strip().split("\\s+")) {
            words.add(Folding.fold(word));
        }
        return Set.copyOf(words);
    }

    private static String resource() {
        try (var stream = Wording.class.getResourceAsStream("wording.txt")) {
            return new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
