package assay.scoring;

import assay.language.Inflection;
import java.util.ArrayList;
import java.util.List;

/// Splits words that are joined by punctuation: `node.js`, `rock-'n'-roll`, `q&a`.
final class JoinedWords {

    private JoinedWords() {}

    /// Whether a word contains no punctuation.
    static boolean isPlain(String form) {
        for (int i = 0; i < form.length(); i++) {
            if (isMark(form.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isMark(char c) {
        return c == '.' || c == '-' || c == '\'' || c == '&' || c == '\u2010' || c == '\u2011';
    }

    /// Whether punctuation joins the parts of this word. In numbers and URLs, punctuation is part of the word
    /// itself.
    private static boolean hasMarks(String form) {
        boolean marks = false;
        boolean letters = false;
        for (int i = 0; i < form.length(); i++) {
            char c = form.charAt(i);
            if (c == '/' || c == '@' || c == ':') {
                return false;
            }
            marks |= isMark(c);
            letters |= Character.isLetter(c);
        }
        return marks && letters;
    }

    /// Removes an elided article such as `l'` from the start of a word, or `'s` from its end.
    static String bare(String form, Inflection inflection) {
        if (form.indexOf('\'') < 0) {
            return form;
        }
        return form.endsWith("'s") ? form.substring(0, form.length() - 2) : inflection.withoutArticle(form);
    }

    /// Joins the parts of a word, leaving out the punctuation.
    static String compact(String word) {
        if (!hasMarks(word)) {
            return word;
        }
        StringBuilder compact = new StringBuilder(word.length());
        for (int i = 0; i < word.length(); i++) {
            if (!isMark(word.charAt(i))) {
                compact.append(word.charAt(i));
            }
        }
        return compact.toString();
    }

    static List<String> pieces(String word) {
        if (!hasMarks(word)) {
            return word.isEmpty() ? List.of() : List.of(word);
        }
        List<String> pieces = new ArrayList<>(2);
        int from = 0;
        for (int i = 0; i <= word.length(); i++) {
            if (i == word.length() || isMark(word.charAt(i))) {
                if (i > from) {
                    pieces.add(word.substring(from, i));
                }
                from = i + 1;
            }
        }
        return pieces;
    }
}
