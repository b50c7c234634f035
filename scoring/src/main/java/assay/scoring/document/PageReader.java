package assay.scoring.document;

import assay.language.Language;
import assay.language.WordData;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;
import org.jspecify.annotations.Nullable;

/// Reads the markup in the head and body of an HTML page: JSON-LD blocks, microdata, dates and bylines.
@SuppressWarnings("ReferenceEquality") // tree nodes are compared by identity
final class PageReader implements NodeVisitor {

    /// The maximum length of a property's text, which is more than any comparison needs.
    private static final int LONGEST_TEXT = 2_000;

    private static final int LONGEST_NAME = 120;

    /// White space may lengthen a text by at most this factor.
    private static final int INDENTED = 20;

    /// The maximum number of elements visited for `itemref`, which can refer to the same part many times.
    private static final int MOST_REFERRED = 20_000;

    private static final Set<String> ASIDE = WordData.words(PageReader.class, "aside-elements");
    private static final Set<String> BYLINES = WordData.words(PageReader.class, "byline-classes");
    private static final Set<String> ABOUT = Language.wordsEverywhere("about-page-names");

    private final String source;
    private final Assembler assembler;
    private final Element article;
    private final List<Item> items = new ArrayList<>();
    private final IdentityHashMap<Element, Item> open = new IdentityHashMap<>();
    private final Deque<Item> scopes = new ArrayDeque<>();
    private final List<Element> referring = new ArrayList<>();
    private int aside;
    private boolean past;

    private PageReader(String source, Assembler assembler, Element article) {
        this.source = source;
        this.assembler = assembler;
        this.article = article;
    }

    /// @param article the part of the page that is its article
    static void read(Element page, String source, Assembler assembler, Element article) {
        PageReader reader = new PageReader(source, assembler, article);
        page.traverse(reader);
        if (!reader.referring.isEmpty()) {
            reader.refer(page);
        }
        assembler.microdata(reader.items);
    }

    @Override
    public void head(Node node, int depth) {
        if (!(node instanceof Element element)) {
            return;
        }
        String name = element.normalName();
        if (ASIDE.contains(name)) {
            aside++;
        }
        if (element.attributesSize() == 0) {
            return;
        }
        switch (name) {
            case "script" -> script(element);
            case "time" -> time(element);
            case "a", "link" -> link(element);
            default -> {}
        }
        if (element.hasAttr("class") && aside == 0 && !past) {
            byline(element);
        }
        if (element.hasAttr("itemprop")) {
            property(element);
        }
        if (element.hasAttr("itemscope")) {
            scopes.push(scope(element));
            if (element.hasAttr("itemref")) {
                referring.add(element);
            }
        }
    }

    @Override
    public void tail(Node node, int depth) {
        if (node instanceof Element element) {
            if (ASIDE.contains(element.normalName())) {
                aside--;
            }
            if (element == article) {
                past = true;
            }
            if (element.attributesSize() > 0 && element.hasAttr("itemscope")) {
                scopes.pop();
            }
        }
    }

    private void script(Element script) {
        if (!StructuredData.isJsonLd(script.attr("type"))) {
            return;
        }
        Range tag = HtmlReader.range(script, source);
        int end = script.childNodeSize() == 0
                ? tag.end()
                : Math.min(source.length(), script.childNode(0).sourceRange().endPos());
        end = Math.max(tag.end(), end);
        assembler.structuredData(tag.end(), end, new Range(tag.start(), end));
    }

    private void time(Element time) {
        if (aside > 0 || past) {
            return;
        }
        String value = time.hasAttr("datetime") ? time.attr("datetime").strip() : text(time, LONGEST_NAME);
        String said = (time.attr("itemprop") + " " + time.className()).toLowerCase(Locale.ROOT);
        Annotation.Kind kind =
                said.contains("modif") || said.contains("updat") ? Annotation.Kind.UPDATED : Annotation.Kind.TIME;
        annotate(kind, value, time);
    }

    private void link(Element link) {
        if (!link.hasAttr("href")) {
            return;
        }
        String href = link.attr("href").strip();
        if (!past && aside == 0 && hasToken(link.attr("rel"), "author")) {
            annotate(Annotation.Kind.AUTHOR_PAGE, href, link);
            annotate(Annotation.Kind.AUTHOR, text(link, LONGEST_NAME), link);
        }
        int stop = href.length();
        for (int i = 0; i < href.length(); i++) {
            if (href.charAt(i) == '?' || href.charAt(i) == '#') {
                stop = i;
                break;
            }
        }
        while (stop > 0 && href.charAt(stop - 1) == '/') {
            stop--;
        }
        String last = href.substring(href.lastIndexOf('/', stop - 1) + 1, stop).toLowerCase(Locale.ROOT);
        int dot = last.indexOf('.');
        if (ABOUT.contains(dot < 0 ? last : last.substring(0, dot))) {
            annotate(Annotation.Kind.ABOUT, href, link);
        }
    }

    private void byline(Element element) {
        for (String each : element.classNames()) {
            if (BYLINES.contains(each.toLowerCase(Locale.ROOT))) {
                String name = text(element, LONGEST_NAME + 1);
                if (name.length() > LONGEST_NAME) {
                    // Bylines are shorter, so this is a box about the author.
                    return;
                }
                annotate(Annotation.Kind.AUTHOR, name, element);
                Element link = firstLink(element, LONGEST_NAME);
                if (link != null) {
                    annotate(Annotation.Kind.AUTHOR_PAGE, link.attr("href").strip(), link);
                }
                return;
            }
        }
    }

