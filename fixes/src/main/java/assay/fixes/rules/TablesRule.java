package assay.fixes.rules;

import assay.fixes.edits.Change;
import assay.fixes.edits.ScoredText;
import assay.scoring.Report.InlineIssue;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import assay.scoring.document.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Makes the first row of a table its header if it looks like a header but is below an empty header or was
/// not marked as a header. Decisions about empty cells and wide tables are left to the writer.
final class TablesRule implements Rule {

    /// The maximum number of words in a header cell.
    private static final int MOST_WORDS = 6;

    private static final int MOST_ROWS = 200;

    private static final Pattern ROW = Pattern.compile("(?i)<tr\\b[^>]{0,200}>");
    private static final Pattern CELL = Pattern.compile("(?i)<(t[dh])\\b([^>]{0,200})>");

    /// A row of cells, and its range.
    private record Row(Range range, List<String> cells) {}

    @Override
    public String check() {
        return "tables";
    }

    @Override
    public Change fix(ScoredText text) {
        Patch patch = new Patch();
        for (InlineIssue issue : text.issues(check())) {
            for (Table table : text.document().tables()) {
                if (table.range().equals(issue.range()) && table.columns() > 2) {
                    header(text.document(), table, patch);
                }
            }
        }
        return patch.change();
    }

    private static void header(Document document, Table table, Patch patch) {
        String text = document.source();
        if (text.startsWith("<", table.range().start())) {
            element(text, table.range(), patch);
            return;
        }
        SourceLines source = new SourceLines(document);
        List<Row> rows = new ArrayList<>();
        for (int line = source.lineStart(table.range().start());
                line < table.range().end() && rows.size() < MOST_ROWS;
                line = source.nextLine(line)) {
            Range range =
                    new Range(Math.max(line, rows.isEmpty() ? table.range().start() : line), source.lineEnd(line));
            rows.add(new Row(range, Cells.of(range.of(text))));
        }
        boolean blank = rows.size() > 3
                && rows.getFirst().cells().stream().allMatch(String::isEmpty)
                && Cells.isDelimiter(rows.get(1).range().of(text))
                && rows.get(2).cells().size() == rows.getFirst().cells().size();
        List<List<String>> body = rows.stream().skip(2).map(Row::cells).toList();
        if (blank && isHeader(body)) {
            Range first = rows.get(2).range();
            patch.replace(rows.getFirst().range(), first.of(text).strip());
            patch.remove(new Range(source.lineStart(first.start()), source.nextLine(first.end())));
        }
    }

    /// Whether the first row is a header: it consists of short texts without numbers above a column of
    /// numbers, or it is the only row that is all bold.
    private static boolean isHeader(List<List<String>> rows) {
        if (rows.size() < 2) {
            return false;
        }
        List<String> first = rows.getFirst();
        boolean named = true;
        for (int i = 0; i < first.size(); i++) {
            String cell = first.get(i);
            named &= (i == 0 || !cell.isEmpty()) && !hasDigit(cell) && cell.split("\\s+").length <= MOST_WORDS;
        }
        if (!named) {
            return false;
        }
        if (isBold(first)) {
            return rows.stream().skip(1).noneMatch(TablesRule::isBold);
        }
        for (int i = 0; i < first.size(); i++) {
            int column = i;
            if (rows.stream().skip(1).allMatch(row -> column < row.size() && hasDigit(row.get(column)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isBold(List<String> cells) {
        return cells.stream()
                .filter(cell -> !cell.isEmpty())
                .allMatch(cell -> cell.startsWith("**") && cell.endsWith("**")
                        || cell.startsWith("<strong>")
                        || cell.startsWith("<b>"));
    }

    private static boolean hasDigit(String cell) {
        boolean tag = false;
        for (int i = 0; i < cell.length(); i++) {
            char c = cell.charAt(i);
            tag = c == '<' || tag && c != '>';
            if (!tag && Character.isDigit(c)) {
                return true;
            }
        }
        return false;
    }

    // ---- HTML ----

    private static void element(String text, Range table, Patch patch) {
        List<Row> rows = new ArrayList<>();
        Matcher row = ROW.matcher(text).region(table.start(), table.end());
        while (row.find() && rows.size() < MOST_ROWS) {
            int end = text.indexOf("</tr", row.end());
            if (end < 0 || end > table.end()) {
                return;
            }
            rows.add(new Row(new Range(row.end(), end), cells(text, row.end(), end)));
        }
        if (rows.isEmpty()
                || range(rows).of(text).contains("<table")
                || !isHeader(rows.stream().map(Row::cells).toList())) {
            return;
        }
        Range first = rows.getFirst().range();
        Matcher cell = CELL.matcher(text).region(first.start(), first.end());
        while (cell.find()) {
            String attributes = cell.group(2);
            int close = text.indexOf("</td>", cell.end());
            if (!cell.group(1).equalsIgnoreCase("td")
                    || attributes.contains("span")
                    || close < 0
                    || close > first.end()) {
                return;
            }
        }
        cell.region(first.start(), first.end());
        while (cell.find()) {
            patch.replace(new Range(cell.start(1), cell.end(1)), "th scope=\"col\"");
            int close = text.indexOf("</td>", cell.end());
            patch.replace(new Range(close + 2, close + 4), "th");
        }
    }

    private static Range range(List<Row> rows) {
        return new Range(rows.getFirst().range().start(), rows.getLast().range().end());
    }

    private static List<String> cells(String text, int from, int to) {
        List<String> cells = new ArrayList<>();
        Matcher cell = CELL.matcher(text).region(from, to);
        while (cell.find()) {
            int close = text.indexOf("</t", cell.end());
            cells.add(text.substring(cell.end(), close < 0 || close > to ? to : close)
                    .strip());
        }
        return cells;
    }
}
