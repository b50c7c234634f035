package assay.scoring.document;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.footnotes.FootnotesExtension;
import org.commonmark.ext.gfm.strikethrough.StrikethroughExtension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/// Parses the parts of a Markdown text with Assay's extensions and limits.
final class MarkdownParser {

    /// Blocks and inlines that are nested more deeply are read as plain text. This is commonmark-java's own
    /// limit, which is repeated here so that reports can mention it.
    static final int DEEPEST = 100;

    /// The maximum number of table cells in a text. Short rows are filled up to the width of their table, so
    /// a table with a thousand columns and many short rows would create a million empty cells.
    static final int MOST_CELLS = 100_000;

    private static final Parser PARSER = parser(true);
    private static final Parser WITHOUT_TABLES = parser(false);

    private final Assembler assembler;

    /// The number of cells in the tables parsed so far.
    private long cells;

    MarkdownParser(Assembler assembler) {
        this.assembler = assembler;
    }

    private static Parser parser(boolean tables) {
        List<Extension> extensions = new ArrayList<>(List.of(
                StrikethroughExtension.create(),
                FootnotesExtension.builder().inlineFootnotes(false).build()));
        if (tables) {
            extensions.add(TablesExtension.create());
        }
        return Parser.builder()
                .extensions(extensions)
                .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
                .maxOpenBlockParsers(DEEPEST)
                .build();
    }

    /// Parses a text. The tables extension can limit the number of cells in a table, but not in a whole text.
    Node parse(String text) {
        cells += ParserProtection.cells(text);
        if (cells <= MOST_CELLS) {
            return PARSER.parse(text);
        }
        assembler.exceeded(ParserLimit.TABLE_CELLS);
        return WITHOUT_TABLES.parse(text);
    }
}
