package assay.scoring;

import assay.language.Language;
import assay.language.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// A keyword in a script without spaces between words: Chinese, Japanese, Thai and others.
///
/// The keyword is matched as a sequence of characters, so it does not matter how the text and the keyword are
/// split into words.
final class UnspacedKeyword implements KeywordPattern {

    /// Particles that may come between two Japanese content words.
    private static final Set<String> PARTICLES = Language.of("ja").words("particles");

    /// Particles that may come between two Chinese content words. Inside a longer word, they are part of the
    /// word.
    private static final String LINKS = "的和与及與";

    private final String phrase;
    private final List<String> terms;

    UnspacedKeyword(String keyword) {
        String lower = keyword.toLowerCase(Locale.ROOT);
        StringBuilder whole = new StringBuilder(lower.length());
        List<String> found = new ArrayList<>();
        int from = -1;
        for (int i = 0; i <= lower.length(); i++) {
            char c = i == lower.length() ? ' ' : lower.charAt(i);
            if (letter(c)) {
                whole.append(c);
            }
            if (from >= 0 && (!letter(c) || isUnspaced(c) != isUnspaced(lower.charAt(from)))) {
                split(lower.substring(from, i), found);
                from = -1;
            }
            from = from < 0 && letter(c) ? i : from;
        }
        phrase = whole.toString();
        terms = found.stream().distinct().limit(MOST_TERMS).toList();
    }

    /// Whether a text contains letters in a script without spaces.
    static boolean suits(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isUnspaced(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean letter(char c) {
        return Character.isLetterOrDigit(c) || Character.isSurrogate(c) || isUnspaced(c);
    }

    private static boolean isUnspaced(char c) {
        if (c < 0x0e00) {
            return false;
        }
        // Thai, Lao, Burmese and Khmer with their vowel signs, kana and Han without punctuation, and rare Han
        // characters.
        return c < 0x0f00
                || c >= 0x1000 && c < 0x10a0
                || c >= 0x1780 && c < 0x1800
                || c >= 0x3005 && c < 0x3008
                || c >= 0x3041 && c < 0x3100 && c != '・'
                || c >= 0x3400 && c < 0xa000
                || c >= 0xf900 && c < 0xfb00
                || c >= 0xff66 && c < 0xffa0
                || c >= 0xd840 && c < 0xd889;
    }

    private static boolean isHiragana(char c) {
        return c >= 0x3041 && c < 0x30a0;
    }

    private static boolean isKatakana(char c) {
        return c >= 0x30a0 && c < 0x3100 && c != '・' || c >= 0xff66 && c < 0xffa0;
    }

    private static void split(String run, List<String> terms) {
        int from = 0;
        int i = 0;
        while (i < run.length()) {
            int end = i + 1;
            boolean breaks = false;
            if (isHiragana(run.charAt(i))) {
                while (end < run.length() && isHiragana(run.charAt(end))) {
                    end++;
                }
                breaks = i > from && PARTICLES.contains(run.substring(i, end));
            } else if (LINKS.indexOf(run.charAt(i)) >= 0) {
                breaks = i - from > 1 && run.length() - end > 1;
            }
            if (breaks) {
                terms.add(run.substring(from, i));
                from = end;
            }
            i = end;
        }
        if (from < run.length()) {
            terms.add(run.substring(from));
        }
    }

    @Override
    public List<String> contentTerms() {
        return terms;
    }

    @Override
    public Hits in(CharSequence text, Words words) {
        Hits hits = new Hits(words.count());
        for (int t = 0; t < terms.size(); t++) {
            String term = terms.get(t);
            for (int at = 0; at < text.length(); at++) {
                int end = standsAt(text, at, term);
                int last = end < 0 ? -1 : wordAt(words, end - 1);
                if (last >= 0) {
                    hits.mark(last, 1L << t);
                }
            }
        }
        int free = 0;
        for (int at = 0; at < text.length(); at++) {
            int end = standsAt(text, at, phrase);
            int first = end < 0 ? -1 : wordAt(words, at);
            if (first >= free) {
                free = wordAt(words, end - 1) + 1;
                hits.add(first, free);
                at = end - 1;
            }
        }
        return hits;
    }

    /// Returns the word at this offset or, if there is none, the last word before it; -1 before the first
    /// word.
    private static int wordAt(Words words, int offset) {
        return words.firstFrom(offset + 1) - 1;
    }

    /// Returns the offset at which the letters that begin here end, or -1 if the text differs. A space next
    /// to a letter in a script without spaces is skipped.
    private static int standsAt(CharSequence text, int start, String letters) {
        int at = start;
        for (int k = 0; k < letters.length(); k++) {
            char wanted = letters.charAt(k);
            if (k > 0
                    && at + 1 < text.length()
                    && text.charAt(at) == ' '
                    && (isUnspaced(wanted) || isUnspaced(letters.charAt(k - 1)))) {
                at++;
            }
            if (at == text.length() || Character.toLowerCase(text.charAt(at)) != wanted) {
                return -1;
            }
            at++;
        }
        boolean within = start > 0 && goesOn(text.charAt(start - 1), letters.charAt(0))
                || at < text.length() && goesOn(letters.charAt(letters.length() - 1), text.charAt(at));
        return within ? -1 : at;
    }

    /// Whether two adjacent letters belong to one word, because both are katakana or both are in a script
    /// with spaces.
    private static boolean goesOn(char a, char b) {
        return isKatakana(a) && isKatakana(b)
                || Character.isLetterOrDigit(a) && Character.isLetterOrDigit(b) && !isUnspaced(a) && !isUnspaced(b);
    }
}
