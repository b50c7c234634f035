package assay.language;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Recognizes past participles by their endings and by lists of irregular ones. Participles used as
/// adjectives ("tired", "gespannt", "fatigué") are omitted or listed separately, because they do not form a
/// passive.
final class Participles {

    /// Compounds with a participle that describe an action, like "pre-rendered", rather than a quality, like
    /// "well-known".
    private static final Pattern ENGLISH_COMPOUND =
            Pattern.compile("(?:re|pre|co|de|over|under|mis|auto|cross|open|hard|hand|side|double|force|fine)-(.{3,})");

    /// @param participles irregular participles, in all their forms
    /// @param none words that look like participles but form no passive
    /// @param withAgent words that form a passive only with a named agent
    /// @param withUn participles of verbs that begin with "un"
    /// @param prefixes prefixes that can come before "ge"
    private record Lists(
            Set<String> participles,
            Set<String> none,
            Set<String> withAgent,
            Set<String> withUn,
            List<String> prefixes) {

        static Lists of(Language language) {
            UnaryOperator<Set<String>> forms = switch (language.tag()) {
                case "fr" -> words -> inFourForms(words, "", "e", "s", "es");
                case "es", "pt", "it" -> words -> inFourForms(words, "o", "a", "os", "as", "i", "e");
                default -> words -> words;
            };
            return new Lists(
                    forms.apply(language.words("participles")),
                    forms.apply(language.words("no-participles")),
                    language.words("participles-with-agent"),
                    language.words("participles-with-un"),
                    language.list("separable-prefixes"));
        }

        /// Returns each word in both genders and numbers.
        ///
        /// @param endings the endings, starting with the masculine singular
        private static Set<String> inFourForms(Set<String> words, String... endings) {
            Set<String> forms = new HashSet<>();
            for (String word : words) {
                String stem = word.substring(0, word.length() - endings[0].length());
                for (String ending : endings) {
                    forms.add(stem + ending);
                }
            }
            return forms;
        }
    }

    private static final PerLanguage<Lists> LISTS = PerLanguage.of(Lists::of);

    private Participles() {}

    /// Whether a word in lower case is a past participle that forms a passive.
    static boolean is(Language language, String word) {
        Lists lists = LISTS.in(language);
        return switch (language.tag()) {
            case "en" -> english(word, lists);
            case "de" -> german(word, lists);
            case "nl" -> dutch(word, lists);
            case "fr" -> !lists.none().contains(word) && (lists.participles().contains(word) || french(word));
            case "es", "pt" ->
                !lists.none().contains(word) && (lists.participles().contains(word) || iberian(word));
            case "it" -> !lists.none().contains(word) && (lists.participles().contains(word) || italian(word));
            default -> false;
        };
    }

    /// Whether this participle forms a passive only with a named agent.
    static boolean wantsAgent(Language language, String word) {
        return LISTS.in(language).withAgent().contains(word);
    }

    private static boolean english(String word, Lists lists) {
        if (word.indexOf('-') >= 0) {
            Matcher compound = ENGLISH_COMPOUND.matcher(word);
            return compound.matches() && english(compound.group(1), lists);
        }
        return lists.participles().contains(word)
                || word.length() > 3
                        && word.endsWith("ed")
                        && !word.endsWith("eed")
                        && (!word.startsWith("un") || lists.withUn().contains(word))
                        && !lists.none().contains(word);
    }

    private static boolean french(String word) {
        return word.length() > 4 && ends(word, "é ée és ées");
    }

    private static boolean italian(String word) {
        return word.length() > 4 && ends(word, "ato ata ati ate uto uta uti ute ito ita iti ite");
    }

    private static boolean iberian(String word) {
        return word.length() > 4 && ends(word, "ado ada ados adas ido ida idos idas");
    }

    private static boolean ends(String word, String endings) {
        for (String ending : endings.split(" ")) {
            if (word.endsWith(ending)) {
                return true;
            }
        }
        return false;
    }

    private static boolean german(String word, Lists lists) {
        if (word.length() < 5 || lists.none().contains(word)) {
            return false;
        }
        if (word.endsWith("t")) {
            if (word.endsWith("iert")
                    || word.startsWith("ge")
                    || word.startsWith("ver")
                    || word.startsWith("be")
                    || word.startsWith("ent")
                    || word.startsWith("zer")
                    || word.startsWith("er") && word.length() > 5
                    || (word.startsWith("über") || word.startsWith("unter")) && word.length() > 8) {
                return true;
            }
            return separable(word, lists);
        }
        for (String strong : lists.participles()) {
            if (word.endsWith(strong)) {
                return true;
            }
        }
        return false;
    }

    /// Whether the word is a participle of a separable verb: "eingesetzt", "durchgeführt".
    private static boolean separable(String word, Lists lists) {
        for (String prefix : lists.prefixes()) {
            if (word.startsWith(prefix)
                    && word.startsWith("ge", prefix.length())
                    && word.length() > prefix.length() + 4) {
                return true;
            }
        }
        return false;
    }

    private static boolean dutch(String word, Lists lists) {
        if (word.length() < 5 || lists.none().contains(word)) {
            return false;
        }
        if (word.endsWith("d") || word.endsWith("t")) {
            return word.startsWith("ge")
                    || word.startsWith("be")
                    || word.startsWith("ver")
                    || word.startsWith("ont")
                    || word.startsWith("her")
                    || (word.indexOf("ge") > 1 && word.indexOf("ge") < 6 && word.length() > 7);
        }
        for (String strong : lists.participles()) {
            if (word.endsWith(strong)) {
                return true;
            }
        }
        return false;
    }
}
