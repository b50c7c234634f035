package assay.scoring.aeo;

import assay.language.Folding;
import assay.language.WordData;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Hidden;
import assay.scoring.document.Link;
import assay.scoring.document.ListBlock;
import assay.scoring.document.Metadata;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// A text's table of contents, which is either links to the text's own sections or a marker that a site
/// generator replaces with such links.
///
/// @param links the links to the sections; empty if the text does not contain them
/// @param generated whether a site generator creates the table of contents
/// @param broken the links to sections that don't exist
record Contents(List<Link> links, boolean generated, List<Link> broken) {

    private static final int FEWEST_LINKS = 3;

    /// A list counts as a table of contents only if at least this share of its items are links. If the share
    /// is smaller, the list only happens to contain links.
    private static final double LINKED_ITEMS = 0.6;

    private static final int LONGEST_MARK = 24;
    private static final int LONGEST_ANCHOR = 200;

    /// Paragraphs that site generators replace with a table of contents, in lower case and without brackets.
    private static final Set<String> MARKS = WordData.words(Contents.class, "contents-markers");

    private static final List<String> KEYS = WordData.list(Contents.class, "contents-fields");
    private static final Set<String> OFF = Set.of("false", "no", "off", "0", "none");

    /// @param mark whether to look for a site generator's marker if the text contains no such links
    static Contents of(Document document, boolean mark) {
        List<Link> links = links(document);
        boolean generated = mark && links.isEmpty() && (declared(document) || marked(document) || shaped(document));
        return new Contents(links, generated, links.isEmpty() ? List.of() : broken(document, links));
    }

    boolean present() {
        return generated || !links.isEmpty();
    }

    /// Returns the links in every list or paragraph that consists of links within the page.
    private static List<Link> links(Document document) {
        List<Link> fragments = new ArrayList<>();
        for (Link link : document.links()) {
            // Skips links to and from footnotes.
            if (link.destination().startsWith("#")
                    && link.destination().length() > 1
                    && !link.destination().startsWith("#fn")
                    && !link.destination().startsWith("#cite")
                    && !link.destination().startsWith("#ref")
                    && link.block() >= 0
                    && link.block() < document.blocks().size()) {
                fragments.add(link);
            }
        }
        if (fragments.size() < FEWEST_LINKS) {
            return List.of();
        }
        int[] before = new int[document.blocks().size() + 1];
        for (Link link : fragments) {
            before[link.block() + 1]++;
        }
        for (int i = 1; i < before.length; i++) {
            before[i] += before[i - 1];
        }
        boolean[] inside = new boolean[document.blocks().size()];
        for (ListBlock list : document.lists()) {
            if (list.depth() > 1 || list.quoted()) {
                continue;
            }
            int count = before[list.endBlock()] - before[list.firstBlock()];
            if (count >= FEWEST_LINKS && count >= LINKED_ITEMS * (list.endBlock() - list.firstBlock())) {
                java.util.Arrays.fill(inside, list.firstBlock(), list.endBlock(), true);
            }
        }
        for (int i = 0; i < inside.length; i++) {
            Block block = document.blocks().get(i);
            int count = before[i + 1] - before[i];
            // A paragraph can be a table of contents, too: "Jump to: Water | Leaves | Pot".
            inside[i] |= block.kind() == Block.Kind.PARAGRAPH
                    && count >= FEWEST_LINKS
                    && linked(document, block) >= LINKED_ITEMS * block.words();
        }
        List<Link> links = new ArrayList<>();
        for (Link link : fragments) {
            if (inside[link.block()]) {
                links.add(link);
            }
        }
        return links;
    }

    private static int linked(Document document, Block block) {
        int linked = 0;
        for (int i = block.firstWord(); i < block.endWord(); i++) {
            linked += document.words().linked(i) ? 1 : 0;
        }
        return linked;
    }

