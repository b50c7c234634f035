package assay.fetching.robots;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.fetching.FetchFailure;
import assay.fetching.FetchFailure.Kind;
import assay.fetching.Fetched;
import assay.fetching.Web;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RobotsTest {

    private static final URI SITE = URI.create("https://tea.example/blog/?a=b");

    private static final String FILE = """
            User-agent: *
            Disallow: /
            Crawl-delay: 60

            User-agent: Other
            User-agent: ASSAY
            Disallow: /private/
            Disallow: /*.pdf$
            Disallow: /caf%C3%A9
            Allow: /private/tea
            Crawl-delay: 2.5

            Sitemap: https://tea.example/sitemap.xml
            Sitemap: /news.xml
            Sitemap: ftp://tea.example/old.xml
            Sitemap: https://tea.example/sitemap.xml
            """;

    @ParameterizedTest
    @CsvSource({
        "/, true",
        "/blog, true",
        "/private/a, false",
        "/private/tea/a, true",
        "/a.pdf, false",
        "/a.pdf?b, true",
        "/caf%C3%A9/a, false",
        "/robots.txt, true",
    })
    void rulesForAssayAreObeyed(String path, boolean allowed) throws FetchFailure {
        assertThat(Robots.of(answering(200, FILE), SITE).allowed(URI.create("https://tea.example" + path)))
                .isEqualTo(allowed);
    }

    @Test
    void crawlDelayAndSitemapsAreRead() throws FetchFailure {
        Robots robots = Robots.of(answering(200, FILE), SITE);
        assertThat(robots.crawlDelay()).hasValue(Duration.ofMillis(2_500));
        assertThat(robots.sitemaps())
                .containsExactly(
                        URI.create("https://tea.example/sitemap.xml"), URI.create("https://tea.example/news.xml"));
    }

    @Test
    void generalRulesApplyIfThereAreNoRulesForAssay() throws FetchFailure {
        Robots robots = Robots.of(answering(200, "User-agent: *\nDisallow: /a\nCrawl-delay: 1000000\n"), SITE);
        assertThat(robots.allowed(URI.create("https://tea.example/a"))).isFalse();
        assertThat(robots.allowed(URI.create("https://tea.example/b"))).isTrue();
        assertThat(robots.crawlDelay()).hasValue(Duration.ofSeconds(1_000_000));
    }

    @Test
    void theRobotsTxtOfTheHostIsRequested() throws FetchFailure {
        Robots.of(
                request -> {
                    assertThat(request.url()).isEqualTo(URI.create("https://tea.example:8443/robots.txt"));
                    return new Fetched(request.url(), 404, Map.of(), new byte[0], "", UTF_8);
                },
                URI.create("https://tea.example:8443/blog/?a=b"));
    }

    @ParameterizedTest
    @CsvSource({"400, true", "401, true", "403, true", "404, true", "410, true", "429, true", "500, false", "503, false"
    })
    void missingFilesAllowEverythingAndServerErrorsAllowNothing(int status, boolean allowed) throws FetchFailure {
        Robots robots = Robots.of(answering(status, "User-agent: *\nDisallow: /\n"), SITE);
        assertThat(robots.allowed(SITE)).isEqualTo(allowed);
        assertThat(robots.crawlDelay()).isEmpty();
        assertThat(robots.sitemaps()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "User-agent: *\nDisallow:\n", "<!doctype html><p>Not here", "\u0000\u0001", "Crawl-delay: -5"
            })
    void filesWithoutRulesAllowEverything(String file) throws FetchFailure {
        Robots robots = Robots.of(answering(200, file), SITE);
        assertThat(robots.allowed(SITE)).isTrue();
        assertThat(robots.crawlDelay()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void unreachableHostsAllowNothing(Kind kind) throws FetchFailure {
        Web broken = request -> {
            throw new FetchFailure(kind, "Broken.");
        };
        if (kind == Kind.INTERRUPTED || kind == Kind.CROWDED) {
            assertThatThrownBy(() -> Robots.of(broken, SITE)).isInstanceOf(FetchFailure.class);
        } else {
            assertThat(Robots.of(broken, SITE).allowed(SITE)).isEqualTo(kind == Kind.WRONG_TYPE);
        }
    }

    @Test
    void adversarialFilesAreReadQuickly() throws FetchFailure {
        String file = "User-agent: *\n" + ("Disallow: /" + "*a".repeat(200) + "b$\n").repeat(1_000)
                + "Sitemap: https://tea.example/s.xml\n".repeat(1_000);
        Robots robots = Robots.of(answering(200, file), SITE);
        assertThat(robots.allowed(URI.create("https://tea.example/" + "a".repeat(2_000))))
                .isTrue();
        assertThat(robots.sitemaps()).hasSize(1);
    }

    private static Web answering(int status, String body) {
        return request -> new Fetched(request.url(), status, Map.of(), body.getBytes(UTF_8), "text/plain", UTF_8);
    }
}
