package assay.claims;

import assay.language.Checkpoint;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.SourceFormat;
import assay.scoring.document.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The rows of a table as text. Cells are separated by [Statement#CELL]. Below the header row, each cell
/// except the first is preceded by its column header.
final class TableRows {

    private TableRows() {}

    static List<String> of(Document document, Table table) {
        List<String> texts = new ArrayList<>();
        List<List<Block>> rows = new ArrayList<>();
        int end = -1;
        for (int i = table.firstBlock(); i < table.endBlock(); i++) {
            Checkpoint.pass();
            Block cell = document.blocks().get(i);
            if (rows.isEmpty() || startsRow(document, end, cell.range().start())) {
                rows.add(new ArrayList<>());
            }
            rows.getLast().add(cell);
            end = cell.range().end();
        }
        List<Block> heads = table.header() && !rows.isEmpty() ? rows.getFirst() : List.of();
        for (int i = 0; i < rows.size(); i++) {
            Checkpoint.pass();
            List<Block> row = rows.get(i);
            StringBuilder text = new StringBuilder();
            for (int k = 0; k < row.size(); k++) {
                // An empty header cell has no block. If one block is missing, it is assumed to be that of the
                // first column.
                int head = k - row.size() + heads.size();
                boolean headed = k > 0 && i > 0 && head >= 0 && row.size() - heads.size() <= 1 && head < heads.size();
                text.append(k == 0 ? "" : " " + Statement.CELL + " ")
                        .append(headed ? document.text(heads.get(head)) + ": " : "")
                        .append(document.text(row.get(k)));
            }
            texts.add(text.toString());
        }
        return texts;
    }

    private static boolean startsRow(Document document, int end, int start) {
        if (end < 0 || start < end) {
            return end < 0;
        }
        return document.format() == SourceFormat.HTML
                ? document.source()
                        .substring(end, start)
                        .toLowerCase(Locale.ROOT)
                        .contains("<tr")
                : document.lines().line(end - 1) != document.lines().line(start);
    }
}