    /// Whether the front matter requests a table of contents: `toc: true`.
    private static boolean declared(Document document) {
        if (!document.metadata().hasFrontMatter()) {
            return false;
        }
        for (String key : KEYS) {
            for (Metadata.Entry entry : document.metadata().all(key)) {
                if (!OFF.contains(entry.value().strip().toLowerCase(Locale.ROOT))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean marked(Document document) {
        for (Block block : document.blocks()) {
            if (block.kind() != Block.Kind.HEADING && block.span().length() <= LONGEST_MARK) {
                String text = document.text(block).toLowerCase(Locale.ROOT);
                if (MARKS.contains(text) || text.startsWith(".. contents")) {
                    return true;
                }
            }
        }
        for (Hidden hidden : document.hidden()) {
            if (hidden.how() == Hidden.How.COMMENT && hidden.text().length() <= LONGEST_MARK) {
                String text = hidden.text().toLowerCase(Locale.ROOT);
                if (text.equals("toc")
                        || text.startsWith("toc ")
                        || text.endsWith(" toc")
                        || text.contains("contents")) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Whether the source contains a site generator's marker, such as `{:toc}`, `{{< toc >}}`, `{{ content |
    /// toc }}`, `<Toc />`, `class="toc"`, or a `nav` with links within the page.
    private static boolean shaped(Document document) {
        String source = document.source();
        for (String shape :
                new String[] {"TableOfContents", "tableOfContents", "table-of-contents", "table_of_contents"}) {
            int at = source.indexOf(shape);
            if (at > 0 && "<{ \"'=:".indexOf(source.charAt(at - 1)) >= 0 && inMarkup(source, at)) {
                return true;
            }
        }
        int nav = source.indexOf("<nav");
        int link = nav < 0 ? -1 : source.indexOf("href=\"#", nav);
        int close = link < 0 ? -1 : source.indexOf("</nav", nav);
        if (link > 0 && link < close) {
            return true;
        }
        int length = source.length();
        for (int i = 1; i + 3 < length; i++) {
            if ((source.charAt(i) | 32) == 't'
                    && (source.charAt(i + 1) | 32) == 'o'
                    && (source.charAt(i + 2) | 32) == 'c'
                    && !Character.isLetterOrDigit(source.charAt(i - 1))
                    && (!Character.isLetterOrDigit(source.charAt(i + 3)) || source.startsWith("Inline", i + 3))
                    && (alone(source, i) || inMarkup(source, i))) {
                return true;
            }
        }
        return false;
    }

    /// Whether the line contains only the marker.
    private static boolean alone(String source, int at) {
        int from = at;
        while (from > 0 && at - from <= LONGEST_MARK && source.charAt(from - 1) != '\n') {
            from--;
        }
        int to = at;
        while (to < source.length() && to - at <= LONGEST_MARK && source.charAt(to) != '\n') {
            to++;
        }
        return MARKS.contains(source.substring(from, to).strip().toLowerCase(Locale.ROOT));
    }

    /// Whether the nearest bracket before this position opens a tag, a shortcode or an attribute list.
    private static boolean inMarkup(String source, int at) {
        for (int i = at - 1; i >= Math.max(0, at - 60); i--) {
            char c = source.charAt(i);
            if (c == '{') {
                return true;
            }
            if (c == '<') {
                return i + 1 < at || source.charAt(at) == 'T';
            }
            if (c == '>' && i + 1 < at && i > 0 && source.charAt(i - 1) != '<'
                    || c == '}'
                    || c == '\n'
                    || c == '`'
                    || c == '/') {
                return false;
            }
        }
        return false;
    }

    /// Returns the links that match no heading or anchor. Sites derive anchors from headings in different
    /// ways, so if most links seem to be broken, the site's method is unknown and no links are returned.
    private static List<Link> broken(Document document, List<Link> links) {
        Set<String> known = anchors(document);
        List<Link> broken = new ArrayList<>();
        for (Link link : links) {
            String fragment = decoded(link.destination().substring(1));
            String key = key(fragment);
            if (link.templated()
                    || key.isEmpty()
                    || known.contains(fragment)
                    || known.contains(key)
                    || known.contains(withoutDigits(key))
                    || key.equals("top")) {
                continue;
            }
            broken.add(link);
        }
        return broken.size() * 2 > links.size() ? List.of() : broken;
    }

    private static Set<String> anchors(Document document) {
        Set<String> known = new HashSet<>();
        for (Heading heading : document.headings()) {
            String key = key(heading.text());
            known.add(key);
            int from = 0;
            while (from < key.length() && Character.isDigit(key.charAt(from))) {
                from++;
            }
            known.add(key.substring(from));
            // A generator's syntax for anchors may have been read as text: "Water {#water}".
            int brace = heading.text().lastIndexOf("{#");
            if (brace > 0) {
                known.add(key(heading.text().substring(0, brace)));
            }
        }
        String source = document.source();
        for (String attribute : new String[] {"id=", "name=", "{#", "{: #", "{:#"}) {
            int at = source.indexOf(attribute);
            while (at >= 0) {
                int from = at + attribute.length();
                if (from < source.length() && (source.charAt(from) == '"' || source.charAt(from) == '\'')) {
                    from++;
                }
                int to = from;
                int end = Math.min(source.length(), from + LONGEST_ANCHOR);
                while (to < end && "\"'> }\n\t".indexOf(source.charAt(to)) < 0) {
                    to++;
                }
                known.add(source.substring(from, to));
                at = source.indexOf(attribute, from);
            }
        }
        return known;
    }

    private static String decoded(String fragment) {
        if (fragment.indexOf('%') < 0) {
            return fragment;
        }
        try {
            return URLDecoder.decode(fragment.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return fragment;
        }
    }

    /// Returns only the letters and digits, without accents, because all anchor schemes keep them.
    private static String key(String text) {
        String folded = Folding.fold(text);
        StringBuilder key = new StringBuilder(folded.length());
        for (int i = 0; i < folded.length(); i++) {
            char c = folded.charAt(i);
            if (Character.isLetterOrDigit(c) || Character.isSurrogate(c)) {
                key.append(c);
            }
        }
        return key.toString();
    }

    /// Returns the key without a number at its end, because generators add numbers to repeated headings.
    private static String withoutDigits(String key) {
        int to = key.length();
        while (to > 1 && Character.isDigit(key.charAt(to - 1))) {
            to--;
        }
        return key.substring(0, to);
    }
}
