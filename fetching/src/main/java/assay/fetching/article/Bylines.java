package assay.fetching.article;

import assay.fetching.article.ClassNames.Kind;
import java.util.List;

/// Recognizes bylines: short lines with a post's author or date.
final class Bylines {

    /// The maximum number of letters in a byline, about 25 words.
    static final int LONGEST = 130;

    /// The maximum number of parts examined inside a line.
    private static final int NEAR = 12;

    private Bylines() {}

    /// Whether the part is a short line with the post's author or date.
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

    /// Whether a part contains the author's name.
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
