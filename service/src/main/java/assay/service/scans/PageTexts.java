package assay.service.scans;

import assay.drafts.research.PageSource;
import assay.fetching.Urls;
import assay.service.platform.cpu.ScoringPool;
import assay.service.platform.web.Problem;
import java.net.URI;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.springframework.stereotype.Component;

/// Reads the visible text of pages. These pages are found by software rather than by people, so the reader
/// behaves like a crawler: it obeys `robots.txt` and limits the request rate per host.
@Component
public final class PageTexts {

    private final SiteVisits visits;
    private final ScoringPool pool;

    PageTexts(SiteVisits visits, ScoringPool pool) {
        this.visits = visits;
        this.pool = pool;
    }

    /// @param over returns true once the result is no longer needed; waiting for a host then stops
    /// @param tenant the tenant for whom the pages are read
    public PageSource begin(BooleanSupplier over, String tenant) {
        ArticleFetcher pages = visits.begin(over, pool.background(tenant)).pages();
        return url -> Urls.parse(url).flatMap(address -> read(pages, address));
    }

    private static Optional<PageSource.PageText> read(ArticleFetcher pages, URI url) {
        try {
            ArticleFetcher.Shown shown = pages.shown(url);
            return shown.text().isBlank()
                    ? Optional.empty()
                    : Optional.of(new PageSource.PageText(shown.url().toString(), shown.title(), shown.text()));
        } catch (Problem problem) {
            return Optional.empty();
        }
    }
}
