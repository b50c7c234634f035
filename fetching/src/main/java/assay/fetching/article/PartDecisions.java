package assay.fetching.article;

import assay.fetching.article.Choice.Fate;
import assay.fetching.article.ClassNames.Kind;
import assay.language.WordData;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Decides what happens to each part of a page, in one pass from top to bottom, based on the part's position
/// and the decision for its parent.
@SuppressWarnings("ReferenceEquality") // parts are compared by identity
final class PartDecisions {

    /// The maximum number of letters in a label, such as a section name, a share count or the reading time.
    private static final int LABEL = 40;

    /// A link with at least this many letters could be the headline of another article.
    private static final int HEADLINE = 20;

    /// Elements in which every line counts as text, regardless of its class.
    private static final Set<String> ENTIRE = WordData.words(PartDecisions.class, "line-keeping-elements");

    private static final Set<String> LISTED = WordData.words(PartDecisions.class, "listed-elements");

    /// The maximum number of preceding parts that are examined.
    private static final int NEAR = 12;

    private static final Set<String> PICTURES = Set.of("img", "picture", "figure", "amp-img");

    private final List<Part> parts;
    private final Fate[] decisions;
    private final ArticleBounds bounds;
    private final @Nullable Part title;
    private final Part root;
    private final Part core;
    private final boolean declared;
    private final int between;

    /// The text of the article's heading.
    private final @Nullable String named;

    /// Whether a part that ends the post has been found.
    private boolean over;

    /// Whether text has been kept, so that the following parts are below the first paragraph.
    private boolean begun;

    /// The end of the last part whose lines all count as text.
    private int entire;

    private PartDecisions(List<Part> parts, ArticleBounds bounds, @Nullable String named) {
        this.parts = parts;
        this.decisions = new Fate[parts.size()];
        this.bounds = bounds;
        this.title = bounds.title;
        this.root = bounds.root;
        this.core = bounds.core;
        this.declared = bounds.declared;
        this.between = bounds.paragraphsBetween();
        this.named = named;
    }

    /// @param named the text of the article's heading, null if there is none
    /// @return the fate of each part, by the part's index
    static Fate[] of(List<Part> parts, ArticleBounds bounds, @Nullable String named) {
        PartDecisions decisions = new PartDecisions(parts, bounds, named);
        decisions.judge();
        decisions.clear();
        return decisions.decisions;
    }

    private void judge() {
        for (Part part : parts) {
            Checkpoint.pass();
            Part parent = part.parent;
            Fate above = parent == null ? Fate.PATH : decisions[parent.index];
            decisions[part.index] = part.noise ? Fate.DROP : fate(part, parent, above);
            begun |= decisions[part.index] == Fate.KEEP && Outline.proseOf(part) > 0;
            entire = ENTIRE.contains(part.name) ? Math.max(entire, part.end) : entire;
        }
    }

    private Fate fate(Part part, @Nullable Part parent, Fate above) {
        if (above == Fate.DROP || above == Fate.LINE) {
            return above;
        }
        Fate fate = above == Fate.KEEP && !isLoose(part, parent) ? Fate.KEEP : place(part);
        if (fate != Fate.KEEP) {
            return fate;
        }
        if (isBeside(part)) {
            return Fate.LINE;
        }
        return part != core && isElsewhere(part) ? Fate.DROP : Fate.KEEP;
    }

    /// Whether the part is kept outside the running text.
    private boolean isBeside(Part part) {
        if (part == title || part.caption) {
            return true;
        }
        if (part.isHeading()) {
            return !begun && Bylines.isLine(parts, part) || Choice.isNamed(part, named);
        }
        if (!part.block || part.text == 0 || part.text > Choice.DECK || part.contains(core) || part.index < entire) {
            return false;
        }
        String line = part.own == part.text && part.text <= Bylines.LONGEST
                ? Outline.text(part.element, 2 * Bylines.LONGEST)
                : "";
        if (begun) {
            boolean signature =
                    part.text <= Bylines.LONGEST && part.prose < Outline.PARAGRAPH && part.is(Kind.SIGNATURE);
            return signature
                    || PageVocabulary.isCredit(line)
                    || part.text <= Outline.PARAGRAPH && PageVocabulary.isDated(line);
        }
        return Bylines.isLine(parts, part)
                || part.is(Kind.DECK)
                || PageVocabulary.isDated(line)
                || !line.isEmpty() && part.own <= LABEL && part.stops == 0 && !LISTED.contains(part.name);
    }

