package assay.scoring.document;

import assay.language.WordData;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.DocumentType;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;
import org.jspecify.annotations.Nullable;

/// Reads [PageMarkup] in a single walk over a parsed page.
final class PageMarkupReader implements NodeVisitor {

    /// Elements whose content readers don't see in the page as it is sent.
    private static final Set<String> UNREAD = WordData.words(PageMarkupReader.class, "unread-elements");

    /// The only elements on which `data-nosnippet` has an effect.
    private static final Set<String> WITHHOLDING = Set.of("span", "div", "section");

    /// Ids of elements that frameworks fill.
    private static final Set<String> ROOTS = WordData.words(PageMarkupReader.class, "root-ids");

    /// Elements with visible content but no text.
    private static final Set<String> FILLED = WordData.words(PageMarkupReader.class, "filled-elements");

    /// The maximum length of a loading message, such as "Loading, please wait …".
    private static final int LOADING_CHARS = 24;

    private static final int MOST_EMPTY_CHILDREN = 4;
    private static final int MOST_RANGES = 20;

    private final Element article;
    private final int length;
    private final boolean bom;
    private final Set<String> declared = new HashSet<>();
    private final List<PageMarkup.Robots> robots = new ArrayList<>();
    private final List<PageMarkup.Canonical> canonicals = new ArrayList<>();
    private final List<Range> withheld = new ArrayList<>();
    private @Nullable String base;
    private boolean landmark;
    private boolean awaitsScript;
    private int halfWords;
    private int textChars;
    private int scripts;
    private int articleChars;
    private int withheldChars;
    private int heads;
    private int unread;
    private int articles;
    private int withholding;

    private PageMarkupReader(Element article, String source) {
        this.article = article;
        this.length = source.length();
        this.bom = !source.isEmpty() && source.charAt(0) == '\ufeff';
    }

    /// Reads a page's markup. Returns null for a fragment, which has no doctype and no `html`, `head`,
    /// `body`, `title` or `meta` tags.
    static @Nullable PageMarkup read(org.jsoup.nodes.Document page, Element article, String source) {
        return isPage(page) ? new PageMarkupReader(article, source).walk(page) : null;
    }

    private static boolean isPage(org.jsoup.nodes.Document page) {
        for (Node child : page.childNodes()) {
            if (child instanceof DocumentType
                    || (child instanceof Element html
                            && html.normalName().equals("html")
                            && !html.sourceRange().isImplicit())) {
                return true;
            }
        }
        return !page.head().sourceRange().isImplicit()
                || !page.body().sourceRange().isImplicit()
                || page.head().selectFirst("title, meta") != null;
    }

    private PageMarkup walk(org.jsoup.nodes.Document page) {
        page.traverse(this);
        if (bom) {
            declared.add("charset");
        }
        return new PageMarkup(
                Set.copyOf(declared),
                List.copyOf(robots),
                List.copyOf(canonicals),
                base,
                landmark,
                halfWords / 2,
                textChars,
                scripts,
                awaitsScript,
                articleChars,
                withheldChars,
                List.copyOf(withheld));
    }

    @Override
    public void head(Node node, int depth) {
        if (node instanceof TextNode text) {
            if (unread == 0) {
                text(text.getWholeText());
            }
        } else if (node instanceof Element element) {
            String name = element.normalName();
            heads += name.equals("head") ? 1 : 0;
            unread += UNREAD.contains(name) ? 1 : 0;
            articles += element.equals(article) ? 1 : 0;
            if (withholds(element)) {
                if (withholding++ == 0 && withheld.size() < MOST_RANGES) {
                    withheld.add(range(element));
                }
            }
            element(name, element);
        }
    }

    @Override
    public void tail(Node node, int depth) {
        if (node instanceof Element element) {
            String name = element.normalName();
            heads -= name.equals("head") ? 1 : 0;
            unread -= UNREAD.contains(name) ? 1 : 0;
            articles -= element.equals(article) ? 1 : 0;
            withholding -= withholds(element) ? 1 : 0;
        }
    }

