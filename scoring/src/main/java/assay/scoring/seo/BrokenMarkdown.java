package assay.scoring.seo;

import assay.language.Span;
import assay.language.Words;
import assay.scoring.document.Block;
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

/// Finds broken Markdown, whose markup is visible in the text.
///
/// The parsed document is used wherever possible, and only the source of paragraphs is read, so that code,
/// templates and HTML are not mistaken for broken text.
final class BrokenMarkdown {

    /// @param suggestion the suggested text; null if no rule can provide one
    record Break(Range range, @Nullable String suggestion) {}

    static final int MOST = 100;
    private static final int FEWEST_ROWS = 3;
    private static final int LONGEST_ENTITY = 12;

    private static final Pattern DELIMITER =
            Pattern.compile("\\s{0,3}+\\|?+\\s*+:?+-{2,200}+:?+\\s*+(?:\\|\\s*+:?+-{2,200}+:?+\\s*+)++\\|?+\\s*+");
    private static final Pattern ENTITY = Pattern.compile(
            "&(?:amp|nbsp|lt|gt|quot|apos|mdash|ndash|hellip|[lr][sd]quo|copy|[aeiou](?:acute|grave|circ|uml)|ccedil|ntilde|szlig|#\\d{2,6}|#x[0-9a-fA-F]{2,5});");

    private final Document document;
    private final String source;
    private final String text;
    final List<OpenFence> fences;
    final BrokenLinks links;
    final List<Break> comments = new ArrayList<>();

    final List<Break> tables = new ArrayList<>();
    final List<Break> shortRows = new ArrayList<>();
    final List<Break> headings = new ArrayList<>();
    final List<Break> entities = new ArrayList<>();

    private BrokenMarkdown(Document document) {
        this.document = document;
        this.source = document.source();
        this.text = document.text();
        this.fences = OpenFence.in(document);
        this.links = new BrokenLinks(document);
    }

    static BrokenMarkdown of(Document document) {
        BrokenMarkdown found = new BrokenMarkdown(document);
        for (Hidden hidden : document.hidden()) {
            found.comment(hidden);
        }
        for (Table table : document.tables()) {
            found.rows(table.range());
        }
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

    static void keep(List<Break> list, Range range, @Nullable String suggestion) {
        if (list.size() < MOST) {
            list.add(new Break(range, suggestion));
        }
    }

    private int nextLine(int from, int end) {
        return nextLine(source, from, end);
    }

    /// Returns the offset at which the next line begins, or `end` for the last line.
    static int nextLine(String source, int from, int end) {
        int at = from < end ? source.indexOf('\n', from, end) : -1;
        return at < 0 ? end : at + 1;
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

    /// Whether a line begins and ends with a vertical bar and contains another one.
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

    /// Whether the text after a `#` is a title, that is, several words that begin with a capital and form a
    /// separate paragraph. A `#` before a single word begins a hashtag.
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

    /// Finds rows with more or fewer cells than the header. Extra cells are lost, and missing cells become
    /// empty cells. If the delimiter row has a different number of cells, GitHub does not render a table.
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

    /// Returns the number of cells in a row. Empty cells beyond `most` are not counted.
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
