package assay.scoring.document;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/// Finds the end of shortcodes: `[gallery ids="1,2"]`, `[/gallery]`, `[[toc]]`.
///
/// A shortcode can have any number of attributes, and another shortcode can begin inside a value. Each
/// position is tried only once, because another shortcode that reaches it would fail in the same way. A text
/// full of opening brackets is read only once, not once for each bracket.
final class Shortcodes {

    private static final int SHORTEST_NAME = 2;
    private static final int LONGEST_NAME = 31;
    private static final int LONGEST_QUOTED = 500;
    private static final int LONGEST_BARE = 200;

    private final String source;

    /// Positions after a value that have already been tried.
    private final BitSet tried = new BitSet();

    Shortcodes(String source) {
        this.source = source;
    }

    /// @param at the offset of an opening bracket; offsets must be increasing
    /// @return the offset at which the shortcode that begins there ends, or -1 if there is none
    int end(int at) {
        boolean closing = is(at + 1, '/');
        int name = closing ? at + 2 : at + 1;
        int behind = name(name);
        int end = behind < 0 ? -1 : attributes(behind);
        if (end > 0) {
            return end;
        }
        if (closing) {
            return behind > 0 && is(behind, ']') ? behind + 1 : -1;
        }
        return contents(name);
    }

    private boolean is(int at, char c) {
        return at < source.length() && source.charAt(at) == c;
    }

    private int contents(int at) {
        int word = is(at, '[') ? at + 1 : at;
        if (!source.startsWith("toc]", word) && !source.startsWith("TOC]", word)) {
            return -1;
        }
        return is(word + 4, ']') ? word + 5 : word + 4;
    }

    /// @return the offset at which the name ends, or -1 if there is none
    private int name(int at) {
        int end = at;
        while (end < source.length() && end - at <= LONGEST_NAME && isName(source.charAt(end))) {
            end++;
        }
        boolean named = end - at >= SHORTEST_NAME && end - at <= LONGEST_NAME && isLetter(source.charAt(at));
        return named ? end : -1;
    }

    private static boolean isName(char c) {
        return isLetter(c) || c >= '0' && c <= '9' || c == '_' || c == '-';
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z';
    }

    /// Reads one or more attributes and the end of the shortcode.
    private int attributes(int from) {
        Deque<Integer> places = new ArrayDeque<>();
        attribute(from, places);
        while (!places.isEmpty()) {
            int place = places.pop();
            if (tried.get(place)) {
                continue;
            }
            tried.set(place);
            int at = space(place);
            int bracket = is(at, '/') ? at + 1 : at;
            if (is(bracket, ']')) {
                return bracket + 1;
            }
            attribute(place, places);
        }
        return -1;
    }

    private int space(int from) {
        int at = from;
        while (at < source.length() && isSpace(source.charAt(at))) {
            at++;
        }
        return at;
    }

    /// Whether a character is white space, as matched by `\s` in a regular expression.
    static boolean isSpace(char c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }

    /// Adds the positions at which the attribute that begins here may end. The most likely position is added
    /// last.
    private void attribute(int from, Deque<Integer> places) {
        int name = space(from);
        int value = name;
        while (value < source.length()
                && (isLetter(source.charAt(value)) || source.charAt(value) == '_' || source.charAt(value) == '-')) {
            value++;
        }
        if (name == from || value == name || !is(value, '=')) {
            return;
        }
        value++;
        int bare = value;
        while (bare < source.length()
                && bare - value < LONGEST_BARE
                && source.charAt(bare) != ']'
                && !isSpace(source.charAt(bare))) {
            bare++;
        }
        if (bare > value) {
            places.push(bare);
        }
        if (is(value, '"') || is(value, '\'')) {
            int most = Math.min(source.length(), value + LONGEST_QUOTED + 2);
            int quote = source.indexOf(source.charAt(value), value + 1, most);
            if (quote > 0 && source.indexOf('\n', value, quote) < 0) {
                places.push(quote + 1);
            }
        }
    }
}
