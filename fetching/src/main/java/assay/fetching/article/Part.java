package assay.fetching.article;

import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// An element in a page's body, with its counts. Text is counted in letters and digits. A character in a
/// script without spaces between words counts as three, so that a word has about five letters in any
/// language.
final class Part {

    final Element element;
    final String name;
    final @Nullable Part parent;

    /// The part's index among all parts, in page order. The parts inside it follow immediately.
    final int index;

    /// The index after the last part inside this one.
    int end;

    /// The number of letters in the part, without noise. [#link] counts those in links, and [#prose] those in
    /// sentences.
    int text;

    int link;
    int prose;

    /// The number of links in the part. [#utility] counts those for sharing, tags or paging.
    int links;

    int utility;

    /// The number of letters directly in the element. [#selfLink] counts those in links.
    int selfText;

    int selfLink;

    /// The number of letters in the part that are not in a block inside it. [#ownLink] counts those in links.
    int own;

    int ownLink;

    /// The number of marks that can end a sentence, in the same text as [#own].
    int stops;

    boolean isLink;
    boolean isUtility;
    final boolean block;
    final boolean hidden;

    /// Whether the part is in a `pre` or `code` element, where classes are for syntax highlighting.
    final boolean code;

    /// Whether the part never belongs to an article.
    boolean noise;

    /// The kinds of the part's class and id; negative until they are read.
    private int kinds = -1;

    /// Whether the part is the caption or credit of a picture.
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

    /// Whether the part's class or id is of this kind.
    boolean is(ClassNames.Kind kind) {
        if (kinds < 0) {
            kinds = ClassNames.kinds(element);
        }
        return ClassNames.says(kinds, kind);
    }

    /// Whether the other part is this one or is inside it.
    boolean contains(Part other) {
        return index <= other.index && other.index < end;
    }

    boolean isHeading() {
        return level() > 0;
    }

    /// Returns the level of a heading, from 1 to 6, or 0 if the part is not a heading.
    int level() {
        return name.length() == 2 && name.charAt(0) == 'h' && name.charAt(1) >= '1' && name.charAt(1) <= '6'
                ? name.charAt(1) - '0'
                : 0;
    }

    /// Returns the share of the part's letters that are in links.
    double linkShare() {
        return text == 0 ? 0 : (double) link / text;
    }

    /// Whether the part is inside an element with one of these names.
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

    /// Returns the smallest part that contains this one and the other.
    Part around(Part other) {
        Part at = this;
        while (!at.contains(other) && at.parent != null) {
            at = at.parent;
        }
        return at;
    }
}
