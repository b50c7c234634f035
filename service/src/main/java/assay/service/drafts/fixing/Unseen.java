package assay.service.drafts.fixing;

import assay.scoring.document.Document;
import assay.scoring.document.Hidden;
import assay.scoring.document.Image;
import assay.scoring.document.Link;
import assay.service.drafts.quality.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.select.NodeVisitor;

/// Whether anything was added that no reader sees: comments, text that is not displayed, characters that are not shown,
/// attributes stuffed with words, and elements that do something rather than say something.
final class Unseen {

    /// What runs, loads, styles or asks for input; a mended text needs none that it did not have.
    private static final Set<String> ACTING = Set.of(
            "script",
            "style",
            "iframe",
            "frame",
            "object",
            "embed",
            "applet",
            "form",
            "input",
            "textarea",
            "select",
            "button",
            "link",
            "base",
            "template",
            "noscript",
            "svg",
            "math",
            "canvas",
            "audio",
            "video",
            "source",
            "dialog",
            "portal",
            "slot",
            "marquee",
            "font",
            "small");

    /// What says how something looks or whether it is seen at all.
    private static final Set<String> LOOKS = Set.of(
            "style",
            "class",
            "hidden",
            "aria-hidden",
            "width",
            "height",
            "color",
            "bgcolor",
            "background",
            "opacity",
            "font-size",
            "face",
            "size",
            "inert",
            "srcdoc",
            "role",
            "tabindex");

    /// What some readers hear and none sees.
    private static final Set<String> WORDS =
            Set.of("alt", "title", "aria-label", "aria-description", "placeholder", "summary", "label", "data-content");

    private static final int LONGEST_ALT = 200;

    /// So often says nobody a word who describes a picture.
    private static final int STUFFED = 3;

    private Unseen() {}

    static List<Refusal> refusals(Turn turn) {
        List<Refusal> refusals = new ArrayList<>();
        Document then = turn.before().standing().document();
        Document now = turn.after().standing().document();
        Map<String, Integer> old = hidden(then);
        hidden(now).forEach((text, times) -> {
            if (times > old.getOrDefault(text, 0)) {
                refusals.add(refused("“" + shown(text) + "” is seen by no reader."));
            }
        });
        Map<Integer, Integer> characters = characters(then.source());
        characters(now.source()).forEach((c, times) -> {
            if (times > characters.getOrDefault(c, 0)) {
                refusals.add(refused("A character that is not shown was added: U+"
                        + Integer.toHexString(c).toUpperCase(java.util.Locale.ROOT) + "."));
            }
        });
        Map<String, Integer> marks = marks(then.source());
        marks(now.source()).forEach((mark, times) -> {
            if (times > marks.getOrDefault(mark, 0)) {
                refusals.add(refused("The text has no " + shown(mark) + "."));
            }
        });
        said(turn, refusals);
        return refusals;
    }

    private static Refusal refused(String sentence) {
        return new Refusal(Refusal.Kind.HIDDEN, sentence);
    }

    private static String shown(String text) {
        return text.length() > 80 ? text.substring(0, 80) + "…" : text;
    }

    private static Map<String, Integer> hidden(Document document) {
        Map<String, Integer> hidden = new HashMap<>();
        for (Hidden each : document.hidden()) {
            boolean spoken = each.how() == Hidden.How.ATTRIBUTE;
            if (!spoken && !each.text().isBlank()) {
                hidden.merge(each.text().strip(), 1, Integer::sum);
            }
        }
        return hidden;
    }

