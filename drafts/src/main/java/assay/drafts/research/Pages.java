package assay.drafts.research;

import java.util.Optional;

/// Reads pages for one research job. Safe for several threads.
@FunctionalInterface
public interface Pages {

    /// The content of a page: its visible text, one block per line.
    ///
    /// @param title as on the page; empty if it has none
    record PageText(String url, String title, String text) {}

    /// Returns the page's text; empty if the page can't be fetched for any reason, or has no text.
    Optional<PageText> read(String url);
}
