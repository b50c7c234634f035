package assay.language;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A language a text may be in. Equal when the tags are.
///
/// Every language has a tag; what else is known differs. Ask ([#readingEase], [#syllables]) and take empty for "cannot
/// be measured", never for zero. Words are in its folder, `lang/<tag>/`: see [#list].
public final class Language {

    /// A language Assay could not tell.
    public static final Language UNKNOWN = new Language("und", false);

    /// Languages whose writing is measured: their folders have every list that `lang/lists.tsv` calls required.
    static final List<Language> MEASURED = named("en", "de", "nl", "fr", "es", "it", "pt", "cs");

    /// Languages that are told from a text by their function words.
    static final List<Language> TOLD = named(
            "ru", "uk", "bg", "pl", "sv", "da", "no", "fi", "hu", "ro", "tr", "id", "vi", "sk", "hr", "sr", "sl", "be",
            "et", "lv", "lt", "gl", "af", "ca");

    /// Languages that are told by their script, of which some words are known.
    static final List<Language> SCRIPTED = named("zh", "ja", "ko", "ar", "fa", "he", "hi", "th", "el");

    /// All that have a folder of their tag in `lang`. A tie between two that are as likely goes to the one that comes
    /// first here.
    static final List<Language> REGISTERED =
            Stream.of(MEASURED, TOLD, SCRIPTED).flatMap(List::stream).toList();

    private static List<Language> named(String... tags) {
        return Arrays.stream(tags).map(tag -> new Language(tag, true)).toList();
    }

    private final String tag;
    private final boolean registered;

    /// Read when first asked for.
    private @Nullable Set<String> functionWords;

    private Language(String tag, boolean registered) {
        this.tag = tag;
        this.registered = registered;
    }

    /// The language of a BCP 47 tag, by its primary subtag: `pt-BR` is Portuguese.
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

    /// The primary subtag, or `und`.
    public String tag() {
        return tag;
    }

    public boolean is(String... tags) {
        return Arrays.asList(tags).contains(tag);
    }

    /// Whether a text in the one may be taken for the other: Norwegian and Danish, Croatian and Serbian, Hindi and
    /// Marathi; and a language and itself.
    public boolean isNear(Language other) {
        return RelatedLanguages.near(tag, other.tag);
    }

    /// The name in English, for a sentence.
    public String label() {
        return equals(UNKNOWN) ? "an unknown language" : Locale.of(tag).getDisplayLanguage(Locale.ENGLISH);
    }

    /// Whether a word, in lower case, carries grammar and no topic. Never true in a language whose function words are
    /// not known.
    public boolean isFunctionWord(String form) {
        // "Hugo vs Gatsby" is about Hugo and Gatsby, in every language.
        return functionWords().contains(form) || form.equals("vs") || form.equals("versus");
    }

    /// Whether its function words are known.
    public boolean hasFunctionWords() {
        return !functionWords().isEmpty();
    }

    /// The commonest words of grammar, in lower case; empty where they are not known.
    Set<String> functionWords() {
        Set<String> words = functionWords;
        if (words == null) {
            words = Set.copyOf(list("function-words"));
            functionWords = words;
        }
        return words;
    }

    /// The entries of a word list, in the order of its file; empty where the language lacks the list. Reads the file:
    /// keep what is made of it, by [PerLanguage].
    ///
    /// @param name of the file, without `.txt`
    public List<String> list(String name) {
        return isRegistered() ? WordLists.read(tag, name) : List.of();
    }

    /// [#list] as a set.
    public Set<String> words(String name) {
        return Set.copyOf(list(name));
    }

    /// The entries of this list in every language that has it.
    public static List<String> everywhere(String name) {
        return REGISTERED.stream()
                .flatMap(language -> language.list(name).stream())
                .distinct()
                .toList();
    }

    /// [#everywhere] as a set.
    public static Set<String> wordsEverywhere(String name) {
        return Set.copyOf(everywhere(name));
    }

    /// Whether the language has a folder.
    boolean isRegistered() {
        return registered;
    }

    /// How many syllables a word in lower case has, at least one; 0 where the language has no rule here.
    public int syllables(String form) {
        return Syllables.count(tag, form);
    }

    /// Flesch's reading ease in the form made for the language: about 100 for a child's book, below 30 for a journal.
    /// Empty for a language without one.
    ///
    /// Sources: en Flesch 1948; de Amstad 1978; nl Douma 1960; fr Kandel and Moles 1958; es Fernandez Huerta 1959,
    /// as corrected; it Franchina and Vacca 1986; pt Martins 1996; ru Oborneva 2006.
    ///
    /// @param sentenceWords words a sentence
    /// @param wordSyllables syllables a word
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

    /// Words in one sentence that a reader of this language still takes in at once. German compounds make sentences
    /// shorter in words, Romance languages write longer ones; after Yoast's table.
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
