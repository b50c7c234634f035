package assay.language;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tartarus.snowball.SnowballStemmer;
import org.tartarus.snowball.ext.DutchStemmer;
import org.tartarus.snowball.ext.FrenchStemmer;
import org.tartarus.snowball.ext.GermanStemmer;
import org.tartarus.snowball.ext.ItalianStemmer;
import org.tartarus.snowball.ext.PortugueseStemmer;
import org.tartarus.snowball.ext.RussianStemmer;
import org.tartarus.snowball.ext.SpanishStemmer;

/// Decides whether two words are forms of the same word: they are if they share a key.
///
/// English uses [Folding#forms]. German, Dutch, French, Spanish, Italian, Portuguese and Russian use
/// Snowball's stemmers. For all other languages, only case and accents are ignored. Snowball tends to find
/// too many forms, so three rules limit it: a word with a derivational ending ("universidad") does not match
/// one without ("universo"); in the Romance languages, a word with a stem of two or three letters matches
/// only its plural ("casa" matches "casas", but not "caso"); and a word with fewer than four letters (three
/// in Russian) is not stemmed.
///
/// Not thread-safe, because stemmers have state. Instances are cheap, so create one where you need it.
public final class Inflection {

    private static final Set<String> ELIDED = Language.wordsEverywhere("elided-articles");

    private static final PerLanguage<List<String>> DERIVED =
            PerLanguage.of(language -> language.list("derivational-endings"));

    /// Maps each form of an irregular word to all forms of that word.
    private static final PerLanguage<Map<String, List<String>>> IRREGULAR = PerLanguage.of(Inflection::irregular);

    private static Map<String, List<String>> irregular(Language language) {
        Map<String, List<String>> byForm = new HashMap<>();
        for (String line : language.list("irregular-forms")) {
            List<String> forms = List.of(line.split(" "));
            forms.forEach(form -> byForm.put(form, forms));
        }
        return byForm;
    }

    private final Language language;
    private final String tag;
    private final @Nullable SnowballStemmer stemmer;
    private final List<String> derived;

    private Inflection(Language language, @Nullable SnowballStemmer stemmer) {
        this.language = language;
        this.tag = language.tag();
        this.stemmer = stemmer;
        this.derived = DERIVED.in(language);
    }

    public static Inflection of(Language language) {
        return switch (language.tag()) {
            case "de" -> new Inflection(language, new GermanStemmer());
            case "nl" -> new Inflection(language, new DutchStemmer());
            case "fr" -> new Inflection(language, new FrenchStemmer());
            case "es" -> new Inflection(language, new SpanishStemmer());
            case "it" -> new Inflection(language, new ItalianStemmer());
            case "pt" -> new Inflection(language, new PortugueseStemmer());
            case "ru" -> new Inflection(language, new RussianStemmer());
            default -> new Inflection(language, null);
        };
    }

    /// Whether the language's inflection is supported.
    public boolean known() {
        return stemmer != null || tag.equals("en");
    }

    /// Whether the language writes compounds as one word, so that a longer word may contain the keyword.
    public boolean compounds() {
        return tag.equals("de") || tag.equals("nl");
    }

    /// Returns the keys of a lower-case word in a text.
    public List<String> keys(String word) {
        if (stemmer == null) {
            return Folding.forms(word, language);
        }
        if (tag.equals("pt")) {
            word = singular(word);
        }
        String folded = Folding.fold(word);
        if (folded.length() < (tag.equals("ru") ? 3 : 4) || hasDigit(folded)) {
            return List.of(folded);
        }
        String key = key(word, folded);
        if (key.length() < (tag.equals("ru") ? 2 : 3)) {
            return List.of(folded);
        }
        char last = folded.charAt(folded.length() - 1);
        char before = folded.charAt(folded.length() - 2);
        return switch (tag) {
            // The German stemmer keeps the plural -s of loan words such as "Apps" and "Autos".
            case "de" ->
                last == 's' && "aeioupwyx".indexOf(before) >= 0
                        ? List.of(key, Folding.fold(stem(word.substring(0, word.length() - 1))))
                        : List.of(key);
            // The Dutch stemmer removes an -s even if it belongs to the word: "fiets".
            case "nl" -> last == 's' ? List.of(key, folded) : List.of(key);
            case "ru" -> List.of(key);
            case "it" -> {
                List<String> numbers = numbers(folded);
                yield key.length() < 4 ? numbers : List.of(key, numbers.getFirst());
            }
            default ->
                folded.endsWith("ces") && tag.equals("es")
                        ? List.of(key, folded.substring(0, folded.length() - 3) + 'z')
                        : key.length() < 4 ? numbers(folded) : List.of(key);
        };
    }