    private void annotate(Annotation.Kind kind, String value, Element element) {
        if (!value.isBlank()) {
            assembler.annotation(new Annotation(kind, value, HtmlReader.range(element, source)));
        }
    }

    private static boolean hasToken(String value, String token) {
        return Arrays.stream(value.split("\\s+")).anyMatch(each -> each.equalsIgnoreCase(token));
    }

    private Item scope(Element element) {
        Item known = open.get(element);
        if (known != null) {
            return known;
        }
        Item item = new Item(Item.Syntax.MICRODATA, HtmlReader.range(element, source));
        for (String type : element.attr("itemtype").strip().split("\\s+")) {
            String name = JsonLdReader.schemaName(type);
            if (name == null && !type.isEmpty()) {
                item.foreign();
            }
            if (!type.isEmpty()) {
                item.type(name == null ? type : name);
            }
        }
        if (element.hasAttr("itemid")) {
            item.id(element.attr("itemid").strip());
        }
        open.put(element, item);
        items.add(item);
        return item;
    }

    private void property(Element element) {
        Item owner = scopes.peek();
        if (owner != null) {
            property(owner, element);
        }
    }

    private void property(Item owner, Element element) {
        Item.Value value;
        if (element.hasAttr("itemscope")) {
            Item item = scope(element);
            value = new Item.Value(null, item, item.range());
        } else {
            value = new Item.Value(value(element), null, extent(element));
        }
        for (String name : element.attr("itemprop").strip().split("\\s+")) {
            String local = JsonLdReader.schemaName(name);
            if (!name.isEmpty()) {
                owner.property(local == null ? name : local, value);
            }
        }
    }

    /// Returns a property's value, which depends on the element type as in the HTML standard. As in Google
    /// Search, `content` counts on any element.
    private String value(Element element) {
        if (element.hasAttr("content")) {
            return element.attr("content").strip();
        }
        return switch (element.normalName()) {
            case "audio", "embed", "iframe", "img", "source", "track", "video" ->
                element.attr("src").strip();
            case "a", "area", "link" -> element.attr("href").strip();
            case "object" -> element.attr("data").strip();
            case "data", "meter" -> element.attr("value").strip();
            case "time" ->
                element.hasAttr("datetime") ? element.attr("datetime").strip() : text(element, LONGEST_TEXT);
            default -> text(element, LONGEST_TEXT);
        };
    }

    /// Returns the start tag of an element without content. For any other element, returns the complete
    /// element.
    private Range extent(Element element) {
        Range tag = HtmlReader.range(element, source);
        if (element.endSourceRange().isTracked()) {
            int end = Math.min(source.length(), element.endSourceRange().endPos());
            return new Range(tag.start(), Math.max(tag.end(), end));
        }
        return tag;
    }

    /// Returns the first link with a URL among this many nodes, starting with the element itself.
    private static @Nullable Element firstLink(Element element, int most) {
        Node node = element;
        for (int left = most; node != null && left > 0; left--) {
            if (node instanceof Element each && each.normalName().equals("a") && each.hasAttr("href")) {
                return each;
            }
            node = after(node, element);
        }
        return null;
    }

    /// Returns the text of an element with white space folded. Reads at most `most` characters and nodes,
    /// because most of the text in an indented page may be white space.
    private static String text(Element element, int most) {
        StringBuilder text = new StringBuilder();
        boolean space = false;
        int unread = INDENTED * most;
        Node node = element;
        for (int left = most; node != null && text.length() < most && left > 0; left--) {
            if (node instanceof TextNode piece) {
                String whole = piece.getWholeText();
                for (int i = 0; i < whole.length() && text.length() < most && unread > 0; i++, unread--) {
                    char c = whole.charAt(i);
                    if (c == ' ' || c >= '\t' && c <= '\r') {
                        space = true;
                    } else if (c != Templating.FILLER) {
                        text.append(space && !text.isEmpty() ? " " : "").append(c);
                        space = false;
                    }
                }
            } else if (node instanceof Element) {
                space = true;
            }
            node = after(node, element);
        }
        String folded = text.length() > most ? text.substring(0, most) : text.toString();
        return folded.strip();
    }

    /// Returns the next node in document order, if it is inside `root`.
    private static @Nullable Node after(Node node, Node root) {
        return node.childNodeSize() > 0 ? node.childNode(0) : skip(node, root);
    }

    /// Adds the properties that items refer to with `itemref`.
    private void refer(Element page) {
        Map<String, Element> byId = new HashMap<>();
        page.getElementsByAttribute("id").forEach(each -> byId.putIfAbsent(each.id(), each));
        int left = MOST_REFERRED;
        for (Element from : referring) {
            Item owner = scope(from);
            for (String id : from.attr("itemref").strip().split("\\s+")) {
                Element target = byId.get(id);
                if (target != null && target != from) {
                    left = refer(owner, target, from, left);
                }
            }
        }
    }

    /// @return the number of nodes that may still be visited
    private int refer(Item owner, Element target, Element from, int most) {
        int left = most;
        Node node = target;
        while (node != null && left-- > 0) {
            boolean nested = false;
            if (node instanceof Element element && element.attributesSize() > 0) {
                nested = element.hasAttr("itemscope");
                if (element.hasAttr("itemprop") && element != from) {
                    property(owner, element);
                }
            }
            node = nested ? skip(node, target) : after(node, target);
        }
        return left;
    }

    /// Returns the next node that is not inside this one.
    private static @Nullable Node skip(Node node, Node root) {
        Node at = node;
        while (at != root && at != null) {
            Node next = at.nextSibling();
            if (next != null) {
                return next;
            }
            at = at.parent();
        }
        return null;
    }
}
