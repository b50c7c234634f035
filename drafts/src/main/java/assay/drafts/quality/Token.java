package assay.drafts.quality;

import assay.language.Checkpoint;
import assay.language.Folding;
import assay.language.Numerals;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/// A word, number or mark in a text.
///
/// Both sides of a comparison are split in the same way, so consistency matters more than exact positions.
/// The text is normalized first: invisible characters are removed, so that a digit after a zero-width space
/// still belongs to its number, and all variants of spaces, apostrophes and digits are replaced by one form.
///
/// @param form the word in lower case, without accents and without `'s`; for a code, without hyphens
/// @param values the possible values of a number; "1.200" has two. Empty for other tokens.
/// @param spaced whether white space precedes the token
record Token(Type type, String text, String form, List<BigDecimal> values, int start, int end, boolean spaced) {

    enum Type {
        WORD,
        NUMBER,
        /// A combination of letters and digits, such as `H13`, or a version, such as `3.1.2`.
        CODE,
        MARK
    }

    /// Letters that are a separate word even right after a number: units, multiples and ordinals.
    private static final Set<String> SUFFIXES = WordSet.of("""
            k m b mn bn mio mrd g kg mg t lb lbs oz mm cm km mi ft in m2 m3 ml cl dl l gb mb kb tb pb gib
            mib tib bit gbit mbit mbps gbps s sec secs min mins h hr hrs ms d mo mos yr yrs w kw kwh wh v
            mah hz khz mhz ghz rpm pa kpa hpa mbar bar db nm ha cd kj mv kv kbps kbit tbsp tsp qt pt c f n px mp dpi st nd rd th x pm am p eur usd gbp chf nok
            sek dkk kr sqm um lm lx lux kcal psi ppm ipm ppi fps bpm mph kph kmh ah gsm
            """);

    /// Letters that are a separate word even right before a number.
    private static final Set<String> PREFIXES =
            Set.of("v", "eur", "usd", "gbp", "chf", "nok", "sek", "dkk", "aud", "cad", "nzd", "kr", "rs", "us", "x");

    boolean is(String mark) {
        return type == Type.MARK && text.equals(mark);
    }

    /// Returns the form of the token at an index. It is empty if the index is out of range, so that callers
    /// need not check the bounds.
    static String form(List<Token> tokens, int at) {
        return at >= 0 && at < tokens.size() ? tokens.get(at).form : "";
    }

    static boolean is(List<Token> tokens, int at, String form) {
        return form(tokens, at).equals(form);
    }

    /// Returns a copy of the token, moved to a later position in the text.
    Token moved(int by) {
        return new Token(type, text, form, values, start + by, end + by, true);
    }

    /// Returns the token as a number with this value, or the same token if there is no value.
    Token counting(OptionalInt value) {
        return value.isEmpty()
                ? this
                : new Token(Type.NUMBER, text, form, List.of(BigDecimal.valueOf(value.getAsInt())), start, end, spaced);
    }

    /// Whether the token is a number in words within a range.
    boolean spelt(int from, int to) {
        boolean spelt = type == Type.NUMBER && Character.isLetter(text.charAt(0));
        return spelt
                && values.getFirst().intValue() >= from
                && values.getFirst().intValue() < to;
    }

    /// Joins two tokens with a hyphen.
    Token plus(Token other) {
        List<BigDecimal> sum =
                values.isEmpty() ? List.of() : List.of(values.getFirst().add(other.values.getFirst()));
        return new Token(type, text + "-" + other.text, form + "-" + other.form, sum, start, other.end, spaced);
    }

