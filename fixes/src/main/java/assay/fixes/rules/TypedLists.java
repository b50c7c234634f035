package assay.fixes.rules;

import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import java.util.ArrayList;
import java.util.List;

/// Converts lists that were typed as text: lines or paragraphs that begin with a bullet character but render
/// as text.
///
/// Bullet characters always count. A dash begins direct speech in many languages, so dashes count only below
/// a line that ends with a colon, and only if the lines do not end like sentences.
final class TypedLists {

    private static final String BULLETS = "•‣◦▪▫●○■∙➤➢";
    private static final String DASHES = "–—";
    private static final int FEWEST = 2;
    private static final int FEWEST_DASHES = 3;

    /// A line of a paragraph.
    ///
    /// @param text the start of the text after the bullet; -1 if there is no bullet
    /// @param end the end of the text, before trailing white space and the line break
    private record Line(int start, int text, int end, boolean dash, String marker) {

        boolean isItem() {
            return text >= 0;
        }
    }

    private TypedLists() {}

    static void fix(Document document, Patch patch) {
        boolean html = document.format() == SourceFormat.HTML;
        List<Block> blocks = document.blocks();
        for (int i = 0; i < blocks.size(); i++) {
            Block block = blocks.get(i);
            if (block.kind() != Block.Kind.PARAGRAPH || !block.prose()) {
                continue;
            }
            if (html) {
                elements(document, block, patch);
            } else if (!document.source().startsWith("<", block.range().start())) {
                lines(document, i, patch);
            }
        }
    }

    private static void lines(Document document, int index, Patch patch) {
        Block block = document.blocks().get(index);
        SourceLines source = new SourceLines(document);
        String text = document.source();
        if (!source.isBlank(
                source.lineStart(block.range().start()), block.range().start())) {
            return;
        }
        List<Line> lines = new ArrayList<>();
        for (int at = source.lineStart(block.range().start());
                at < block.range().end();
                at = source.nextLine(at)) {
            lines.add(line(text, at, Math.min(source.lineEnd(at), block.range().end())));
        }
        int first = 0;
        while (first < lines.size() && !lines.get(first).isItem()) {
            first++;
        }
        List<Line> items = lines.subList(first, lines.size());
        boolean single = items.size() == 1 && first == 0 && !items.getFirst().dash() && hasNeighbour(document, index);
        if (!single && !isList(text, lines, items, document, index)) {
            return;
        }
        for (Line item : items) {
            String apart = first > 0 && item.equals(items.getFirst()) ? source.newline() : "";
            patch.replace(new Range(item.start(), item.text()), apart + item.marker());
            int end = source.lineEnd(item.end());
            if (item.end() < end) {
                patch.remove(new Range(item.end(), end));
            }
        }
    }

    private static boolean isList(String text, List<Line> lines, List<Line> items, Document document, int index) {
        if (items.size() < FEWEST || items.stream().anyMatch(item -> !item.isItem())) {
            return false;
        }
        boolean dashes = items.getFirst().dash();
        if (items.stream().anyMatch(item -> item.dash() != dashes)) {
            return false;
        }
        if (!dashes) {
            return true;
        }
        String above = lines.size() > items.size()
                ? text.substring(lines.getFirst().start(), items.getFirst().start())
                : index == 0 ? "" : document.text(document.blocks().get(index - 1));
        return items.size() >= FEWEST_DASHES
                && above.stripTrailing().endsWith(":")
                && items.stream().noneMatch(item -> ".!?…»”\"".indexOf(text.charAt(item.end() - 1)) >= 0);
    }

    /// Whether the paragraph before or after also begins with a bullet.
    private static boolean hasNeighbour(Document document, int index) {
        for (int i : new int[] {index - 1, index + 1}) {
            if (i >= 0 && i < document.blocks().size()) {
                Block block = document.blocks().get(i);
                String text = document.text(block);
                if (block.kind() == Block.Kind.PARAGRAPH
                        && text.length() > 1
                        && BULLETS.indexOf(text.charAt(0)) >= 0
                        && text.indexOf('\n') < 0) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Line line(String text, int start, int end) {
        int at = start;
        while (at < end && text.charAt(at) == ' ') {
            at++;
        }
        int stop = end;
        while (stop > at && (Character.isWhitespace(text.charAt(stop - 1)) || text.charAt(stop - 1) == '\\')) {
            stop--;
        }
        if (at + 1 < stop) {
            char c = text.charAt(at);
            boolean dash = DASHES.indexOf(c) >= 0;
            boolean escaped = c == '\\' && "-*+".indexOf(text.charAt(at + 1)) >= 0 && text.startsWith(" ", at + 2);
            int after = escaped ? at + 2 : at + 1;
            boolean spaced = text.charAt(after) == ' ' || text.charAt(after) == '\u00a0' || text.charAt(after) == '\t';
            if ((BULLETS.indexOf(c) >= 0 || dash || escaped) && (spaced || !dash)) {
                while (after < stop && (Character.isWhitespace(text.charAt(after)) || text.charAt(after) == '\u00a0')) {
                    after++;
                }
                return new Line(start, after < stop ? after : -1, stop, dash, "- ");
            }
        }
        return new Line(start, -1, stop, false, "");
    }

    /// Converts typed lists such as `<p>• tea<br>• water</p>`.
    private static void elements(Document document, Block block, Patch patch) {
        String written = block.range().of(document.source());
        if (!written.startsWith("<p>") || !written.endsWith("</p>")) {
            return;
        }
        String[] parts = written.substring(3, written.length() - 4).split("<br ?/?>", -1);
        String newline = new SourceLines(document).newline();
        StringBuilder list = new StringBuilder();
        int items = 0;
        for (String part : parts) {
            String line = part.strip();
            boolean bullet = line.length() > 1 && BULLETS.indexOf(line.charAt(0)) >= 0;
            if (!bullet && (items > 0 || line.isEmpty() || !list.isEmpty())) {
                return;
            }
            if (!bullet) {
                list.append("<p>").append(line).append("</p>").append(newline);
            } else {
                list.append(items++ == 0 ? "<ul>" + newline : "")
                        .append("<li>")
                        .append(line.substring(1).replace('\u00a0', ' ').strip())
                        .append("</li>")
                        .append(newline);
            }
        }
        if (items >= FEWEST) {
            patch.replace(block.range(), list.append("</ul>").toString());
        }
    }
}
