package assay.service.site;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Code;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Link;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// A draft's Markdown as blocks of words and links, with each statement in its place. The template escapes
/// the words, and Markdown is never converted to HTML.
///
/// @param title the title in the front matter; empty if there is none
/// @param unplaced the statements that were not found in the text
record DraftText(String title, String description, List<Block> blocks, List<DraftStatement> unplaced) {

    /// The maximum length in characters. Longer texts are shown only as Markdown. A draft about 15 tools has
    /// about 60,000 characters.
    private static final int LONGEST = 400_000;

    /// The maximum number of characters to compare when searching for statements. It limits the time that
    /// malicious texts take.
    private static final long MOST_COMPARED = 20_000_000;

    private static final Parser PARSER =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();
    private static final JsonMapper JSON = new JsonMapper();

    /// Part of the text.
    ///
    /// @param kind `heading`, `paragraph`, `list`, `numbered` or `table`
    /// @param level the level of a heading, beginning with 1; 0 for anything else
    /// @param lines one line for a heading or paragraph, one line per item for a list, and one line per
    ///     column header for a table
    /// @param rows the rows of a table, with a line for each cell
    record Block(String kind, int level, List<List<Piece>> lines, List<List<List<Piece>>> rows) {}

    /// Words of a line.
    ///
    /// @param statement the statement that the words belong to; null if there is none
    record Piece(@Nullable DraftStatement statement, List<Run> runs) {}

    /// Words, or a link.
    ///
    /// @param url the link's URL; null for plain words, or if the URL is not safe to link
    record Run(String text, @Nullable String url) {}

    /// @return the text; empty if it is too long
    static Optional<DraftText> of(String markdown, List<DraftStatement> statements) {
        if (markdown.length() > LONGEST) {
            return Optional.empty();
        }
        int body = body(markdown);
        Map<String, String> head = head(markdown.substring(0, body));
        List<Found> blocks = new ArrayList<>();
        for (Node node = PARSER.parse(markdown.substring(body)).getFirstChild(); node != null; node = node.getNext()) {
            block(node, blocks);
        }
        Finder finder = new Finder(
                blocks.stream().flatMap(each -> each.stating().stream()).toList());
        List<DraftStatement> unplaced =
                statements.stream().filter(each -> !finder.place(each)).toList();
        return Optional.of(new DraftText(
                head.getOrDefault("title", ""),
                head.getOrDefault("description", ""),
                blocks.stream().map(Found::block).toList(),
                unplaced));
    }

    /// Returns the statements that were found in the text.
    List<DraftStatement> placed(List<DraftStatement> statements) {
        Set<Integer> missing = unplaced.stream().map(DraftStatement::number).collect(Collectors.toSet());
        return statements.stream()
                .filter(each -> !missing.contains(each.number()))
                .toList();
    }

    // ---- Front matter ----

    private static final String FENCE = "---\n";

    /// Returns the end of the front matter.
    private static int body(String markdown) {
        if (!markdown.startsWith(FENCE)) {
            return 0;
        }
        int end = markdown.indexOf("\n" + FENCE, FENCE.length() - 1);
        return end < 0 ? 0 : end + 1 + FENCE.length();
    }

    private static Map<String, String> head(String head) {
        Map<String, String> values = new HashMap<>();
        head.lines().forEach(line -> {
            int colon = line.indexOf(": ");
            if (colon > 0) {
                values.putIfAbsent(line.substring(0, colon), value(line.substring(colon + 2)));
            }
        });
        return values;
    }

    /// Reads a value. Drafts contain quoted YAML scalars, which are also valid JSON strings.
    private static String value(String written) {
        if (!written.startsWith("\"")) {
            return written;
        }
        try {
            return JSON.readTree(written).stringValue(written);
        } catch (JacksonException e) {
            return written;
        }
    }

    // ---- Blocks ----

    /// A block before its statements are known.
    ///
    /// @param width the number of lines per table row; 0 if the block is not a table
    private record Found(String kind, int level, int width, List<Line> lines) {

        /// Returns the lines that can contain statements: all except headings and column headers.
        List<Line> stating() {
            return kind.equals("heading") ? List.of() : lines.subList(width, lines.size());
        }

        Block block() {
            List<List<Piece>> cut = lines.stream().map(Line::pieces).toList();
            if (width == 0) {
                return new Block(kind, level, cut, List.of());
            }
            List<List<List<Piece>>> rows = new ArrayList<>();
            for (int from = width; from + width <= cut.size(); from += width) {
                rows.add(cut.subList(from, from + width));
            }
            return new Block(kind, level, cut.subList(0, width), rows);
        }
    }

