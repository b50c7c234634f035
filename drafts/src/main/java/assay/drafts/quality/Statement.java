package assay.drafts.quality;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/// A sentence, a heading or a table cell, parsed for comparison with another one.
///
/// @param figures the dates, and the numbers in digits or words with their units
public record Statement(String text, List<Word> words, List<Figure> figures, List<Quoted> quotations) {

    /// @param form the word in lower case, without accents and without `'s`
    /// @param stem the part that all forms of the word share
    /// @param opens whether a sentence or clause starts here, so that a capital letter has no meaning
    /// @param quoted whether the word is inside quotation marks
    /// @param values the possible values of a number; "1.200" has two. Number words in other languages, such
    /// as "zwei", also have values.
    public record Word(
            String text, String form, String stem, Kind kind, boolean opens, boolean quoted, List<BigDecimal> values) {

        /// The types of words.
        public enum Kind {
            /// The word carries meaning.
            CONTENT,
            /// The word is a function word.
            FUNCTION,
            NUMBER,
            /// The word is a combination of letters and digits.
            CODE,
            MARK
        }

        public boolean says() {
            return kind == Kind.CONTENT;
        }

        public boolean capital() {
            return Character.isUpperCase(text.codePointAt(0)) || Character.isTitleCase(text.codePointAt(0));
        }

        /// Whether the word can only be a name, such as "OpenSSL", "NASA" or "H13".
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

    /// A quotation.
    ///
    /// @param line only the words of the quotation, in lower case
    /// @param from the index of the first word
    /// @param to the index after the last word
    public record Quoted(String line, int from, int to) {}

    /// Returns a key of words and numbers, which is the same for sentences that differ only in punctuation.
    public String key() {
        StringBuilder key = new StringBuilder();
        for (Word word : words) {
            if (word.kind() != Word.Kind.MARK || "%$€£¥?".contains(word.text())) {
                key.append(word.form()).append(' ');
            }
        }
        return key.toString();
    }

    /// Returns the words that carry meaning.
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
