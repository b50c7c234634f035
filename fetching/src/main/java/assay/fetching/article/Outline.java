package assay.fetching.article;

import assay.fetching.article.ClassNames.Kind;
import assay.language.WordData;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;
import org.jspecify.annotations.Nullable;

/// A flat list of the elements in a page's body, with the letters, links and sentences in each. All are
/// counted in one walk.
final class Outline implements NodeVisitor {

    /// Elements that readers don't see, or that are not text, such as the source annotation of a MathML
    /// formula.
    static final Set<String> UNREAD = WordData.words(Outline.class, "unread-elements");

    private static final List<String> UTILITIES = WordData.list(Outline.class, "utility-link-parts");
    private static final Set<String> INLINE = WordData.words(Outline.class, "inline-elements");

    /// A block with at least this many letters (about eight words) is text, even if it doesn't end like a
    /// sentence.
    private static final int SENTENCE = 40;

    /// The minimum number of letters in a sentence.
    private static final int SHORT_SENTENCE = 15;

    /// A page with fewer letters in paragraphs than this (about 80 words) shows hardly any text.
    private static final int FEW = 400;

    /// A text with at least this many letters (about twelve words) is certainly a paragraph.
    static final int PARAGRAPH = 60;

    private static final Set<String> BESIDE = Set.of("nav", "aside", "footer", "dialog", "menu");
    private static final String STOPS = ".!?…。！？؟।:";

    final List<Part> parts = new ArrayList<>();
    private final Deque<Part> open = new ArrayDeque<>();
    private final Deque<Part> blocks = new ArrayDeque<>();
    private int links;
    private int unread;
    private int hidden;
    private int code;
    private int formulas;
    private int scriptChars;
    private int scripts;
    private boolean noticed;
    private boolean hidesBody;
    private int running;

    /// Whether to read an article body that the page hides until its scripts run.
    private final boolean showing;

    private Outline(boolean showing) {
        this.showing = showing;
    }

    static Outline of(Document page) {
        Outline plain = walk(page, false);
        return plain.hidesBody && plain.running < FEW ? showing(page, plain.running) : plain;
    }

    /// Returns an outline that includes a hidden article body, if that adds much text.
    private static Outline showing(Document page, int running) {
        Outline shown = walk(page, true);
        return shown.running > running + FEW ? shown : walk(page, false);
    }

    private static Outline walk(Document page, boolean showing) {
        Outline outline = new Outline(showing);
        page.traverse(outline);
        outline.count();
        Captions.mark(outline);
        outline.running = outline.measured();
        return outline;
    }

    /// Returns the number of letters in the paragraphs of the fetched page, without comments and without
    /// elements that are never part of an article.
    int running() {
        return running;
    }

    private int measured() {
        int sum = 0;
        int beside = 0;
        for (Part part : parts) {
            Checkpoint.pass();
            if (BESIDE.contains(part.name) || part.block && part.is(Kind.COMMENTS)) {
                beside = Math.max(beside, part.end);
            }
            int prose = part.index < beside ? 0 : proseOf(part);
            sum += prose >= PARAGRAPH ? prose : 0;
        }
        return sum;
    }

    /// Clears the noise mark of every part.
    void restore() {
        for (Part part : parts) {
            part.noise = false;
        }
        count();
    }

    /// Adds up the counts of each part, leaving out noise.
    void count() {
        for (Part part : parts) {
            part.text = part.noise ? 0 : part.selfText;
            part.link = part.noise ? 0 : part.selfLink;
            part.prose = part.noise ? 0 : proseOf(part);
            part.links = part.noise || !part.isLink ? 0 : 1;
            part.utility = part.links > 0 && part.isUtility ? 1 : 0;
        }
        for (int i = parts.size() - 1; i >= 0; i--) {
            Part part = parts.get(i);
            if (part.parent != null && !part.noise) {
                Part parent = part.parent;
                parent.text += part.text;
                parent.link += part.link;
                parent.prose += part.prose;
                parent.links += part.links;
                parent.utility += part.utility;
            }
        }
    }

