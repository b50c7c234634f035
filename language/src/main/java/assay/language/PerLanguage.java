package assay.language;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/// A value derived from a language's word lists, computed on first use and then cached.
///
/// @param <T> the type of the value, which must be thread-safe
public final class PerLanguage<T> {

    private final Function<Language, T> maker;
    private final Map<Language, T> made = new ConcurrentHashMap<>();

    private PerLanguage(Function<Language, T> maker) {
        this.maker = maker;
    }

    /// @param maker reads lists with [Language#list]; it may be called twice for the same language
    public static <T> PerLanguage<T> of(Function<Language, T> maker) {
        return new PerLanguage<>(maker);
    }

    /// @param language the language; one without a folder gets the value of [Language#UNKNOWN], so that
    /// caller-supplied tags are not cached
    public T in(Language language) {
        Language known = language.isRegistered() ? language : Language.UNKNOWN;
        T kept = made.get(known);
        if (kept == null) {
            // computeIfAbsent is not used: a maker may itself use another PerLanguage, and reading files
            // while holding the map's lock would block other callers.
            kept = maker.apply(known);
            T before = made.putIfAbsent(known, kept);
            kept = before == null ? kept : before;
        }
        return kept;
    }
}
