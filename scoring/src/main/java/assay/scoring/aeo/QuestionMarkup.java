package assay.scoring.aeo;

import assay.language.WordData;
import assay.scoring.document.Block;
import java.util.Locale;
import java.util.Set;

/// Properties of questions that are visible only in the source: whether a question is bold, and whether any
/// content follows it.
final class QuestionMarkup {

    /// Question marks in Latin, full-width, Greek, Arabic, Armenian and Ethiopic writing.
    private static final String MARKS = "?\uff1f\u037e\u061f\u055e\u1367";

    /// Elements without visible content.
    private static final Set<String> EMPTY = WordData.words(QuestionMarkup.class, "unseen-elements");

    private static final int LONGEST_TAG = 200;

    private QuestionMarkup() {}

    /// Whether a text ends in a question mark, in any script.
    static boolean asks(String text) {
        return asks(text, 0, text.length());
    }

    static boolean asks(String text, int start, int to) {
        int end = to;
        while (end > start && "*_:”\"») ".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        return end > start && MARKS.indexOf(text.charAt(end - 1)) >= 0;
    }

    /// Whether a text begins with a label for questions: `Q: …`.
    static boolean lead(String text) {
        return text.length() > 2
                && (text.charAt(1) == ':' || text.charAt(1) == '.')
                && "QFPDВ".indexOf(text.charAt(0)) >= 0;
    }

    /// Whether the paragraph begins in bold, and the bold text ends with the question.
    static boolean bold(String source, Block block, String question) {
        int end = Math.min(block.range().end(), source.length());
        int at = opening(source, block.range().start(), end);
        int from;
        int to;
        if (at < end && (source.startsWith("**", at) || source.startsWith("__", at))) {
            from = at + 2;
            to = source.indexOf(source.substring(at, from), from, end);
        } else if (at < end && source.charAt(at) == '<') {
            from = source.indexOf('>', at, end) + 1;
            to = from == 0 ? -1 : source.indexOf("</", from, end);
        } else {
            return false;
        }
        return to > from && to - from >= question.length() / 2 && asks(source, from, to);
    }

    /// Returns the offset at which the bold text at the start of the block begins. This offset is after any
    /// tags, or at the tag right before the block (`<li><strong>`).
    private static int opening(String source, int start, int end) {
        if (start > 0 && start < end && source.charAt(start - 1) == '>') {
            int tag = before(source, start);
            if (tag >= 0 && (opens(source, tag, "strong") || opens(source, tag, "b"))) {
                return tag;
            }
        }
        int at = start;
        while (at < end) {
            char c = source.charAt(at);
            if (c == '<' && !opens(source, at, "strong") && !opens(source, at, "b")) {
                int close = source.indexOf('>', at, end);
                if (close < 0) {
                    return end;
                }
                at = close + 1;
            } else if (Character.isWhitespace(c)) {
                at++;
            } else {
                break;
            }
        }
        return at;
    }

    /// Returns the offset at which the tag that ends right before this position begins, or -1 if there is
    /// none.
    private static int before(String source, int end) {
        for (int i = end - 2; i >= Math.max(0, end - LONGEST_TAG); i--) {
            if (source.charAt(i) == '<') {
                return i;
            }
        }
        return -1;
    }

    private static boolean opens(String source, int at, String name) {
        int after = at + 1 + name.length();
        return source.startsWith(name, at + 1)
                && after < source.length()
                && (source.charAt(after) == '>' || source.charAt(after) == ' ');
    }

    /// Whether a range of the source contains only white space, thematic breaks and empty markup.
    static boolean blank(String source, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = source.charAt(i);
            if (c == '<') {
                int close = source.indexOf('>', i, to);
                if (close < 0 || !EMPTY.contains(name(source, i + 1, close))) {
                    return false;
                }
                i = close;
            } else if (!Character.isWhitespace(c) && "-*_=#".indexOf(c) < 0) {
                return false;
            }
        }
        return true;
    }

    private static String name(String source, int from, int to) {
        int start = from < to && source.charAt(from) == '/' ? from + 1 : from;
        int end = start;
        while (end < to && Character.isLetterOrDigit(source.charAt(end))) {
            end++;
        }
        return source.substring(start, end).toLowerCase(Locale.ROOT);
    }
}
