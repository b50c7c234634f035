package assay.language;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The language of a text. Two languages are equal if their tags are.
///
/// Every language has a tag; any other data may be missing. If [#readingEase] is empty or [#syllables] is 0,
/// the value cannot be measured in this language. A language's word lists are in its folder, `lang/<tag>/`:
/// see [#list].
public final class Language {

    /// An unrecognized language.
    public static final Language UNKNOWN = new Language("und", false);

    /// Languages in which text quality is measured. Their folders contain every list that `lang/lists.tsv`
    /// marks as required.
    static final List<Language> MEASURED = named("en", "de", "nl", "fr", "es", "it", "pt", "cs");

    /// Languages that are detected by their function words.
    static final List<Language> TOLD = named(
            "ru", "uk", "bg", "pl", "sv", "da", "no", "fi", "hu", "ro", "tr", "id", "vi", "sk", "hr", "sr", "sl", "be",
            "et", "lv", "lt", "gl", "af", "ca");

    /// Languages that are detected by their script. Their folders contain only some of the word lists.
    static final List<Language> SCRIPTED = named("zh", "ja", "ko", "ar", "fa", "he", "hi", "th", "el");

    /// All languages with a folder in `lang`. If two are equally likely, detection prefers the earlier one in
    /// this list.
    static final List<Language> REGISTERED =
            Stream.of(MEASURED, TOLD, SCRIPTED).flatMap(List::stream).toList();

    private static List<Language> named(String... tags) {
        return Arrays.stream(tags).map(tag -> new Language(tag, true)).toList();
    }

    private final String tag;
    private final boolean registered;

    /// Loaded on first use.
    private @Nullable Set<String> functionWords;

    private Language(String tag, boolean registered) {
        this.tag = tag;
        this.registered = registered;
    }

    /// Returns the languages in which text quality is measured.
    public static List<Language> measured() {
        return MEASURED;
    }

    /// Returns the language for a BCP 47 tag. Only the primary subtag counts: `pt-BR` is Portuguese.
    public static Language of(String tag) {
        String primary = tag.strip().toLowerCase(Locale.ROOT).split("[-_]", 2)[0];
        for (Language each : REGISTERED) {
            if (each.tag.equals(primary)) {
                return each;
            }
        }
        return primary.equals("nb") || primary.equals("nn")
                ? of("no")
                : primary.matches("[a-z]{2,3}") ? new Language(primary, false) : UNKNOWN;
    }

    /// Returns the primary subtag, or `und` for an unknown language.
    public String tag() {
        return tag;
    }

    public boolean is(String... tags) {
        return Arrays.asList(tags).contains(tag);
    }

    /// Whether the two languages are easily confused in a text, as Norwegian and Danish, Croatian and
    /// Serbian, or Hindi and Marathi are. Also true if they are the same language.
    public boolean isNear(Language other) {
        return RelatedLanguages.near(tag, other.tag);
    }

    /// Returns the English name, for use in sentences.
    public String label() {
        return equals(UNKNOWN) ? "an unknown language" : Locale.of(tag).getDisplayLanguage(Locale.ENGLISH);
    }

    /// Whether a lower-case word is a function word, which says nothing about the topic. Always false if the
    /// language's function words are not known.
    public boolean isFunctionWord(String form) {
        // Titles in any language can contain "vs", as in "Hugo vs Gatsby". The word says nothing about the
        // topic.
        return functionWords().contains(form) || form.equals("vs") || form.equals("versus");
    }

    /// Whether the language's function words are known.
    public boolean hasFunctionWords() {
        return !functionWords().isEmpty();
    }

    /// Returns the most common function words, in lower case, or an empty set if they are not known.
    Set<String> functionWords() {
        Set<String> words = functionWords;
        if (words == null) {
            words = Set.copyOf(list("function-words"));
            functionWords = words;
        }
        return words;
    }

    /// Returns the entries of a word list in file order, or an empty list if the language does not have this
    /// list. Reads the file on each call, so cache data that is derived from it with [PerLanguage].
    ///
    /// @param name the file's name, without `.txt`
    public List<String> list(String name) {
        return isRegistered() ? WordLists.read(tag, name) : List.of();
    }

    /// Returns [#list] as a set.
    public Set<String> words(String name) {
        return Set.copyOf(list(name));
    }

    /// Returns the entries of a list in all languages that have it.
    public static List<String> everywhere(String name) {
        return REGISTERED.stream()
                .flatMap(language -> language.list(name).stream())
                .distinct()
                .toList();
    }

    /// Returns [#everywhere] as a set.
    public static Set<String> wordsEverywhere(String name) {
        return Set.copyOf(everywhere(name));
    }

    /// Whether the language has a folder in `lang`.
    boolean isRegistered() {
        return registered;
    }

    /// Returns the number of syllables in a lower-case word: at least 1, or 0 if there are no rules for the
    /// language.
    public int syllables(String form) {
        return Syllables.count(tag, form);
    }

    /// Returns the Flesch reading-ease score, computed with the language's variant of the formula: about 100
    /// for a children's book, below 30 for an academic journal. Empty if the language has no variant.
    ///
    /// Sources: en Flesch 1948; de Amstad 1978; nl Douma 1960; fr Kandel and Moles 1958; es Fernandez
    /// Huerta 1959, as corrected; it Franchina and Vacca 1986; pt Martins 1996; ru Oborneva 2006.
    ///
    /// @param sentenceWords words per sentence
    /// @param wordSyllables syllables per word
    public OptionalDouble readingEase(double sentenceWords, double wordSyllables) {
        return switch (tag) {
            case "en" -> OptionalDouble.of(206.835 - 1.015 * sentenceWords - 84.6 * wordSyllables);
            case "de" -> OptionalDouble.of(180 - sentenceWords - 58.5 * wordSyllables);
            case "nl" -> OptionalDouble.of(206.84 - 0.93 * sentenceWords - 77 * wordSyllables);
            case "fr" -> OptionalDouble.of(207 - 1.015 * sentenceWords - 73.6 * wordSyllables);
            case "es" -> OptionalDouble.of(206.84 - 1.02 * sentenceWords - 60 * wordSyllables);
            case "it" -> OptionalDouble.of(217 - 1.3 * sentenceWords - 60 * wordSyllables);
            case "pt" -> OptionalDouble.of(248.835 - 1.015 * sentenceWords - 84.6 * wordSyllables);
            case "ru" -> OptionalDouble.of(206.835 - 1.3 * sentenceWords - 60.1 * wordSyllables);
            default -> OptionalDouble.empty();
        };
    }

    /// Returns the maximum number of words in a sentence that is easy to read, based on Yoast's table.
    /// Sentences have fewer words in German, because of its compounds, and more in the Romance languages.
    public int longSentenceWords() {
        return switch (tag) {
            case "ca", "es", "fr", "it", "pt", "fa" -> 25;
            case "he", "ru", "tr" -> 15;
            default -> 20;
        };
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Language language && language.tag.equals(tag);
    }

    @Override
    public int hashCode() {
        return tag.hashCode();
    }

    @Override
    public String toString() {
        return tag;
    }
}