    private static void block(Node node, List<Found> blocks) {
        switch (node) {
            case Heading heading -> blocks.add(new Found("heading", heading.getLevel(), 0, List.of(new Line(heading))));
            case ListBlock list -> {
                List<Line> items = new ArrayList<>();
                for (Node item = list.getFirstChild(); item != null; item = item.getNext()) {
                    items.add(new Line(item));
                }
                blocks.add(new Found(list instanceof OrderedList ? "numbered" : "list", 0, 0, items));
            }
            case TableBlock table -> table(table, blocks);
            default -> {
                Line line = new Line(node);
                if (!line.text.isBlank()) {
                    blocks.add(new Found("paragraph", 0, 0, List.of(line)));
                }
            }
        }
    }

    private static void table(TableBlock table, List<Found> blocks) {
        List<Line> cells = new ArrayList<>();
        int width = 0;
        for (Node part = table.getFirstChild(); part != null; part = part.getNext()) {
            for (Node row = part.getFirstChild(); row != null; row = row.getNext()) {
                if (row instanceof TableRow) {
                    for (Node cell = row.getFirstChild(); cell != null; cell = cell.getNext()) {
                        if (cell instanceof TableCell) {
                            cells.add(new Line(cell));
                            width += part instanceof TableHead ? 1 : 0;
                        }
                    }
                }
            }
        }
        blocks.add(new Found("table", 0, width, cells));
    }

    /// The words of a paragraph, a list item or a cell, and the positions of links and statements in them.
    private static final class Line {

        private record Range(int start, int end) {}

        private record Linked(Range range, String url) {}

        private record Stated(Range range, DraftStatement statement) {}

        private final String text;
        private final List<Linked> links = new ArrayList<>();
        private final Map<Integer, Integer> linkEnds = new HashMap<>();
        private final List<Stated> stated = new ArrayList<>();

        Line(Node block) {
            StringBuilder words = new StringBuilder();
            Node node = block.getFirstChild();
            int depth = 0;
            int linked = 0;
            while (node != null) {
                words.append(node instanceof Paragraph && !words.isEmpty() ? " " : literal(node));
                if (node instanceof Link) {
                    linked = words.length();
                }
                if (node.getFirstChild() != null) {
                    node = node.getFirstChild();
                    depth++;
                    continue;
                }
                leave(node, linked, words.length());
                while (node.getNext() == null && depth > 0) {
                    node = node.getParent();
                    depth--;
                    leave(node, linked, words.length());
                }
                node = node.getNext();
            }
            text = words.toString();
        }

        private void leave(Node node, int start, int end) {
            if (node instanceof Link link) {
                links.add(new Linked(new Range(start, end), link.getDestination()));
                linkEnds.put(start, end);
            }
        }

        private static String literal(Node node) {
            return switch (node) {
                case Text words -> words.getLiteral();
                case Code code -> code.getLiteral();
                case HtmlInline html -> html.getLiteral();
                case SoftLineBreak _, HardLineBreak _ -> " ";
                default -> "";
            };
        }

        /// Returns where the link that begins here ends, or -1 if there is none.
        int linkEnd(int start) {
            return linkEnds.getOrDefault(start, -1);
        }

        boolean isFree(int start, int end) {
            return stated.stream()
                    .noneMatch(each ->
                            each.range().start() < end && start < each.range().end());
        }

        void state(int start, int end, DraftStatement statement) {
            int at = 0;
            while (at < stated.size() && stated.get(at).range().start() < start) {
                at++;
            }
            stated.add(at, new Stated(new Range(start, end), statement));
        }

        List<Piece> pieces() {
            List<Piece> pieces = new ArrayList<>();
            int from = 0;
            for (Stated each : stated) {
                add(pieces, null, from, each.range().start());
                add(pieces, each.statement(), each.range().start(), each.range().end());
                from = each.range().end();
            }
            add(pieces, null, from, text.length());
            return List.copyOf(pieces);
        }

        private void add(List<Piece> pieces, @Nullable DraftStatement statement, int start, int end) {
            if (start == end) {
                return;
            }
            List<Run> runs = new ArrayList<>();
            int from = start;
            for (Linked link : links) {
                if (link.range().start() >= from && link.range().end() <= end) {
                    run(runs, from, link.range().start(), null);
                    run(runs, link.range().start(), link.range().end(), BundleView.followed(link.url()));
                    from = link.range().end();
                }
            }
            run(runs, from, end, null);
            pieces.add(new Piece(statement, List.copyOf(runs)));
        }

