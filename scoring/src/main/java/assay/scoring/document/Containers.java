package assay.scoring.document;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/// The lists, quotations and tables of a document during parsing, both open and closed. A container refers to
/// its blocks by index.
final class Containers {

    private static final class OpenList {
        final boolean ordered;
        final int start;
        final int firstBlock;
        int items;

        OpenList(boolean ordered, int start, int firstBlock) {
            this.ordered = ordered;
            this.start = start;
            this.firstBlock = firstBlock;
        }
    }

    private static final class OpenTable {
        final int start;
        final int firstBlock;
        int rows;
        int headerRows;
        int columns;
        int cells;
        int emptyCells;
        boolean headerRow;

        OpenTable(int start, int firstBlock) {
            this.start = start;
            this.firstBlock = firstBlock;
        }
    }

    private record OpenQuote(int start, int firstBlock) {}

    private final List<ListBlock> lists = new ArrayList<>();
    private final List<Table> tables = new ArrayList<>();
    private final List<Quotation> quotations = new ArrayList<>();

    private final Deque<OpenList> openLists = new ArrayDeque<>();
    private final Deque<OpenTable> openTables = new ArrayDeque<>();
    private final Deque<OpenQuote> openQuotes = new ArrayDeque<>();

    boolean inQuote() {
        return !openQuotes.isEmpty();
    }

    boolean inTable() {
        return !openTables.isEmpty();
    }

    /// Returns the number of lists that are open.
    int listDepth() {
        return openLists.size();
    }

    void openList(boolean ordered, int start, int block) {
        openLists.push(new OpenList(ordered, start, block));
    }

    void item() {
        if (!openLists.isEmpty()) {
            openLists.element().items++;
        }
    }

    void closeList(int end, int block) {
        if (openLists.isEmpty()) {
            return;
        }
        OpenList list = openLists.pop();
        lists.add(new ListBlock(
                list.ordered,
                list.items,
                openLists.size() + 1,
                !openQuotes.isEmpty(),
                list.firstBlock,
                block,
                new Range(list.start, Math.max(list.start, end))));
    }

    void openQuote(int start, int block) {
        openQuotes.push(new OpenQuote(start, block));
    }

    void closeQuote(int end, int block) {
        if (openQuotes.isEmpty()) {
            return;
        }
        OpenQuote quote = openQuotes.pop();
        if (openQuotes.isEmpty() && block > quote.firstBlock()) {
            quotations.add(
                    new Quotation(quote.firstBlock(), block, new Range(quote.start(), Math.max(quote.start(), end))));
        }
    }

    void openTable(int start, int block) {
        openTables.push(new OpenTable(start, block));
    }

    void row(boolean header) {
        if (!openTables.isEmpty()) {
            OpenTable table = openTables.element();
            table.cells = 0;
            table.rows++;
            table.headerRow = header;
            if (header) {
                table.headerRows++;
            }
        }
    }

    void cell(boolean header) {
        if (openTables.isEmpty()) {
            return;
        }
        OpenTable table = openTables.element();
        table.cells++;
        table.columns = Math.max(table.columns, table.cells);
        if (header && !table.headerRow && table.cells == 1 && table.rows == 1) {
            table.headerRow = true;
            table.headerRows++;
        }
    }

    void closeTable(int end, int block) {
        if (openTables.isEmpty()) {
            return;
        }
        OpenTable table = openTables.pop();
        tables.add(new Table(
                table.rows - table.headerRows,
                table.columns,
                table.headerRows > 0,
                table.emptyCells,
                table.firstBlock,
                block,
                new Range(table.start, Math.max(table.start, end))));
    }

    void emptyCell() {
        if (!openTables.isEmpty()) {
            openTables.element().emptyCells++;
        }
    }

    /// Returns the lists, ordered by their start.
    List<ListBlock> lists() {
        return lists.stream()
                .sorted(Comparator.comparingInt(list -> list.range().start()))
                .toList();
    }

    List<Table> tables() {
        return List.copyOf(tables);
    }

    List<Quotation> quotations() {
        return List.copyOf(quotations);
    }
}
