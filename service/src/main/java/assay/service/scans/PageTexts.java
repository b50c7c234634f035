package assay.service.scans;

import assay.fetching.Urls;
import assay.service.platform.cpu.ScoringPool;
import assay.service.platform.web.Problem;
import java.net.URI;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.springframework.stereotype.Component;

/// Reads what pages show, for whoever wants their words. Found by programs rather than named by people, they are
/// fetched as crawlers fetch: `robots.txt` is obeyed, and no host is asked more often than it likes.
@Component
public final class PageTexts {

    private final SiteVisits visits;
    private final ScoringPool pool;

    PageTexts(SiteVisits visits, ScoringPool pool) {
        this.visits = visits;
        this.pool = pool;
    }

    /// What a page shows: its visible text, a block a line, without what is hidden from readers.
    ///
    /// @param title as the page has it; empty where it has none
    public record PageText(String url, String title, String text) {}

    /// Reads pages for one piece of work. Safe for several threads.
    @FunctionalInterface
    public interface Reading {

        /// Nothing where it cannot be fetched, for whatever reason, or shows nothing.
        Optional<PageText> read(String url);
    }

    /// @param over whether nobody is interested in it any more: who waits for a host's turn then stops
    /// @param tenant for whom
    public Reading begin(BooleanSupplier over, String tenant) {
        PageReader pages = visits.begin(over, pool.background(tenant)).pages();
        return url -> Urls.parse(url).flatMap(address -> read(pages, address));
    }

    private static Optional<PageText> read(PageReader pages, URI url) {
        try {
            PageReader.Shown shown = pages.shown(url);
            return shown.text().isBlank()
                    ? Optional.empty()
                    : Optional.of(new PageText(shown.url().toString(), shown.title(), shown.text()));
        } catch (Problem problem) {
            return Optional.empty();
        }
    }
}
