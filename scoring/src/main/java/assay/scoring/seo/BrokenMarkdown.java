package assay.scoring.seo;

import assay.language.Span;
import assay.language.Words;
import assay.scoring.document.Block;
import assay.scoring.document.Code;
import assay.scoring.document.Document;
import assay.scoring.document.Hidden;
import assay.scoring.document.Range;
import assay.scoring.document.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds Markdown that did not become what its writer meant: marks that are left in the text a reader sees.
///
/// It asks the parsed document first and looks at the source of paragraphs only, so that code, templates and
/// HTML are not mistaken for broken text.
final class BrokenMarkdown {

    /// @param suggestion null where no rule can tell
    record Break(Range range, @Nullable String suggestion) {}

    /// A fence that swallows text.
    ///
    /// @param prose whether something that reads like text stands in it
    record Fence(Range range, boolean prose) {}

    private static final int MOST = 100;
    private static final int FEWEST_ROWS = 3;
    private static final int LONGEST_ENTITY = 12;
    private static final int LONGEST_TEXT = 300;
    private static final int LONGEST_ADDRESS = 2_000;

    /// Letters of a script without capitals: 官方网站 names what a link leads to.
    private static final int LONGEST_LABEL = 4;

    /// More words in a line of code are a comment or a sentence.
    private static final int SENTENCE_WORDS = 8;

    private static final Pattern DELIMITER =
            Pattern.compile("\\s{0,3}+\\|?+\\s*+:?+-{2,200}+:?+\\s*+(?:\\|\\s*+:?+-{2,200}+:?+\\s*+)++\\|?+\\s*+");
    private static final Pattern ENTITY = Pattern.compile(
            "&(?:amp|nbsp|lt|gt|quot|apos|mdash|ndash|hellip|[lr][sd]quo|copy|[aeiou](?:acute|grave|circ|uml)|ccedil|ntilde|szlig|#\\d{2,6}|#x[0-9a-fA-F]{2,5});");

    private final Document document;
    private final String source;
    private final String text;

    final List<Fence> fences = new ArrayList<>();
    final List<Break> comments = new ArrayList<>();
    final List<Break> links = new ArrayList<>();

    /// `[words] (address)` and `(words)[address]`.
    final List<Break> torn = new ArrayList<>();

    final List<Break> tables = new ArrayList<>();
    final List<Break> shortRows = new ArrayList<>();
    final List<Break> headings = new ArrayList<>();
    final List<Break> entities = new ArrayList<>();

    private BrokenMarkdown(Document document) {
        this.document = document;
        this.source = document.source();
        this.text = document.text();
    }

    static BrokenMarkdown of(Document document) {
        BrokenMarkdown found = new BrokenMarkdown(document);
        for (Code code : document.codes()) {
            found.fence(code.range());
        }
        for (Hidden hidden : document.hidden()) {
            found.comment(hidden);
        }
        for (Table table : document.tables()) {
            found.rows(table.range());
        }
        found.links();
        found.torn("] (http", '[', ')');
        // What an input method of Chinese or Japanese makes of the round bracket.
        found.torn("]\uff08http", '[', '\uff09');
        found.torn(")[http", '(', ']');
        found.entities();
        int done = 0;
        for (Block block : document.blocks()) {
            if (block.kind() == Block.Kind.PARAGRAPH || block.kind() == Block.Kind.LIST_ITEM) {
                if (block.range().start() >= done) {
                    found.paragraph(block);
                    done = block.range().end();
                }
            }
        }
        return found;
    }

    private static void keep(List<Break> list, Range range, @Nullable String suggestion) {
        if (list.size() < MOST) {
            list.add(new Break(range, suggestion));
        }
    }

    // Fences and comments

