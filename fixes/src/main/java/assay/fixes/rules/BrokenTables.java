package assay.fixes.rules;

import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import assay.scoring.document.Table;
import java.util.ArrayList;
import java.util.List;

/// Fixes rows of a Markdown table that do not match its header, and tables without a delimiter row.
final class BrokenTables {

    private static final int MOST_ROWS = 500;

    private final Document document;
    private final String text;
    private final SourceLines source;
    private final Patch patch;

    BrokenTables(Document document, Patch patch) {
        this.document = document;
        this.text = document.source();
        this.source = new SourceLines(document);
        this.patch = patch;
    }

    void fix(Range range) {
        for (Table table : document.tables()) {
            if (table.range().contains(range.start())) {
                row(
                        new Range(
                                table.range().start(),
                                source.lineEnd(table.range().start())),
                        range);
                return;
            }
        }
        Block block = source.block(range.start());
        if (block != null && block.kind() == Block.Kind.PARAGRAPH) {
            unmade(block, range);
        }
    }

    /// Fixes a row of a valid table.
    private void row(Range head, Range row) {
        int columns = Cells.count(head.of(text));
        String written = row.of(text);
        int cells = Cells.count(written);
        if (Cells.isDelimiter(written)) {
            patch.replace(row, Cells.delimiter(written, columns));
        } else if (cells < columns) {
            boolean closed = Cells.isClosed(written);
            patch.insert(row.end(), (closed ? "" : " |") + "  |".repeat(columns - cells));
        } else {
            escaped(row, columns);
        }
    }

    /// Escapes pipes in inline code, which would otherwise end a cell.
    private void escaped(Range row, int columns) {
        String written = row.of(text);
        StringBuilder escaped = new StringBuilder(written.length() + 8);
        boolean code = false;
        for (int i = 0; i < written.length(); i++) {
            char c = written.charAt(i);
            code ^= c == '`';
            escaped.append(code && c == '|' && written.charAt(i - 1) != '\\' ? "\\|" : String.valueOf(c));
        }
        if (!code && Cells.count(escaped.toString()) == columns) {
            patch.replace(row, escaped.toString());
        }
    }

    /// Turns rows that render as text into a table if all of them have as many cells as the first.
    private void unmade(Block block, Range range) {
        List<Range> rows = new ArrayList<>();
        int line = source.lineStart(range.start());
        while (line < block.range().end() && rows.size() < MOST_ROWS) {
            Range row = new Range(line, source.lineEnd(line));
            if (!row.of(text).strip().startsWith("|")) {
                return;
            }
            rows.add(row);
            line = source.nextLine(line);
        }
        if (rows.size() < 2) {
            return;
        }
        int columns = Cells.count(rows.getFirst().of(text));
        int delimiter = -1;
        for (int i = 1; i < rows.size(); i++) {
            String row = rows.get(i).of(text);
            if (Cells.isDelimiter(row)) {
                delimiter = delimiter < 0 ? i : rows.size();
            } else if (Cells.count(row) > columns) {
                return;
            }
        }
        String indent = text.substring(source.lineStart(range.start()), range.start());
        if (delimiter == 1) {
            patch.replace(rows.get(1), Cells.delimiter(rows.get(1).of(text), columns));
        } else if (delimiter < 0 && columns > 1 && indent.isBlank()) {
            patch.insert(rows.getFirst().end(), source.newline() + indent + Cells.delimiter("", columns));
        } else {
            return;
        }
        if (block.range().start() < rows.getFirst().start()) {
            patch.insert(rows.getFirst().start(), source.newline());
        }
    }
}
