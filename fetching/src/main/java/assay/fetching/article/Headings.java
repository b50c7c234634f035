package assay.fetching.article;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the headings of a page.
final class Headings {

    /// The maximum number of characters read in a heading.
    private static final int LONGEST = 300;

    /// The maximum number of parts that are examined to find a part's heading.
    private static final int NEAR = 24;

    private Headings() {}

    /// Returns the article's heading: the heading that matches one of the page's titles or, if there is none,
    /// the first main heading in the article.
    ///
    /// @param titles the titles that the page gives its article, best first
    static @Nullable Part title(List<Part> parts, List<String> titles) {
        List<String> plain = titles.stream()
                .map(PageVocabulary::plain)
                .filter(t -> !t.isEmpty())
                .toList();
        Part best = null;
        double most = 0;
        for (Part part : parts) {
            Checkpoint.pass();
            double score = part.hidden ? 0 : score(part, plain);
            if (score > most) {
                best = part;
                most = score;
            }
        }
        return best;
    }

    private static double score(Part part, List<String> titles) {
        boolean headline = part.element.attr("itemprop").equals("headline") && !part.name.equals("meta");
        int level = part.level();
        if (level > 3 || part.selfText == 0 && part.own == 0) {
            return 0;
        }
        if (level == 0 && !headline) {
            // Some pages use a line of text as the heading.
            boolean line = part.block && part.own <= LONGEST && part.own == part.text && part.own > 0;
            return line
                            && titles.contains(PageVocabulary.plain(Outline.text(part.element, LONGEST)))
                            && !part.within("nav", "aside", "footer", "ul", "ol", "table")
                    ? 0.35
                    : 0;
        }
        String said = PageVocabulary.plain(Outline.text(part.element, LONGEST));
        if (said.isEmpty() || part.within("nav", "aside", "footer")) {
            return 0;
        }
        double score = level == 1 || headline ? 0.4 : 0;
        for (int i = 0; i < titles.size(); i++) {
            score = Math.max(score, alike(said, titles.get(i)) + (level == 1 || headline ? 0.3 : 0) - 0.05 * i);
        }
        if (score <= 0) {
            return 0;
        }
        return score + (part.within("article") ? 0.2 : 0) + (part.within("main") ? 0.1 : 0);
    }

    /// Returns 1 if both texts are equal, less if one contains the other (the rest may be the site's name),
    /// and 0 if the match is too short.
    private static double alike(String heading, String title) {
        if (heading.equals(title)) {
            return 1;
        }
        if (heading.length() < title.length() ? title.startsWith(heading) : heading.startsWith(title)) {
            int shorter = Math.min(heading.length(), title.length());
            double share = (double) shorter / Math.max(heading.length(), title.length());
            return share > 0.25 || shorter > 20 ? 0.5 + share / 2 : 0;
        }
        return title.contains(heading) && heading.length() * 2 > title.length() ? 0.5 : 0;
    }

    /// Returns the text of a part's first heading or, if a block of text comes earlier, of that block.
    /// Returns null if neither is near the start of the part.
    static @Nullable String first(List<Part> parts, Part part) {
        for (int i = part.index; i < Math.min(part.end, part.index + NEAR); i++) {
            Part at = parts.get(i);
            if (at.isHeading()) {
                return Outline.text(at.element, LONGEST);
            }
            if (at.block && at.own > 0) {
                return Outline.text(at.element, 80);
            }
        }
        return null;
    }
}
