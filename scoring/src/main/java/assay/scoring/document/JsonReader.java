package assay.scoring.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A strict JSON reader as specified in RFC 8259, because search engines reject invalid JSON. It runs in
/// linear time, and limits the depth of nesting and the number of values.
final class JsonReader {

    /// The maximum depth of nesting. Real JSON-LD is only a dozen levels deep.
    static final int DEEPEST = 100;

    static final int MOST_VALUES = 50_000;

    /// The reason why a text is not valid JSON.
    static final class Failure extends Exception {
        private static final long serialVersionUID = 1L;
        private final int at;
        private final boolean limit;

        Failure(String message, int at, boolean limit) {
            super(message, null, false, false);
            this.at = at;
            this.limit = limit;
        }

        /// Returns the offset of the problem in the source.
        int at() {
            return at;
        }

        /// Whether a limit was exceeded. In that case, the text may be valid JSON.
        boolean limit() {
            return limit;
        }

        String reason() {
            return String.valueOf(getMessage());
        }
    }

    private final String source;
    private final int end;
    private int at;
    private int values;

    private JsonReader(String source, int start, int end) {
        this.source = source;
        this.at = start;
        this.end = end;
    }

    /// Reads one value that fills the range from `start` to `end`, except for white space.
    static Json read(String source, int start, int end) throws Failure {
        JsonReader reader = new JsonReader(source, start, end);
        reader.space();
        if (reader.at == end) {
            throw reader.failure("the block is empty", end);
        }
        Json value = reader.value(0);
        reader.space();
        if (reader.at < end) {
            throw reader.failure("there is extra text after the end of the value", reader.at);
        }
        return value;
    }

    private Json value(int depth) throws Failure {
        if (++values > MOST_VALUES) {
            throw new Failure(String.format(Locale.ROOT, "it has more than %,d values", MOST_VALUES), at, true);
        }
        if (depth > DEEPEST) {
            throw new Failure(String.format(Locale.ROOT, "it is nested more than %d levels deep", DEEPEST), at, true);
        }
        if (at == end) {
            throw failure("the block ends where a value is expected", at);
        }
        char c = source.charAt(at);
        return switch (c) {
            case '{' -> object(depth);
            case '[' -> array(depth);
            case '"' -> text();
            case 't' -> literal("true");
            case 'f' -> literal("false");
            case 'n' -> literal("null");
            case '\'', '\u201c', '\u201d', '\u2018', '\u2019' ->
                throw failure("strings need straight double quotes, not " + c, at);
            case '}', ']' ->
                throw failure(
                        String.format(Locale.ROOT, "a value is missing before “%s”; is there an extra comma?", c), at);
            default -> {
                if (c == '-' || (c >= '0' && c <= '9')) {
                    yield number();
                }
                throw failure("a value is missing", at);
            }
        };
    }

    private Json object(int depth) throws Failure {
        int start = at++;
        List<Json.Member> members = new ArrayList<>();
        space();
        if (next('}')) {
            return new Json.Obj(List.of(), new Range(start, at));
        }
        while (true) {
            space();
            if (at == end) {
                throw failure("a “{” is never closed", start);
            }
            if (source.charAt(at) != '"') {
                throw failure(
                        source.charAt(at) == '}'
                                ? "there is an extra comma before “}”"
                                : "a property name in straight double quotes is missing",
                        at);
            }
            Json.Text name = text();
            space();
            if (!next(':')) {
                throw failure(String.format(Locale.ROOT, "a colon is missing after “%s”", excerpt(name.value())), at);
            }
            space();
            members.add(new Json.Member(name.value(), name.range(), value(depth + 1)));
            space();
            if (next('}')) {
                return new Json.Obj(List.copyOf(members), new Range(start, at));
            }
            if (at == end) {
                throw failure("a “{” is never closed", start);
            }
            if (!next(',')) {
                throw failure("a comma or “}” is missing", at);
            }
        }
    }

