package assay.fixes.rules;

import assay.fixes.edits.Change;
import assay.fixes.edits.Edit;
import assay.fixes.edits.ScoredText;
import assay.scoring.document.Document;
import assay.scoring.document.Link;
import assay.scoring.document.ListBlock;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Adds a table of contents before the first section of a long text. If there is already one, fixes links in
/// it that don't point to a section.
final class TableOfContentsRule implements Rule {

    /// The minimum number of entries. A table of contents with two entries does not help, and one with eighty
    /// entries takes as long to read as the text.
    private static final int FEWEST = 3;

    private static final int MOST = 80;

    /// Matches the places where a list can be inserted: after a closing tag, or after the opening tag of a
    /// container.
    private static final Pattern BEFORE_LIST =
            Pattern.compile("(?:</[a-zA-Z0-9]{1,12}>|<(?:body|main|article|section|hr)\\b[^<>]{0,500}>)\\s{0,200}$");

    @Override
    public String check() {
        return "table_of_contents";
    }

    @Override
    public Change fix(ScoredText text) {
        if (CheckData.passes(text, this)) {
            return Change.NONE;
        }
        Document document = text.document();
        List<Anchors.Anchor> anchors = Anchors.of(document);
        boolean listed = text.row(check())
                .map(row -> row.metrics().get("has_toc"))
                .map(has -> has.intValue() != 0)
                .orElse(true);
        if (listed) {
            return relinked(text, anchors);
        }
        List<Anchors.Anchor> sections = sections(anchors);
        if (sections.isEmpty()) {
            return Change.NONE;
        }
        return document.format() == SourceFormat.HTML ? inHtml(document, sections) : inMarkdown(document, sections);
    }

    /// Returns the headings of the highest level below the title that has several headings, and the headings
    /// of the levels above it.
    private static List<Anchors.Anchor> sections(List<Anchors.Anchor> anchors) {
        List<Anchors.Anchor> sections = List.of();
        for (int level = 2; level <= 6 && sections.size() < FEWEST; level++) {
            int deepest = level;
            sections = anchors.stream()
                    .filter(anchor -> anchor.heading().level() > 1
                            && anchor.heading().level() <= deepest
                            && !anchor.label().isBlank())
                    .toList();
        }
        return sections.size() < FEWEST || sections.size() > MOST ? List.of() : sections;
    }

    private static Change inMarkdown(Document document, List<Anchors.Anchor> sections) {
        String source = document.source();
        int at = sections.getFirst().heading().range().start();
        boolean line = at == 0 || source.charAt(at - 1) == '\n' || source.charAt(at - 1) == '\r';
        boolean known = sections.stream()
                .allMatch(section -> section.sure()
                        && !section.id().isEmpty()
                        && section.start(source) != '<'
                        // Site generators make different anchors for headings with an emoji.
                        && section.label().codePoints().noneMatch(c -> c > 0xffff && !Character.isLetter(c)));
        if (!line || !known || holds(source, at)) {
            return Change.NONE;
        }
        String end = source.contains("\r\n") ? "\r\n" : "\n";
        char bullet = bullet(document);
        int top = sections.stream()
                .mapToInt(section -> section.heading().level())
                .min()
                .orElse(2);
        StringBuilder list = new StringBuilder();
        for (Anchors.Anchor section : sections) {
            list.append("  ".repeat(section.heading().level() - top))
                    .append(bullet)
                    .append(" [")
                    .append(escaped(section.label()))
                    .append("](#")
                    .append(section.id())
                    .append(')')
                    .append(end);
        }
        return Change.of(List.of(Edit.insert(at, list.append(end).toString())));
    }

    /// Whether the previous line would absorb the list.
    private static boolean holds(String source, int at) {
        int before = at - 1;
        while (before >= 0 && (source.charAt(before) == '\n' || source.charAt(before) == '\r')) {
            before--;
        }
        String between = source.substring(before + 1, at);
        return before >= 0 && between.chars().filter(c -> c == '\n').count() < 2;
    }