        private void run(List<Run> runs, int start, int end, @Nullable String url) {
            if (start < end) {
                runs.add(new Run(text.substring(start, end), url));
            }
        }
    }

    // ---- Statements ----

    /// Finds statements in lines. Most are found in the order of the text.
    private static final class Finder {

        private static final String MARKS = ".!?…";

        /// Characters, apart from those in `MARKS`, that can end a statement. A statement that ends neither
        /// with one of these characters, nor with a mark or its sources, must be a whole line, so that a
        /// short cell is not found inside a sentence.
        private static final String CLOSING = ")”’»\":;";

        private final List<Line> lines;
        private int line;
        private int from;
        private long compared;

        Finder(List<Line> lines) {
            this.lines = lines;
        }

        /// @return false if the statement was not found
        boolean place(DraftStatement statement) {
            String said = statement.text().strip();
            if (said.isEmpty()) {
                return false;
            }
            for (int i = line; i < lines.size(); i++) {
                int end = place(statement, said, lines.get(i), i == line ? from : 0);
                if (end >= 0) {
                    line = i;
                    from = end;
                    return true;
                }
            }
            for (int i = 0; i <= line && i < lines.size(); i++) {
                if (place(statement, said, lines.get(i), 0) >= 0) {
                    return true;
                }
            }
            return false;
        }

        /// @return where the statement ends in the line; -1 if it was not found
        private int place(DraftStatement statement, String said, Line in, int start) {
            boolean marked = MARKS.indexOf(said.charAt(said.length() - 1)) >= 0;
            String words = marked ? said.substring(0, said.length() - 1) : said;
            String mark = marked ? said.substring(said.length() - 1) : "";
            for (int at = start; at >= 0 && at < in.text.length(); at = next(in.text, at)) {
                int end = isThere(in.text, words, at) ? end(in, at, at + words.length(), mark) : -1;
                if (end >= 0 && in.isFree(at, end)) {
                    in.state(at, end, statement);
                    return end;
                }
            }
            return -1;
        }

        /// Returns where the next word begins, or -1 if there is none.
        private int next(String text, int at) {
            int blank = text.indexOf(' ', at);
            compared += blank < 0 ? text.length() - at : blank - at;
            return blank < 0 || compared > MOST_COMPARED ? -1 : blank + 1;
        }

        private boolean isThere(String text, String words, int at) {
            int same = 0;
            int most = Math.min(words.length(), text.length() - at);
            while (same < most && text.charAt(at + same) == words.charAt(same)) {
                same++;
            }
            compared += same;
            return same == words.length() && (at == 0 || text.charAt(at - 1) == ' ');
        }

        /// Returns the end of a statement whose words end here. Links to its sources come before its final
        /// punctuation mark.
        ///
        /// @return the end; -1 if more words follow
        private static int end(Line in, int start, int at, String mark) {
            int cited = cited(in, at);
            int end = -1;
            if (cited >= 0 && in.text.startsWith(mark, cited)) {
                end = cited + mark.length();
            } else if (in.text.startsWith(mark, at)) {
                end = at + mark.length();
            }
            if (end < 0 || end < in.text.length() && in.text.charAt(end) != ' ') {
                return -1;
            }
            boolean ended = !mark.isEmpty() || cited >= 0 || CLOSING.indexOf(in.text.charAt(at - 1)) >= 0;
            return ended || start == 0 && end == in.text.length() ? end : -1;
        }

        /// Returns where a text like “ (one page, another page, 2 more)” ends, or -1 if there is no such
        /// text.
        private static int cited(Line in, int at) {
            int end = in.text.startsWith(" (", at) ? in.linkEnd(at + 2) : -1;
            while (end >= 0 && in.text.startsWith(", ", end)) {
                int link = in.linkEnd(end + 2);
                if (link < 0) {
                    int more = end + 2;
                    while (more < in.text.length() && Character.isDigit(in.text.charAt(more))) {
                        more++;
                    }
                    end = in.text.startsWith(" more", more) ? more + " more".length() : -1;
                    break;
                }
                end = link;
            }
            return end >= 0 && in.text.startsWith(")", end) ? end + 1 : -1;
        }
    }
}
