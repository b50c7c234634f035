package assay.claims;

import java.math.BigDecimal;
import java.util.List;

/// A word, a number or a mark of a statement.
///
/// @param form folded, without `'s`
/// @param stem what the forms of a word have in common
/// @param opens whether a sentence begins here, so that a capital says nothing
/// @param spaced whether white space comes before it
/// @param values what a number may mean ("1.200" is two things); empty for all else
record Token(Kind kind, String text, String form, String stem, boolean opens, boolean spaced, List<BigDecimal> values) {

    enum Kind {
        CONTENT,
        FUNCTION,
        NUMBER,
        /// Letters and digits in one, a version, an address.
        CODE,
        MARK
    }

    boolean says() {
        return kind == Kind.CONTENT;
    }

    /// Whether it says something: a word, a number or a code.
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

    /// The token at a place; before the first and behind the last one that is nothing.
    static Token at(List<Token> tokens, int at) {
        return at >= 0 && at < tokens.size() ? tokens.get(at) : NONE;
    }

    /// The tokens from a place on, or backwards from it to the first.
    static List<Token> from(List<Token> tokens, int at, int step) {
        return step > 0
                ? tokens.subList(Math.min(at, tokens.size()), tokens.size())
                : tokens.subList(0, Math.max(0, at + 1)).reversed();
    }

    /// Some tokens as they are written.
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

    /// Whether it is a number in words.
    boolean spelt() {
        return kind == Kind.NUMBER && Character.isLetter(text.charAt(0));
    }

    boolean capital() {
        return Character.isUpperCase(text.codePointAt(0)) || Character.isTitleCase(text.codePointAt(0));
    }

    /// Whether it can be nothing but a name: "OpenSSL", "NASA".
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
