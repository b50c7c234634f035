package assay.claims;

import assay.claims.Token.Kind;
import assay.language.Checkpoint;
import assay.language.Folding;
import assay.language.Numerals;
import assay.language.Words;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Splits a range of a text into tokens: the words of [Words], split further at numbers, at hyphens and after
/// elided articles such as "l'", and the marks between them.
final class Tokenizer {

    /// Marks after which a sentence, a quotation, a table cell or the like begins.
    private static final String OPENING = ".:!?…“„«\"(·[|";

    /// Letters right after digits that form a separate word: ordinals and multiples.
    private static final Set<String> SUFFIXES =
            Set.of("st", "nd", "rd", "th", "x", "k", "m", "b", "bn", "p", "er", "e");

    private static final Set<String> ONE = Set.of("one", "un", "une", "uno", "una", "en", "ett");

    private static final Set<String> ELIDING = Set.of("fr", "it", "ca");
    private static final int LONGEST_ELIDED = 6;

    /// A number and the letters right after it.
    private static final Pattern NUMBER = Pattern.compile("([0-9]++(?:[.,'’:][0-9]++)*+)(\\p{L}*+)");

    /// A number whose digits are grouped with spaces, such as "1 350".
    private static final Pattern THOUSANDS = Pattern.compile("[0-9]{1,3}(?:\\p{Z}[0-9]{3}(?![0-9])){1,3}+");

    private final String text;
    private final Lexicon lexicon;
    private final List<Token> tokens = new ArrayList<>();
    private boolean opens = true;
    private boolean spaced = true;

    private Tokenizer(String text, Lexicon lexicon) {
        this.text = text;
        this.lexicon = lexicon;
    }

    static List<Token> tokens(String text, Lexicon lexicon) {
        return tokens(text, Words.of(text), 0, text.length(), lexicon);
    }

    /// @param words the words of the text
    /// @param start the offset at which the range starts
    static List<Token> tokens(String text, Words words, int start, int end, Lexicon lexicon) {
        Tokenizer tokenizer = new Tokenizer(text, lexicon);
        int at = start;
        for (int i = words.firstFrom(start); i < words.count() && words.end(i) <= end; i++) {
            Checkpoint.pass();
            tokenizer.marks(at, words.start(i));
            int thousands = tokenizer.thousands(words.start(i), end);
            if (words.address(i)) {
                tokenizer.add(Kind.CODE, words.start(i), words.end(i), List.of());
            } else if (thousands < 0) {
                tokenizer.word(words.start(i), words.end(i));
            } else {
                while (i + 1 < words.count() && words.end(i) < thousands) {
                    i++;
                }
                tokenizer.rest(thousands, words.end(i));
            }
            at = words.end(i);
        }
        tokenizer.marks(at, end);
        return List.copyOf(tokenizer.tokens);
    }

