package assay.cli.lsp;

import assay.scoring.document.Lines;
import assay.scoring.document.Range;
import org.eclipse.lsp4j.Position;

/// Converts between offsets in a text and the protocol's positions. Both count UTF-16 units.
final class Positions {

    private final String content;
    private final Lines lines;

    Positions(String content) {
        this.content = content;
        this.lines = Lines.of(content);
    }

    Position at(int offset) {
        int line = lines.line(offset);
        return new Position(line, offset - lines.start(line));
    }

    org.eclipse.lsp4j.Range of(Range range) {
        return new org.eclipse.lsp4j.Range(at(range.start()), at(range.end()));
    }

    /// Returns the offset of a position. A position after the end of its line or of the text is moved to
    /// that end, as the protocol wants it.
    int offset(Position position) {
        if (position.getLine() >= lines.count()) {
            return content.length();
        }
        int line = Math.max(0, position.getLine());
        int end = end(line);
        return Math.clamp((long) lines.start(line) + position.getCharacter(), lines.start(line), end);
    }

    Range of(org.eclipse.lsp4j.Range range) {
        int start = offset(range.getStart());
        return new Range(start, Math.max(start, offset(range.getEnd())));
    }

    /// Returns the range of a line without its end.
    org.eclipse.lsp4j.Range line(int line) {
        return new org.eclipse.lsp4j.Range(new Position(line, 0), new Position(line, end(line) - lines.start(line)));
    }

    private int end(int line) {
        int end = line + 1 < lines.count() ? lines.start(line + 1) : content.length();
        while (end > lines.start(line) && (content.charAt(end - 1) == '\n' || content.charAt(end - 1) == '\r')) {
            end--;
        }
        return end;
    }
}
