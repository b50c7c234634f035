package assay.claims;

import assay.language.WordData;
import assay.scoring.document.Document;
import assay.scoring.document.ListBlock;
import assay.scoring.document.SourceFormat;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Whether the markup is whole: nothing of it shows in the text that did not, every element closes that opens,
/// tables are tables and lists are lists.
final class MarkupGuard {

    /// Marks that a reader sees only where markup is torn.
    private static final List<String> MARKS = List.of(
            "[", "](", "![", "**", "__", "```", "~~~", "|--", "--|", " | ", "</", "/>", "&lt;", "&gt;", "&amp;", "{{",
            "}}");

    /// What an article in HTML is made of; another article of the same may be mended with it.
    private static final Set<String> PLAIN = WordData.words(MarkupGuard.class, "plain-elements");

    /// They need no end, or have one by themselves.
    private static final Set<String> UNCLOSED = WordData.words(MarkupGuard.class, "unclosed-elements");

    private MarkupGuard() {}

    static void judge(Document then, Document now, Verdicts verdicts) {
        marks(then, now, verdicts);
        tags(then, now, verdicts);
        blocks(then, now, verdicts);
    }

    private static void refuse(String sentence, Verdicts verdicts) {
        verdicts.refuse(new Refusal(Refusal.Kind.MARKUP, sentence));
    }

    private static void marks(Document then, Document now, Verdicts verdicts) {
        for (String mark : MARKS) {
            if (count(now.text(), mark) > count(then.text(), mark)) {
                refuse("“" + mark.strip() + "” shows in the text as it stands.", verdicts);
            }
        }
        if (then.format() != now.format()) {
            refuse("The text was " + then.format() + " and is " + now.format() + " now.", verdicts);
        }
        if (then.metadata().hasFrontMatter() && !now.metadata().hasFrontMatter()) {
            refuse("The front matter is broken.", verdicts);
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

    private static void tags(Document then, Document now, Verdicts verdicts) {
        Map<String, Integer> oldOpen = new HashMap<>();
        Map<String, Integer> open = new HashMap<>();
        Set<String> known = tags(then.source(), oldOpen);
        boolean page = then.format() == SourceFormat.HTML;
        for (String tag : tags(now.source(), open)) {
            if (!known.contains(tag) && !(page && PLAIN.contains(tag))) {
                refuse("The text has no <" + tag + ">.", verdicts);
            }
        }
        open.forEach((tag, left) -> {
            if (Math.abs(left) > Math.abs(oldOpen.getOrDefault(tag, 0)) && !UNCLOSED.contains(tag)) {
                refuse("A <" + tag + "> opens and does not close, or closes and did not open.", verdicts);
            }
        });
    }

    /// The elements named in a source, outside comments.
    ///
    /// @param open how many more of each open than close
    private static Set<String> tags(String source, Map<String, Integer> open) {
        Set<String> tags = new HashSet<>();
        int at = source.indexOf('<');
        int close = 0;
        while (at >= 0) {
            if (source.startsWith("<!--", at)) {
                int end = source.indexOf("-->", at);
                at = end < 0 ? -1 : source.indexOf('<', end);
                continue;
            }
            boolean closes = at + 1 < source.length() && source.charAt(at + 1) == '/';
            int from = at + (closes ? 2 : 1);
            int end = from;
            while (end < source.length() && isName(source.charAt(end), end > from)) {
                end++;
            }
            boolean whole = end < source.length() && " \t\r\n/>".indexOf(source.charAt(end)) >= 0;
            if (end > from && whole) {
                String tag = source.substring(from, end).toLowerCase(Locale.ROOT);
                // Where the next one is stays true until it is passed; where there is none, none is looked for again.
                close = close >= 0 && close < end ? source.indexOf('>', end) : close;
                boolean itself = close > 0 && source.charAt(close - 1) == '/';
                tags.add(tag);
                open.merge(tag, closes ? -1 : itself ? 0 : 1, Integer::sum);
            }
            at = source.indexOf('<', at + 1);
        }
        return tags;
    }

    private static boolean isName(char c, boolean within) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || within && (c >= '0' && c <= '9' || c == '-');
    }

    // ---- tables and lists

    private static void blocks(Document then, Document now, Verdicts verdicts) {
        int cells = cells(then) - cells(now);
        if (now.tables().size() < then.tables().size()
                && cells > 0
                && now.text().contains("|")) {
            refuse("A table is none any more.", verdicts);
        }
        if (nested(now) > Math.max(nested(then), 2)) {
            refuse("Lists stand in lists that did not.", verdicts);
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
