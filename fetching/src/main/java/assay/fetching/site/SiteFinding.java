package assay.fetching.site;

import java.net.URI;
import java.util.List;

/// Something that holds of several pages together.
///
/// @param pages which, 100 at most, in the order in which they were handed in
/// @param count how many there are
/// @param subject what it is about: the title, the phrase, the address
/// @param sentence what is so, and what to do
public record SiteFinding(Kind kind, List<URI> pages, int count, String subject, String sentence) {

    private static final int MOST_PAGES = 100;

    public SiteFinding {
        pages = List.copyOf(pages.subList(0, Math.min(MOST_PAGES, pages.size())));
    }

    public enum Kind {
        /// A link to a page that answers with an error; `pages` have the link, `subject` is where it
        /// leads.
        BROKEN_LINK,
        /// A link to an address where posts lie, and which is none of them, in a set that is whole.
        UNLISTED_LINK,
        DUPLICATE_TITLE,
        DUPLICATE_DESCRIPTION,
        /// Several pages aim at one phrase.
        CANNIBALISATION,
        /// Much of the text is the same from page to page.
        REPEATED_TEXT,
        /// No other page links to it; said of a whole set alone.
        ORPHAN
    }
}