    private void marks(int start, int end) {
        for (int i = start, width; i < end; i += width) {
            int c = text.codePointAt(i);
            width = Character.charCount(c);
            if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
                spaced = true;
            } else {
                add(Kind.MARK, i, Math.min(end, i + width), List.of());
            }
        }
    }

    private void add(Kind kind, int start, int end, List<BigDecimal> values) {
        String piece = text.substring(start, end);
        String lower = piece.toLowerCase(Locale.ROOT).replace('’', '\'');
        if (lower.endsWith("'s") && kind != Kind.CODE) {
            lower = lower.substring(0, lower.length() - 2);
        }
        String form = Folding.fold(lower);
        String stem = kind == Kind.CONTENT ? lexicon.stem(lower) : kind == Kind.NUMBER ? plain(values) : form;
        tokens.add(new Token(kind, piece, form, stem, opens, spaced, values));
        opens = kind == Kind.MARK && (OPENING.contains(piece) || opens);
        spaced = false;
    }

    private static String plain(List<BigDecimal> values) {
        return values.getFirst().stripTrailingZeros().toPlainString();
    }

    // ---- words

    private void word(int start, int end) {
        if (isDigit(start)) {
            number(start, end);
            return;
        }
        String piece = text.substring(start, end);
        if (piece.chars().anyMatch(c -> c >= '0' && c <= '9') && piece.indexOf('-') < 0) {
            add(Kind.CODE, start, end, List.of());
            return;
        }
        int elided = elided(piece);
        if (elided > 0) {
            add(Kind.FUNCTION, start, start + elided, List.of());
            word(start + elided + 1, end);
            return;
        }
        BigDecimal spelt = spelt(piece);
        if (spelt != null) {
            add(Kind.NUMBER, start, end, List.of(spelt));
            return;
        }
        int hyphen = piece.indexOf('-');
        if (hyphen > 0 && hyphen < piece.length() - 1) {
            word(start, start + hyphen);
            add(Kind.MARK, start + hyphen, start + hyphen + 1, List.of());
            word(start + hyphen + 1, end);
            return;
        }
        String lower = piece.toLowerCase(Locale.ROOT).replace('’', '\'');
        boolean function = piece.length() < 2 || lexicon.isFunctionWord(lower);
        add(function ? Kind.FUNCTION : Kind.CONTENT, start, end, List.of());
    }

    /// Returns the position of the apostrophe in a word such as "l'eau"; 0 if the word has no elision.
    private int elided(String piece) {
        int at = Math.max(piece.indexOf('\''), piece.indexOf('’'));
        boolean elided = at > 0
                && at <= LONGEST_ELIDED
                && at < piece.length() - 1
                && ELIDING.contains(lexicon.language().tag());
        return elided ? at : 0;
    }

    /// Returns the value of a number in words; "soixante-trois" is one number.
    private @Nullable BigDecimal spelt(String piece) {
        int sum = 0;
        int parts = 0;
        for (String part : piece.split("-", 5)) {
            String form = Folding.fold(part);
            OptionalInt value = lexicon.number(form);
            boolean one = parts > 0 && ONE.contains(form);
            if (value.isEmpty() && !one) {
                return null;
            }
            int number = one && value.isEmpty() ? 1 : value.getAsInt();
            sum = number > sum && parts > 0 ? sum * number : sum + number;
            parts++;
        }
        return BigDecimal.valueOf(sum);
    }

    // ---- numbers

    private boolean isDigit(int at) {
        return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    /// Reads a number whose digits are grouped with spaces, and returns its end; -1 if none begins here.
    private int thousands(int start, int end) {
        Matcher matcher = THOUSANDS.matcher(text).region(start, end);
        if (!isDigit(start) || !matcher.lookingAt()) {
            return -1;
        }
        String digits = matcher.group().replaceAll("[^0-9]", "");
        add(Kind.NUMBER, start, matcher.end(), List.of(new BigDecimal(digits)));
        return matcher.end();
    }

    private void number(int start, int end) {
        Matcher number = NUMBER.matcher(text).region(start, end);
        List<BigDecimal> values = number.lookingAt() ? Numerals.values(number.group(1)) : List.of();
        String letters = Folding.fold(values.isEmpty() ? "" : number.group(2));
        boolean unit = lexicon.measure(letters) != null || SUFFIXES.contains(letters);
        if (values.isEmpty() || !letters.isEmpty() && (!unit || isDigit(number.end(2)))) {
            add(Kind.CODE, start, end, List.of());
        } else {
            add(Kind.NUMBER, start, number.end(1), values);
            rest(number.end(1), end);
        }
    }

    /// Reads the characters that follow a number without a space.
    private void rest(int start, int end) {
        int at = start;
        while (at < end && !Character.isLetterOrDigit(text.charAt(at))) {
            add(Kind.MARK, at, at + 1, List.of());
            at++;
        }
        if (at < end) {
            word(at, end);
        }
    }
}
