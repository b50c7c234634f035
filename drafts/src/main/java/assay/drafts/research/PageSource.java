package assay.drafts.research;

import java.util.Optional;

/// Reads pages for one research job. Can be used by several threads.
@FunctionalInterface
public interface PageSource {

    /// The content of a page: its visible text, with one block per line.
    ///
    /// @param title the title of the page; empty if there is none
    record PageText(String url, String title, String text) {}

    /// Returns the text of a page; empty if the page has no text or can't be fetched for any reason.
    Optional<PageText> read(String url);
}
