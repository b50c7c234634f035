package assay.scoring.aeo;

import assay.language.Language;
import assay.language.PerLanguage;
import assay.language.Phrases;
import java.util.Locale;
import java.util.Set;

/// Words that are used to number and phrase steps: words for “step”, verbs that begin instructions, and
/// phrases that announce a procedure.
public final class StepWords {

    /// Words before a step number: “Step 1”.
    private static final Set<String> STEP = Language.wordsEverywhere("step-words");

    /// Words after a step number: “1. Schritt”, “2단계”.
    private static final Set<String> COUNTED = Language.wordsEverywhere("step-words-after-numbers");

    private static final Set<String> NUMBERS = Language.of("en").words("step-number-words");

    /// Verbs that begin instructions, in the forms that steps and headings use.
    private static final PerLanguage<Set<String>> VERBS =
            PerLanguage.of(language -> language.words("instruction-verbs"));

    /// First words of sentences in a procedure that is written in paragraphs.
    private static final PerLanguage<Set<String>> SEQUENCE =
            PerLanguage.of(language -> language.words("sequence-words"));

    /// Phrases that announce a procedure.
    static final Phrases ANNOUNCED = Phrases.of(Language.everywhere("step-announcements"));

    private StepWords() {}

    /// Whether this language's instruction verbs and sequence words are known.
    public static boolean known(Language language) {
        return !VERBS.in(language).isEmpty();
    }

    static boolean sequence(String form, Language language) {
        return SEQUENCE.in(language).contains(form);
    }

    /// Whether a step that begins with this lower-case word is an instruction.
    public static boolean verb(String form, Language language) {
        if (VERBS.in(language).contains(form)) {
            return true;
        }
        return switch (language.tag()) {
            case "en" -> form.length() > 5 && form.endsWith("ing");
            case "fr" -> form.length() > 4 && form.endsWith("ez");
            default -> false;
        };
    }

    /// Whether a heading is an instruction, because it begins with a verb or, in German and Dutch, ends with
    /// one.
    static boolean instructs(String heading, Language language) {
        int from = 0;
        while (from < heading.length() && !Character.isLetter(heading.charAt(from))) {
            from++;
        }
        int to = wordEnd(heading, from);
        if (to == from) {
            return false;
        }
        if (verb(heading.substring(from, to).toLowerCase(Locale.ROOT).replace('’', '\''), language)) {
            return true;
        }
        if (!language.is("de", "nl") || to == heading.length()) {
            return false;
        }
        int end = heading.length();
        while (end > to && !Character.isLetter(heading.charAt(end - 1))) {
            end--;
        }
        int start = end;
        while (start > to && Character.isLetter(heading.charAt(start - 1))) {
            start--;
        }
        // German nouns are capitalized, so a lower-case word that ends in “-en” is a verb.
        return end - start > 4
                && language.is("de")
                && Character.isLowerCase(heading.charAt(start))
                && (heading.startsWith("en", end - 2)
                        || heading.startsWith("eln", end - 3)
                        || heading.startsWith("ern", end - 3));
    }

    private static int wordEnd(String text, int from) {
        int to = from;
        while (to < text.length() && (Character.isLetter(text.charAt(to)) || "'’-".indexOf(text.charAt(to)) >= 0)) {
            to++;
        }
        return to;
    }

    /// Whether a text whose first word is this lower-case word could begin with a step number.
    static boolean mayNumber(String form) {
        return Character.isDigit(form.charAt(0)) || form.charAt(0) > 0x2e80 || STEP.contains(form);
    }

    /// Whether a text begins with a step number: `3. Pour`, `Step 3: pour`, `Schritt 3`, `第三步`.
    static boolean numbered(String text) {
        int at = 0;
        while (at < text.length() && !Character.isLetterOrDigit(text.charAt(at))) {
            at++;
        }
        if (at < text.length() && Character.isDigit(text.charAt(at))) {
            return digits(text, at);
        }
        return worded(text, at);
    }

    /// Whether a text begins with a step number in digits: `3. Pour`, `3) Pour`, `3: pour`, `2. Schritt` or
    /// `2단계`, but not `3 ways` or `2026: a year`.
    private static boolean digits(String text, int at) {
        int to = at;
        while (to < text.length() && Character.isDigit(text.charAt(to))) {
            to++;
        }
        if (to - at > 2 || to == text.length()) {
            return false;
        }
        char c = text.charAt(to);
        if (".):、．）。-–—".indexOf(c) >= 0) {
            return true;
        }
        int from = to;
        while (from < text.length()
                && (text.charAt(from) == ' ' || text.charAt(from) == 'º' || text.charAt(from) == 'e')) {
            from++;
        }
        return c == ' ' && from < text.length() && "-–—:".indexOf(text.charAt(from)) >= 0
                || COUNTED.contains(text.substring(from, wordEnd(text, from)).toLowerCase(Locale.ROOT));
    }

    private static boolean worded(String text, int at) {
        if (text.startsWith("第", at)) {
            int step = text.indexOf('步', at);
            return step > at && step - at <= 4;
        }
        int to = wordEnd(text, at);
        if (to == at) {
            return false;
        }
        String word = text.substring(at, to).toLowerCase(Locale.ROOT);
        // Chinese and Japanese have no space before the number: "手順一".
        boolean step = STEP.contains(word)
                || (word.length() > 2 && STEP.contains(word.substring(0, 2)) && word.charAt(0) > 0x2e80);
        if (!step) {
            return false;
        }
        int from = to;
        while (from < text.length() && " .#:".indexOf(text.charAt(from)) >= 0) {
            from++;
        }
        if (from < text.length() && Character.isDigit(text.charAt(from))) {
            return true;
        }
        return NUMBERS.contains(text.substring(from, wordEnd(text, from)).toLowerCase(Locale.ROOT))
                || (word.charAt(0) > 0x2e80 && to > at + 2);
    }
}
