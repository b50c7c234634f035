package assay.service.scans;

import assay.fetching.Web;
import assay.fetching.feeds.Discovered;
import assay.fetching.feeds.Discovery;
import assay.fetching.robots.HostThrottle;
import assay.fetching.robots.PoliteWeb;
import assay.language.CpuBudget;
import assay.service.platform.Settings;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.springframework.stereotype.Component;

/// Visits sites like a polite crawler: `robots.txt` is obeyed, and requests to a host are rate-limited across
/// all tenants.
@Component
public final class SiteVisits {

    private final Web web;
    private final ListingMemory memory;
    private final ParseMemory room;
    private final HostThrottle throttle;

    SiteVisits(Web web, ListingMemory memory, ParseMemory room, Settings settings) {
        this.web = web;
        this.memory = memory;
        this.room = room;
        this.throttle = new HostThrottle(
                settings.fetching().polite() ? HostThrottle.Limits.DEFAULT : HostThrottle.Limits.OFF,
                System::nanoTime,
                SiteVisits::sleep);
    }

    private static void sleep(Duration wait) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(wait.toNanos());
    }

    /// Returns a reader for one page that a person requested and is responsible for. `robots.txt` is not
    /// applied, because it is only for automated crawling.
    ///
    /// @param over returns true once the result is no longer needed; waiting for the host then stops
    /// @param cpu the budget for parsing the page
    public ArticleFetcher named(BooleanSupplier over, CpuBudget cpu) {
        return ArticleFetcher.ofNamed(new PoliteWeb(web, throttle).until(over), room, cpu);
    }

    /// Begins a visit to a whole site.
    ///
    /// @param over returns true once the result is no longer needed; waiting for a host then stops
    /// @param cpu the budget for parsing pages
    Visit begin(BooleanSupplier over, CpuBudget cpu) {
        return new Visit(new PoliteWeb(web, throttle).until(over), cpu);
    }

    /// The visit of one job. Each host's machine-readable files are fetched only once, for both discovery and
    /// reading.
    final class Visit {

        private final PoliteWeb polite;
        private final ArticleFetcher pages;

        private Visit(PoliteWeb polite, CpuBudget cpu) {
            this.polite = polite;
            this.pages = ArticleFetcher.ofSite(polite, room, cpu);
        }

        /// Returns a reader for the pages that were found.
        ArticleFetcher pages() {
            return pages;
        }

        Discovered discover(URI url, int limit, BooleanSupplier cancelled) {
            return new Discovery(polite, memory, Discovery.USUAL, System::nanoTime).find(url, limit, cancelled);
        }
    }
}
