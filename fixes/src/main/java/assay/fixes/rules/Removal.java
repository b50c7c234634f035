package assay.fixes.rules;

import assay.fixes.edits.ScoredText;
import assay.language.Sentence;
import assay.scoring.document.Block;
import assay.scoring.document.Code;
import assay.scoring.document.Document;
import assay.scoring.document.Image;
import assay.scoring.document.Link;
import assay.scoring.document.Note;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// Removes paragraphs, list items and sentences from a source, with the white space that belongs to them, if
/// this does not break anything.
final class Removal {

    private static final Pattern MARKER = Pattern.compile("\\s{0,12}(?:[-*+]|\\d{1,9}[.)])\\s{1,4}(?:\\[[ xX]] )?");

    private final Document document;
    private final String text;
    private final SourceLines source;
    private final Patch patch;
    private final ScoredText scored;

    /// The number of links to each URL.
    private final Map<String, Integer> links = new HashMap<>();

    Removal(ScoredText scored, Patch patch) {
        this.scored = scored;
        this.document = scored.document();
        this.text = scored.content();
        this.source = new SourceLines(document);
        this.patch = patch;
        document.links().forEach(link -> links.merge(link.destination(), 1, Integer::sum));
    }

    /// Whether a range contains more than words: an image, code, a footnote, or the only link to a URL.
    boolean holdsMore(Range range) {
        for (Image image : document.images()) {
            if (image.range().overlaps(range)) {
                return true;
            }
        }
        for (Code code : document.codes()) {
            if (code.range().overlaps(range)) {
                return true;
            }
        }
        for (Note note : document.notes()) {
            if (note.range().overlaps(range)) {
                return true;
            }
        }
        Map<String, Integer> here = new HashMap<>();
        for (Link link : document.links()) {
            if (link.range().overlaps(range)) {
                here.merge(link.destination(), 1, Integer::sum);
            }
        }
        for (Map.Entry<String, Integer> each : here.entrySet()) {
            if (each.getValue() >= links.getOrDefault(each.getKey(), 0)) {
                return true;
            }
        }
        return false;
    }

    /// @return whether the block was removed
    boolean block(Block block) {
        if (block.quoted() || block.footnote()) {
            return false;
        }
        Range range = block.range();
        if (text.startsWith("<", range.start()) && range.of(text).endsWith(">")
                || document.format() == SourceFormat.HTML) {
            return element(block);
        }
        int start = source.lineStart(range.start());
        int end = source.lineEnd(Math.max(range.start(), range.end() - 1));
        String prefix = text.substring(start, range.start());
        if (range.end() < end && !source.isBlank(range.end(), end)) {
            return false;
        }
        if (block.kind() == Block.Kind.LIST_ITEM) {
            int next = source.pastBlank(source.nextLine(end));
            boolean leaf = next >= text.length() || indent(next) < prefix.length();
            return MARKER.matcher(prefix).matches() && leaf && patch.remove(new Range(start, source.nextLine(end)));
        }
        return prefix.isBlank() && patch.remove(lines(start, end));
    }

    /// Returns the lines of a paragraph. If there are blank lines before it, also includes the blank lines
    /// after it.
    private Range lines(int start, int end) {
        int next = source.nextLine(end);
        int past = source.pastBlank(next);
        int before = start == 0 ? 0 : source.lineStart(start - 1);
        boolean apart = start == 0 || source.isBlank(before, start);
        if (past < text.length()) {
            return new Range(start, apart ? past : next);
        }
        int from = start;
        while (from > 0 && source.isBlank(source.lineStart(from - 1), from)) {
            from = source.lineStart(from - 1);
        }
        return new Range(from, next);
    }

    private int indent(int at) {
        int end = at;
        while (end < text.length() && text.charAt(end) == ' ') {
            end++;
        }
        return end - at;
    }

    private boolean element(Block block) {
        Range range = block.range();
        int start = range.start();
        String written = range.of(text);
        String name = block.kind() == Block.Kind.LIST_ITEM ? "li" : "p";
        if (!written.regionMatches(true, 0, "<" + name, 0, name.length() + 1)) {
            int open = text.lastIndexOf('<', start - 1);
            if (open < 0
                    || !text.regionMatches(true, open, "<" + name, 0, name.length() + 1)
                    || text.indexOf('>', open) != start - 1) {
                return false;
            }
            start = open;
        }
        if (!written.endsWith("</" + name + ">")
                || text.substring(start, range.end()).contains(" id=")) {
            return false;
        }
        int end = range.end();
        int line = source.lineStart(start);
        boolean alone = source.isBlank(line, start) && source.isBlank(end, source.lineEnd(end));
        return patch.remove(alone ? new Range(line, source.nextLine(end)) : new Range(start, end));
    }

    /// Removes some sentences of a block, but not all.
    ///
    /// @return whether the sentences were removed
    boolean sentences(Block block, int first, int end) {
        Range from = document.range(document.sentences().get(first));
        Range to = document.range(document.sentences().get(end - 1));
        Range range = new Range(from.start(), Math.max(from.start(), to.end()));
        if (block.quoted()
                || isUnsure(block.range().of(text))
                || !SourceLines.isWhole(text, range.start(), range.end())) {
            return false;
        }
        if (end < block.endSentence()) {
            Sentence next = document.sentences().get(end);
            int stop = document.range(next).start();
            boolean safe = stop > range.end()
                    && source.isBlank(range.end(), stop)
                    && !DependentSentences.points(
                            document, next, scored.article().language())
                    && isWord(stop);
            return safe && patch.remove(new Range(range.start(), stop));
        }
        int start = range.start();
        while (start > 0 && Character.isWhitespace(text.charAt(start - 1))) {
            start--;
        }
        return start < range.start() && patch.remove(new Range(start, range.end()));
    }

    /// Whether the block contains template code, or a quotation that does not end within the block.
    private boolean isUnsure(String written) {
        long straight = document.format() == SourceFormat.HTML
                ? 0
                : written.chars().filter(c -> c == '"').count();
        return written.contains("{{") || written.contains("{%") || straight % 2 == 1;
    }

    /// Whether the block would begin with a word, and not with the marker of another kind of block.
    private boolean isWord(int at) {
        return Character.isLetter(text.codePointAt(at)) || "“„«\"'([".indexOf(text.charAt(at)) >= 0;
    }
}