    private static boolean withholds(Element element) {
        return element.attributesSize() > 0
                && element.hasAttr("data-nosnippet")
                && WITHHOLDING.contains(element.normalName());
    }

    private void element(String name, Element element) {
        switch (name) {
            case "html" -> {
                if (!element.attr("lang").isBlank() || !element.attr("xml:lang").isBlank()) {
                    declared.add("lang");
                }
            }
            case "meta" -> meta(element);
            case "link" -> link(element);
            case "base" -> {
                if (base == null && element.hasAttr("href")) {
                    base = element.attr("href").strip();
                }
            }
            case "main", "article" -> landmark = true;
            case "script" -> scripts += runs(element.attr("type")) ? 1 : 0;
            case "noscript" ->
                awaitsScript |= heads == 0
                        && unread == 1
                        && element.text().toLowerCase(Locale.ROOT).contains("javascript");
            default -> {
                String role = element.attributesSize() == 0 ? "" : element.attr("role");
                landmark |= role.equals("main") || role.equals("article");
                boolean root = ROOTS.contains(element.id()) || name.indexOf('-') > 0;
                awaitsScript |= root && unread == 0 && isEmpty(element, 3);
            }
        }
    }

    /// Whether the node is empty, except for a short loading message.
    private static boolean isEmpty(Node node, int depth) {
        if (node instanceof TextNode text) {
            return text.getWholeText().strip().length() <= LOADING_CHARS;
        }
        if (node instanceof Element element && FILLED.contains(element.normalName())) {
            return false;
        }
        if (depth == 0 || node.childNodeSize() > MOST_EMPTY_CHILDREN) {
            return node.childNodeSize() == 0;
        }
        for (Node child : node.childNodes()) {
            if (!isEmpty(child, depth - 1)) {
                return false;
            }
        }
        return true;
    }

    private void meta(Element meta) {
        String name = (meta.hasAttr("property") ? meta.attr("property") : meta.attr("name"))
                .strip()
                .toLowerCase(Locale.ROOT);
        String content = meta.attr("content").strip();
        if (meta.hasAttr("charset")
                || (meta.attr("http-equiv").equalsIgnoreCase("content-type")
                        && content.toLowerCase(Locale.ROOT).contains("charset="))) {
            declared.add("charset");
        }
        if (name.isEmpty() || content.isEmpty()) {
            return;
        }
        declared.add(name);
        if (name.equals("robots") || name.endsWith("bot")) {
            robots.add(new PageMarkup.Robots(name, plain(content), range(meta)));
        }
    }

    private void link(Element link) {
        for (String rel : link.attr("rel").split("\\s+")) {
            if (rel.equalsIgnoreCase("canonical")) {
                String address = link.attr("href").strip();
                canonicals.add(new PageMarkup.Canonical(
                        plain(address), address.indexOf(Templating.FILLER) >= 0, heads > 0, range(link)));
                return;
            }
        }
    }

    private static String plain(String value) {
        return value.replace(String.valueOf(Templating.FILLER), "");
    }

    private static boolean runs(String type) {
        String plain = type.strip().toLowerCase(Locale.ROOT);
        return plain.isEmpty() || plain.equals("module") || plain.endsWith("javascript");
    }

    /// Counts the words in a text. In scripts without spaces, two characters count as a word. This is
    /// accurate enough to detect an empty shell.
    private void text(String text) {
        boolean word = false;
        int chars = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c <= ' ' || c == '\u00a0') {
                word = false;
                continue;
            }
            chars++;
            if (c >= '\u0e00' && (c < '\u0f00' || (c >= '\u3040' && c < '\ua000'))) {
                halfWords++;
                word = false;
            } else if (!word && Character.isLetterOrDigit(c)) {
                halfWords += 2;
                word = true;
            }
        }
        textChars += chars;
        if (articles > 0) {
            articleChars += chars;
            withheldChars += withholding > 0 ? chars : 0;
        }
    }

    private Range range(Element element) {
        int start = Math.clamp(element.sourceRange().startPos(), 0, length);
        return new Range(start, Math.clamp(element.sourceRange().endPos(), start, length));
    }
}
