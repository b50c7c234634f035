package assay.service.scans;

import assay.drafts.research.Pages;
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

    /// @param over whether nobody is interested in it any more: who waits for a host's turn then stops
    /// @param tenant for whom
    public Pages begin(BooleanSupplier over, String tenant) {
        PageReader pages = visits.begin(over, pool.background(tenant)).pages();
        return url -> Urls.parse(url).flatMap(address -> read(pages, address));
    }

    private static Optional<Pages.PageText> read(PageReader pages, URI url) {
        try {
            PageReader.Shown shown = pages.shown(url);
            return shown.text().isBlank()
                    ? Optional.empty()
                    : Optional.of(new Pages.PageText(shown.url().toString(), shown.title(), shown.text()));
        } catch (Problem problem) {
            return Optional.empty();
        }
    }
}
