package assay.cli.lsp;

import assay.fixes.edits.Edit;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.List;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.SourceSpan;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/// Puts comments that suppress a check around a part of a Markdown text. The comments are between top-level
/// blocks, because a comment inside a list, a table or a quotation would end it or become part of it.
final class Suppression {

    private static final Parser PARSER =
            Parser.builder().includeSourceSpans(IncludeSourceSpans.BLOCKS).build();

    private Suppression() {}

    /// Returns the edits that suppress a check in a range; none if the range is in the front matter.
    static List<Edit> of(String content, String check, Range range) {
        int body = Document.startOfText(content);
        if (range.start() < body) {
            return List.of();
        }
        Node first = null;
        Node last = null;
        String text = content.substring(body);
        for (Node block = PARSER.parse(text).getFirstChild(); block != null; block = block.getNext()) {
            if (!block.getSourceSpans().isEmpty()) {
                boolean starts = body + start(block) < range.end();
                first = first == null || starts && body + end(first) <= range.start() ? block : first;
                last = starts ? block : last;
            }
        }
        if (first == null || last == null) {
            return List.of();
        }
        while (first.getPrevious() != null && belongTogether(text, first.getPrevious(), first)) {
            first = first.getPrevious();
        }
        while (last.getNext() != null && belongTogether(text, last, last.getNext())) {
            last = last.getNext();
        }
        String newLine = content.contains("\r\n") ? "\r\n" : "\n";
        int start = body + text.lastIndexOf('\n', start(first) - 1) + 1;
        List<Edit> edits = new ArrayList<>();
        edits.add(Edit.insert(start, "<!-- assay-disable " + check + " -->" + newLine + newLine));
        if (closes(last)) {
            edits.add(Edit.insert(body + end(last), newLine + newLine + "<!-- assay-enable " + check + " -->"));
        }
        return edits;
    }

    /// Whether a comment between two blocks could change what they mean. In other dialects, indented text can
    /// continue a footnote or a note, and a line directly before or after a block can hold its attributes.
    private static boolean belongTogether(String text, Node block, Node next) {
        return next instanceof IndentedCodeBlock
                || text.substring(end(block), Math.max(end(block), start(next)))
                                .chars()
                                .filter(c -> c == '\n')
                                .count()
                        < 2;
    }

    /// Whether a comment after the block is not part of it.
    private static boolean closes(Node block) {
        boolean open = block instanceof FencedCodeBlock code && code.getClosingFenceLength() == null;
        return !open && (block.getNext() != null || !(block instanceof HtmlBlock));
    }

    private static int start(Node block) {
        return block.getSourceSpans().getFirst().getInputIndex();
    }

    private static int end(Node block) {
        SourceSpan last = block.getSourceSpans().getLast();
        return last.getInputIndex() + last.getLength();
    }
}
