package assay.scoring;

import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Finds the paragraphs and list items that begin with a bold label (“**Flexibility:** …”), and those that
/// are completely bold and therefore serve as headings.
///
/// ```java
/// Labels labels = article.measured(Labels.class, Labels::of);
/// ```
public final class Labels {

    /// The maximum length of a label. Longer bold text is an emphasized sentence.
    private static final int LONGEST = 80;

    /// A label must begin within this many characters of the start of its block.
    private static final int FARTHEST = 200;

    /// Characters that separate a label from its text.
    private static final String MARKS = ":：.。!！?？–—-|";

    private final Map<Integer, Range> leads = new HashMap<>();
    private final BitSet whole = new BitSet();

    private Labels() {}

    public static Labels of(Article article) {
        Document document = article.document();
        Labels labels = new Labels();
        List<Block> blocks = document.blocks();
        for (int i = 0; i < blocks.size(); i++) {
            Block block = blocks.get(i);
            if (block.prose()) {
                labels.read(document.source(), block, i);
            }
        }
        return labels;
    }

    /// Whether this block begins with a bold label and continues after it. Blocks are numbered as in
    /// [Document#blocks].
    public boolean leads(int block) {
        return leads.containsKey(block);
    }

    /// Returns the range of the block's label, including its separators.
    public Range range(int block) {
        return Objects.requireNonNull(leads.get(block), "a block that begins with a label");
    }

    /// Whether the block consists entirely of a few bold words.
    public boolean whole(int block) {
        return whole.get(block);
    }

    private void read(String source, Block block, int index) {
        int end = Math.min(block.range().end(), source.length());
        int at = opening(source, block.range().start(), end);
        int from;
        int to;
        int after;
        if (at < end && (source.startsWith("**", at) || source.startsWith("__", at))) {
            String mark = source.substring(at, at + 2);
            from = at + 2;
            to = source.indexOf(mark, from, Math.min(source.length(), from + LONGEST + 2));
            after = to + 2;
        } else if (at < end && source.charAt(at) == '<') {
            from = source.indexOf('>', at, end) + 1;
            // The closing tag may be right after the end of the block's range.
            to = from == 0 ? -1 : source.indexOf("</", from, Math.min(source.length(), from + LONGEST + 2));
            int close = to < 0 ? -1 : source.indexOf('>', to, Math.min(source.length(), to + 10));
            after = close + 1;
            to = close < 0 ? -1 : to;
        } else {
            return;
        }
        if (to <= from) {
            return;
        }
        char last = last(source, from, to);
        int next = after;
        // A backslash at the end of a line is a line break in Markdown.
        while (next < end && (isSpace(source.charAt(next)) || source.startsWith("\\\n", next))) {
            next++;
        }
        boolean line = next < end && (source.indexOf('\n', after, next) >= 0 || source.startsWith("<br", next));
        if (!hasWords(source, next, end)) {
            whole.set(index);
        } else if (line || MARKS.indexOf(last) >= 0 || MARKS.indexOf(source.charAt(next)) >= 0) {
            leads.put(index, new Range(at, after));
        }
    }

    /// Returns where the bold text begins, after list markers, symbols, emoji and tags.
    private static int opening(String source, int start, int end) {
        // The range of a block such as `<li><strong>…` may begin inside the bold element.
        int at = start;
        if (at > 0 && source.charAt(at - 1) == '>') {
            int tag = source.lastIndexOf('<', at - 1);
            at = tag >= 0 && at - tag < 100 && isBoldTag(source, tag) ? tag : at;
        }
        int most = Math.min(end, at + FARTHEST);
        while (at < most) {
            char c = source.charAt(at);
            if (c == '<') {
                if (isBoldTag(source, at)) {
                    return at;
                }
                int close = source.indexOf('>', at, most);
                if (close < 0) {
                    return end;
                }
                at = close + 1;
            } else if (source.startsWith("**", at) || source.startsWith("__", at)) {
                return at;
            } else if (Character.isDigit(c)) {
                int number = at;
                while (number < most && Character.isDigit(source.charAt(number))) {
                    number++;
                }
                if (number >= most || (source.charAt(number) != '.' && source.charAt(number) != ')')) {
                    return end;
                }
                at = number + 1;
            } else if (Character.isLetter(c) || c == '`') {
                return end;
            } else {
                at++;
            }
        }
        return end;
    }

    private static boolean isBoldTag(String source, int at) {
        return opens(source, at, "<strong") || opens(source, at, "<b");
    }

    private static boolean opens(String source, int at, String tag) {
        int after = at + tag.length();
        return source.regionMatches(true, at, tag, 0, tag.length())
                && after < source.length()
                && (source.charAt(after) == '>' || isSpace(source.charAt(after)));
    }

    private static char last(String source, int from, int to) {
        for (int i = to - 1; i >= from; i--) {
            if (!isSpace(source.charAt(i)) && source.charAt(i) != '*' && source.charAt(i) != '_') {
                return source.charAt(i);
            }
        }
        return ' ';
    }

    /// Whether the source from `from` to `end` contains anything except punctuation and tags.
    private static boolean hasWords(String source, int from, int end) {
        boolean tag = false;
        for (int i = from; i < end; i++) {
            char c = source.charAt(i);
            tag = c == '<' || tag && c != '>';
            if (!tag && Character.isLetterOrDigit(c)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSpace(char c) {
        return Character.isWhitespace(c);
    }
}
