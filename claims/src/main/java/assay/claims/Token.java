package assay.claims;

import java.math.BigDecimal;
import java.util.List;

/// A word, number or mark in a statement.
///
/// @param form the folded text, without `'s`
/// @param stem the part that all forms of the word share
/// @param opens whether the token starts a sentence, so that its capital letter has no meaning
/// @param spaced whether white space precedes the token
/// @param values the possible values of a number ("1.200" has two); empty for other tokens
record Token(Kind kind, String text, String form, String stem, boolean opens, boolean spaced, List<BigDecimal> values) {

    enum Kind {
        CONTENT,
        FUNCTION,
        NUMBER,
        /// A mix of letters and digits, a version or a URL.
        CODE,
        MARK
    }

    boolean says() {
        return kind == Kind.CONTENT;
    }

    /// Whether the token carries meaning: a word, a number or a code.
    boolean tells() {
        return kind == Kind.CONTENT || kind == Kind.NUMBER || kind == Kind.CODE;
    }

    boolean word() {
        return kind == Kind.CONTENT || kind == Kind.FUNCTION;
    }

    boolean number() {
        return kind == Kind.NUMBER;
    }

    boolean mark() {
        return kind == Kind.MARK;
    }

    private static final Token NONE = new Token(Kind.MARK, " ", "", "", false, true, List.of());

    /// Returns the token at a position, or an empty token outside the list.
    static Token at(List<Token> tokens, int at) {
        return at >= 0 && at < tokens.size() ? tokens.get(at) : NONE;
    }

    /// Returns the tokens from a position to the end of the list, or back to its beginning.
    static List<Token> from(List<Token> tokens, int at, int step) {
        return step > 0
                ? tokens.subList(Math.min(at, tokens.size()), tokens.size())
                : tokens.subList(0, Math.max(0, at + 1)).reversed();
    }

    /// Returns the text of some tokens as written.
    static String text(List<Token> tokens) {
        StringBuilder text = new StringBuilder();
        for (Token token : tokens) {
            text.append(text.isEmpty() || !token.spaced ? "" : " ").append(token.text);
        }
        return text.toString();
    }

    boolean is(String mark) {
        return text.equals(mark);
    }

    /// Whether the token is a number written in words.
    boolean spelt() {
        return kind == Kind.NUMBER && Character.isLetter(text.charAt(0));
    }

    boolean capital() {
        return Character.isUpperCase(text.codePointAt(0)) || Character.isTitleCase(text.codePointAt(0));
    }

    /// Whether the token can only be a name, such as "OpenSSL" or "NASA".
    boolean coined() {
        boolean lower = false;
        int uppers = 0;
        for (int i = 0; i < text.length(); i++) {
            uppers += Character.isUpperCase(text.charAt(i)) ? 1 : 0;
            lower |= Character.isLowerCase(text.charAt(i));
        }
        return kind == Kind.CONTENT && (uppers > 1 || uppers == 1 && !capital()) && (lower || text.length() > 1);
    }
}
