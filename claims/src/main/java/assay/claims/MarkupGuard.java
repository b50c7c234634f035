package assay.claims;

import assay.claims.Refusal.Kind;
import assay.language.WordData;
import assay.scoring.document.Document;
import assay.scoring.document.ListBlock;
import assay.scoring.document.SourceFormat;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Checks that the markup is intact: no markup shows as text, all elements are closed, and tables and lists
/// keep their structure.
final class MarkupGuard extends Guard {

    /// Marks that are visible only if the markup is broken.
    private static final List<String> MARKS = List.of(
            "[", "](", "![", "**", "__", "```", "~~~", "|--", "--|", " | ", "</", "/>", "&lt;", "&gt;", "&amp;", "{{",
            "}}");

    /// Elements that are common in HTML articles; a fix may add more of them.
    private static final Set<String> PLAIN = WordData.words(MarkupGuard.class, "plain-elements");

    /// Void elements and those whose end tag is optional.
    private static final Set<String> UNCLOSED = WordData.words(MarkupGuard.class, "unclosed-elements");

    private static final Pattern COMMENT = Pattern.compile("<!--.*?(?:-->|\\z)", Pattern.DOTALL);

    private final Document then;
    private final Document now;

    MarkupGuard(Comparison comparison) {
        super(comparison);
        this.then = before.document();
        this.now = after.document();
    }

    @Override
    void judge() {
        marks();
        tags();
        blocks();
    }

    private void marks() {
        for (String mark : MARKS) {
            if (count(now.text(), mark) > count(then.text(), mark)) {
                refuse(Kind.MARKUP, "“" + mark.strip() + "” is now visible in the text, so the markup is broken.");
            }
        }
        if (then.format() != now.format()) {
            refuse(Kind.MARKUP, "The format of the text changed from " + then.format() + " to " + now.format() + ".");
        }
        if (then.metadata().hasFrontMatter() && !now.metadata().hasFrontMatter()) {
            refuse(Kind.MARKUP, "The front matter is broken.");
        }
    }

    private static int count(String text, String part) {
        int count = 0;
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
            count++;
        }
        return count;
    }

    // ---- elements

    private void tags() {
        Map<String, Integer> known = open(then.source());
        boolean page = then.format() == SourceFormat.HTML;
        open(now.source()).forEach((tag, left) -> {
            if (!known.containsKey(tag) && !(page && PLAIN.contains(tag))) {
                refuse(Kind.MARKUP, "The original text does not contain <" + tag + ">.");
            }
            if (Math.abs(left) > Math.abs(known.getOrDefault(tag, 0)) && !UNCLOSED.contains(tag)) {
                refuse(Kind.MARKUP, "A <" + tag + "> tag is not closed, or was never opened.");
            }
        });
    }

    /// Returns the number of start tags minus the number of end tags of each element, outside comments.
    private static Map<String, Integer> open(String source) {
        Map<String, Integer> open = new HashMap<>();
        for (TagReader.Tag tag : TagReader.of(COMMENT.matcher(source).replaceAll(""))) {
            open.merge(tag.name(), tag.closes() ? -1 : tag.itself() ? 0 : 1, Integer::sum);
        }
        return open;
    }

    // ---- tables and lists

    private void blocks() {
        int cells = cells(then) - cells(now);
        if (now.tables().size() < then.tables().size()
                && cells > 0
                && now.text().contains("|")) {
            refuse(Kind.MARKUP, "A table is broken and now shows as plain text.");
        }
        if (nested(now) > Math.max(nested(then), 2)) {
            refuse(Kind.MARKUP, "Lists are now nested more deeply than in the original text.");
        }
    }

    private static int cells(Document document) {
        return document.tables().stream()
                .mapToInt(table -> table.endBlock() - table.firstBlock())
                .sum();
    }

    private static int nested(Document document) {
        return document.lists().stream().mapToInt(ListBlock::depth).max().orElse(0);
    }
}