    private void fence(Range range) {
        int start = range.start();
        while (start < range.end() && source.charAt(start) == ' ') {
            start++;
        }
        char mark = start < range.end() ? source.charAt(start) : ' ';
        // As far in as this it may be indented code that shows a fence.
        if (mark != '`' && mark != '~' || source.startsWith("    ", Math.max(0, start - 4))) {
            return;
        }
        int width = run(start, range.end(), mark);
        int reopened = -1;
        boolean closed = false;
        for (int line = nextLine(start, range.end()); line < range.end(); ) {
            int next = nextLine(line, range.end());
            int from = indented(line, next);
            int marks = run(from, next, mark);
            if (marks >= width) {
                boolean bare = source.substring(from + marks, next).isBlank();
                closed = bare && next >= range.end();
                // A fence with a language can only open: the one before it was not closed.
                if (!bare && reopened < 0 && isInfo(from + marks, next)) {
                    reopened = from;
                }
            }
            line = next;
        }
        if (!closed || reopened >= 0) {
            Range swallowed = closed ? new Range(range.start(), reopened) : range;
            fences.add(new Fence(swallowed, sentences(swallowed) > 1));
        }
    }

    private int sentences(Range range) {
        int sentences = 0;
        for (int line = nextLine(range.start(), range.end()); line < range.end(); ) {
            int next = nextLine(line, range.end());
            sentences += isSentence(indented(line, next), next) ? 1 : 0;
            line = next;
        }
        return sentences;
    }

    private int indented(int line, int end) {
        int from = line;
        while (from < end && (source.charAt(from) == ' ' || source.charAt(from) == '>')) {
            from++;
        }
        return from;
    }

    private int run(int from, int end, char mark) {
        int at = from;
        while (at < end && source.charAt(at) == mark) {
            at++;
        }
        return at - from;
    }

    /// `java`, `js {1,3}`, `yaml title="x"`: a language and what belongs to it.
    private boolean isInfo(int from, int to) {
        String info = source.substring(from, to).strip();
        return !info.isEmpty() && info.indexOf('`') < 0 && Character.isLetter(info.charAt(0)) && info.length() < 60;
    }

    private int nextLine(int from, int end) {
        int at = from < end ? source.indexOf('\n', from, end) : -1;
        return at < 0 ? end : at + 1;
    }

