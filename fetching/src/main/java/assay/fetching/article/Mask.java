package assay.fetching.article;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.Range;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;
import org.jspecify.annotations.Nullable;

/// Blanks everything in a page except the head, the article and structured data. Each tag and each text is
/// kept or blanked on its own, by its position in the source. Blanking whole elements would be wrong: if tags
/// overlap or are missing, an element does not end where it seems to.
final class Mask implements NodeVisitor {

    private final String html;
    private final List<Part> parts;
    private final Choice choice;

    /// At each position, the number of kept ranges that start minus the number that end. Thousands of ranges
    /// may share one long tag.
    private final int[] kept;

    private final int[] article;

    /// Kept lines outside the running text: the heading, deck, byline, date and captions.
    private final List<Extracted.Span> lines = new ArrayList<>();

    /// The entries of `lines` that are not headings of the article.
    private final List<Extracted.Line> beside = new ArrayList<>();

    private final StringBuilder text = new StringBuilder();
    private final boolean[] tagless;
    private final List<Part> open = new ArrayList<>();
    private int next;
    private boolean body;
    private int unread;
    private int preformatted;
    private boolean gap;
    private boolean line;

    private Mask(String html, List<Part> parts, Choice choice) {
        this.html = html;
        this.parts = parts;
        this.choice = choice;
        this.kept = new int[html.length() + 1];
        this.article = new int[html.length() + 1];
        this.tagless = tagless(parts, choice);
    }

    /// @param page the page, parsed from `html` with source positions; the outline's parts are in the order
    /// of its elements
    static Mask of(String html, Document page, Outline outline, Choice choice) {
        Mask mask = new Mask(html, outline.parts, choice);
        page.traverse(mask);
        return mask;
    }

    /// Returns the HTML with everything outside the article blanked.
    String masked() {
        char[] masked = html.toCharArray();
        int open = 0;
        for (int i = 0; i < masked.length; i++) {
            open += kept[i];
            if (open == 0 && masked[i] != '\n' && masked[i] != '\r') {
                masked[i] = ' ';
            }
        }
        return new String(masked);
    }

    /// Returns the positions of the article's text.
    List<Extracted.Span> ranges() {
        List<Extracted.Span> ranges = new ArrayList<>();
        int start = -1;
        int open = 0;
        for (int i = 0; i < article.length; i++) {
            open += article[i];
            if (open > 0 && start < 0) {
                start = i;
            } else if (open == 0 && start >= 0) {
                ranges.add(new Extracted.Span(start, i));
                start = -1;
            }
        }
        return List.copyOf(ranges);
    }

    /// Returns the positions of the article, including the heading, deck, byline, date and captions.
    List<Extracted.Span> whole() {
        List<Extracted.Span> all = new ArrayList<>(ranges());
        all.addAll(lines);
        all.sort(Comparator.comparingInt(Extracted.Span::start));
        List<Extracted.Span> whole = new ArrayList<>();
        for (Extracted.Span span : all) {
            Extracted.Span last = whole.isEmpty() ? null : whole.getLast();
            if (last != null && span.start() <= last.end()) {
                whole.set(whole.size() - 1, new Extracted.Span(last.start(), Math.max(last.end(), span.end())));
            } else {
                whole.add(span);
            }
        }
        return List.copyOf(whole);
    }

    /// Returns the positions of the deck, byline, date and captions, ordered and disjoint, without the
    /// article's headings.
    List<Extracted.Line> beside() {
        List<Extracted.Line> sorted = new ArrayList<>(beside);
        sorted.sort(Comparator.comparingInt(Extracted.Line::start));
        List<Extracted.Line> joined = new ArrayList<>();
        for (Extracted.Line each : sorted) {
            Extracted.Line last = joined.isEmpty() ? null : joined.getLast();
            if (last != null && each.start() <= last.end() && each.caption() == last.caption()) {
                int end = Math.max(last.end(), each.end());
                joined.set(joined.size() - 1, new Extracted.Line(last.start(), end, last.caption()));
            } else if (last == null || each.start() >= last.end()) {
                joined.add(each);
            }
        }
        return List.copyOf(joined);
    }

    String text() {
        return text.toString().strip();
    }

    /// Returns the parts that lose their tags. If an `article` or `main` element is kept only in part, its
    /// tags are blanked, because programs that read the masked page would consider it the whole article.
    private static boolean[] tagless(List<Part> parts, Choice choice) {
        boolean[] tagless = new boolean[parts.size()];
        int[] before = new int[parts.size() + 1];
        for (Part part : parts) {
            Checkpoint.pass();
            before[part.index + 1] = before[part.index] + (choice.isKept(part) ? 1 : 0);
        }
        for (Part part : parts) {
            Checkpoint.pass();
            boolean main = part.name.equals("article")
                    || part.name.equals("main")
                    || part.element
                            .attr("role")
                            .strip()
                            .toLowerCase(Locale.ROOT)
                            .equals("main");
            int inside = before[part.end] - before[part.index];
            // The tag hides content that is kept, and would also hide this content from programs that read the
            // masked page.
            boolean shown = !part.hidden && Outline.hides(part.element) && inside > 0;
            tagless[part.index] =
                    shown || main && inside > 0 && inside < before[parts.size()] && outermost(part, choice);
        }
        return tagless;
    }