    /// Joiners and variation selectors belong to letters and emoji of which the text may have more; they count where
    /// they stand between others.
    private static Map<Integer, Integer> characters(String source) {
        Map<Integer, Integer> counts = new HashMap<>();
        source.codePoints()
                .filter(c -> Character.getType(c) == Character.FORMAT
                        || Character.getType(c) == Character.PRIVATE_USE
                        || Character.getType(c) == Character.CONTROL && c != '\n' && c != '\r' && c != '\t'
                        || c == 0x034F
                        || c == 0x115F
                        || c == 0x1160
                        || c == 0x2800
                        || c == 0x3164
                        || c == 0xFFA0
                        || c >= 0xE0100 && c <= 0xE01EF)
                .forEach(c -> counts.merge(c, 1, Integer::sum));
        return counts;
    }

    /// Elements that act, attributes that say how something looks, and comments, by how often they stand there.
    private static Map<String, Integer> marks(String source) {
        Map<String, Integer> marks = new HashMap<>();
        NodeVisitor visitor = new NodeVisitor() {
            @Override
            public void head(Node node, int depth) {
                if (node instanceof Comment comment) {
                    marks.merge("comment “" + comment.getData().strip() + "”", 1, Integer::sum);
                }
                if (!(node instanceof Element element)) {
                    return;
                }
                if (ACTING.contains(element.normalName())) {
                    marks.merge("<" + element.normalName() + ">", 1, Integer::sum);
                }
                for (Attribute attribute : element.attributes()) {
                    String key = attribute.getKey().toLowerCase(java.util.Locale.ROOT);
                    if (LOOKS.contains(key) || key.startsWith("on") || key.startsWith("data-")) {
                        marks.merge(key + "=“" + attribute.getValue() + "”", 1, Integer::sum);
                    }
                }
            }

            @Override
            public void tail(Node node, int depth) {}
        };
        Jsoup.parse(source).traverse(visitor);
        return marks;
    }

    // ---- what is said where nobody sees it

    private static void said(Turn turn, List<Refusal> refusals) {
        Set<String> old = spoken(turn.before());
        for (String text : spoken(turn.after())) {
            if (old.contains(text)) {
                continue;
            }
            Statement said = turn.after().reader().read(text);
            boolean strange = said.content().stream().anyMatch(word -> !Claims.known(word, turn.before()));
            Map<String, Integer> times = new HashMap<>();
            said.content().forEach(word -> times.merge(word.stem(), 1, Integer::sum));
            boolean stuffed = times.values().stream().anyMatch(each -> each >= STUFFED)
                    || text.length() > LONGEST_ALT && old.stream().noneMatch(each -> each.length() >= text.length());
            if (strange || stuffed) {
                refusals.add(refused("“" + shown(text) + "” was put where no reader sees it."));
            }
        }
        Set<String> titles = titles(turn.before());
        for (String title : titles(turn.after())) {
            if (!titles.contains(title)) {
                refusals.add(refused("“" + shown(title) + "” was put where few readers see it."));
            }
        }
    }

    private static Set<String> titles(Told told) {
        Set<String> titles = new HashSet<>();
        Document document = told.standing().document();
        document.links().forEach(link -> add(titles, Told.title(document, link)));
        return titles;
    }

    private static Set<String> spoken(Told told) {
        Document document = told.standing().document();
        Set<String> spoken = new HashSet<>();
        for (Image image : document.images()) {
            add(spoken, image.alt());
            add(spoken, image.title());
        }
        for (Link link : document.links()) {
            add(spoken, Told.title(document, link));
        }
        NodeVisitor visitor = new NodeVisitor() {
            @Override
            public void head(Node node, int depth) {
                if (node instanceof Element element) {
                    for (Attribute attribute : element.attributes()) {
                        if (WORDS.contains(attribute.getKey().toLowerCase(java.util.Locale.ROOT))) {
                            add(spoken, attribute.getValue());
                        }
                    }
                }
            }

            @Override
            public void tail(Node node, int depth) {}
        };
        Jsoup.parse(document.source()).traverse(visitor);
        return spoken;
    }

    private static void add(Set<String> spoken, @org.jspecify.annotations.Nullable String text) {
        if (text != null && !text.isBlank()) {
            spoken.add(text.strip());
        }
    }
}