    private Json array(int depth) throws Failure {
        int start = at++;
        List<Json> elements = new ArrayList<>();
        space();
        if (next(']')) {
            return new Json.Arr(List.of(), new Range(start, at));
        }
        while (true) {
            space();
            if (at == end) {
                throw failure("a “[” is never closed", start);
            }
            elements.add(value(depth + 1));
            space();
            if (next(']')) {
                return new Json.Arr(List.copyOf(elements), new Range(start, at));
            }
            if (at == end) {
                throw failure("a “[” is never closed", start);
            }
            if (!next(',')) {
                throw failure("a comma or “]” is missing", at);
            }
        }
    }

    private Json.Text text() throws Failure {
        int start = at++;
        StringBuilder unescaped = null;
        int from = at;
        while (at < end) {
            char c = source.charAt(at);
            if (c == '"') {
                String value = unescaped == null
                        ? source.substring(from, at)
                        : unescaped.append(source, from, at).toString();
                return new Json.Text(value, new Range(start, ++at));
            }
            if (c < ' ') {
                throw failure(
                        c == '\n' || c == '\r'
                                ? "a string contains a line break; write \\n, or close the quotation marks"
                                : "a string contains a control character",
                        at);
            }
            if (c == '\\') {
                unescaped = unescaped == null ? new StringBuilder() : unescaped;
                unescaped.append(source, from, at).append(escape());
                from = at;
            } else {
                at++;
            }
        }
        throw failure("a quotation mark is never closed", start);
    }

    private char escape() throws Failure {
        int backslash = at++;
        char c = at < end ? source.charAt(at++) : ' ';
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                int code = 0;
                for (int i = 0; i < 4; i++) {
                    int digit = at < end ? Character.digit(source.charAt(at), 16) : -1;
                    if (digit < 0 || source.charAt(at) > 'f') {
                        throw failure("\\u needs four hexadecimal digits", backslash);
                    }
                    code = code * 16 + digit;
                    at++;
                }
                yield (char) code;
            }
            default ->
                throw failure(
                        String.format(Locale.ROOT, "“\\%s” isn't valid; write a backslash as \\\\", c), backslash);
        };
    }

    private Json.Literal number() throws Failure {
        int start = at;
        if (source.charAt(at) == '-') {
            at++;
        }
        int first = at;
        digits(start);
        if (at - first > 1 && source.charAt(first) == '0') {
            throw failure("numbers can't begin with 0; put the value in quotation marks", start);
        }
        if (at < end && source.charAt(at) == '.') {
            at++;
            digits(start);
        }
        if (at < end && (source.charAt(at) == 'e' || source.charAt(at) == 'E')) {
            at++;
            if (at < end && (source.charAt(at) == '+' || source.charAt(at) == '-')) {
                at++;
            }
            digits(start);
        }
        return new Json.Literal(source.substring(start, at), new Range(start, at));
    }

    private void digits(int start) throws Failure {
        int from = at;
        while (at < end && source.charAt(at) >= '0' && source.charAt(at) <= '9') {
            at++;
        }
        if (at == from) {
            throw failure("this is not a number; put the value in quotation marks", start);
        }
    }

    private Json.Literal literal(String word) throws Failure {
        int start = at;
        if (!source.startsWith(word, at) || at + word.length() > end) {
            throw failure("a value is missing; strings need straight double quotes", at);
        }
        at += word.length();
        return new Json.Literal(word, new Range(start, at));
    }

    private boolean next(char c) {
        if (at < end && source.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void space() {
        while (at < end) {
            char c = source.charAt(at);
            if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
                return;
            }
            at++;
        }
    }

    private Failure failure(String message, int where) {
        return new Failure(message, where, false);
    }

    private static String excerpt(String text) {
        return text.length() <= 40 ? text : text.substring(0, 39) + "…";
    }
}
