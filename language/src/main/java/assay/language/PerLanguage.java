package assay.language;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/// What is made of the word lists of a language, made when it is first asked for and then kept.
///
/// @param <T> what is made, safe to use by several threads
public final class PerLanguage<T> {

    private final Function<Language, T> maker;
    private final Map<Language, T> made = new ConcurrentHashMap<>();

    private PerLanguage(Function<Language, T> maker) {
        this.maker = maker;
    }

    /// @param maker reads lists by [Language#list]; may be called twice for one language
    public static <T> PerLanguage<T> of(Function<Language, T> maker) {
        return new PerLanguage<>(maker);
    }

    /// @param language one without a folder has what [Language#UNKNOWN] has, so that no tag of a caller's is kept
    public T in(Language language) {
        Language known = language.isRegistered() ? language : Language.UNKNOWN;
        T kept = made.get(known);
        if (kept == null) {
            // Not computeIfAbsent: one maker may ask another, and reading files under its lock would stop others.
            kept = maker.apply(known);
            T before = made.putIfAbsent(known, kept);
            kept = before == null ? kept : before;
        }
        return kept;
    }
}