    /// Splits "d'Orange" into two words. A token without an elision is returned unchanged.
    ///
    /// @param elided the elided forms before an apostrophe, and the words that they stand for
    List<Token> apart(Map<String, String> elided) {
        int at = text.indexOf('\'');
        String first = at < 1 || !word() ? "" : Folding.fold(text.substring(0, at));
        String whole = elided.get(first);
        // "s'il" stands for "si il", but "s'ouvre" for "se ouvre".
        boolean himself =
                first.equals("s") && !Folding.fold(text.substring(at + 1)).startsWith("il");
        if (whole == null || at + 1 == text.length()) {
            return List.of(this);
        }
        String rest = text.substring(at + 1);
        return List.of(
                new Token(type, text.substring(0, at), himself ? "se" : whole, List.of(), start, start + at, spaced),
                new Token(type, rest, Folding.fold(rest), List.of(), start + at + 1, end, false));
    }

    boolean word() {
        return type == Type.WORD;
    }

    boolean number() {
        return type == Type.NUMBER;
    }

    boolean capital() {
        return Character.isUpperCase(text.codePointAt(0)) || Character.isTitleCase(text.codePointAt(0));
    }

    /// Replaces all variants of a character by one form.
    static String prepare(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); ) {
            Checkpoint.pass();
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            int type = Character.getType(c);
            if (isUnseen(c, type)) {
                continue;
            }
            if (c == '\t' || c == '\n' || c == '\r' || c == '\u00a0' || type == Character.SPACE_SEPARATOR) {
                plain.append(' ');
            } else if (type == Character.DECIMAL_DIGIT_NUMBER) {
                plain.append((char) ('0' + Character.digit(c, 10)));
            } else if (c >= '！' && c <= '～') {
                // Full-width forms of ASCII characters.
                plain.append((char) (c - '！' + '!'));
            } else {
                prepare(c, plain);
            }
        }
        return plain.toString();
    }

    private static boolean isUnseen(int c, int type) {
        boolean space = c == '\t' || c == '\n' || c == '\r';
        boolean mark = c == '™' || c == '®' || c == '©';
        return mark || !space && (type == Character.FORMAT || type == Character.CONTROL);
    }

    private static void prepare(int c, StringBuilder plain) {
        boolean afterDigit = !plain.isEmpty() && isDigit(plain.charAt(plain.length() - 1));
        boolean afterLetter = !plain.isEmpty() && Character.isLetter(plain.charAt(plain.length() - 1));
        switch (c) {
            case '’', '‘', 'ʼ', '′', '‛', '`', '´' -> plain.append('\'');
            case '″', '‶' -> plain.append('"');
            case '‐', '‑', '−', '⁃' -> plain.append('-');
            case '½' -> part(plain, afterDigit, "5");
            case '¼' -> part(plain, afterDigit, "25");
            case '¾' -> part(plain, afterDigit, "75");
            case '²', '³' -> plain.append(afterLetter ? c == '²' ? "2" : "3" : "");
            case 'µ', 'μ' -> plain.append('u');
            case '¹', '⁰', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹' -> plain.append("");
            default -> plain.appendCodePoint(c);
        }
    }

    /// Writes a fraction as a decimal: "2½" and "2 ½" become 2.5.
    private static void part(StringBuilder plain, boolean afterDigit, String digits) {
        int end = plain.length();
        if (end > 1 && plain.charAt(end - 1) == ' ' && isDigit(plain.charAt(end - 2))) {
            plain.setLength(end - 1);
            plain.append('.').append(digits);
        } else {
            plain.append(afterDigit ? "." : "0.").append(digits);
        }
    }

    /// @param text a [prepared][#prepare] text
    static List<Token> read(String text) {
        List<Token> tokens = new ArrayList<>();
        int i = 0;
        boolean spaced = true;
        while (i < text.length()) {
            Checkpoint.pass();
            char c = text.charAt(i);
            if (c == ' ') {
                spaced = true;
                i++;
                continue;
            }
            Token token = isDigit(c) ? number(text, i, spaced) : isLetter(text, i) ? word(text, i, spaced) : null;
            if (token == null) {
                int end = i + Character.charCount(text.codePointAt(i));
                String mark = text.substring(i, end);
                token = new Token(Type.MARK, mark, mark, List.of(), i, end, spaced);
            }
            tokens.add(token);
            i = token.end;
            spaced = false;
        }
        return tokens;
    }

    private static Token word(String text, int start, boolean spaced) {
        int end = start;
        while (end < text.length()) {
            Checkpoint.pass();
            if (isLetter(text, end)) {
                end += Character.charCount(text.codePointAt(end));
            } else if (text.charAt(end) == '\'' && end + 1 < text.length() && isLetter(text, end + 1)) {
                end++;
            } else {
                break;
            }
        }
        String word = text.substring(start, end);
        if (end < text.length()
                && isDigit(text.charAt(end))
                && isLatin(word)
                && !PREFIXES.contains(Folding.fold(word))) {
            return code(text, start, end, spaced);
        }
        String form = Folding.fold(word);
        if (form.endsWith("'s")) {
            form = form.substring(0, form.length() - 2);
        }
        return new Token(Type.WORD, word, form, List.of(), start, end, spaced);
    }

    /// Reads the rest of a token that consists of letters and digits.
    private static Token code(String text, int start, int from, boolean spaced) {
        int end = from;
        while (end < text.length()
                && (isDigit(text.charAt(end))
                        || isLetter(text, end)
                        || text.charAt(end) == '.' && isDigit(text, end + 1) && isDigit(text, end - 1))) {
            end += Character.charCount(text.codePointAt(end));
        }
        String code = text.substring(start, end);
        return new Token(Type.CODE, code, Folding.fold(code), List.of(), start, end, spaced);
    }

    private static Token number(String text, int start, boolean spaced) {
        int end = digits(text, start);
        StringBuilder separators = new StringBuilder();
        List<String> groups = new ArrayList<>();
        groups.add(text.substring(start, end));
        while (isDigit(text, end + 1)) {
            Checkpoint.pass();
            char separator = text.charAt(end);
            int next = digits(text, end + 1);
            boolean grouping = groups.getLast().length() <= 3
                    && (groups.size() == 1 || separators.charAt(separators.length() - 1) == separator);
            if (separator == ' ' || separator == '\'') {
                // "10 000" is one number. "14 120" in "Grip 14 120" looks the same, so it is also read as
                // one.
                if (!grouping || next - end - 1 != 3 || groups.getFirst().startsWith("0")) {
                    break;
                }
            } else if (separator != '.' && separator != ',') {
                break;
            }
            separators.append(separator);
            groups.add(text.substring(end + 1, next));
            end = next;
        }
        int letters = end;
        while (letters < text.length() && isLetter(text, letters)) {
            Checkpoint.pass();
            letters += Character.charCount(text.codePointAt(letters));
        }
        if (letters > end && isLatin(text.substring(end, letters))) {
            boolean cube = letters < text.length() && isDigit(text.charAt(letters));
            String suffix = Folding.fold(text.substring(end, letters));
            boolean times = suffix.equals("x");
            boolean power = cube && suffix.endsWith("m") && "23".indexOf(text.charAt(letters)) >= 0;
            if (!SUFFIXES.contains(suffix) && !power || cube && !times && !power) {
                return code(text, start, end, spaced);
            }
        }
        String number = text.substring(start, end);
        List<BigDecimal> values = Numerals.values(number);
        return new Token(values.isEmpty() ? Type.CODE : Type.NUMBER, number, number, values, start, end, spaced);
    }

    private static int digits(String text, int start) {
        int end = start;
        while (isDigit(text, end)) {
            Checkpoint.pass();
            end++;
        }
        return end;
    }

    private static boolean isDigit(String text, int at) {
        return at >= 0 && at < text.length() && isDigit(text.charAt(at));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLetter(String text, int at) {
        int c = text.codePointAt(at);
        return Character.isLetter(c) || Character.getType(c) == Character.NON_SPACING_MARK;
    }

    private static boolean isLatin(String word) {
        return word.charAt(0) < 0x250;
    }
}
