package assay.fetching.article;

import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// An element of a page's body, and what was counted in it. Text is weighed in letters and digits; one of a script
/// without spaces between words weighs three, so that a word weighs about five in any language.
final class Part {

    final Element element;
    final String name;
    final @Nullable Part parent;

    /// Its place among all parts, in the order of the page; those inside of it follow at once.
    final int index;

    /// Behind the last part inside of it.
    int end;

    /// Letters in it, those in links in it, those of sentences in it; without what is noise.
    int text;

    int link;
    int prose;

    /// Links in it, and those of them that share, tag or turn a page.
    int links;

    int utility;

    /// Letters that stand in the element itself, and those of them in a link.
    int selfText;

    int selfLink;

    /// Letters that stand in it and in no block inside of it, and those of them in links.
    int own;

    int ownLink;

    /// What ends a sentence in its own text.
    int stops;

    boolean isLink;
    boolean isUtility;
    final boolean block;
    final boolean hidden;

    /// In a `pre` or `code`, where classes name colours.
    final boolean code;

    /// What belongs to no article.
    boolean noise;

    /// What its class and id say; below 0 before they were read.
    private int kinds = -1;

    /// A caption or a credit of a picture.
    boolean caption;

    Part(Element element, @Nullable Part parent, int index, boolean block, boolean hidden, boolean code) {
        this.element = element;
        this.name = element.normalName();
        this.parent = parent;
        this.index = index;
        this.block = block;
        this.hidden = hidden;
        this.code = code;
    }

    /// Whether its class or id says so.
    boolean is(ClassNames.Kind kind) {
        if (kinds < 0) {
            kinds = ClassNames.kinds(element);
        }
        return ClassNames.says(kinds, kind);
    }

    /// Whether the other is this one or inside of it.
    boolean contains(Part other) {
        return index <= other.index && other.index < end;
    }

    boolean isHeading() {
        return level() > 0;
    }

    /// 1 to 6 for a heading, otherwise 0.
    int level() {
        return name.length() == 2 && name.charAt(0) == 'h' && name.charAt(1) >= '1' && name.charAt(1) <= '6'
                ? name.charAt(1) - '0'
                : 0;
    }

    /// The share of its letters that stand in links.
    double linkShare() {
        return text == 0 ? 0 : (double) link / text;
    }

    /// Whether it lies in an element of one of these names.
    boolean within(String... names) {
        for (Part at = parent; at != null; at = at.parent) {
            for (String wanted : names) {
                if (at.name.equals(wanted)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// The smallest part that holds both.
    Part around(Part other) {
        Part at = this;
        while (!at.contains(other) && at.parent != null) {
            at = at.parent;
        }
        return at;
    }
}
