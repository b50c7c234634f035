package assay.fixes.rules;

import assay.scoring.document.Code;
import assay.scoring.document.Document;
import assay.scoring.document.Range;

/// Closes a code fence if it is clear where its code ends: before the paragraph where text begins again, or
/// where the next fence opens. If code and text alternate, the end is unclear, and the fence is left open.
final class FenceFix {

    private static final int FEWEST_WORDS = 8;

    /// The maximum number of code characters, such as brackets or equals signs, in a paragraph of text.
    private static final int MOST_MARKS = 2;

    private enum Kind {
        CODE,
        TEXT,
        EITHER
    }

    private FenceFix() {}

    /// @param opening the line that opens the fence
    static void close(Document document, Range opening, Patch patch) {
        Range code = null;
        for (Code each : document.codes()) {
            code = each.range().contains(opening.start()) ? each.range() : code;
        }
        String text = document.source();
        SourceLines source = new SourceLines(document);
        String indent = text.substring(source.lineStart(opening.start()), opening.start());
        if (code == null || !indent.isBlank()) {
            return;
        }
        char mark = text.charAt(opening.start());
        int width = 0;
        while (opening.start() + width < text.length() && text.charAt(opening.start() + width) == mark) {
            width++;
        }
        String fence = indent + String.valueOf(mark).repeat(width);
        int limit = limit(text, source, code, fence.strip());
        int from = source.nextLine(opening.start());
        int at = end(text, source, from, limit);
        if (at < 0 || text.substring(Math.min(from, at), at).isBlank()) {
            return;
        }
        int last = at;
        while (last > from && Character.isWhitespace(text.charAt(last - 1))) {
            last--;
        }
        boolean apart = at < text.length() && source.lineEnd(last) == last && source.nextLine(last) == at;
        patch.insert(last, source.newline() + fence + (apart ? source.newline() : ""));
    }

    /// Returns the position of the next fence that declares a language, or the end of the code if there is
    /// none.
    private static int limit(String text, SourceLines source, Range code, String fence) {
        for (int line = source.nextLine(code.start()); line < code.end(); line = source.nextLine(line)) {
            String written = text.substring(line, source.lineEnd(line)).strip();
            if (written.startsWith(fence) && written.length() > fence.length()) {
                return line;
            }
        }
        return code.end();
    }

    /// Returns where text begins again, or the limit if it does not. Returns -1 if code follows after text.
    private static int end(String text, SourceLines source, int from, int limit) {
        int end = -1;
        int line = source.pastBlank(from);
        while (line < limit) {
            int next = line;
            while (next < limit && !source.isBlank(next, source.lineEnd(next))) {
                next = source.nextLine(next);
            }
            Kind kind = kind(text.substring(line, Math.min(next, limit)));
            if (end < 0 && kind == Kind.TEXT) {
                end = line;
            } else if (end >= 0 && kind == Kind.CODE) {
                return -1;
            }
            line = source.pastBlank(next);
        }
        return end < 0 ? limit : end;
    }

    private static Kind kind(String paragraph) {
        String stripped = paragraph.strip();
        if (paragraph.startsWith("    ") || paragraph.startsWith("\t")) {
            return Kind.EITHER;
        }
        if (stripped.startsWith("## ") || stripped.startsWith("### ")) {
            return Kind.TEXT;
        }
        int marks = 0;
        for (int i = 0; i < stripped.length(); i++) {
            char c = stripped.charAt(i);
            boolean ends = i + 1 == stripped.length() || stripped.charAt(i + 1) == '\n';
            boolean variable =
                    c == '$' && !ends && i + 1 < stripped.length() && !Character.isDigit(stripped.charAt(i + 1));
            marks += "{}=<".indexOf(c) >= 0 || c == ';' && ends || variable ? 1 : 0;
        }
        char last = stripped.charAt(stripped.length() - 1);
        boolean sentence = Character.isUpperCase(stripped.codePointAt(0))
                && ".!?:".indexOf(last) >= 0
                && stripped.split("\\s+", FEWEST_WORDS).length == FEWEST_WORDS;
        if (sentence && marks <= MOST_MARKS) {
            return Kind.TEXT;
        }
        return marks > MOST_MARKS ? Kind.CODE : Kind.EITHER;
    }
}
