package assay.scoring.crawling;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Cost;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RobotsTxtTest {

    private static final Crawler TEA = new Crawler("TeaBot", "Tea", Crawler.Purpose.SEARCH, null);
    private static final Crawler CUP = new Crawler("CupBot", "Tea", Crawler.Purpose.SEARCH, "TeaBot");

    private static boolean allows(String robots, String path) {
        return RobotsTxt.parse(robots).allows(TEA, "https://tea.example" + path);
    }

    private static boolean rule(String pattern, String path) {
        return !allows("User-agent: *\nDisallow: " + pattern, path);
    }

    /// The examples from RFC 9309, sections 2.2.2 and 2.2.3, and from Google's table of paths.
    @ParameterizedTest
    @CsvSource({
        "/, /anything, true",
        "/fish, /fish, true",
        "/fish, /fish.html, true",
        "/fish, /fish/salmon.html, true",
        "/fish, /fishheads/yummy.html, true",
        "/fish, /Fish.asp, false",
        "/fish, /catfish, false",
        "/fish*, /fish?id=anything, true",
        "/fish/, /fish, false",
        "/fish/, /fish/?id=anything, true",
        "/*.php, /index.php, true",
        "/*.php, /folder/filename.php?parameters, true",
        "/*.php, /windows.PHP, false",
        "/*.php$, /folder/filename.php, true",
        "/*.php$, /filename.php?parameters, false",
        "/*.php$, /filename.php5, false",
        "/fish*.php, /fishheads/catfish.php?parameters, true",
        "/fish*.php, /Fish.PHP, false",
        "/$, /, true",
        "/$, /page, false",
        "*, /page, true",
        "/a*b*c, /a-b-b-c-d, true",
        "/a*b*c$, /abcabc, true",
        "/a*b*c$, /abcab, false",
        "/a*a$, /a, false",
        "/a**a, /aba, true",
        "fish, /fish, false",
        "/path/file-with-a-%2A.html, /path/file-with-a-*.html, true",
        "/path/foo-%24, /path/foo-$, true",
        "/a$b, /a$b/c, true",
        "/foo/bar/U+E38384, /foo/bar/U+E38384, true",
        "/foo/bar/%62%61%7A, /foo/bar/baz, true",
        "/foo/bar/baz, /foo/bar/%62%61%7A, true",
        "/foo/bar?baz=https://foo.bar, /foo/bar?baz=https://foo.bar, true",
        "/a%3cd.html, /a%3Cd.html, true",
        "/a%2fb.html, /a/b.html, false",
        "/%zz, /%zz, true",
        "/%7Ejoe, /~joe, true"
    })
    void rulePatternsMatchPaths(String pattern, String path, boolean matches) {
        assertThat(rule(pattern, path)).isEqualTo(matches);
    }

    @Test
    void nonAsciiLettersMatchTheirPercentEncoding() {
        assertThat(rule("/foo/bar/\u30c4", "/foo/bar/%E3%83%84")).isTrue();
        assertThat(rule("/foo/bar/%e3%83%84", "/foo/bar/\u30c4")).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Allow: /p|Disallow: /; /page; true",
                "Allow: /folder|Disallow: /folder; /folder/page; true",
                "Allow: /page|Disallow: /*.htm; /page.htm; false",
                "Allow: /page|Disallow: /*.ph; /page.php5; true",
                "Allow: /$|Disallow: /; /; true",
                "Allow: /$|Disallow: /; /page.htm; false",
                "Disallow: /a|Disallow: /ab|Allow: /abc; /abcd; true",
                "Disallow:; /page; true",
                "Disallow: /a # not b; /b; true",
                "Disallow: /a#b; /a; false"
            })
    void longestRuleWinsAndAllowWinsTies(String rules, String path, boolean allowed) {
        assertThat(allows("User-agent: *\n" + rules.replace('|', '\n'), path)).isEqualTo(allowed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "User-agent: TeaBot\nDisallow: /\n\nUser-agent: *\nAllow: /",
                "User-agent: *\nAllow: /\n\nUSER-AGENT : teabot\ndisAllow : /",
                "User-agent: TeaBot/2.1 (tea)\nDisallow: /",
                "User-agent: CoffeeBot\nUser-agent: TeaBot\nDisallow: /",
                "User-agent: TeaBot\n\n# note\nCrawl-delay: 5\nSitemap: /s.xml\nUser-agent: CoffeeBot\nDisallow: /",
                "User-agent: TeaBot\nDisallow: /x\n\nUser-agent: a\nDisallow:\n\nUser-agent: teabot\nDisallow: /page",
                "\ufeffUser-agent: *\nDisallow: /",
                "User-agent: *\r\nDisallow: /\r\n",
                "User-agent: *\rDisallow: /\r",
                "  user-agent:*\n\tdisallow:/",
                "User-agent: * # all\nDisallow: /"
            })
    void crawlerGroupsAreFoundInAnySpelling(String robots) {
        assertThat(allows(robots, "/page")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Disallow: /",
                "User-agent: CoffeeBot\nDisallow: /",
                "User-agent: TeaBot-News\nDisallow: /",
                "User-agent: Tea\nDisallow: /",
                "User-agent: *\nDisallow: /\n\nUser-agent: TeaBot\nDisallow: /private",
                "User-agent: *\nDisallow: /\n\nUser-agent: TeaBot\nDisallow:",
                "<!DOCTYPE html><html><body>User-agent: * Disallow: /</body></html>",
                "Disallow: /\nUser-agent: *",
                "User-agent: *\nNoindex: /"
            })
    void filesThatDoNotForbidTheCrawlerAllowEverything(String robots) {
        assertThat(allows(robots, "/page")).isTrue();
    }

    @Test
    void unlistedCrawlerFollowsTheRulesOfItsFallback() {
        RobotsTxt robots = RobotsTxt.parse("User-agent: TeaBot\nDisallow: /a\n\nUser-agent: *\nDisallow: /b");
        assertThat(robots.allows(CUP, "/a")).isFalse();
        assertThat(robots.allows(CUP, "/b")).isTrue();
        RobotsTxt own = RobotsTxt.parse("User-agent: TeaBot\nDisallow: /a\n\nUser-agent: CupBot\nDisallow:");
        assertThat(own.allows(CUP, "/a")).isTrue();
        RobotsTxt neither = RobotsTxt.parse("User-agent: *\nDisallow: /b");
        assertThat(neither.allows(CUP, "/b")).isFalse();
    }

    @Test
    void urlsMatchWithQueryAndWithoutFragment() {
        RobotsTxt robots = RobotsTxt.parse("User-agent: *\nDisallow: /a?b=c$\nDisallow: /$");
        assertThat(robots.allows(TEA, "https://tea.example/a?b=c#d")).isFalse();
        assertThat(robots.allows(TEA, "https://tea.example/a?b=cd")).isTrue();
        assertThat(robots.allows(TEA, "https://tea.example")).isFalse();
        assertThat(robots.allows(TEA, "https://tea.example?x")).isTrue();
    }

    @Test
    void statusOfRobotsTxtDeterminesWhatIsAllowed() {
        assertThat(RobotsTxt.answered(200, "User-agent: *\nDisallow: /a")
                        .orElseThrow()
                        .allows(TEA, "/a"))
                .isFalse();
        assertThat(RobotsTxt.answered(404, "User-agent: *\nDisallow: /")
                        .orElseThrow()
                        .allows(TEA, "/a"))
                .isTrue();
        assertThat(RobotsTxt.answered(403, "").orElseThrow().allows(TEA, "/a")).isTrue();
        assertThat(RobotsTxt.answered(503, "").orElseThrow().allows(TEA, "/a")).isFalse();
        assertThat(RobotsTxt.answered(429, "")).isEmpty();
        assertThat(RobotsTxt.answered(302, "")).isEmpty();
        assertThat(RobotsTxt.answered(0, "")).isEmpty();
    }

    @Test
    void siteClosedToAllCrawlersIsDetected() {
        assertThat(RobotsTxt.parse("User-agent: *\nDisallow: /").closed()).isTrue();
        assertThat(RobotsTxt.parse("User-agent: *\nDisallow: /\nAllow: /$").closed())
                .isFalse();
        assertThat(RobotsTxt.parse("User-agent: *\nDisallow: /a").closed()).isFalse();
        assertThat(RobotsTxt.parse("User-agent: TeaBot\nDisallow: /").closed()).isFalse();
    }

    @Test
    void contentAfter500KibIsIgnored() {
        String filler = "# " + "x".repeat(97) + "\n";
        String before = "User-agent: *\n" + filler.repeat((RobotsTxt.MOST_BYTES - 100) / 100);
        assertThat(allows(before + "Disallow: /a\n", "/a")).isFalse();
        assertThat(allows(before + filler + "Disallow: /a\n", "/a")).isTrue();
        assertThat(allows("User-agent: *\n" + "# \u30c4\n".repeat(90_000) + "Disallow: /a\n", "/a"))
                .isTrue();
    }

    static Stream<String> hostile() {
        return Stream.of(
                "Disallow: /*a*a*a*a*a*a*a*a*a*a*a*b\n",
                "Disallow: /*aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab$\n",
                "User-agent: a\nDisallow: /b\n",
                "User-agent: *\nDisallow: /*a\n",
                "User-agent: a\n",
                "Disallow: /*****************************************\n",
                ":\n",
                "%25%2a%zz*",
                "\r");
    }

    private static void asked(String line, int bytes) {
        RobotsTxt read = RobotsTxt.parse("User-agent: *\n" + line.repeat(bytes / line.length()));
        assertThat(Crawler.kept(Crawler.ALL, read, "/" + "a".repeat(2_000))).isNotNull();
        assertThat(Crawler.kept(Crawler.ALL, read, "/b")).isNotNull();
    }

    @ParameterizedTest
    @MethodSource("hostile")
    @Tag("large")
    void hostileFilesAreParsed(String line) {
        asked(line, RobotsTxt.MOST_BYTES);
    }

    @ParameterizedTest
    @MethodSource("hostile")
    @Tag("slow")
    void hostileFilesTakeLinearTime(String line) {
        grows(bytes -> asked(line, bytes), RobotsTxt.MOST_BYTES);
    }

    private static void grows(IntConsumer work, int size) {
        work.accept(size);
        Cost quarter = Cost.of(() -> work.accept(size / 4));
        Cost whole = Cost.of(() -> work.accept(size));
        for (int i = 0; i < 2 && !whole.growsAsTheWork(quarter); i++) {
            whole = whole.or(Cost.of(() -> work.accept(size)));
        }
        assertThat(whole.growsAsTheWork(quarter))
                .as("%s for a quarter, %s for the whole", quarter, whole)
                .isTrue();
    }

    private static void matched(int length) {
        assertThat(allows("User-agent: *\nDisallow: /*" + "a".repeat(length) + "b*c", "/" + "a".repeat(2 * length)))
                .isTrue();
    }

    @Test
    @Tag("large")
    void longWildcardPatternMatches() {
        matched(200_000);
    }

    @Test
    @Tag("slow")
    void longWildcardPatternTakesLinearTime() {
        grows(RobotsTxtTest::matched, 200_000);
    }

    @Test
    void crawlersAreGroupedByPurpose() {
        assertThat(Crawler.of(Crawler.Purpose.SEARCH)).contains(Crawler.GOOGLEBOT, Crawler.BINGBOT);
        assertThat(Crawler.of(Crawler.Purpose.TRAINING))
                .extracting(Crawler::token)
                .contains("GPTBot");
        assertThat(Crawler.ALL).extracting(Crawler::token).doesNotHaveDuplicates();
    }
}
