package assay.drafts.quality;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/// A sentence, a heading or a cell, parsed for comparison with another.
///
/// @param figures dates, and numbers in digits or words with their units
public record Statement(String text, List<Word> words, List<Figure> figures, List<Quoted> quotations) {

    /// @param form in lower case, without accents and without `'s`
    /// @param stem common to all forms of a word
    /// @param opens whether a sentence or clause starts here, so that a capital means nothing
    /// @param quoted whether it is inside quotation marks
    /// @param values possible values of a number; "1.200" has two. Number words in other languages, such as
    /// "zwei", also have a value.
    public record Word(
            String text, String form, String stem, Kind kind, boolean opens, boolean quoted, List<BigDecimal> values) {

        /// The type of a word.
        public enum Kind {
            /// It carries meaning.
            CONTENT,
            /// It is a function word.
            FUNCTION,
            NUMBER,
            /// Letters and digits combined.
            CODE,
            MARK
        }

        public boolean says() {
            return kind == Kind.CONTENT;
        }

        public boolean capital() {
            return Character.isUpperCase(text.codePointAt(0)) || Character.isTitleCase(text.codePointAt(0));
        }

        /// Whether it can only be a name: "OpenSSL", "NASA", "H13".
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
    /// @param line only its words, in lower case
    /// @param from its first word
    /// @param to the word after its last one
    public record Quoted(String line, int from, int to) {}

    /// Returns the words and numbers, so that sentences that differ only in punctuation have the same key.
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
