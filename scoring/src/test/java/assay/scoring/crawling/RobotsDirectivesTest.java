package assay.scoring.crawling;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RobotsDirectivesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "noindex; true; false; false; -1",
                "NOINDEX, NoFollow; true; true; false; -1",
                "none; true; true; false; -1",
                "index, follow; false; false; false; -1",
                "all; false; false; false; -1",
                "nosnippet,noarchive; false; false; true; -1",
                "max-snippet:0; false; false; false; 0",
                "max-snippet: 50, max-snippet:-1, max-snippet:120; false; false; false; 50",
                "max-snippet:-1, max-image-preview:large; false; false; false; -1",
                "max-snippet:many; false; false; false; -1",
                "noindexed; false; false; false; -1"
            })
    void robotsMetaElementIsParsed(
            String content, boolean noindex, boolean nofollow, boolean nosnippet, int maxSnippet) {
        RobotsDirectives read = RobotsDirectives.ofMeta("Robots", content);
        assertThat(read).isEqualTo(new RobotsDirectives("robots", noindex, nofollow, nosnippet, maxSnippet, null));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "noindex; robots; true; -1",
                "googlebot: noindex, nofollow; googlebot; true; -1",
                "BingBot:max-snippet:20; bingbot; false; 20",
                "max-snippet: 20, noindex; robots; true; 20",
                "unavailable_after: 25 Jun 2010 15:00:00 PST; robots; false; -1"
            })
    void headerCanAddressASingleCrawler(String value, String agent, boolean noindex, int maxSnippet) {
        RobotsDirectives read = RobotsDirectives.ofHeader(value).getFirst();
        assertThat(read.agent()).isEqualTo(agent);
        assertThat(read.noindex()).isEqualTo(noindex);
        assertThat(read.maxSnippet()).isEqualTo(maxSnippet);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "unavailable_after: 2026-06-25; 2026-06-25",
                "unavailable_after: 2026-06-25T15:00:00+00:00, noarchive; 2026-06-25",
                "unavailable_after: 25 Jun 2026 15:00:00 PST; 2026-06-25",
                "unavailable_after: Thursday, 25-Jun-26 15:00:00 EST; 2026-06-25",
                "Unavailable_After: 5 September 2026; 2026-09-05",
                "googlebot: unavailable_after: 2026-06-25; 2026-06-25"
            })
    void unavailableAfterIsParsedInAllFormats(String value, LocalDate day) {
        assertThat(RobotsDirectives.ofHeader(value).getFirst().unavailableAfter())
                .isEqualTo(day);
    }

    @Test
    void invalidUnavailableAfterDateIsIgnored() {
        assertThat(RobotsDirectives.ofHeader("unavailable_after: 2026-02-30")
                        .getFirst()
                        .unavailableAfter())
                .isNull();
        assertThat(RobotsDirectives.ofHeader("unavailable_after: soon")
                        .getFirst()
                        .unavailableAfter())
                .isNull();
    }

    @Test
    void commaJoinedHeadersAreSplit() {
        assertThat(RobotsDirectives.ofHeader("noarchive, googlebot: nofollow, max-snippet: 5, bingbot: noindex"))
                .containsExactly(
                        new RobotsDirectives("robots", false, false, false, -1, null),
                        new RobotsDirectives("googlebot", false, true, false, 5, null),
                        new RobotsDirectives("bingbot", true, false, false, -1, null));
        assertThat(RobotsDirectives.ofHeader("")).hasSize(1);
    }

    @Test
    void directiveAppliesToTheNamedCrawlerOrToAllCrawlers() {
        assertThat(RobotsDirectives.ofMeta("robots", "noindex").addresses(Crawler.BINGBOT))
                .isTrue();
        assertThat(RobotsDirectives.ofMeta("GoogleBot", "noindex").addresses(Crawler.GOOGLEBOT))
                .isTrue();
        assertThat(RobotsDirectives.ofMeta("googlebot-news", "noindex").addresses(Crawler.GOOGLEBOT))
                .isFalse();
    }
}
