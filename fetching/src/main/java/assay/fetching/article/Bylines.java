package assay.fetching.article;

import assay.fetching.article.ClassNames.Kind;
import java.util.List;

/// Short lines that say who wrote a post and when.
final class Bylines {

    /// Letters of a line under a heading, about 25 words.
    static final int LONGEST = 130;

    /// Parts inside one that are looked at.
    private static final int NEAR = 12;

    private Bylines() {}

    /// A short line that says who wrote the post or when.
    static boolean isLine(List<Part> parts, Part part) {
        if (part.text == 0 || part.text > LONGEST) {
            return false;
        }
        if (part.isHeading()) {
            return PageDates.iso(Outline.text(part.element, LONGEST)) != null;
        }
        for (int i = part.index; i < Math.min(part.end, part.index + NEAR); i++) {
            Part at = parts.get(i);
            if (at.name.equals("time")
                    || at.element.attr("rel").contains("author")
                    || at.element.attr("itemprop").contains("author")
                    || at.element.attr("itemprop").contains("date")
                    || at.is(Kind.BYLINE)) {
                return true;
            }
        }
        return false;
    }

    /// Whether a part names the author.
    static boolean isByAuthor(List<Part> parts, Part part) {
        for (int i = part.index; i < Math.min(part.end, part.index + NEAR); i++) {
            Part at = parts.get(i);
            if (at.element.attr("rel").contains("author")
                    || at.element.attr("itemprop").contains("author")
                    || at.is(Kind.AUTHOR)) {
                return part.text <= LONGEST * 4;
            }
        }
        return false;
    }
}
