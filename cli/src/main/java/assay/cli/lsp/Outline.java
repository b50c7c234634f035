package assay.cli.lsp;

import assay.scoring.document.Heading;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;

/// The headings of a text as document symbols. A section contains the sections below it.
final class Outline {

    private Outline() {}

    static List<DocumentSymbol> of(List<Heading> headings, Positions positions, int end) {
        List<DocumentSymbol> top = new ArrayList<>();
        Deque<Heading> open = new ArrayDeque<>();
        Deque<DocumentSymbol> symbols = new ArrayDeque<>();
        for (int i = 0; i < headings.size(); i++) {
            Heading heading = headings.get(i);
            while (!open.isEmpty() && open.peek().level() >= heading.level()) {
                open.pop();
                symbols.pop();
            }
            Range line = positions.of(heading.range());
            DocumentSymbol symbol = new DocumentSymbol(
                    heading.text().isBlank() ? "(empty heading)" : heading.text(),
                    SymbolKind.String,
                    new Range(line.getStart(), positions.at(end(headings, i, end))),
                    line);
            symbol.setChildren(new ArrayList<>());
            (symbols.isEmpty() ? top : symbols.peek().getChildren()).add(symbol);
            open.push(heading);
            symbols.push(symbol);
        }
        return top;
    }

    /// Returns the offset at which a section ends: the next heading of the same or a higher level.
    private static int end(List<Heading> headings, int at, int end) {
        for (Heading each : headings.subList(at + 1, headings.size())) {
            if (each.level() <= headings.get(at).level()) {
                return Math.max(headings.get(at).range().end(), each.range().start());
            }
        }
        return end;
    }
}
