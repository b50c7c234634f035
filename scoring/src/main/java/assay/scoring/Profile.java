package assay.scoring;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// A team's settings: checks to skip, brand names, and the team's own names for content types.
///
/// Reports contain the profile's name and version, because another profile can change the score of the same
/// text. Immutable.
///
/// @param name the team's name for the profile; empty for [#NONE]
/// @param version a number that increases with every change; 0 for [#NONE]
/// @param checksOff the names of the skipped checks; integrity checks always run
/// @param brands the team's own names: companies, products, people
/// @param typeNames the team's names for content types, in lower case, each mapped to its type
/// @param words words that are spelled correctly
/// @param limits the team's own numbers for thresholds, by check and name; see [Limit]
public record Profile(
        String name,
        int version,
        Set<String> checksOff,
        Set<String> brands,
        Map<String, ContentType> typeNames,
        Set<String> words,
        Map<String, Map<String, Double>> limits) {

    /// The default settings, for callers without a profile.
    public static final Profile NONE = new Profile("", 0, Set.of(), Set.of(), Map.of());

    public Profile {
        Objects.requireNonNull(name, "name");
        checksOff = Collections.unmodifiableSet(new TreeSet<>(checksOff));
        words = Collections.unmodifiableSet(new TreeSet<>(words));
        brands = Collections.unmodifiableSet(new TreeSet<>(brands));
        Map<String, ContentType> lower = new TreeMap<>();
        typeNames.forEach((word, type) -> lower.put(word.strip().toLowerCase(Locale.ROOT), type));
        typeNames = Collections.unmodifiableMap(lower);
        Map<String, Map<String, Double>> byCheck = new TreeMap<>();
        limits.forEach((check, values) -> byCheck.put(check, Collections.unmodifiableMap(new TreeMap<>(values))));
        limits = Collections.unmodifiableMap(byCheck);
    }

    /// Creates a profile without its own words and limits.
    public Profile(
            String name, int version, Set<String> checksOff, Set<String> brands, Map<String, ContentType> typeNames) {
        this(name, version, checksOff, brands, typeNames, Set.of(), Map.of());
    }

    /// Returns the content type with this name. The team's names are tried first, then the keys of the types.
    public Optional<ContentType> type(String word) {
        ContentType own = typeNames.get(word.strip().toLowerCase(Locale.ROOT));
        return own == null ? ContentType.of(word) : Optional.of(own);
    }
}
