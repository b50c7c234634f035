package assay.fixes.rules;

import java.util.ArrayList;
import java.util.List;

/// The cells of a row of a Markdown table.
final class Cells {

    private Cells() {}

    /// Returns the cells as they are written in the row, without surrounding white space. A pipe after a
    /// backslash is part of the text.
    static List<String> of(String row) {
        String line = row.strip();
        int start = line.startsWith("|") ? 1 : 0;
        int end = isClosed(line) && line.length() > start ? line.length() - 1 : line.length();
        List<String> cells = new ArrayList<>();
        int from = start;
        for (int i = start; i < end; i++) {
            if (line.charAt(i) == '\\') {
                i++;
            } else if (line.charAt(i) == '|') {
                cells.add(line.substring(from, i).strip());
                from = i + 1;
            }
        }
        cells.add(line.substring(Math.min(from, end), end).strip());
        return cells;
    }

    static int count(String row) {
        return of(row).size();
    }

    /// Whether the row ends with a pipe.
    static boolean isClosed(String row) {
        String line = row.stripTrailing();
        return line.length() > 1 && line.endsWith("|") && line.charAt(line.length() - 2) != '\\';
    }

    /// Whether a row is the delimiter row below the header.
    static boolean isDelimiter(String row) {
        return row.indexOf('-') >= 0 && row.chars().allMatch(c -> " \t|:-".indexOf(c) >= 0);
    }

    /// Returns a delimiter row with this many columns, with the same alignment as the given row.
    static String delimiter(String given, int columns) {
        List<String> cells = given.isBlank() ? List.of() : of(given);
        StringBuilder line = new StringBuilder("|");
        for (int i = 0; i < columns; i++) {
            line.append(i < cells.size() && !cells.get(i).isEmpty() ? cells.get(i) : "---")
                    .append('|');
        }
        return line.toString();
    }
}
