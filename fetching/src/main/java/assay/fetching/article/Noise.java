package assay.fetching.article;

import assay.fetching.article.ClassNames.Kind;
import assay.language.WordData;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// Removes parts that never belong to an article: navigation; parts whose class or id means comments, related
/// posts, cookies or the like; forms and the small boxes around them; bars of buttons; and everything after a
/// heading such as “Related posts”.
@SuppressWarnings("ReferenceEquality") // parts are compared by identity
final class Noise {

    /// The maximum number of letters in a box: a sign-up form or a notice, about 80 words.
    private static final int BOX = 400;

    /// The maximum number of letters in a line, about 25 words.
    private static final int LINE = 130;

    /// The maximum number of letters in a bar of links for sharing, tags or paging.
    private static final int BAR = 200;

    /// A heading can end the post only after this many letters in sentences, about 20 words.
    private static final int BEGUN = 100;

    /// The maximum number of sibling parts that are examined around an aside.
    private static final int NEIGHBOURS = 50;

    private static final Set<String> NEVER = WordData.words(Noise.class, "elements-beside-articles");
    private static final Set<String> NEVER_ROLES = WordData.words(Noise.class, "roles-beside-articles");

    /// Elements whose class or id names a part of the page (such as a sidebar) rather than a word in its
    /// text.
    private static final Set<String> NAMED = WordData.words(Noise.class, "named-elements");

    private static final Set<String> GUTTER = WordData.words(Noise.class, "class-names/gutter");
    private static final Set<String> ANCHOR = WordData.words(Noise.class, "class-names/anchor");
    private static final Set<String> CITATIONS = WordData.words(Noise.class, "class-names/citations");

    private final List<Part> parts;
    private final @Nullable Part title;
    private final Set<Part> bodies = new HashSet<>();
    private final int whole;

    /// A part is not removed because of its class or id if it contains more than 1/`spared` of the page's
    /// sentences. If `spared` is 0, there is no such exception.
    private final int spared;

    private Noise(List<Part> parts, @Nullable Part title, int spared) {
        this.parts = parts;
        this.title = title;
        this.whole = parts.getFirst().prose;
        this.spared = spared;
    }

    /// @param title the article's heading. A part that contains it is never removed because of its class or
    /// id
    /// @param spared parts that contain more than 1/`spared` of the page's sentences are not removed, unless
    /// they contain comments; 0 for no such exception
    static void strike(Outline outline, @Nullable Part title, int spared) {
        Noise noise = new Noise(outline.parts, title, spared);
        noise.bodies();
        noise.elements();
        outline.count();
        noise.boxes();
        noise.overs();
        outline.count();
    }

    private void bodies() {
        int comments = 0;
        for (Part part : parts) {
            Checkpoint.pass();
            if (part.block && part.is(Kind.COMMENTS) && !part.code && (title == null || !part.contains(title))) {
                comments = Math.max(comments, part.end);
            }
            boolean named = part.index >= comments
                    && part.block
                    && (part.prose * 4 > whole && part.is(Kind.ARTICLE_BODY)
                            || part.name.equals("article") && most(part));
            if (named || part.element.attr("itemprop").contains("articleBody")) {
                for (Part at = part; at != null && bodies.add(at); ) {
                    at = at.parent;
                }
            }
        }
    }

    private void elements() {
        for (Part part : parts) {
            Checkpoint.pass();
            if (part.parent != null) {
                part.noise = part.parent.noise || isNoise(part);
            }
        }
    }

    private boolean holds(Part part) {
        return title != null && part.contains(title) || bodies.contains(part);
    }

    /// Whether the part contains most of the page's sentences.
    private boolean most(Part part) {
        return part.prose * 2 > whole;
    }

    private boolean isNoise(Part part) {
        Element element = part.element;
        if (NEVER.contains(part.name)) {
            return true;
        }
        if (part.prose == 0 && element.attributesSize() > 0 && ClassNames.says(element.className(), GUTTER)) {
            return true;
        }
        if (part.code) {
            return false;
        }
        if (part.name.equals("a") && isAnchor(part)) {
            return true;
        }
        if (holds(part)) {
            return false;
        }
        boolean unseen = element.attr("aria-hidden").equalsIgnoreCase("true") || part.is(Kind.SCREEN_READERS);
        if (unseen && !most(part)) {
            return true;
        }
        if (NEVER_ROLES.contains(element.attr("role").strip().toLowerCase(Locale.ROOT)) && !most(part)) {
            return true;
        }
        boolean apart = switch (part.name) {
            case "footer" -> !part.within("blockquote", "figure") && !isCitation(part) && !isByline(part);
            case "header" -> !part.within("article", "main", "section");
            case "aside" -> !isRemark(part);
            case "form" -> true;
            default -> false;
        };
        return apart && !most(part) || NAMED.contains(part.name) && isNamed(part);
    }

