package assay.scoring.document;

import assay.language.Checkpoint;
import assay.language.Span;
import java.util.function.IntConsumer;
import org.jsoup.parser.Parser;

/// The text of a document during parsing, with a map to its source. White space is folded into single spaces,
/// and entities and escapes are mapped to their source.
final class FoldedText {

    private static final int LONGEST_ENTITY = 40;

    /// The maximum distance to look ahead for the point where text and source match again.
    private static final int RESYNC = 64;

    private final String input;
    private final Templating templating;

    /// Opens a block at a source offset, for text that is outside any block.
    private final IntConsumer opener;

    private final StringBuilder text;
    private final TextMap map = new TextMap();

    private boolean inBlock;

    /// The offset in the text at which the open block begins.
    private int blockStart;

    private int lastSource;
    private boolean pendingSpace;
    private int spaceStart;
    private int spaceEnd;

    /// The number of line breaks since the last character.
    private int breaks;

    FoldedText(String input, Templating templating, IntConsumer opener) {
        this.input = input;
        this.templating = templating;
        this.opener = opener;
        this.text = new StringBuilder(input.length());
    }

    int length() {
        return text.length();
    }

    char charAt(int index) {
        return text.charAt(index);
    }

    String substring(int from) {
        return text.substring(from);
    }

    TextMap map() {
        return map;
    }

    /// Returns the source offset of the last appended character, or the offset after it.
    int lastSource() {
        return lastSource;
    }

    void openBlock() {
        inBlock = true;
        blockStart = text.length();
        pendingSpace = false;
        breaks = 0;
    }

    /// @return the text of the block, without trailing line breaks
    Span closeBlock() {
        inBlock = false;
        pendingSpace = false;
        while (text.length() > blockStart && text.charAt(text.length() - 1) == '\n') {
            text.setLength(text.length() - 1);
            map.truncate(text.length());
        }
        return new Span(blockStart, text.length());
    }

    boolean isBlockEmpty() {
        return text.length() == blockStart;
    }

    /// Appends a line break that represents a range of the source.
    void newline(int from, int sourceLength) {
        text.append('\n');
        map.add(text.length() - 1, 1, from, sourceLength);
    }

    /// Appends the text that the source from `start` to `end` represents. Entities and escapes are mapped to
    /// their source.
    void append(String literal, int start, int end) {
        Checkpoint.pass();
        int j = start;
        int i = 0;
        int length = literal.length();
        while (i < length) {
            int plain = plain(literal, i, j, end);
            if (plain > 0) {
                begin(j);
                text.append(literal, i, i + plain);
                map.add(text.length() - plain, plain, j, plain);
                lastSource = j + plain;
                i += plain;
                j += plain;
                continue;
            }
            char c = literal.charAt(i);
            if (j >= end) {
                put(c, Math.max(start, end - 1), Math.max(start, end) - Math.max(start, end - 1));
                i++;
                continue;
            }
            char s = input.charAt(j);
            if (s == '&') {
                String entity = entity(j, end);
                String decoded = Parser.unescapeEntities(entity, false);
                if (!decoded.equals(entity) && literal.startsWith(decoded, i)) {
                    for (int k = 0; k < decoded.length(); k++) {
                        put(decoded.charAt(k), j, entity.length());
                    }
                    i += decoded.length();
                    j += entity.length();
                    continue;
                }
            }
            if (s == '\\' && c != s && j + 1 < end) {
                j++;
            } else if (s == '\\'
                    && j + 1 < end
                    && input.charAt(j + 1) == '\\'
                    && input.charAt(j + 1) == c
                    && escapes(literal, i, j, end)) {
                j++;
            } else if (s == c || (c == '\ufffd' && s == 0)) {
                if (c != Templating.FILLER || !templating.covers(j)) {
                    put(c, j, 1);
                }
                i++;
                j++;
            } else if (isSpace(c)) {
                // A line end in code is read as a space, and so are quotation markers at the start of a line.
                boolean there = isSpace(s);
                space(j, there ? j + 1 : j);
                i++;
                j += there ? 1 : 0;
            } else {
                int found = -1;
                for (int k = j + 1; k < Math.min(end, j + RESYNC); k++) {
                    if (input.charAt(k) == c) {
                        found = k;
                        break;
                    }
                }
                if (found >= 0) {
                    j = found;
                } else {
                    put(c, j, 1);
                    i++;
                    j++;
                }
            }
        }
    }

    /// Returns the number of characters from here that are identical in the text and the source: words, and
    /// single spaces between them. This fast path covers most text.
    private int plain(String literal, int i, int j, int end) {
        int most = Math.min(literal.length() - i, end - j);
        int count = 0;
        for (int k = 0; k < most; k++) {
            char c = literal.charAt(i + k);
            if (c != input.charAt(j + k) || c == '&' || c == '\\' || c == Templating.FILLER) {
                break;
            }
            if (c > ' ') {
                count = k + 1;
            } else if (c != ' ' || k == 0 || count < k) {
                break;
            }
        }
        return count;
    }

    /// Whether the two backslashes at `j` represent a single escaped backslash, so that the literal is
    /// shorter than its source.
    private boolean escapes(String literal, int i, int j, int end) {
        return literal.length() - i < end - j && !(i + 1 < literal.length() && literal.charAt(i + 1) == '\\');
    }

    /// Returns the entity at this position as written, such as `&amp;`, or an empty text if there is none.
    private String entity(int at, int end) {
        int stop = Math.min(end, at + LONGEST_ENTITY);
        for (int k = at + 1; k < stop; k++) {
            char c = input.charAt(k);
            if (c == ';') {
                return input.substring(at, k + 1);
            }
            if (c != '#' && !(c < 0x80 && Character.isLetterOrDigit(c))) {
                return "";
            }
        }
        return "";
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
    }

    private void put(char c, int from, int length) {
        if (isSpace(c)) {
            space(from, from + length);
            return;
        }
        begin(from);
        text.append(c);
        map.add(text.length() - 1, 1, from, length);
        lastSource = from + length;
    }

    /// Opens a block if none is open, and appends the pending space if there is one.
    private void begin(int from) {
        if (!inBlock) {
            opener.accept(from);
        }
        if (pendingSpace && text.length() > blockStart && text.charAt(text.length() - 1) != '\n') {
            text.append(' ');
            map.add(text.length() - 1, 1, spaceStart, Math.max(0, spaceEnd - spaceStart));
        }
        pendingSpace = false;
        breaks = 0;
    }

    /// Records white space, or the end of a line inside a paragraph.
    void space(int start, int end) {
        if (!pendingSpace) {
            pendingSpace = true;
            spaceStart = start;
        }
        spaceEnd = Math.max(spaceStart, end);
    }

    /// Records a hard line break.
    ///
    /// @return the number of line breaks in a row
    int lineBreak() {
        return ++breaks;
    }

    /// Ends a line of the open block, if the line contains text.
    void breakLine(int start, int end) {
        if (text.length() > blockStart) {
            pendingSpace = false;
            newline(start, Math.max(0, end - start));
        }
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
