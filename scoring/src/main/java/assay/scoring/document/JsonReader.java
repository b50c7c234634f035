package assay.scoring.document;

import assay.scoring.document.JsonFault.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A strict JSON reader as specified in RFC 8259, because search engines reject invalid JSON. It runs in
/// linear time, and limits the depth of nesting and the number of values.
final class JsonReader {

    /// The maximum depth of nesting. Real JSON-LD is only a dozen levels deep.
    static final int DEEPEST = 100;

    static final int MOST_VALUES = 50_000;

    /// The reason why a text is not valid JSON.
    static final class Failure extends Exception {
        private static final long serialVersionUID = 1L;
        private final transient @Nullable JsonFault fault;
        private final int at;

        /// @param fault null if a limit was exceeded. In that case, the text may be valid JSON
        Failure(@Nullable JsonFault fault, int at) {
            super(null, null, false, false);
            this.fault = fault;
            this.at = at;
        }

        /// Returns what is wrong, or null if a limit was exceeded. In that case, the text may be valid JSON.
        @Nullable
        JsonFault fault() {
            return fault;
        }

        /// Returns the offset of the problem in the source.
        int at() {
            return at;
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
            throw failure(Kind.EMPTY, end);
        }
        Json value = reader.value(0);
        reader.space();
        if (reader.at < end) {
            throw failure(Kind.EXTRA_TEXT, reader.at);
        }
        return value;
    }

    private Json value(int depth) throws Failure {
        if (++values > MOST_VALUES || depth > DEEPEST) {
            throw new Failure(null, at);
        }
        if (at == end) {
            throw failure(Kind.CUT_OFF, at);
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
                throw failure(Kind.WRONG_QUOTATION_MARK, String.valueOf(c), at);
            case '}', ']' -> throw failure(Kind.NO_VALUE_BEFORE, String.valueOf(c), at);
            default -> {
                if (c == '-' || (c >= '0' && c <= '9')) {
                    yield number();
                }
                throw failure(Kind.NO_VALUE, at);
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
                throw failure(Kind.UNCLOSED, "{", start);
            }
            if (source.charAt(at) != '"') {
                throw failure(source.charAt(at) == '}' ? Kind.EXTRA_COMMA : Kind.NO_NAME, at);
            }
            Json.Text name = text();
            space();
            if (!next(':')) {
                throw failure(Kind.NO_COLON, name.value(), at);
            }
            space();
            members.add(new Json.Member(name.value(), name.range(), value(depth + 1)));
            space();
            if (next('}')) {
                return new Json.Obj(List.copyOf(members), new Range(start, at));
            }
            if (at == end) {
                throw failure(Kind.UNCLOSED, "{", start);
            }
            if (!next(',')) {
                throw failure(Kind.NO_COMMA, "}", at);
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
                throw failure(Kind.UNCLOSED, "[", start);
            }
            elements.add(value(depth + 1));
            space();
            if (next(']')) {
                return new Json.Arr(List.copyOf(elements), new Range(start, at));
            }
            if (at == end) {
                throw failure(Kind.UNCLOSED, "[", start);
            }
            if (!next(',')) {
                throw failure(Kind.NO_COMMA, "]", at);
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
                throw failure(c == '\n' || c == '\r' ? Kind.LINE_BREAK : Kind.CONTROL_CHARACTER, at);
            }
            if (c == '\\') {
                unescaped = unescaped == null ? new StringBuilder() : unescaped;
                unescaped.append(source, from, at).append(escape());
                from = at;
            } else {
                at++;
            }
        }
        throw failure(Kind.UNCLOSED_STRING, start);
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
                        throw failure(Kind.UNICODE_ESCAPE, backslash);
                    }
                    code = code * 16 + digit;
                    at++;
                }
                yield (char) code;
            }
            default -> throw failure(Kind.ESCAPE, String.valueOf(c), backslash);
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
            throw failure(Kind.LEADING_ZERO, start);
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
            throw failure(Kind.NOT_A_NUMBER, start);
        }
    }

    private Json.Literal literal(String word) throws Failure {
        int start = at;
        if (!source.startsWith(word, at) || at + word.length() > end) {
            throw failure(Kind.UNQUOTED_WORD, at);
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

    private static Failure failure(Kind kind, int where) {
        return failure(kind, "", where);
    }

    private static Failure failure(Kind kind, String quoted, int where) {
        return new Failure(new JsonFault(kind, quoted), where);
    }
}
