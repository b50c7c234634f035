package assay.fetching.site;

import java.net.URI;
import java.util.List;

/// A finding about several pages together.
///
/// @param pages the affected pages, at most 100, in input order
/// @param count the number of all affected pages
/// @param subject the title, phrase or URL it is about
/// @param sentence what is wrong, and what to do
public record SiteFinding(Kind kind, List<URI> pages, int count, String subject, String sentence) {

    private static final int MOST_PAGES = 100;

    public SiteFinding {
        pages = List.copyOf(pages.subList(0, Math.min(MOST_PAGES, pages.size())));
    }

    public enum Kind {
        /// A link to a page that returns an error; `pages` have the link, `subject` is its target.
        BROKEN_LINK,
        /// A link to a URL in a folder of posts that is not a known post; only reported for a complete set.
        UNLISTED_LINK,
        DUPLICATE_TITLE,
        DUPLICATE_DESCRIPTION,
        /// Several pages target the same phrase.
        CANNIBALISATION,
        /// Much of the text is the same from page to page.
        REPEATED_TEXT,
        /// No other page links to it; only reported for a complete set.
        ORPHAN
    }
}