    /// Returns the number of letters in the page's scripts. An inline script counts in full, and any other as
    /// a thousand letters.
    int scriptChars() {
        return scriptChars;
    }

    int scripts() {
        return scripts;
    }

    /// Whether the page asks readers without scripts to enable them.
    boolean asksForScripts() {
        return noticed;
    }

    /// Returns the number of letters in the sentences that are directly in a part.
    static int proseOf(Part part) {
        if (!part.block || part.isHeading() || part.own == 0 || part.caption) {
            return 0;
        }
        int plain = part.own - part.ownLink;
        if (part.name.equals("pre")) {
            return part.own;
        }
        boolean sentence = part.own >= SENTENCE || part.own >= SHORT_SENTENCE && part.stops > 0;
        return sentence && plain * 2 > part.own ? plain : 0;
    }

    @Override
    public void head(Node node, int depth) {
        Checkpoint.pass();
        if (node instanceof TextNode text) {
            text(text.getWholeText());
            return;
        }
        if (!(node instanceof Element element)) {
            return;
        }
        String name = element.normalName();
        if (name.equals("script")) {
            script(element);
        } else if (name.equals("noscript")) {
            noticed |= mentionsScripts(element.wholeText());
        }
        if (open.isEmpty() && !name.equals("body")) {
            return;
        }
        boolean hides = hidden(element);
        Part parent = open.peek();
        formulas += name.equals("math") ? 1 : 0;
        // A formula belongs to its line, although its elements may have the names of block elements.
        boolean block = formulas == 0 && !INLINE.contains(name);
        Part part = new Part(element, parent, parts.size(), block, hides || hidden > 0, code > 0);
        parts.add(part);
        open.push(part);
        if (block) {
            blocks.push(part);
        }
        if (name.equals("a") && element.hasAttr("href")) {
            links++;
            part.isLink = true;
            part.isUtility = isUtility(element, element.attr("href").strip());
        }
        unread += UNREAD.contains(name) ? 1 : 0;
        hidden += hides ? 1 : 0;
        code += name.equals("pre") || name.equals("code") ? 1 : 0;
    }

    @Override
    public void tail(Node node, int depth) {
        if (!(node instanceof Element element)
                || open.isEmpty()
                || !open.getFirst().element.equals(element)) {
            return;
        }
        Part part = open.pop();
        part.end = parts.size();
        if (part.block) {
            blocks.pop();
        }
        links -= part.name.equals("a") && element.hasAttr("href") ? 1 : 0;
        unread -= UNREAD.contains(part.name) ? 1 : 0;
        hidden -= hidden(element) ? 1 : 0;
        code -= part.name.equals("pre") || part.name.equals("code") ? 1 : 0;
        formulas -= part.name.equals("math") ? 1 : 0;
    }

