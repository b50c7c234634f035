package assay.fixes.rules;

import assay.fixes.edits.Edit;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/// Repairs common mistakes in JSON: an extra comma, a missing comma between lines, a word processor's
/// quotation marks, line breaks and tabs inside a string, and invalid backslash escapes. If the result is
/// still not valid JSON, nothing changes.
final class BrokenJson {

    /// Characters that can end a value before a comma.
    private static final String ENDS = "\"}]0123456789el";

    private static final String QUOTES = "“”„‟";

    /// Does not use the symbol table that parsers share, because that table fails if names have the same
    /// hash.
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
            .build();

    private final String source;
    private final int end;
    private final List<Edit> edits = new ArrayList<>();

    /// The last character that was neither white space nor a comma, and its position.
    private char last = ' ';

    /// The position of a comma that nothing has followed yet; -1 if there is none.
    private int comma = -1;

    private boolean broken;
    private int at;

    private BrokenJson(String source, int start, int end) {
        this.source = source;
        this.at = start;
        this.end = end;
    }

    /// Returns the edits that turn a range of the source into valid JSON; empty if there are none.
    static List<Edit> fixed(String source, int start, int end) {
        BrokenJson json = new BrokenJson(source, start, end);
        json.walk();
        return json.edits.isEmpty() || !isJson(json.text(start)) ? List.of() : json.edits;
    }

    private void walk() {
        while (at < end) {
            char c = source.charAt(at);
            switch (c) {
                case ' ', '\t' -> at++;
                case '\n', '\r' -> {
                    broken = true;
                    at++;
                }
                case ',' -> comma();
                case '"' -> string('"');
                default -> {
                    if (QUOTES.indexOf(c) >= 0) {
                        string(c);
                    } else {
                        other(c);
                    }
                }
            }
        }
    }

    private void comma() {
        if (comma >= 0 || last == '{' || last == '[') {
            edits.add(Edit.remove(new Range(at, at + 1)));
        } else {
            comma = at;
        }
        at++;
    }

    private void other(char c) {
        if (c == '}' || c == ']') {
            if (comma >= 0) {
                edits.add(Edit.remove(new Range(comma, comma + 1)));
            }
        } else {
            separate(c == '{' || c == '[');
        }
        if (c != '}' && c != ']' || comma >= 0) {
            comma = -1;
        }
        broken = false;
        last = c;
        at++;
    }

    /// Inserts a missing comma between two values on separate lines.
    private void separate(boolean value) {
        if (value && comma < 0 && broken && ENDS.indexOf(last) >= 0 && last != ' ') {
            edits.add(Edit.insert(after(), ","));
        }
    }

    /// Returns the position after the last value, before the white space that follows it.
    private int after() {
        int after = at;
        while (source.charAt(after - 1) <= ' ') {
            after--;
        }
        return after;
    }

    private void string(char open) {
        separate(true);
        comma = -1;
        broken = false;
        last = '"';
        int start = at++;
        List<Edit> inside = new ArrayList<>();
        while (at < end) {
            char c = source.charAt(at);
            if (c == '\\') {
                escape(inside);
                continue;
            }
            if (c == '"' || open != '"' && QUOTES.indexOf(c) >= 0) {
                if (open != '"' && c == '"') {
                    inside.add(Edit.insert(at, "\\"));
                } else {
                    break;
                }
            } else if (c < ' ') {
                inside.add(space());
                continue;
            }
            at++;
        }
        if (open != '"') {
            edits.add(new Edit(new Range(start, start + 1), "\""));
        }
        edits.addAll(inside);
        if (open != '"' && at < end) {
            edits.add(new Edit(new Range(at, at + 1), "\""));
        }
        at++;
    }

    /// Replaces a line break inside a string with a space.
    private Edit space() {
        int start = at;
        while (start > 0 && source.charAt(start - 1) == ' ') {
            start--;
        }
        while (at < end && source.charAt(at) <= ' ') {
            at++;
        }
        return new Edit(new Range(start, at), " ");
    }

    private void escape(List<Edit> inside) {
        char c = at + 1 < end ? source.charAt(at + 1) : ' ';
        boolean known = "\"\\/bfnrt".indexOf(c) >= 0 || c == 'u' && isHex(at + 2);
        if (c == '\'') {
            inside.add(Edit.remove(new Range(at, at + 1)));
        } else if (!known) {
            inside.add(Edit.insert(at, "\\"));
            at++;
            return;
        }
        at += 2;
    }

    private boolean isHex(int from) {
        for (int i = from; i < from + 4; i++) {
            if (i >= end || Character.digit(source.charAt(i), 16) < 0) {
                return false;
            }
        }
        return true;
    }

    private String text(int start) {
        List<Edit> sorted = new ArrayList<>(edits);
        sorted.sort(Comparator.comparingInt(edit -> edit.range().start()));
        StringBuilder text = new StringBuilder();
        int from = start;
        for (Edit edit : sorted) {
            text.append(source, from, edit.range().start()).append(edit.replacement());
            from = edit.range().end();
        }
        return text.append(source, from, end).toString();
    }

    private static boolean isJson(String text) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
            if (parser.nextToken() == null) {
                return false;
            }
            parser.skipChildren();
            return parser.nextToken() == null;
        } catch (JacksonException _) {
            return false;
        }
    }
}