    /// Whether a line reads like text: a subheading, or words enough that begin with a letter and end in a full
    /// stop.
    private boolean isSentence(int from, int to) {
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

    private void comment(Hidden hidden) {
        Range range = hidden.range();
        if (hidden.how() == Hidden.How.COMMENT
                && source.startsWith("<!--", range.start())
                && range.end() - range.start() > 7
                && !source.startsWith("-->", range.end() - 3)
                && source.substring(range.end()).isBlank()) {
            keep(comments, range, null);
        }
    }

    // What is left in the text

    private void links() {
        Words words = document.words();
        for (int at = text.indexOf("](http"); at >= 0 && links.size() < MOST; at = text.indexOf("](http", at + 6)) {
            int next = words.firstFrom(at);
            boolean code = next > 0 && words.code(next - 1) || next < words.count() && words.code(next);
            int open = at;
            while (open > 0 && open > at - LONGEST_TEXT && "[\n".indexOf(text.charAt(open)) < 0) {
                open--;
            }
            if (code || text.charAt(open) != '[') {
                continue;
            }
            int stop = at + 2;
            while (stop < text.length() && stop < at + LONGEST_ADDRESS && !Character.isWhitespace(text.charAt(stop))) {
                stop++;
            }
            Range range = document.range(new Span(open, stop));
            if (source.startsWith("\\[", Math.max(0, range.start() - 1))
                    || range.of(source).indexOf('\\') >= 0) {
                continue;
            }
            // Every block ends its line.
            int close = text.indexOf(')', at, text.indexOf('\n', at));
            boolean plain = close < 0 && range.of(source).equals(text.substring(open, stop));
            keep(links, range, plain ? closed(text.substring(open, stop)) : null);
        }
    }

    /// Links whose halves are whole and do not meet. `[1] (…)` and `[PDF] (…)` are notes and labels that are meant.
    private void torn(String seam, char opening, char closing) {
        Words words = document.words();
        for (int at = text.indexOf(seam); at >= 0 && torn.size() < MOST; at = text.indexOf(seam, at + seam.length())) {
            int open = at - 1;
            while (open > 0 && open > at - LONGEST_TEXT && "[](\n".indexOf(text.charAt(open)) < 0) {
                open--;
            }
            int from = at + seam.length() - "http".length();
            int stop = from;
            while (stop < text.length()
                    && stop < from + LONGEST_ADDRESS
                    && !Character.isWhitespace(text.charAt(stop))) {
                if ("[]()\uff08\uff09".indexOf(text.charAt(stop)) >= 0) {
                    break;
                }
                stop++;
            }
            boolean whole = open >= 0
                    && text.charAt(open) == opening
                    && stop < text.length()
                    && text.charAt(stop) == closing
                    && text.startsWith("://", text.startsWith("https", from) ? from + 5 : from + 4);
            if (!whole || opening == '[' && isLabel(text.substring(open + 1, at))) {
                continue;
            }
            int address = words.firstFrom(from);
            boolean code = address < words.count() && words.code(address);
            Range range = document.range(new Span(open, stop + 1));
            if (!code && range.of(source).indexOf('\\') < 0) {
                boolean plain = range.length() == stop + 1 - open;
                String mended = "[" + text.substring(open + 1, at) + "](" + text.substring(from, stop) + ")";
                keep(torn, range, plain ? mended : null);
            }
        }
    }

    /// `PDF`, `1`, `视频`: capitals and digits, or a word or two of a script that has no capitals.
    private static boolean isLabel(String words) {
        return words.codePoints().noneMatch(Character::isLowerCase)
                && words.codePoints()
                                .filter(c -> Character.getType(c) == Character.OTHER_LETTER)
                                .count()
                        <= LONGEST_LABEL;
    }

    /// The link with its bracket, before the mark that ends the sentence.
    private static String closed(String link) {
        int end = link.length();
        while (".,;:!?".indexOf(link.charAt(end - 1)) >= 0) {
            end--;
        }
        return link.substring(0, end) + ")" + link.substring(end);
    }

    private void entities() {
        Words words = document.words();
        Matcher matcher = ENTITY.matcher(text);
        for (int at = text.indexOf('&'); at >= 0 && entities.size() < MOST; at = text.indexOf('&', at + 1)) {
            if (!matcher.region(at, Math.min(text.length(), at + LONGEST_ENTITY))
                    .lookingAt()) {
                continue;
            }
            int word = words.firstFrom(at);
            boolean code = word < words.count() && words.start(word) < matcher.end() && words.code(word);
            boolean named = at > 0 && "\"“‘'`(".indexOf(text.charAt(at - 1)) >= 0;
            Range range = document.range(new Span(at, matcher.end()));
            String written = range.of(source);
            if (!code && !named && written.startsWith("&amp;")) {
                keep(entities, range, "&" + written.substring("&amp;".length()));
            }
        }
    }

    // Paragraphs

    private void paragraph(Block block) {
        Range range = block.range();
        boolean pipes = source.indexOf('|', range.start(), range.end()) >= 0;
        boolean hashes = source.indexOf('#', range.start(), range.end()) >= 0;
        if (!pipes && !hashes) {
            return;
        }
        int rows = 0;
        int rowsFrom = 0;
        boolean broken = false;
        for (int line = range.start(); line < range.end(); ) {
            int next = nextLine(line, range.end());
            int end = next > line && source.charAt(next - 1) == '\n' ? next - 1 : next;
            end = end > line && source.charAt(end - 1) == '\r' ? end - 1 : end;
            if (hashes) {
                heading(block, line, end);
            }
            if (pipes) {
                boolean row = isRow(line, end);
                rowsFrom = row && rows == 0 ? line : rowsFrom;
                rows = row ? rows + 1 : 0;
                boolean delimiter =
                        row && DELIMITER.matcher(source).region(line, end).matches();
                if (!broken && (delimiter || rows == FEWEST_ROWS)) {
                    broken = true;
                    keep(tables, new Range(rowsFrom, end), null);
                }
            }
            line = next;
        }
    }

    /// Whether a line begins and ends with a bar and has one between.
    private boolean isRow(int line, int end) {
        int from = line;
        int to = end;
        while (from < to && (source.charAt(from) == ' ' || source.charAt(from) == '\t')) {
            from++;
        }
        while (to > from && source.charAt(to - 1) <= ' ') {
            to--;
        }
        return to - from > 4
                && source.charAt(from) == '|'
                && source.charAt(to - 1) == '|'
                && source.charAt(from + 1) != '|'
                && source.indexOf('|', from + 1, to - 1) >= 0;
    }

    private void heading(Block block, int line, int end) {
        int from = line;
        while (from < end && source.charAt(from) == ' ' && from < line + 3) {
            from++;
        }
        int marks = from;
        while (marks < end && source.charAt(marks) == '#') {
            marks++;
        }
        int level = marks - from;
        if (level == 0 || level > 6 || marks >= end || !Character.isLetter(source.codePointAt(marks))) {
            return;
        }
        String rest = source.substring(marks, end).strip();
        if (level > 1 || isTitle(block, rest, line, end)) {
            keep(headings, new Range(from, end), source.substring(from, marks) + " " + rest);
        }
    }

    /// One mark and a word is a hashtag; a title has several words, begins with a capital and stands alone.
    private static boolean isTitle(Block block, String rest, int line, int end) {
        return block.kind() == Block.Kind.PARAGRAPH
                && line <= block.range().start()
                && end >= block.range().end() - 1
                && rest.indexOf(' ') > 0
                && rest.indexOf('#') < 0
                && Character.isUpperCase(rest.codePointAt(0))
                && Character.isLetter(rest.codePointBefore(rest.length()))
                && block.words() <= 12;
    }

    // Tables

    private static final Set<Character> SPACE = Set.of(' ', '\t', '>', '\r');

    /// Rows that have more cells than the head lose them; those that have fewer are filled up. Where the line of
    /// dashes has another number, GitHub sees no table.
    private void rows(Range range) {
        int columns = -1;
        int number = 0;
        for (int line = range.start(); line < range.end(); number++) {
            int next = nextLine(line, range.end());
            int from = line;
            int to = next;
            while (from < to && SPACE.contains(source.charAt(from))) {
                from++;
            }
            while (to > from && source.charAt(to - 1) <= ' ') {
                to--;
            }
            if (to > from) {
                int cells = cells(from, to, columns);
                if (columns < 0) {
                    columns = cells;
                } else if (cells > columns || number == 1 && cells < columns) {
                    keep(tables, new Range(from, to), null);
                } else if (cells < columns && cells > 1) {
                    keep(shortRows, new Range(from, to), null);
                }
            }
            line = next;
        }
    }

    /// The cells of a row; empty ones past `most` are not counted.
    private int cells(int from, int to, int most) {
        int start = source.charAt(from) == '|' ? from + 1 : from;
        int end = to > start && source.charAt(to - 1) == '|' && source.charAt(to - 2) != '\\' ? to - 1 : to;
        int cells = 0;
        int seen = 0;
        boolean filled = false;
        for (int i = start; i <= end; i++) {
            char c = i < end ? source.charAt(i) : '|';
            if (c == '\\') {
                i++;
                filled = true;
            } else if (c == '{' && i + 1 < end && (source.charAt(i + 1) == '{' || source.charAt(i + 1) == '%')) {
                int close = source.indexOf(source.charAt(i + 1) == '{' ? "}}" : "%}", i);
                i = close > i && close < end ? close + 1 : i;
                filled = true;
            } else if (c == '|') {
                seen++;
                cells = most < 0 || seen <= most || filled ? seen : cells;
                filled = false;
            } else {
                filled |= c != ' ';
            }
        }
        return cells;
    }
}
