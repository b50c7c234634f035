package assay.drafts.quality;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/// A sentence, a heading or a cell, read for what can be compared with another.
///
/// @param figures numbers in digits and in words with what they measure, and dates
public record Statement(String text, List<Word> words, List<Figure> figures, List<Quoted> quotations) {

    /// @param form in lower case, without accents and without `'s`
    /// @param stem what forms of one word have in common
    /// @param opens whether a sentence or clause begins here, so that a capital says nothing
    /// @param quoted whether it stands within quotation marks
    /// @param values what a number may mean, "1.200" being two things; of other languages than English
    ///     what a word such as "zwei" says, too
    public record Word(
            String text, String form, String stem, Kind kind, boolean opens, boolean quoted, List<BigDecimal> values) {

        /// What a word is.
        public enum Kind {
            /// It says something.
            CONTENT,
            /// It joins others.
            FUNCTION,
            NUMBER,
            /// Letters and digits in one.
            CODE,
            MARK
        }

        public boolean says() {
            return kind == Kind.CONTENT;
        }

        public boolean capital() {
            return Character.isUpperCase(text.codePointAt(0)) || Character.isTitleCase(text.codePointAt(0));
        }

        /// Whether it can be nothing but a name: "OpenSSL", "NASA", "H13".
        public boolean coined() {
            boolean upper = false;
            boolean lower = false;
            for (int i = 0; i < text.length(); i++) {
                upper |= i > 0 && Character.isUpperCase(text.charAt(i)) && text.charAt(i - 1) != '\'';
                lower |= Character.isLowerCase(text.charAt(i));
            }
            return kind == Kind.CONTENT && upper && lower;
        }
    }

    /// What stands within quotation marks.
    ///
    /// @param line its words alone, in lower case
    /// @param from the first of its words
    /// @param to the word after its last
    public record Quoted(String line, int from, int to) {}

    /// Its words and numbers, so that sentences that differ in marks alone are the same.
    public String key() {
        StringBuilder key = new StringBuilder();
        for (Word word : words) {
            if (word.kind() != Word.Kind.MARK || "%$€£¥?".contains(word.text())) {
                key.append(word.form()).append(' ');
            }
        }
        return key.toString();
    }

    /// The words that say something.
    public List<Word> content() {
        List<Word> content = new ArrayList<>();
        for (Word word : words) {
            if (word.says()) {
                content.add(word);
            }
        }
        return content;
    }

    public boolean asks() {
        String trimmed = text.stripTrailing();
        return trimmed.endsWith("?") || trimmed.endsWith("？") || trimmed.endsWith("؟");
    }
}
