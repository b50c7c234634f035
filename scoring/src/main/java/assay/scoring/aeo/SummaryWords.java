package assay.scoring.aeo;

import assay.language.Language;
import assay.language.PerLanguage;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Recognizes names of summaries.
final class SummaryWords {

    private static final int MOST_WORDS = 4;
    private static final Set<String> NAMES = Language.wordsEverywhere("summary-names");

    /// Names in scripts without spaces, where words can't be looked up.
    private static final List<String> IDEOGRAPHIC = Language.everywhere("unspaced-summary-names");

    /// The first words of the names. Looking them up rules out most paragraphs quickly.
    private static final Set<String> FIRST = edge(false);

    private static final Set<String> LAST = edge(true);

    private static final PerLanguage<Boolean> KNOWN =
            PerLanguage.of(language -> !language.list("summary-names").isEmpty()
                    || !language.list("unspaced-summary-names").isEmpty());

    private SummaryWords() {}

    private static Set<String> edge(boolean last) {
        Set<String> edge = new HashSet<>();
        for (String name : NAMES) {
            String[] words = name.split(" ");
            edge.add(words[last ? words.length - 1 : 0]);
        }
        return edge;
    }

    /// Whether this language's names of summaries are known.
    static boolean known(Language language) {
        return KNOWN.in(language);
    }

    static boolean mayBegin(String form) {
        return FIRST.contains(form) || form.startsWith("tl") || isUnspaced(form);
    }

    static boolean mayEnd(String form) {
        return LAST.contains(form);
    }

    private static boolean isUnspaced(String form) {
        return form.charAt(0) > 0x2e80 || (form.charAt(0) >= 0x0e00 && form.charAt(0) < 0x0e80);
    }

    /// Whether a heading introduces a summary, because it begins or ends with one of the names.
    static boolean names(String heading) {
        String text = plain(heading);
        return begins(text) > 0 || ends(text) || ideographic(text) > 0;
    }

    /// Returns the length in characters of the summary name at the start of a paragraph, or 0 if there is
    /// none.
    static int lead(String text) {
        int at = 0;
        while (at < text.length() && !Character.isLetter(text.charAt(at))) {
            at++;
        }
        String plain = plain(text);
        int length = begins(plain);
        length = length > 0 ? length : ideographic(plain);
        return length == 0 ? 0 : at + length;
    }

    private static int ideographic(String text) {
        for (String each : IDEOGRAPHIC) {
            if (text.startsWith(each)) {
                return each.length();
            }
        }
        return 0;
    }

    private static int begins(String text) {
        int longest = 0;
        int words = 0;
        for (int i = 0; i <= text.length() && words < MOST_WORDS; i++) {
            if (i == text.length() || isBreak(text.charAt(i))) {
                if (i > 0 && !isBreak(text.charAt(i - 1))) {
                    words++;
                    longest = NAMES.contains(text.substring(0, i).replace(';', ' ')) ? i : longest;
                }
            }
        }
        return longest;
    }

    private static boolean ends(String text) {
        int words = 0;
        for (int i = text.length() - 1; i > 0 && words < MOST_WORDS; i--) {
            if (isBreak(text.charAt(i - 1)) && !isBreak(text.charAt(i))) {
                words++;
                if (NAMES.contains(text.substring(i))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isBreak(char c) {
        return !Character.isLetterOrDigit(c)
                && c != '\''
                && c != '-'
                && c != '\u200c'
                && Character.getType(c) != Character.NON_SPACING_MARK
                && Character.getType(c) != Character.COMBINING_SPACING_MARK;
    }

    /// Returns the text in lower case, from its first letter to its last.
    private static String plain(String text) {
        int from = 0;
        while (from < text.length() && !Character.isLetter(text.charAt(from))) {
            from++;
        }
        int to = text.length();
        while (to > from && isBreak(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to).toLowerCase(Locale.ROOT).replace('’', '\'');
    }
}