    private void text(String text) {
        Part block = blocks.peek();
        Part part = open.peek();
        if (block == null || part == null || unread > 0 || hidden > 0) {
            return;
        }
        int weight = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            weight += weight(c);
            block.stops += STOPS.indexOf(c) >= 0 ? 1 : 0;
        }
        block.own += weight;
        part.selfText += weight;
        if (links > 0) {
            block.ownLink += weight;
            part.selfLink += weight;
        }
    }

    /// Returns the number of letters in a text, weighted like the letters in a part.
    static int letters(String text) {
        int letters = 0;
        for (int i = 0; i < text.length(); i++) {
            letters += weight(text.charAt(i));
        }
        return letters;
    }

    /// Returns the weight of a character. For a character beyond U+FFFF, the first surrogate counts for the
    /// whole character.
    private static int weight(char c) {
        if (c < 0x80) {
            return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' ? 1 : 0;
        }
        if (c >= 0x2e80 && c < 0xa000 || c >= 0xac00 && c < 0xd7b0 || c >= 0x0e00 && c < 0x0f00) {
            return c >= 0x3000 && c < 0x3040 ? 0 : 3;
        }
        return Character.isLetterOrDigit(c) || Character.isHighSurrogate(c) ? 1 : 0;
    }

    private void script(Element script) {
        if (isData(script)) {
            return;
        }
        scripts++;
        scriptChars += script.hasAttr("src") ? 1_000 : script.data().length();
    }

    private static boolean isData(Element script) {
        return script.attr("type").toLowerCase(Locale.ROOT).contains("json");
    }

    private static boolean mentionsScripts(String text) {
        return text.length() < 2_000 && text.toLowerCase(Locale.ROOT).contains("javascript");
    }

    private boolean hidden(Element element) {
        if (!hides(element)) {
            return false;
        }
        boolean body = isBody(element);
        hidesBody |= body;
        return !(showing && body);
    }

    private static boolean isBody(Element element) {
        return switch (element.normalName()) {
            case "body", "main", "article" -> true;
            default ->
                element.attr("itemprop").contains("articleBody")
                        || ClassNames.says(ClassNames.kinds(element), Kind.BODY);
        };
    }

    /// Whether the HTML itself hides the element. Style sheets are not evaluated.
    static boolean hides(Element element) {
        if (element.attributesSize() == 0) {
            return false;
        }
        if (element.hasAttr("hidden")) {
            return true;
        }
        String style = element.attr("style");
        if (style.isEmpty() || style.length() > 2_000) {
            return false;
        }
        StringBuilder tight = new StringBuilder(style.length());
        for (int i = 0; i < style.length(); i++) {
            if (style.charAt(i) > ' ') {
                tight.append(style.charAt(i));
            }
        }
        String said = tight.toString().toLowerCase(Locale.ROOT);
        return said.contains("display:none") || said.contains("visibility:hidden");
    }

    /// Whether the link is for sharing, printing, tags or paging.
    private static boolean isUtility(Element link, String href) {
        String rel = " " + link.attr("rel").toLowerCase(Locale.ROOT) + " ";
        if (rel.contains(" tag ") || rel.contains(" prev ") || rel.contains(" next ") || rel.contains(" category ")) {
            return true;
        }
        if (href.length() > 2_000) {
            return false;
        }
        String to = href.toLowerCase(Locale.ROOT);
        return to.startsWith("mailto:?") || UTILITIES.stream().anyMatch(to::contains);
    }

    /// Returns the text of an element, with white space collapsed, truncated to `longest` characters.
    static String text(Element element, int longest) {
        StringBuilder text = new StringBuilder();
        gather(element, text, longest);
        String all = text.toString().strip();
        return all.length() > longest ? all.substring(0, longest) : all;
    }

    private static void gather(Element root, StringBuilder into, int longest) {
        @Nullable Node node = root;
        while (node != null && into.length() <= longest) {
            if (node instanceof TextNode text) {
                append(into, text.getWholeText(), longest);
            } else if (node instanceof Element element && !INLINE.contains(element.normalName()) && !into.isEmpty()) {
                append(into, " ", longest);
            }
            boolean unread = node instanceof Element element && UNREAD.contains(element.normalName());
            if (node.childNodeSize() > 0 && !unread) {
                node = node.childNode(0);
                continue;
            }
            while (node != null && !node.equals(root) && node.nextSibling() == null) {
                node = node.parent();
            }
            node = node == null || node.equals(root) ? null : node.nextSibling();
        }
    }

    private static void append(StringBuilder into, String text, int longest) {
        for (int i = 0; i < text.length() && into.length() <= longest; i++) {
            char c = text.charAt(i);
            if (c > ' ' && c != 0xa0) {
                into.append(c);
            } else if (!into.isEmpty() && into.charAt(into.length() - 1) != ' ') {
                into.append(' ');
            }
        }
    }
}