    /// Whether the part leads to other articles, such as a box around a link, a list of headlines, or “Read
    /// more: …”.
    private boolean isElsewhere(Part part) {
        if (part.links == 0 || part.prose > 0 || !part.block || part.index < entire) {
            return false;
        }
        boolean brief = part.text <= Choice.DECK && part.text - part.link <= LABEL;
        if (brief && PageVocabulary.leadsElsewhere(Outline.text(part.element, Choice.DECK))) {
            return true;
        }
        if (part.linkShare() < 0.8 || part.link < HEADLINE * part.links || isIntroduced(part)) {
            return false;
        }
        return switch (part.name) {
            case "div", "section", "aside", "article", "ul", "ol" -> true;
            default -> false;
        };
    }

    /// Whether the part is preceded by a heading or by text that ends in a colon.
    private boolean isIntroduced(Part part) {
        for (int i = part.index - 1; i >= Math.max(0, part.index - NEAR); i--) {
            Part before = parts.get(i);
            if (before.contains(part)) {
                continue;
            }
            if (before.block && before.own > 0) {
                return before.isHeading()
                        || Outline.text(before.element, 2 * Choice.DECK).endsWith(":");
            }
        }
        return false;
    }

    /// Whether a part of the core is judged separately, because it is above the heading or below all text.
    private boolean isLoose(Part part, @Nullable Part parent) {
        if (parent == null) {
            return false;
        }
        boolean before = title != null
                && core.contains(title)
                && part.index < title.index
                && !part.contains(title)
                && parent.contains(title);
        Part last = bounds.lastProse;
        boolean behind =
                part.index > last.index && !last.contains(part) && parent.contains(last) && core.contains(part);
        return before || behind;
    }

    private Fate place(Part part) {
        if (part == core || part == title) {
            return Fate.KEEP;
        }
        if (core.contains(part)) {
            if (title != null && part.index < title.index) {
                return above(part);
            }
            return behind(part);
        }
        if (part.contains(core) || title != null && part.contains(title)) {
            return Fate.PATH;
        }
        if (!bounds.scope.contains(part) || part.hidden) {
            return Fate.DROP;
        }
        return part.index < core.index
                ? (title != null && part.index > title.index ? under(part) : above(part))
                : after(part);
    }

    /// Decides the fate of a part above the heading. Keeps the author and date, and keeps text if the page
    /// marks its article.
    private Fate above(Part part) {
        if (!root.contains(part) || part.is(Kind.EDGE) && !Bylines.isLine(parts, part)) {
            return Fate.DROP;
        }
        if (Bylines.isLine(parts, part)) {
            return Fate.LINE;
        }
        if (isLeaf(part)) {
            boolean greater = declared && title != null && part.isHeading() && part.level() < title.level();
            boolean picture = declared && PICTURES.contains(part.name);
            if (greater || picture || title == null && part.isHeading()) {
                return Fate.LINE;
            }
            boolean text = declared && Outline.proseOf(part) >= Outline.PARAGRAPH && part.linkShare() < 0.3;
            return text ? Fate.KEEP : Fate.DROP;
        }
        return part.linkShare() > 0.6 && part.text > 0 ? Fate.DROP : Fate.PATH;
    }

    /// Decides the fate of a part between the heading and the text. Keeps the author, date, deck and
    /// pictures.
    private Fate under(Part part) {
        if (Bylines.isLine(parts, part)) {
            return Fate.LINE;
        }
        if (part.linkShare() > 0.6 && part.text > 0) {
            return Fate.DROP;
        }
        if (!isLeaf(part)) {
            return Fate.PATH;
        }
        if (PICTURES.contains(part.name)) {
            return Fate.LINE;
        }
        if (part.text == 0 || part.linkShare() >= 0.3 || part.is(Kind.EDGE)) {
            return Fate.DROP;
        }
        boolean text = Outline.proseOf(part) >= Outline.PARAGRAPH
                && (between > 1 || part.text > Choice.DECK || isInBody(part))
                && !part.is(Kind.DECK);
        return text ? Fate.KEEP : Fate.LINE;
    }

