package assay.fetching.site;

import assay.language.Language;
import java.text.Normalizer;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Finds the words that are used to compare titles.
final class TitlePhrases {

    /// Words that say nothing about a text's topic, in the languages that most blogs are written in. If a
    /// word is missing here, two phrases seem to differ and a finding is missed, which is better than a false
    /// finding.
    private static final Set<String> EMPTY = Language.wordsEverywhere("words-of-no-topic");

    /// Words that describe the kind of text, not its topic. Without such words, “X: the complete guide” and
    /// “X for beginners” are the same phrase.
    private static final Set<String> PROMISES = Language.wordsEverywhere("promises");

    /// Words that show that a text is one of a series, such as a daily report. Texts in a series don't
    /// compete with each other.
    private static final Set<String> SERIAL = serial();

    private TitlePhrases() {}

    private static Set<String> serial() {
        Set<String> words = new HashSet<>(Language.everywhere("serial-words"));
        for (String tag : List.of("en", "de", "fr", "es", "it", "pt", "nl")) {
            for (Month month : Month.values()) {
                words.add(stem(folded(month.getDisplayName(TextStyle.FULL_STANDALONE, Locale.forLanguageTag(tag)))));
            }
        }
        return Set.copyOf(words);
    }

    /// Returns the text in lower case, without accents, with one space between words.
    static String folded(String text) {
        String plain = Normalizer.normalize(text, Normalizer.Form.NFKD).toLowerCase(Locale.ROOT);
        StringBuilder folded = new StringBuilder();
        boolean gap = false;
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            if (Character.getType(c) == Character.NON_SPACING_MARK && c < 0x0370) {
                continue;
            }
            if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
                gap = !folded.isEmpty();
                continue;
            }
            if (gap) {
                folded.append(' ');
                gap = false;
            }
            folded.append(c);
        }
        return folded.toString();
    }

    /// Returns the words of a text in order. Words are runs of letters and digits in the folded text.
    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        String folded = folded(text);
        int start = -1;
        for (int i = 0; i <= folded.length(); i++) {
            boolean inside = i < folded.length()
                    && (Character.isLetterOrDigit(folded.charAt(i)) || folded.charAt(i) == '.' && isVersion(folded, i));
            if (inside && start < 0) {
                start = i;
            } else if (!inside && start >= 0) {
                words.add(folded.substring(start, i));
                start = -1;
            }
        }
        return words;
    }

    private static boolean isVersion(String text, int dot) {
        return dot > 0
                && dot + 1 < text.length()
                && Character.isDigit(text.charAt(dot - 1))
                && Character.isDigit(text.charAt(dot + 1));
    }

    /// Returns the words that describe the topic of a phrase. Removes words that say nothing about the topic,
    /// words for the kind of text, years, and a number at the beginning (“7 ways …”).
    static Set<String> core(String phrase) {
        List<String> words = words(phrase);
        Set<String> core = new LinkedHashSet<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            String stem = stem(word);
            boolean number = word.chars().allMatch(Character::isDigit);
            boolean counts = number && i == 0 && words.size() > 1;
            if (!EMPTY.contains(word) && !PROMISES.contains(stem) && !counts && !(number && isYear(word))) {
                core.add(stem);
            }
        }
        return core;
    }

    /// Whether the phrase is the title of a release, a daily report or a part of a series.
    static boolean isSerial(String phrase) {
        return words(phrase).stream()
                .anyMatch(word -> SERIAL.contains(word)
                        || SERIAL.contains(stem(word))
                        || word.indexOf('.') > 0
                        || word.length() > 1 && word.charAt(0) == 'v' && Character.isDigit(word.charAt(1)));
    }

    private static boolean isYear(String word) {
        return word.length() == 4 && word.compareTo("1990") >= 0 && word.compareTo("2099") <= 0;
    }

    /// Turns plurals into singulars, for languages whose plurals end in -s.
    private static String stem(String word) {
        boolean plural = word.length() > 3
                && word.endsWith("s")
                && !word.endsWith("ss")
                && !word.endsWith("us")
                && !word.endsWith("is");
        return plural ? word.substring(0, word.length() - 1) : word;
    }
}
