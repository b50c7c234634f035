package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Fill;
import assay.scoring.Limit;
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

/// Checks that comparisons have a readable table.
@AutoService(Check.class)
public final class Tables implements Check {

    private static final String NAME = "tables";
    private static final Limit COUNT = new Limit("table_count_min", Tables::count);
    private static final Limit COLUMNS = Limit.of("columns_max", 6, 6, 8);
    private static final Limit EMPTY = Limit.of("empty_cells_share_max", 0.1, 0.2, 0.4);

    /// Shorter texts don't compare anything yet.
    private static final int FEWEST_WORDS = 150;

    /// With more words per cell, the table is a page layout.
    private static final int LAYOUT_WORDS_A_CELL = 60;

    /// A comparison of opinions has no data for a table.
    private static final int FEWEST_FIGURES = 4;

    /// An empty corner or a single open cell is not a gap.
    private static final int FEW_EMPTY = 2;

    /// Longer tables are only partly checked.
    private static final int MOST_CELLS = 2_000;

    private static final int MOST_CHARS = 20_000;
    private static final String WORDS = "Sencha is drunk at seventy degrees and costs less than gyokuro does. ";

    @Override
    public Card card() {
        return Card.aeo(NAME, 2)
                .titled("Tables")
                .asks("Are comparisons in a table with a header row, not too wide and without gaps?")
                .because("""
                        Readers who choose look for the one property that decides, and a table is where they find it;
                        answer engines take rows over whole, as long as the header says what they mean.
                        """)
                .fixedBy("""
                        Put the properties that decide into a table: a row for each thing compared, a header over each
                        column, six columns at most.
                        """)
                .types(Set.of(
                        ContentType.COMPARISON,
                        ContentType.ALTERNATIVES,
                        ContentType.BUYERS_GUIDE,
                        ContentType.REVIEW,
                        ContentType.PRODUCT_PAGE))
                .form()
                .worst(WARNING)
                .limits(COUNT, COLUMNS, EMPTY)
                .measured("""
                        E-GEO, 7,000 product queries: a comparison layout with concrete attributes is among the few
                        patterns that help; featured snippets show three columns and nine rows
                        """)
                .doubts("""
                        In our reading of 3,250 cited pages tables go with influence by +.094 raw and −.002 with length
                        and topic held equal. A review of a book has nothing to tabulate: only a comparison with figures
                        is warned for having no table, and less where lists under each item do the same.
                        """)
                .cannotSee("""
                        Whether the columns are what decides, and tables that are pictures. Tables for layout are left
                        out, and a table of two columns needs no header row.
                        """)
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
            return Outcome.notApplicable("The text is too short to need a table.");
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
            if (!header
                    && table.columns() > 2
                    && outcome.find(
                            table.range(), WARNING, "This table has no header row; add one that names each column.")) {
                headless++;
            }
            if (!(table.columns() > COLUMNS.at(article))
                    || outcome.find(
                            table.range(),
                            OPTIMIZATION,
                            "This table has %d columns, too many for a small screen.",
                            table.columns())) {
                columns = Math.max(columns, table.columns());
            }
            double open = open(document, table);
            if (!(open > EMPTY.at(article))
                    || outcome.find(table.range(), OPTIMIZATION, "Empty cells: %d.", table.emptyCells())) {
                share = Math.max(share, open);
                gaps = open == share ? table.emptyCells() : gaps;
            }
        }
        if (headless > 0) {
            outcome.say(
                    WARNING,
                    headless == 1
                            ? "One table has no header row; add one that names each column."
                            : Fill.in("%d tables have no header row; add one that names each column.", headless));
        }
        Scale.Mark wide = Scale.atMost(COLUMNS.at(article))
                .then(OPTIMIZATION, 2 * COLUMNS.at(article))
                .mark(columns);
        outcome.sayIfWrong(
                wide,
                "Split the table or swap its rows and columns; its %d columns don't fit a small screen.",
                columns);
        Scale.Mark open = Scale.atMost(EMPTY.at(article))
                .then(OPTIMIZATION, 2 * EMPTY.at(article))
                .mark(share);
        outcome.sayIfWrong(
                open,
                "Write “no”, “none” or “unknown” in the empty cells of a table (%d), so that readers know what"
                        + " they mean.",
                gaps);
        return outcome.metric("table_count", tables.size())
                .metric("header_row", headers)
                .metric("columns_max", columns)
                .metric("empty_cells", empty)
                .orPass(
                        tables.size() == 1
                                ? "The text has a readable table."
                                : Fill.in("The text has %d readable tables.", tables.size()));
    }

    private static Outcome missing(Article article, Outcome.Builder outcome) {
        outcome.metric("table_count", 0)
                .metric("header_row", 0)
                .metric("columns_max", 0)
                .metric("empty_cells", 0);
        double least = COUNT.at(article);
        if (Double.isNaN(least)) {
            return outcome.orPass("A table is not required at this strictness (the limit is off).");
        }
        if (article.type() == ContentType.REVIEW && article.strictness() != Strictness.STRICT) {
            return outcome.orPass("A review needs no table.");
        }
        boolean lists = hasLists(article.document())
                || article.strictness() != Strictness.STRICT && figures(article.document()) < FEWEST_FIGURES;
        outcome.say(
                severity(article, lists),
                switch (article.type()) {
                    case PRODUCT_PAGE -> "Put the properties of the product into a table; the page has none.";
                    case REVIEW -> "Put what you measured or what it costs into a table; the review has none.";
                    default ->
                        hasLists(article.document())
                                ? "Compare the items of the lists side by side in one table; the text has none."
                                : "Put what you compare into a table, a row for each; the text has no table. If it compares nothing, choose another content type.";
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

    /// Numbers in the text, which a table would show side by side.
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

    /// Several lists, one for each compared item, are a comparison too.
    private static boolean hasLists(Document document) {
        int lists = 0;
        for (ListBlock list : document.lists()) {
            lists += !list.quoted() && list.depth() == 1 && list.items() > 1 ? 1 : 0;
        }
        return lists > 1;
    }

    /// Old pages use tables for layout: one row or column, a role that says so, or whole paragraphs in cells.
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

    /// A Markdown table always has a header row; a blank one does not count, because it is rendered blank.
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

    /// The share of empty cells, without a corner. Icons count as content, so a table with icons has none.
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
