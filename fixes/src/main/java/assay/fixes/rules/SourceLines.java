package assay.fixes.rules;

import assay.language.QuotationMarks;
import assay.language.Span;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds lines in the source of a document, and the block at an offset.
final class SourceLines {

    private final Document document;
    private final String text;
    private final QuotationMarks.Walk quotations;

    SourceLines(Document document) {
        this.document = document;
        this.text = document.source();
        this.quotations = new QuotationMarks.Walk(text);
    }

    /// Returns the start of the line that contains this offset.
    int lineStart(int at) {
        return text.lastIndexOf('\n', at - 1) + 1;
    }

    /// Returns the end of the line that contains this offset, before the line break.
    int lineEnd(int at) {
        int end = text.indexOf('\n', at);
        if (end < 0) {
            return text.length();
        }
        return end > at && text.charAt(end - 1) == '\r' ? end - 1 : end;
    }

    /// Returns the start of the next line, or the length of the text if there is no next line.
    int nextLine(int at) {
        int end = text.indexOf('\n', at);
        return end < 0 ? text.length() : end + 1;
    }

    /// Returns the start of the first non-blank line at or after this line, or the length of the text if
    /// there is none.
    int pastBlank(int lineStart) {
        int at = lineStart;
        while (at < text.length() && isBlank(at, lineEnd(at))) {
            at = nextLine(at);
        }
        return at;
    }

    boolean isBlank(int from, int to) {
        for (int i = from; i < to; i++) {
            if (!Character.isWhitespace(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /// Returns the line ending of this text.
    String newline() {
        return text.indexOf("\r\n") >= 0 ? "\r\n" : "\n";
    }

    /// Returns the block that contains this offset, or null if there is none.
    @Nullable
    Block block(int at) {
        List<Block> blocks = document.blocks();
        int low = 0;
        int high = blocks.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (blocks.get(middle).range().start() <= at) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return high >= 0 && blocks.get(high).range().contains(at) ? blocks.get(high) : null;
    }

    /// Whether this is or may be a quotation, either in quotation marks or as a block.
    boolean isQuoted(Range range) {
        Block block = block(range.start());
        return block == null
                || block.quoted()
                || quotations.enclose(
                        new Span(block.range().start(), block.range().end()), range.start(), range.end());
    }

    /// Whether a range closes all markup that it opens (emphasis, code, links and tags), and does not close
    /// markup that was opened before it.
    static boolean isWhole(String text, int start, int end) {
        int brackets = 0;
        int rounds = 0;
        int stars = 0;
        int underscores = 0;
        int ticks = 0;
        int tags = 0;
        char before = '\n';
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            boolean run = c == before;
            switch (c) {
                case '\\' -> i++;
                case '[' -> brackets++;
                case ']' -> brackets--;
                case '(' -> rounds++;
                case ')' -> rounds--;
                case '*' -> stars += run ? 0 : 1;
                case '_' -> underscores += run || isInWord(text, i) ? 0 : 1;
                case '`' -> ticks += run ? 0 : 1;
                case '<' -> {
                    int close = text.indexOf('>', i);
                    if (close < 0 || close >= end) {
                        return false;
                    }
                    tags += tag(text, i, close);
                    i = close;
                }
                default -> {}
            }
            if (brackets < 0 || rounds < 0 || tags < 0) {
                return false;
            }
            before = c;
        }
        return brackets == 0 && rounds == 0 && tags == 0 && stars % 2 == 0 && underscores % 2 == 0 && ticks % 2 == 0;
    }

    /// Returns 1 for an opening tag, -1 for a closing tag, and 0 otherwise.
    private static int tag(String text, int open, int close) {
        if (text.startsWith("</", open)) {
            return -1;
        }
        boolean named = open + 1 < close && Character.isLetter(text.charAt(open + 1));
        boolean empty = text.charAt(close - 1) == '/'
                || text.regionMatches(true, open + 1, "br", 0, 2)
                || text.regionMatches(true, open + 1, "img", 0, 3)
                || text.regionMatches(true, open + 1, "wbr", 0, 3)
                || text.regionMatches(true, open + 1, "http", 0, 4)
                || text.regionMatches(true, open + 1, "mailto:", 0, 7);
        return named && !empty ? 1 : 0;
    }

    private static boolean isInWord(String text, int at) {
        return at > 0
                && at + 1 < text.length()
                && Character.isLetterOrDigit(text.charAt(at - 1))
                && Character.isLetterOrDigit(text.charAt(at + 1));
    }
}
