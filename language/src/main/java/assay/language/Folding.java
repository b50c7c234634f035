package assay.language;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Folds equivalent spellings of a word into one form: case, accents, apostrophes, and English plural and
/// possessive endings. [Inflection] handles the inflected forms of other languages.
public final class Folding {

    private Folding() {}

    /// The folded form of single Latin, Greek and Cyrillic letters; null for combining marks, which depend on
    /// the preceding letter. Normalizing takes ten times as long as this lookup.
    private static final @Nullable String[] FOLDED = new String[0x530];

    static {
        for (char c = 0; c < FOLDED.length; c++) {
            FOLDED[c] = Character.getType(c) == Character.NON_SPACING_MARK ? null : normalized(String.valueOf(c));
        }
    }

    /// Returns the word in lower case without accents.
    public static String fold(String word) {
        int plain = 0;
        while (plain < word.length() && isPlain(word.charAt(plain))) {
            plain++;
        }
        if (plain == word.length()) {
            return word;
        }
        StringBuilder folded = new StringBuilder(word.length() + 2).append(word, 0, plain);
        for (int i = plain; i < word.length(); i++) {
            char c = word.charAt(i);
            String letter = c < FOLDED.length ? FOLDED[c] : null;
            if (letter == null) {
                return normalized(word);
            }
            folded.append(letter);
        }
        return folded.toString();
    }

    private static boolean isPlain(char c) {
        return c < 0x80 && !(c >= 'A' && c <= 'Z');
    }

    private static String normalized(String word) {
        String lower = word.toLowerCase(Locale.ROOT).replace('\u2019', '\'');
        String split = Normalizer.normalize(lower, Normalizer.Form.NFD);
        StringBuilder folded = new StringBuilder(split.length());
        for (int i = 0; i < split.length(); i++) {
            char c = split.charAt(i);
            // Marks are removed only from Latin letters: in Cyrillic, "й" is not an accented "и" but a
            // separate letter.
            char before = folded.isEmpty() ? ' ' : folded.charAt(folded.length() - 1);
            // The dots of "ё" are removed, because Russian texts mostly omit them.
            boolean dots = c == '\u0308' && before == '\u0435';
            if (!folded.isEmpty()
                    && (dots || before < 0x370)
                    && Character.getType(c) == Character.NON_SPACING_MARK
                    && c < 0x370) {
                continue;
            }
            switch (c) {
                case '\u00df' -> folded.append("ss");
                case '\u00f8' -> folded.append('o');
                case '\u0142' -> folded.append('l');
                case '\u00e6' -> folded.append("ae");
                case '\u0153' -> folded.append("oe");
                default -> folded.append(c);
            }
        }
        return Normalizer.normalize(folded, Normalizer.Form.NFC);
    }

    /// Folds a word like [#fold], and removes English plural and possessive endings (Harman's S-stemmer,
    /// 1991).
    public static String stem(String word, Language language) {
        String folded = fold(word);
        if (!language.is("en", "und")) {
            return folded;
        }
        if (folded.endsWith("'s")) {
            folded = folded.substring(0, folded.length() - 2);
        } else if (folded.endsWith("'")) {
            folded = folded.substring(0, folded.length() - 1);
        }
        int length = folded.length();
        if (length > 4 && folded.endsWith("ies") && !folded.endsWith("eies") && !folded.endsWith("aies")) {
            return folded.substring(0, length - 3) + "y";
        }
        if (length > 4
                && (folded.endsWith("ches")
                        || folded.endsWith("shes")
                        || folded.endsWith("sses")
                        || folded.endsWith("xes"))) {
            return folded.substring(0, length - 2);
        }
        if (length > 3
                && folded.endsWith("s")
                && !folded.endsWith("us")
                && !folded.endsWith("ss")
                && !folded.endsWith("is")) {
            return folded.substring(0, length - 1);
        }
        return folded;
    }

    /// Returns the forms for matching a word: its [#stem] and, for an English word that ends in -ing or -ed,
    /// the verbs that it may be formed from. Two words match if they share a form, so "brewing" matches
    /// "brew" and "making" matches "make".
    public static List<String> forms(String word, Language language) {
        String stem = stem(word, language);
        int ending = stem.endsWith("ing") ? 3 : stem.endsWith("ed") && !stem.endsWith("eed") ? 2 : 0;
        int left = stem.length() - ending;
        if (ending == 0 || left < 3 || !language.is("en") || !hasVowel(stem, left)) {
            return List.of(stem);
        }
        String base = stem.substring(0, left);
        char last = base.charAt(left - 1);
        if (last == base.charAt(left - 2) && !isVowel(last)) {
            return List.of(stem, base, base.substring(0, left - 1));
        }
        // A verb with one short syllable would double its last consonant, so "rating" comes from "rate",
        // not "rat".
        boolean silent = left == 3
                && !isVowel(last)
                && "wxy".indexOf(last) < 0
                && isVowel(base.charAt(1))
                && !isVowel(base.charAt(0));
        return silent ? List.of(stem, base + "e") : List.of(stem, base, base + "e");
    }

    private static boolean hasVowel(String word, int end) {
        for (int i = 0; i < end; i++) {
            if (isVowel(word.charAt(i)) || word.charAt(i) == 'y') {
                return true;
            }
        }
        return false;
    }

    private static boolean isVowel(char c) {
        return "aeiou".indexOf(c) >= 0;
    }
}