    /// Returns the keys to search for: those of the word itself and of its irregular forms or other
    /// spellings.
    public List<String> lookedFor(String word) {
        List<String> keys = new ArrayList<>(keys(word));
        if (tag.equals("en")) {
            List<String> regular = new ArrayList<>(keys);
            regular.add(Folding.fold(word));
            for (String key : regular) {
                IRREGULAR.in(language).getOrDefault(key, List.of()).forEach(form -> keys.addAll(keys(form)));
            }
        } else if (tag.equals("de")) {
            // The stemmer treats "ue" as "ü", except in short words or at the beginning of a word.
            keys.add(word.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue"));
            keys.addAll(keys(word.replace("ae", "ä").replace("oe", "ö").replace("ue", "ü")));
        }
        return keys;
    }

    /// Removes an elided article from a word: "l'eau" becomes "eau", and "dell'olio" becomes "olio".
    public String withoutArticle(String word) {
        if (!tag.equals("fr") && !tag.equals("it") && !tag.equals("ca")) {
            return word;
        }
        int mark = word.indexOf('\'');
        return mark > 0 && mark < word.length() - 1 && ELIDED.contains(word.substring(0, mark))
                ? word.substring(mark + 1)
                : word;
    }

    private String key(String word, String folded) {
        String stem = stem(word);
        String key = Folding.fold(stem);
        // If "ß" becomes "ss" or "ue" becomes "u", the word does not start with its stem.
        String whole = tag.equals("de") ? folded : word;
        String begins = tag.equals("de") ? key : stem;
        String removed = whole.length() > begins.length() ? whole.substring(begins.length()) : "";
        for (String ending : derived) {
            int or = ending.indexOf('|');
            if (removed.startsWith(or < 0 ? ending : ending.substring(0, or))
                    || or >= 0 && removed.startsWith(ending.substring(or + 1))) {
                return key + '+' + ending;
            }
        }
        if (tag.equals("nl") && key.length() > 2) {
            // "Huizen" is the plural of "huis", and "brieven" the plural of "brief".
            String rest = key.substring(0, key.length() - 1);
            return key.endsWith("z") ? rest + 's' : key.endsWith("v") ? rest + 'f' : key;
        }
        return key;
    }

    private String stem(String word) {
        SnowballStemmer known = stemmer;
        if (known == null) {
            return word;
        }
        known.setCurrent(word.replace('ё', 'е'));
        known.stem();
        return known.getCurrent();
    }

    /// Returns the singular of Portuguese plurals that Snowball's stemmer mistakes for other words.
    private static String singular(String word) {
        if (word.endsWith("ões") || word.endsWith("ães")) {
            return word.substring(0, word.length() - 3) + "ão";
        }
        if (word.length() > 4 && (word.endsWith("ais") || word.endsWith("éis") || word.endsWith("óis"))) {
            char vowel = Folding.fold(word).charAt(word.length() - 3);
            return word.substring(0, word.length() - 3) + vowel + "l";
        }
        return word.length() > 4 && word.endsWith("ns") ? word.substring(0, word.length() - 2) + "m" : word;
    }

    /// Returns the singular and plural of a word whose stem is so short that only the last vowel
    /// distinguishes it from other words: "casa", "caso".
    private List<String> numbers(String folded) {
        int length = folded.length();
        char last = folded.charAt(length - 1);
        if (tag.equals("it")) {
            String stem = folded.substring(0, length - 1);
            return switch (last) {
                case 'a' -> List.of(stem + 'a');
                case 'e' -> List.of(stem + 'a', stem + 'o');
                case 'i', 'o' -> List.of(stem + 'o');
                default -> List.of(folded);
            };
        }
        if (last != 's' && !(last == 'x' && tag.equals("fr"))) {
            return List.of(folded);
        }
        String one = folded.substring(0, length - 1);
        return one.endsWith("e") && !tag.equals("fr")
                ? List.of(folded, one, one.substring(0, one.length() - 1))
                : List.of(folded, one);
    }

    private static boolean hasDigit(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (Character.isDigit(word.charAt(i))) {
                return true;
            }
        }
        return false;
    }
}
