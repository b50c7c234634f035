package assay.scoring;

import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// What one team wants otherwise: checks it does not ask, names that are its own, words of its own for content types.
///
/// A report names the profile and its version, because the same text scores differently under another one. Immutable.
///
/// @param name what the team calls it; empty for [#NONE]
/// @param version rises with every change; 0 for [#NONE]
/// @param checksOff names of checks that are not asked; the integrity gates are asked all the same
/// @param brands names of the team's own: companies, products, people
/// @param typeNames the team's words for content types, in lower case, with the type each stands for
public record Profile(
        String name, int version, Set<String> checksOff, Set<String> brands, Map<String, ContentType> typeNames) {

    /// Nothing is otherwise.
    public static final Profile NONE = new Profile("", 0, Set.of(), Set.of(), Map.of());

    public Profile {
        Objects.requireNonNull(name, "name");
        checksOff = java.util.Collections.unmodifiableSet(new TreeSet<>(checksOff));
        brands = java.util.Collections.unmodifiableSet(new TreeSet<>(brands));
        Map<String, ContentType> lower = new TreeMap<>();
        typeNames.forEach((word, type) -> lower.put(word.strip().toLowerCase(Locale.ROOT), type));
        typeNames = java.util.Collections.unmodifiableMap(lower);
    }

    /// The content type this word stands for: the team's own word first, then the type's key.
    public Optional<ContentType> type(String word) {
        ContentType own = typeNames.get(word.strip().toLowerCase(Locale.ROOT));
        return own == null ? ContentType.of(word) : Optional.of(own);
    }
}