    private static boolean isInBody(Part part) {
        for (Part at = part.parent; at != null; at = at.parent) {
            if (at.is(Kind.ARTICLE_BODY)) {
                return true;
            }
        }
        return false;
    }

    /// Decides the fate of a part below the core. Keeps text until a part marks the end of the post.
    private Fate after(Part part) {
        if (over || !root.contains(part) || part.is(Kind.EDGE)) {
            return Fate.DROP;
        }
        if (!declared && part.parent != null && !part.parent.contains(core)) {
            return Fate.DROP;
        }
        String first = Headings.first(parts, part);
        if (first != null && PageVocabulary.isCited(first)) {
            return Fate.KEEP;
        }
        if (first != null && PageVocabulary.mayBeOver(first)) {
            over = part.isHeading() || part.text > first.length() + Outline.PARAGRAPH;
            return Fate.DROP;
        }
        if (Bylines.isByAuthor(parts, part)) {
            return Fate.DROP;
        }
        if (isLeaf(part)) {
            boolean text =
                    Outline.proseOf(part) >= Outline.PARAGRAPH && part.linkShare() < 0.4 || part.name.equals("pre");
            return text || part.isHeading() ? Fate.KEEP : Fate.DROP;
        }
        boolean prose = part.prose * 2 >= part.text && part.linkShare() < 0.35 && part.prose >= Outline.PARAGRAPH;
        return prose ? Fate.KEEP : Fate.DROP;
    }

    /// Decides the fate of a part of the core after the last sentence. Drops links to other pages, unless a
    /// heading introduces them.
    private Fate behind(Part part) {
        if (part.isHeading()) {
            String text = Outline.text(part.element, 80);
            over = over || PageVocabulary.mayBeOver(text);
            return over ? Fate.DROP : Fate.KEEP;
        }
        double most = declared && part.name.equals("p") ? 0.9 : 0.7;
        boolean rights = part.text > 0
                && part.text <= Bylines.LONGEST
                && PageVocabulary.isRights(Outline.text(part.element, 2 * Bylines.LONGEST));
        if (over || rights || part.text > 0 && part.linkShare() > most && !isGathered(part) && !isIntroduced(part)) {
            return Fate.DROP;
        }
        boolean aside = part.text > 0 && part.is(Kind.EDGE) && part.linkShare() > 0.3;
        return aside ? Fate.DROP : Fate.KEEP;
    }

    /// Whether a heading below the text introduces the part.
    private boolean isGathered(Part part) {
        for (int i = part.index - 1; i > bounds.lastProse.index && i > part.index - NEAR; i--) {
            if (parts.get(i).isHeading() && decisions[i] == Fate.KEEP) {
                return true;
            }
        }
        String first = Headings.first(parts, part);
        return first != null && PageVocabulary.isCited(first);
    }

    private boolean isLeaf(Part part) {
        for (int i = part.index + 1; i < part.end; i++) {
            Checkpoint.pass();
            if (parts.get(i).block) {
                return false;
            }
        }
        return true;
    }

    /// Drops the tags of elements in which nothing is kept, and headings after the core with no text below
    /// them.
    private void clear() {
        boolean[] filled = new boolean[parts.size()];
        boolean text = false;
        for (int i = parts.size() - 1; i >= 0; i--) {
            Part part = parts.get(i);
            boolean after = part.index > core.index && !core.contains(part);
            if (decisions[i] == Fate.KEEP && part.isHeading() && after && !text) {
                drop(part);
            }
            if (decisions[i] == Fate.KEEP && part.block && Outline.proseOf(part) > 0
                    || decisions[i] == Fate.DROP && !part.noise && part.text > 0) {
                text = decisions[i] == Fate.KEEP;
            }
            boolean kept = decisions[i] == Fate.KEEP || filled[i];
            if (decisions[i] == Fate.PATH && !filled[i]) {
                decisions[i] = Fate.DROP;
            }
            if (kept && part.parent != null) {
                filled[part.parent.index] = true;
            }
        }
    }

    private void drop(Part part) {
        for (int i = part.index; i < part.end; i++) {
            Checkpoint.pass();
            decisions[i] = Fate.DROP;
        }
    }
}