    private boolean isNamed(Part part) {
        if (!part.is(Kind.NOISE) || !part.block && isInSentence(part)) {
            return false;
        }
        if (spared > 0 && part.prose * spared > whole && part.linkShare() < 0.3 && !part.is(Kind.COMMENTS)) {
            return false;
        }
        if (most(part) && (title == null || part.index < title.index)) {
            return false;
        }
        // Site generators derive ids from headings, and a chapter about comments is not a comment section.
        String heading = Headings.first(parts, part);
        String id = PageVocabulary.plain(part.element.id());
        return heading == null
                || id.isEmpty()
                || part.prose * 2 < part.text
                || part.linkShare() > 0.2
                || !PageVocabulary.plain(heading).startsWith(id);
    }

    /// Whether the part is a link inside a sentence. Such a link counts as text, regardless of its class.
    private static boolean isInSentence(Part part) {
        Part block = part.parent;
        while (block != null && !block.block) {
            block = block.parent;
        }
        return block != null && Outline.proseOf(block) > 0;
    }

    /// Whether the part is a link from a heading to itself, such as `#`, `¶` or “Permalink”.
    private static boolean isAnchor(Part part) {
        Part parent = part.parent;
        if (parent == null || !parent.isHeading() && (parent.parent == null || !parent.parent.isHeading())) {
            return false;
        }
        boolean self = part.element.attr("href").strip().startsWith("#")
                || ClassNames.says(part.element.className(), ANCHOR)
                || part.element.attr("rel").equals("bookmark");
        return (self || part.text < 20) && PageVocabulary.isPermalink(Outline.text(part.element, 40));
    }

    /// Whether the part is a byline. Some themes put the author and date in a footer, even above the text.
    private boolean isByline(Part part) {
        return title != null
                && part.index > title.index
                && part.text <= LINE
                && part.utility == 0
                && part.within("article")
                && part.is(Kind.BYLINE);
    }

    private boolean isCitation(Part part) {
        String first = Headings.first(parts, part);
        return first != null && PageVocabulary.isCited(first)
                || ClassNames.says(part.element.className(), CITATIONS)
                || part.element.attr("role").startsWith("doc-");
    }

    /// Whether an aside was written by the author, as a note, a tip or a list of sources. An aside beside the
    /// article belongs to the page, not to the article.
    private boolean isRemark(Part aside) {
        if (isCitation(aside)) {
            return true;
        }
        Element element = aside.element;
        Part parent = aside.parent;
        return !(parent != null && holdsArticle(parent))
                && aside.within("article", "main")
                && (element.className().isEmpty() && element.id().isEmpty() || aside.is(Kind.REMARK))
                && !aside.is(Kind.NOISE)
                && !aside.is(Kind.EDGE)
                && aside.linkShare() < 0.5
                && aside.prose > 0;
    }

    private boolean holdsArticle(Part parent) {
        int seen = 0;
        for (int i = parent.index + 1; i < parent.end && seen < NEIGHBOURS; i = parts.get(i).end) {
            if (parts.get(i).name.equals("article")) {
                return true;
            }
            seen++;
        }
        return false;
    }

    /// Removes sign-up forms, comment forms and share bars, together with the small boxes around them.
    private void boxes() {
        for (Part part : parts) {
            Checkpoint.pass();
            if (part.parent != null && part.parent.noise) {
                continue;
            }
            if (isField(part)) {
                Part box = part;
                for (Part at = part.parent; at != null && isBox(at); at = at.parent) {
                    box = at;
                }
                noise(box);
            } else if (!part.noise && part.block && (part.utility > 0 && isBar(part) || isNotice(part))) {
                noise(part);
            }
        }
    }

    private static boolean isField(Part part) {
        return switch (part.name) {
            case "form", "textarea" -> true;
            case "input" -> {
                String type = part.element.attr("type").toLowerCase(Locale.ROOT);
                yield !type.equals("checkbox") && !type.equals("hidden");
            }
            default -> false;
        };
    }

