package assay.scoring.document;

/// The reason why a text is not valid JSON.
///
/// @param quoted the character or name from the source that the message quotes; empty if it quotes none
public record JsonFault(Kind kind, String quoted) {

    public enum Kind {
        EMPTY,
        EXTRA_TEXT,
        /// The text ends where a value is expected.
        CUT_OFF,
        NO_VALUE,
        /// A bracket or brace where a value is expected. It is quoted.
        NO_VALUE_BEFORE(true),
        /// A word without quotation marks where a value is expected.
        UNQUOTED_WORD,
        /// A typographic or single quotation mark. It is quoted.
        WRONG_QUOTATION_MARK(true),
        /// An opening bracket or brace without a closing one. It is quoted.
        UNCLOSED(true),
        UNCLOSED_STRING,
        /// A value followed by neither a comma nor the closing bracket or brace. The bracket or brace is
        /// quoted.
        NO_COMMA(true),
        /// A comma before a closing brace.
        EXTRA_COMMA,
        NO_NAME,
        /// No colon after a property name. The name is quoted.
        NO_COLON(true),
        LINE_BREAK,
        CONTROL_CHARACTER,
        UNICODE_ESCAPE,
        /// A backslash before a character that has no escape sequence. The character is quoted.
        ESCAPE(true),
        NOT_A_NUMBER,
        LEADING_ZERO;

        private final boolean quotes;

        Kind() {
            this(false);
        }

        Kind(boolean quotes) {
            this.quotes = quotes;
        }

        /// Whether messages quote a character or name from the source.
        public boolean quotes() {
            return quotes;
        }
    }
}