    /// Returns the bullet character of the text's other lists, for consistency.
    private static char bullet(Document document) {
        for (ListBlock list : document.lists()) {
            char mark = document.source().charAt(list.range().start());
            if (!list.ordered() && (mark == '-' || mark == '*' || mark == '+')) {
                return mark;
            }
        }
        return '-';
    }

    private static String escaped(String label) {
        StringBuilder escaped = new StringBuilder(label.length() + 8);
        for (int i = 0; i < label.length(); i++) {
            char c = label.charAt(i);
            if ("\\`*_[]<>{}&".indexOf(c) >= 0) {
                escaped.append('\\');
            }
            escaped.append(c);
        }
        return escaped.toString();
    }

    private static Change inHtml(Document document, List<Anchors.Anchor> sections) {
        String source = document.source();
        List<Edit> edits = new ArrayList<>();
        StringBuilder list = new StringBuilder("<nav><ul>");
        int at = sections.getFirst().heading().range().start();
        String end = source.contains("\r\n") ? "\r\n" : "\n";
        for (Anchors.Anchor section : sections) {
            EditableTag tag =
                    EditableTag.at(source, section.heading().range().start()).orElse(null);
            if (tag == null || !tag.name().matches("h[2-6]") || section.id().isEmpty()) {
                return Change.NONE;
            }
            if (!section.sure()) {
                tag.set("id", section.id()).ifPresent(edits::add);
            }
            list.append(end)
                    .append("<li><a href=\"#")
                    .append(EditableTag.escaped(section.id(), '"'))
                    .append("\">")
                    .append(EditableTag.escaped(section.label(), '"').replace("&quot;", "\""))
                    .append("</a></li>");
        }
        boolean between =
                BEFORE_LIST.matcher(source.substring(Math.max(0, at - 800), at)).find();
        if (!between) {
            return Change.NONE;
        }
        edits.add(Edit.insert(
                at, list.append(end).append("</ul></nav>").append(end).toString()));
        return Change.of(edits);
    }

    /// Changes broken links so that they point to the section whose heading equals the link's text, if there
    /// is only one.
    private Change relinked(ScoredText text, List<Anchors.Anchor> anchors) {
        Document document = text.document();
        List<Edit> edits = new ArrayList<>();
        Set<Integer> broken = new HashSet<>();
        text.issues(check()).forEach(issue -> broken.add(issue.range().start()));
        for (Link link : document.links()) {
            if (!broken.contains(link.range().start()) || !link.destination().startsWith("#")) {
                continue;
            }
            Anchors.Anchor meant = meant(link, anchors);
            if (meant != null) {
                linked(document, link, meant, edits);
            }
        }
        return Change.of(edits);
    }

    private static Anchors.@Nullable Anchor meant(Link link, List<Anchors.Anchor> anchors) {
        String name = link.text().strip().toLowerCase(Locale.ROOT);
        List<Anchors.Anchor> named = anchors.stream()
                .filter(anchor ->
                        anchor.label().strip().toLowerCase(Locale.ROOT).equals(name))
                .toList();
        return named.size() == 1 && !named.getFirst().id().isEmpty() ? named.getFirst() : null;
    }

    private static void linked(Document document, Link link, Anchors.Anchor to, List<Edit> edits) {
        String source = document.source();
        int start = link.range().start();
        if (source.startsWith("<", start)) {
            EditableTag heading =
                    EditableTag.at(source, to.heading().range().start()).orElse(null);
            Edit led = EditableTag.at(source, start)
                    .flatMap(tag -> tag.set("href", "#" + to.id()))
                    .orElse(null);
            if (heading == null || led == null) {
                return;
            }
            if (!to.sure()) {
                Edit id = heading.set("id", to.id()).orElse(null);
                if (id == null || edits.contains(id)) {
                    return;
                }
                edits.add(id);
            }
            edits.add(led);
            return;
        }
        String end = "](" + link.destination() + ")";
        if (to.sure() && link.range().of(source).endsWith(end)) {
            int close = link.range().end() - 1;
            edits.add(new Edit(new Range(close - link.destination().length(), close), "#" + to.id()));
        }
    }
}
