package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.ListBlock;
import assay.scoring.document.Table;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Checks that comparisons include a table and that the table is readable.
@AutoService(Check.class)
public final class Tables implements Check {

    private static final String NAME = "tables";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message TOO_SHORT = MESSAGES.get("too_short");
    private static final Message NO_HEADER = MESSAGES.get("no_header");
    private static final Message WIDE = MESSAGES.get("wide", "columns");
    private static final Message EMPTY_CELLS = MESSAGES.get("empty_cells", "cells");
    private static final Message NO_HEADERS = MESSAGES.get("no_headers", "tables");
    private static final Message SPLIT = MESSAGES.get("split", "columns");
    private static final Message FILL_CELLS = MESSAGES.get("fill_cells", "cells");
    private static final Message READABLE = MESSAGES.get("readable", "tables");
    private static final Message NOT_REQUIRED = MESSAGES.get("not_required");
    private static final Message REVIEW_WITHOUT = MESSAGES.get("review_without");
    private static final Message ADD_PROPERTIES = MESSAGES.get("add_properties");
    private static final Message ADD_MEASUREMENTS = MESSAGES.get("add_measurements");
    private static final Message COMPARE_LISTS = MESSAGES.get("compare_lists");
    private static final Message ADD_COMPARISON = MESSAGES.get("add_comparison");

    private static final Limit COUNT = new Limit(NAME, "table_count_min", Tables::count);
    private static final Limit COLUMNS = Limit.of(NAME, "columns_max", 6, 6, 8);
    private static final Limit EMPTY = Limit.of(NAME, "empty_cells_share_max", 0.1, 0.2, 0.4);

    /// Shorter texts can't compare anything.
    private static final int FEWEST_WORDS = 150;

    /// A table with more words per cell is used for page layout.
    private static final int LAYOUT_WORDS_A_CELL = 60;

    /// If the text contains fewer numbers, it compares opinions and has no data for a table.
    private static final int FEWEST_FIGURES = 4;

    /// An empty corner and a single empty cell are tolerated.
    private static final int FEW_EMPTY = 2;

    /// Longer tables are checked only in part.
    private static final int MOST_CELLS = 2_000;

    private static final int MOST_CHARS = 20_000;
    private static final String WORDS = "Sencha is drunk at seventy degrees and costs less than gyokuro does. ";

    @Override
    public Card card() {
        return Card.aeo(NAME, 2)
                .types(Set.of(
                        ContentType.COMPARISON,
                        ContentType.ALTERNATIVES,
                        ContentType.BUYERS_GUIDE,
                        ContentType.REVIEW,
                        ContentType.PRODUCT_PAGE))
                .form()
                .worst(WARNING)
                .limits(COUNT, COLUMNS, EMPTY)
                .measured()
                .passing(
                        "# Sencha and gyokuro\n\n" + WORDS.repeat(12) + """


                        | Tea | Heat | Price |
                        |---|---|---|
                        | Sencha | 70 °C | 12 € |
                        | Gyokuro | 55 °C | 40 € |
                        """,
                        example -> example.as(ContentType.COMPARISON))
                .failing("# Sencha and gyokuro\n\n" + WORDS.repeat(24), example -> example.as(ContentType.COMPARISON))
                .build();
    }

