package assay.fetching.article;

import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// An element of a page's body with its counts. Text is counted in letters and digits; a character of a
/// script without spaces between words counts as three, so that a word has about five in any language.
final class Part {

    final Element element;
    final String name;
    final @Nullable Part parent;

    /// Its index among all parts, in page order; the parts inside it follow immediately.
    final int index;

    /// The index after the last part inside it.
    int end;

    /// The number of its letters, of those in links, and of those in sentences; without noise.
    int text;

    int link;
    int prose;

    /// The number of its links, and of those for sharing, tags or paging.
    int links;

    int utility;

    /// The number of letters directly in the element, and of those in a link.
    int selfText;

    int selfLink;

    /// The number of letters in it but not in a block inside it, and of those in links.
    int own;

    int ownLink;

    /// The number of sentence ends in its own text.
    int stops;

    boolean isLink;
    boolean isUtility;
    final boolean block;
    final boolean hidden;

    /// Whether it is in a `pre` or `code`, where classes mean colours.
    final boolean code;

    /// Whether it never belongs to an article.
    boolean noise;

    /// The kinds of its class and id; negative until they are read.
    private int kinds = -1;

    /// Whether it is the caption or credit of a picture.
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

    /// Whether its class or id has this kind.
    boolean is(ClassNames.Kind kind) {
        if (kinds < 0) {
            kinds = ClassNames.kinds(element);
        }
        return ClassNames.says(kinds, kind);
    }

    /// Whether the other part is this one or inside it.
    boolean contains(Part other) {
        return index <= other.index && other.index < end;
    }

    boolean isHeading() {
        return level() > 0;
    }

    /// Returns 1 to 6 for a heading, otherwise 0.
    int level() {
        return name.length() == 2 && name.charAt(0) == 'h' && name.charAt(1) >= '1' && name.charAt(1) <= '6'
                ? name.charAt(1) - '0'
                : 0;
    }

    /// Returns the share of its letters that are in links.
    double linkShare() {
        return text == 0 ? 0 : (double) link / text;
    }

    /// Whether it is inside an element with one of these names.
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

    /// Returns the smallest part that contains both.
    Part around(Part other) {
        Part at = this;
        while (!at.contains(other) && at.parent != null) {
            at = at.parent;
        }
        return at;
    }
}