    /// Whether the part is not inside a part that is kept as a whole. An article inside such a part needs no
    /// special treatment.
    private static boolean outermost(Part part, Choice choice) {
        return part.parent == null || !choice.isKept(part.parent);
    }

    @Override
    public void head(Node node, int depth) {
        Checkpoint.pass();
        if (!body && !isBody(node)) {
            keep(node.sourceRange());
            return;
        }
        switch (node) {
            case Element element -> start(element);
            case TextNode words -> {
                Choice.Fate fate = fateOf(node);
                tag(node.sourceRange(), fate, innermost());
                if (fate == Choice.Fate.KEEP) {
                    write(words.getWholeText());
                }
            }
            case DataNode _ -> {
                if (isData(node.parent())) {
                    keep(node.sourceRange());
                }
            }
            case Comment _ -> tag(node.sourceRange(), fateOf(node), innermost());
            default -> {}
        }
    }

    @Override
    public void tail(Node node, int depth) {
        if (!(node instanceof Element element)) {
            return;
        }
        if (!body) {
            keep(element.endSourceRange());
            return;
        }
        Part part = open.removeLast();
        Choice.Fate fate = choice.fate(part);
        if (isData(element)) {
            keep(element.endSourceRange());
        } else if (fate != Choice.Fate.DROP && !tagless[part.index]) {
            tag(element.endSourceRange(), fate, part);
        }
        line |= part.block && fate != Choice.Fate.DROP;
        if (choice.isKept(part)) {
            unread -= unread(part) ? 1 : 0;
            preformatted -= part.name.equals("pre") ? 1 : 0;
        }
        if (open.isEmpty()) {
            body = false;
        }
    }

    private boolean isBody(Node node) {
        return next < parts.size() && node.equals(parts.get(next).element);
    }

    private void start(Element element) {
        body = true;
        Part part = parts.get(next++);
        open.add(part);
        Choice.Fate fate = choice.fate(part);
        boolean property = element.hasAttr("itemprop") && (part.name.equals("meta") || part.name.equals("link"));
        if (isData(element) || property && part.parent != null && !part.parent.noise) {
            keep(element.sourceRange());
        } else if (fate != Choice.Fate.DROP && !isScript(part) && !tagless[part.index]) {
            tag(element.sourceRange(), fate, part);
        }
        line |= fate != Choice.Fate.DROP && (part.block || part.name.equals("br"));
        if (choice.isKept(part)) {
            unread += unread(part) ? 1 : 0;
            preformatted += part.name.equals("pre") ? 1 : 0;
        }
    }

    private @Nullable Part innermost() {
        return open.isEmpty() ? null : open.getLast();
    }

    private void tag(Range range, Choice.Fate fate, @Nullable Part part) {
        switch (fate) {
            case KEEP -> {
                mark(article, range);
                keep(range);
            }
            case LINE -> {
                int start = Math.max(0, range.startPos());
                int end = Math.min(html.length(), range.endPos());
                if (range.isTracked() && start < end) {
                    lines.add(new Extracted.Span(start, end));
                    // A picture belongs to the article, wherever it is on the page.
                    if (part != null && !part.name.equals("img") && !choice.isTitle(part)) {
                        beside.add(new Extracted.Line(start, end, part.caption));
                    }
                }
                keep(range);
            }
            case PATH -> keep(range);
            case DROP -> {}
        }
    }

    /// Returns the fate of a node. Text is kept only if its element is kept.
    private Choice.Fate fateOf(Node node) {
        Part parent = innermost();
        if (parent == null || !choice.isKept(parent) || !parent.element.equals(node.parent())) {
            return Choice.Fate.DROP;
        }
        return choice.fate(parent);
    }

    private static boolean unread(Part part) {
        return part.hidden || Outline.UNREAD.contains(part.name);
    }

    private static boolean isScript(Part part) {
        return part.name.equals("script") || part.name.equals("style");
    }

    private static boolean isData(@Nullable Node node) {
        return node instanceof Element element
                && element.nameIs("script")
                && element.attr("type").toLowerCase(Locale.ROOT).contains("ld+json");
    }

    private void keep(Range range) {
        mark(kept, range);
    }

    private static void mark(int[] marks, Range range) {
        int start = Math.max(0, range.startPos());
        int end = Math.min(marks.length - 1, range.endPos());
        if (range.isTracked() && start < end) {
            marks[start]++;
            marks[end]--;
        }
    }

    private void write(String words) {
        if (unread > 0) {
            return;
        }
        for (int i = 0; i < words.length(); i++) {
            char c = words.charAt(i);
            if (preformatted > 0 && c == '\n') {
                line = true;
            } else if (c <= ' ' || c == 0xa0) {
                gap = true;
            } else {
                if (!text.isEmpty() && (line || gap)) {
                    text.append(line ? '\n' : ' ');
                }
                line = false;
                gap = false;
                text.append(c);
            }
        }
    }
}
