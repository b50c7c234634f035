package assay.scoring.seo;

import assay.scoring.document.Code;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.List;

/// A Markdown code fence that turns text into code, because it is not closed or because another fence opens
/// inside it.
///
/// @param prose whether the range contains lines that read like text
record OpenFence(Range range, boolean prose) {

    /// A line with at least this many words is a sentence or a comment.
    private static final int SENTENCE_WORDS = 8;

    static List<OpenFence> in(Document document) {
        List<OpenFence> open = new ArrayList<>();
        for (Code code : document.codes()) {
            find(document.source(), code.range(), open);
        }
        return open;
    }

    private static void find(String source, Range range, List<OpenFence> open) {
        int start = range.start();
        while (start < range.end() && source.charAt(start) == ' ') {
            start++;
        }
        char mark = start < range.end() ? source.charAt(start) : ' ';
        // A fence that is indented by four spaces may be indented code that shows a fence.
        if (mark != '`' && mark != '~' || source.startsWith("    ", Math.max(0, start - 4))) {
            return;
        }
        int width = run(source, start, range.end(), mark);
        int reopened = -1;
        boolean closed = false;
        for (int line = BrokenMarkdown.nextLine(source, start, range.end()); line < range.end(); ) {
            int next = BrokenMarkdown.nextLine(source, line, range.end());
            int from = indented(source, line, next);
            int marks = run(source, from, next, mark);
            if (marks >= width) {
                boolean bare = source.substring(from + marks, next).isBlank();
                closed = bare && next >= range.end();
                // A fence with a language can only be an opening fence, so the previous fence was not closed.
                if (!bare && reopened < 0 && isInfo(source, from + marks, next)) {
                    reopened = from;
                }
            }
            line = next;
        }
        if (!closed || reopened >= 0) {
            Range swallowed = closed ? new Range(range.start(), reopened) : range;
            open.add(new OpenFence(swallowed, sentences(source, swallowed) > 1));
        }
    }

    private static int sentences(String source, Range range) {
        int sentences = 0;
        for (int line = BrokenMarkdown.nextLine(source, range.start(), range.end()); line < range.end(); ) {
            int next = BrokenMarkdown.nextLine(source, line, range.end());
            sentences += isSentence(source, indented(source, line, next), next) ? 1 : 0;
            line = next;
        }
        return sentences;
    }

    private static int indented(String source, int line, int end) {
        int from = line;
        while (from < end && (source.charAt(from) == ' ' || source.charAt(from) == '>')) {
            from++;
        }
        return from;
    }

    private static int run(String source, int from, int end, char mark) {
        int at = from;
        while (at < end && source.charAt(at) == mark) {
            at++;
        }
        return at - from;
    }

    /// Whether this is a language with its options, such as `java`, `js {1,3}` or `yaml title="x"`.
    private static boolean isInfo(String source, int from, int to) {
        String info = source.substring(from, to).strip();
        return !info.isEmpty() && info.indexOf('`') < 0 && Character.isLetter(info.charAt(0)) && info.length() < 60;
    }

    /// Whether a line reads like text: it is a subheading, or it begins with a capital letter,
    /// ends with a punctuation mark and contains enough words.
    private static boolean isSentence(String source, int from, int to) {
        String line = source.substring(from, to).strip();
        if (line.startsWith("## ") || line.startsWith("### ")) {
            return true;
        }
        if (line.isEmpty()
                || !Character.isUpperCase(line.codePointAt(0))
                || ".!?:".indexOf(line.charAt(line.length() - 1)) < 0) {
            return false;
        }
        int words = 1;
        for (int i = 1; i < line.length(); i++) {
            words += line.charAt(i) == ' ' && line.charAt(i - 1) != ' ' ? 1 : 0;
        }
        return words >= SENTENCE_WORDS;
    }
}
