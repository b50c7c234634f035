package assay.fixes.rules;

import assay.fixes.edits.Change;
import assay.fixes.edits.ScoredText;
import assay.scoring.Report.InlineIssue;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.ListBlock;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Turns typed bullets into lists, joins items separated by different markers, and turns a list with a single
/// item into a paragraph.
final class ListsRule implements Rule {

    /// Characters that start another kind of block at the beginning of a paragraph.
    private static final String NO_TEXT = "#>|+-~=<";

    @Override
    public String check() {
        return "lists";
    }

    @Override
    public Change fix(ScoredText text) {
        Document document = text.document();
        Patch patch = new Patch();
        Set<ListBlock> joined = new HashSet<>();
        if (document.format() == SourceFormat.MARKDOWN) {
            joined = join(text, patch);
        }
        Map<Range, ListBlock> lists = new HashMap<>();
        document.lists().forEach(list -> lists.put(list.range(), list));
        for (InlineIssue issue : text.issues(check())) {
            ListBlock list = lists.get(issue.range());
            if (list != null && !joined.contains(list)) {
                single(document, list, patch);
            }
        }
        TypedLists.fix(document, patch);
        return patch.change();
    }

    /// Joins adjacent lists with different markers: “- tea” directly above “* water” is one list.
    private static Set<ListBlock> join(ScoredText text, Patch patch) {
        String source = text.content();
        SourceLines lines = new SourceLines(text.document());
        Set<ListBlock> joined = new HashSet<>();
        ListBlock before = null;
        char marker = '-';
        for (ListBlock list : text.document().lists()) {
            if (list.depth() > 1) {
                continue;
            }
            if (before != null
                    && !before.ordered()
                    && !list.ordered()
                    && !before.quoted()
                    && before.endBlock() == list.firstBlock()
                    && lines.isBlank(before.range().end(), list.range().start())
                    && lines.nextLine(before.range().end() - 1)
                            == lines.lineStart(list.range().start())) {
                marker = joined.contains(before)
                        ? marker
                        : source.charAt(before.range().start());
                for (int line = list.range().start(); line < list.range().end(); line = lines.nextLine(line)) {
                    int at = line;
                    while (at < list.range().end() && source.charAt(at) == ' ') {
                        at++;
                    }
                    int indent = at - lines.lineStart(at);
                    boolean own = indent
                            == list.range().start()
                                    - lines.lineStart(list.range().start());
                    if (own
                            && at + 1 < source.length()
                            && " \t\r\n".indexOf(source.charAt(at + 1)) >= 0
                            && source.charAt(at) == source.charAt(list.range().start())) {
                        patch.replace(new Range(at, at + 1), String.valueOf(marker));
                    }
                }
                joined.add(list);
                joined.add(before);
            }
            before = list;
        }
        return joined;
    }

    private static void single(Document document, ListBlock list, Patch patch) {
        if (list.endBlock() != list.firstBlock() + 1 || list.items() != 1) {
            return;
        }
        String source = document.source();
        Range range = list.range();
        if (source.startsWith("<", range.start())) {
            element(source, range, patch);
            return;
        }
        SourceLines lines = new SourceLines(document);
        Block item = document.blocks().get(list.firstBlock());
        // A bare URL is fine as a list item. In a paragraph, it should have link text.
        if (document.links().stream()
                .anyMatch(link -> link.bare() && link.range().overlaps(item.range()))) {
            return;
        }
        int text = item.range().start();
        boolean plain = text < range.end()
                && source.substring(range.start(), text).length() <= 5
                && (NO_TEXT.indexOf(source.charAt(text)) < 0 && !isTask(source, text) && !source.startsWith("* ", text))
                && lines.isBlank(lines.lineStart(range.start()), range.start())
                && lines.isBlank(item.range().end(), lines.lineEnd(range.end() - 1));
        if (!plain) {
            return;
        }
        String newline = lines.newline();
        int start = lines.lineStart(range.start());
        boolean above = start == 0 || lines.isBlank(lines.lineStart(start - 1), start);
        patch.replace(new Range(start, text), above ? "" : newline);
        for (int line = lines.nextLine(text); line < item.range().end(); line = lines.nextLine(line)) {
            int at = line;
            while (at < item.range().end() && source.charAt(at) == ' ') {
                at++;
            }
            patch.remove(new Range(line, at));
        }
        int next = lines.nextLine(item.range().end());
        if (next < source.length() && !lines.isBlank(next, lines.lineEnd(next))) {
            patch.insert(next, newline);
        }
    }

    /// Whether the item begins with a task checkbox.
    private static boolean isTask(String source, int at) {
        return source.startsWith("[ ] ", at) || source.startsWith("[x] ", at) || source.startsWith("[X] ", at);
    }

    private static void element(String source, Range range, Patch patch) {
        String written = range.of(source);
        int item = written.indexOf("<li>");
        int end = written.lastIndexOf("</li>");
        boolean whole = item > 0
                && end > item
                && written.indexOf("<li", item + 1) < 0
                && List.of("<ul>", "<ol>").contains(written.substring(0, item).strip())
                && List.of("</ul>", "</ol>").contains(written.substring(end + 5).strip());
        if (!whole) {
            return;
        }
        String inner = written.substring(item + 4, end).strip();
        boolean paragraph = inner.startsWith("<p>") && inner.endsWith("</p>") && inner.indexOf("<p", 1) < 0;
        boolean inline = List.of("<p", "<ul", "<ol", "<div", "<h", "<table", "<pre", "<blockquote", "<figure").stream()
                .noneMatch(inner::contains);
        if (paragraph || inline) {
            patch.replace(range, paragraph ? inner : "<p>" + inner + "</p>");
        }
    }
}
