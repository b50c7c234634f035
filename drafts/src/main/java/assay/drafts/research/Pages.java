package assay.drafts.research;

import java.util.Optional;

/// Reads pages for one piece of research. Safe for several threads.
@FunctionalInterface
public interface Pages {

    /// What a page shows: its visible text, a block a line, without what is hidden from readers.
    ///
    /// @param title as the page has it; empty where it has none
    record PageText(String url, String title, String text) {}

    /// Nothing where it cannot be fetched, for whatever reason, or shows nothing.
    Optional<PageText> read(String url);
}