    private static double count(ContentType type, Strictness strictness) {
        return type == ContentType.COMPARISON || strictness != Strictness.PERMISSIVE ? 1 : Limit.OFF;
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        List<Table> tables = new ArrayList<>();
        for (Table table : document.tables()) {
            if (!isLayout(document, table)) {
                tables.add(table);
            }
        }
        if (tables.isEmpty() && document.wordCount() < FEWEST_WORDS) {
            return Outcome.notApplicable(TOO_SHORT);
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        if (tables.isEmpty()) {
            return missing(article, outcome);
        }
        int headers = 0;
        int columns = 0;
        int empty = 0;
        int headless = 0;
        int gaps = 0;
        double share = 0;
        for (Table table : tables) {
            boolean header = hasHeader(document, table);
            headers += header ? 1 : 0;
            empty += table.emptyCells();
            if (!header && table.columns() > 2 && outcome.find(table.range(), WARNING, NO_HEADER)) {
                headless++;
            }
            if (!(table.columns() > COLUMNS.at(article))
                    || outcome.find(table.range(), OPTIMIZATION, WIDE, table.columns())) {
                columns = Math.max(columns, table.columns());
            }
            double open = open(document, table);
            if (!(open > EMPTY.at(article))
                    || outcome.find(table.range(), OPTIMIZATION, EMPTY_CELLS, table.emptyCells())) {
                share = Math.max(share, open);
                gaps = open == share ? table.emptyCells() : gaps;
            }
        }
        if (headless > 0) {
            outcome.say(WARNING, NO_HEADERS, headless);
        }
        Scale.Mark wide = Scale.atMost(COLUMNS.at(article))
                .then(OPTIMIZATION, 2 * COLUMNS.at(article))
                .mark(columns);
        outcome.sayIfWrong(wide, SPLIT, columns);
        Scale.Mark open = Scale.atMost(EMPTY.at(article))
                .then(OPTIMIZATION, 2 * EMPTY.at(article))
                .mark(share);
        outcome.sayIfWrong(open, FILL_CELLS, gaps);
        return outcome.metric("table_count", tables.size())
                .metric("header_row", headers)
                .metric("columns_max", columns)
                .metric("empty_cells", empty)
                .orPass(READABLE, tables.size());
    }

    private static Outcome missing(Article article, Outcome.Builder outcome) {
        outcome.metric("table_count", 0)
                .metric("header_row", 0)
                .metric("columns_max", 0)
                .metric("empty_cells", 0);
        double least = COUNT.at(article);
        if (Double.isNaN(least)) {
            return outcome.orPass(NOT_REQUIRED);
        }
        if (article.type() == ContentType.REVIEW && article.strictness() != Strictness.STRICT) {
            return outcome.orPass(REVIEW_WITHOUT);
        }
        boolean lists = hasLists(article.document())
                || article.strictness() != Strictness.STRICT && figures(article.document()) < FEWEST_FIGURES;
        outcome.say(
                severity(article, lists),
                switch (article.type()) {
                    case PRODUCT_PAGE -> ADD_PROPERTIES;
                    case REVIEW -> ADD_MEASUREMENTS;
                    default -> hasLists(article.document()) ? COMPARE_LISTS : ADD_COMPARISON;
                });
        return outcome.orPass("");
    }

    private static Severity severity(Article article, boolean lists) {
        boolean strict = article.strictness() == Strictness.STRICT;
        return switch (article.type()) {
            case COMPARISON -> lists || article.strictness() == Strictness.PERMISSIVE ? OPTIMIZATION : WARNING;
            case REVIEW -> OPTIMIZATION;
            default -> strict && !lists ? WARNING : OPTIMIZATION;
        };
    }

    /// Counts the numbers in the text that a table would show side by side.
    private static int figures(Document document) {
        int figures = 0;
        for (Block block : document.blocks()) {
            for (int i = block.prose() ? block.firstWord() : block.endWord(); i < block.endWord(); i++) {
                boolean number = Character.isDigit(document.words().form(i).charAt(0));
                figures += number && !document.words().code(i) ? 1 : 0;
            }
        }
        return figures;
    }

    /// Whether the text contains several lists. A list for each of the compared items is also a comparison.
    private static boolean hasLists(Document document) {
        int lists = 0;
        for (ListBlock list : document.lists()) {
            lists += !list.quoted() && list.depth() == 1 && list.items() > 1 ? 1 : 0;
        }
        return lists > 1;
    }

    /// Whether a table is used for layout, as on old pages: it has only one row or column, a role that marks
    /// it as layout, headings or quotations in it, or complete paragraphs in its cells.
    private static boolean isLayout(Document document, Table table) {
        int rows = table.rows() + (table.header() ? 1 : 0);
        if (rows < 2 || table.columns() < 2) {
            return true;
        }
        String source = document.source();
        int start = table.range().start();
        if (start < source.length() && source.charAt(start) == '<') {
            int close = source.indexOf('>', start);
            String tag = close < 0 || close > table.range().end()
                    ? ""
                    : source.substring(start, close).toLowerCase(Locale.ROOT);
            if (tag.contains("presentation") || tag.contains("role=\"none") || tag.contains("role='none")) {
                return true;
            }
        }
        int words = 0;
        int cells = 0;
        for (int i = table.firstBlock(); i < Math.min(table.endBlock(), table.firstBlock() + MOST_CELLS); i++) {
            Block block = document.blocks().get(i);
            if (block.quoted() || block.kind() == Block.Kind.HEADING) {
                return true;
            }
            words += block.words();
            cells++;
        }
        return cells > 0 && words > LAYOUT_WORDS_A_CELL * cells;
    }

    /// Whether a table has a header row with text. Every Markdown table has a header row, but it can be
    /// blank.
    private static boolean hasHeader(Document document, Table table) {
        if (!table.header() || table.firstBlock() >= table.endBlock()) {
            return table.header();
        }
        String source = document.source();
        int start = table.range().start();
        int row = source.charAt(start) == '<'
                ? source.indexOf("</tr", start, end(table))
                : source.indexOf("\n", start, end(table));
        return row < 0 || document.blocks().get(table.firstBlock()).range().start() < row;
    }

    private static int end(Table table) {
        return Math.min(table.range().end(), table.range().start() + MOST_CHARS);
    }

    /// Returns the share of empty cells, or 0 if there are only a few, such as an empty corner. Icons count
    /// as content, so a table with icons has no empty cells.
    private static double open(Document document, Table table) {
        String source = document.source();
        for (String icon : new String[] {"<svg", "<i ", "<span ", "icon"}) {
            if (source.indexOf(icon, table.range().start(), end(table)) >= 0) {
                return 0;
            }
        }
        int cells = Math.max(1, (table.rows() + (table.header() ? 1 : 0)) * table.columns());
        return table.emptyCells() <= FEW_EMPTY ? 0 : (double) table.emptyCells() / cells;
    }
}
