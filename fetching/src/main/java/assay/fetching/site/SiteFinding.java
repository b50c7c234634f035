package assay.fetching.site;

import java.net.URI;
import java.util.List;

/// A finding about several pages of a site.
///
/// @param pages the affected pages, at most 100, in input order
/// @param count the total number of affected pages
/// @param subject the title, phrase or URL that the finding is about
/// @param sentence what is wrong and what to do about it
public record SiteFinding(Kind kind, List<URI> pages, int count, String subject, String sentence) {

    private static final int MOST_PAGES = 100;

    public SiteFinding {
        pages = List.copyOf(pages.subList(0, Math.min(MOST_PAGES, pages.size())));
    }

    public enum Kind {
        /// A link to a page that returns an error. `pages` contain the link, and `subject` is its target.
        BROKEN_LINK,
        /// A link to a URL that is in a folder of posts but is not a known post. Reported only if all posts
        /// are known.
        UNLISTED_LINK,
        DUPLICATE_TITLE,
        DUPLICATE_DESCRIPTION,
        /// Several pages target the same phrase, so they compete in search results.
        CANNIBALISATION,
        /// Several pages share much of their text.
        REPEATED_TEXT,
        /// No other page links to this page. Reported only if all posts are known.
        ORPHAN
    }
}