    private boolean isBox(Part part) {
        return part.text <= BOX
                && part.parent != null
                && !part.name.equals("article")
                && !part.name.equals("main")
                && !holds(part)
                && part.prose * 4 < Math.max(whole, 1);
    }

    private boolean isBar(Part part) {
        return part.text <= BAR
                && part.utility * 5 >= part.links * 3
                && part.linkShare() >= 0.5
                && part.prose == 0
                && !holds(part);
    }

    /// Whether the part is a notice, such as “Advertisement”, “© 2026 …, all rights reserved”, or a cookie
    /// notice at the edge of the page.
    private boolean isNotice(Part part) {
        if (part.text == 0 || part.text > BOX || holds(part)) {
            return false;
        }
        if (part.own > 0 && part.own <= LINE && part.own == part.text) {
            String text = Outline.text(part.element, 2 * LINE);
            boolean shares = switch (part.name) {
                case "p", "div", "section" -> PageVocabulary.isSharing(text);
                case "li" -> part.linkShare() > 0.5 && PageVocabulary.isSharing(text);
                default -> false;
            };
            return (PageVocabulary.isAdvertisement(text) || PageVocabulary.isRights(text) || shares)
                    && !part.within("figure");
        }
        boolean edge = part.parent != null && part.parent.parent == null;
        return edge
                && !most(part)
                && Outline.text(part.element, 2 * BOX).toLowerCase(Locale.ROOT).contains("cookie")
                && !startsWithHeading(part);
    }

    /// Removes everything after a heading that ends the post.
    private void overs() {
        int before = 0;
        int[] text = new int[parts.size() + 1];
        for (Part part : parts) {
            Checkpoint.pass();
            text[part.index + 1] = text[part.index];
            boolean label = !part.noise
                    && part.block
                    && part.own > 0
                    && part.own <= 60
                    && part.text <= 60
                    && (title == null || !title.contains(part) && part.index > title.index)
                    && isLabel(part);
            if (label) {
                over(part, before >= BEGUN, text);
            }
            before += part.noise ? 0 : Outline.proseOf(part);
            text[part.index + 1] += part.noise ? 0 : part.selfText;
        }
    }

    private static boolean isLabel(Part part) {
        boolean may = part.isHeading()
                || switch (part.name) {
                    case "p", "div", "span", "strong", "summary", "dt", "td", "th", "legend" -> true;
                    default -> false;
                };
        return may && PageVocabulary.isOver(Outline.text(part.element, 80));
    }

    /// @param text the number of letters before each part of the page, up to the label
    private void over(Part label, boolean begun, int[] text) {
        Part section = label;
        for (Part at = label.parent; at != null && at.parent != null && !at.parent.noise; at = at.parent) {
            boolean first = text[at.index] == text[label.index];
            if (!first || holds(at) || at.name.equals("article") || at.name.equals("main") || at.prose * 2 > whole) {
                break;
            }
            section = at;
        }
        noise(section);
        Part parent = section.parent;
        if (parent == null || section != label && section.text > label.text) {
            return;
        }
        int level = label.isHeading() ? label.level() : 6;
        boolean readers = PageVocabulary.isOfReaders(Outline.text(label.element, 80));
        boolean links = false;
        for (int i = section.end; i < parent.end; i = parts.get(i).end) {
            Part next = parts.get(i);
            boolean heads = next.isHeading() && next.level() <= level
                    || section != label && Headings.first(parts, next) != null && startsWithHeading(next);
            // Links to other posts may appear in the middle of the text.
            boolean goesOn = links && !readers && next.linkShare() < 0.3 && Outline.proseOf(next) >= BEGUN;
            if (heads || holds(next) || goesOn || !begun && next.prose > 0) {
                return;
            }
            links |= next.links > 0;
            noise(next);
        }
    }

    private boolean startsWithHeading(Part part) {
        for (int i = part.index; i < Math.min(part.end, part.index + 8); i++) {
            if (parts.get(i).isHeading()) {
                return true;
            }
            if (parts.get(i).own > 0) {
                return false;
            }
        }
        return false;
    }

    private void noise(Part part) {
        for (int i = part.index; i < part.end; i++) {
            Checkpoint.pass();
            parts.get(i).noise = true;
        }
    }
}
