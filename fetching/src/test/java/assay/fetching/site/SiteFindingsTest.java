package assay.fetching.site;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fetching.site.SiteFinding.Kind;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SiteFindingsTest {

    private static List<SiteFinding> all(boolean whole, ScannedPage... pages) {
        return SiteFindings.of(List.of(pages), whole);
    }

    private static List<SiteFinding> of(Kind kind, ScannedPage... pages) {
        return all(false, pages).stream()
                .filter(finding -> finding.kind() == kind)
                .toList();
    }

    private static List<SiteFinding> ofWhole(Kind kind, ScannedPage... pages) {
        return all(true, pages).stream()
                .filter(finding -> finding.kind() == kind)
                .toList();
    }

    private static List<String> paths(SiteFinding finding) {
        return finding.pages().stream().map(URI::getPath).toList();
    }

    @Test
    void siteWithoutPagesHasNoFindings() {
        assertThat(all(true)).isEmpty();
        assertThat(all(true, Pages.at("/a").title("A").page())).isEmpty();
    }

    @Test
    void aDuplicateTitleIsReportedOnce() {
        List<SiteFinding> findings = of(
                Kind.DUPLICATE_TITLE,
                Pages.at("/a").title("Green  Tea").page(),
                Pages.at("/b").title("green tea").page(),
                Pages.at("/c").title("Black tea").page(),
                Pages.at("/d").title(" ").page(),
                Pages.at("/e").title(" ").page(),
                Pages.at("/f").page(),
                Pages.at("/g").page());
        assertThat(findings).hasSize(1);
        assertThat(paths(findings.getFirst())).containsExactly("/a", "/b");
        assertThat(findings.getFirst().count()).isEqualTo(2);
        assertThat(findings.getFirst().sentence())
                .isEqualTo("Write a unique title for each page; 2 pages have the title “Green  Tea”.");
    }

    @Test
    void duplicateDescriptionsAreReported() {
        assertThat(of(
                        Kind.DUPLICATE_DESCRIPTION,
                        Pages.at("/a").description("On tea.").page(),
                        Pages.at("/b").description("On tea.").page()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.subject()).isEqualTo("On tea."));
    }

    @Test
    void translationsCopiesAndErrorsAreNotDuplicates() {
        assertThat(of(
                        Kind.DUPLICATE_TITLE,
                        Pages.at("/a").title("Tea").page(),
                        Pages.at("/de/a").title("Tea").language("de-AT").page(),
                        Pages.at("/a").title("Tea").page(),
                        Pages.at("/a/amp").title("Tea").canonical("/a").page(),
                        Pages.at("/gone").title("Tea").status(404).page()))
                .isEmpty();
        // A canonical URL that was not scanned makes no difference.
        assertThat(of(
                        Kind.DUPLICATE_TITLE,
                        Pages.at("/a").title("Tea").canonical("/nowhere").page(),
                        Pages.at("/b").title("Tea").page()))
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Email marketing: the complete guide | What is email marketing",
                "Best CRM software 2023 | The best CRM software in 2024",
                "7 green tea recipes | Green tea recipe",
                "Grüner Tee: der Ratgeber | Grüner Tee einfach",
                "Keyword research for beginners | How to do keyword research"
            })
    void postsAboutTheSamePhraseAreReportedAsCompeting(String one, String other) {
        assertThat(of(Kind.CANNIBALISATION, Pages.titled(one), Pages.titled(other)))
                .singleElement()
                .satisfies(finding -> assertThat(finding.count()).isEqualTo(2));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Building a compiler part 1 | Building a compiler part 2",
                "Jekyll 4.4.0 Released | Jekyll 4.4.1 Released",
                "Tea club changelog 2023 | Tea club changelog 2024",
                "Tea market report March 2023 | Tea market report March 2024",
                "This week in tea 500 | This week in tea 501",
                "Green tea recipes | Black tea recipes",
                "Email marketing guide | Email marketing automation",
                "CRM for startups | CRM for schools",
                "Tea | The best tea",
                "Advent of code day 3 | Advent of code day 4",
                "Postgres v15 indexes | Postgres v16 indexes",
                "Green tea podcast 12 | Green tea podcast 12 2024"
            })
    void partsOfASeriesReleasesAndOtherTopicsDoNotCompete(String one, String other) {
        assertThat(of(Kind.CANNIBALISATION, Pages.titled(one), Pages.titled(other)))
                .isEmpty();
    }

    @Test
    void theSiteNameIsNotATopic() {
        ScannedPage[] pages = Stream.of("Green", "Black", "White", "Red")
                .map(tea -> Pages.at("/acme-tea-shop/" + tea)
                        .title(tea + " | Acme tea shop")
                        .heading(tea + " | Acme tea shop")
                        .page())
                .toArray(ScannedPage[]::new);
        assertThat(of(Kind.CANNIBALISATION, pages)).isEmpty();
    }

    @Test
    void aPhraseMustOccurInTwoPlacesOnAPage() {
        assertThat(of(
                        Kind.CANNIBALISATION,
                        Pages.at("/1")
                                .title("Email marketing guide")
                                .heading("My story")
                                .page(),
                        Pages.at("/2")
                                .title("Email marketing tips")
                                .heading("Our story")
                                .page()))
                .isEmpty();
    }

    @Test
    void enteredKeywordsAreComparedIgnoringCase() {
        assertThat(of(
                        Kind.CANNIBALISATION,
                        Pages.at("/1").title("One").keyword("Email Marketing").page(),
                        Pages.at("/2").title("Two").keyword("email marketing").page(),
                        Pages.at("/3").title("Three").keyword("tea").page()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.subject()).isEqualTo("email marketing"));
    }

    @Test
    void duplicateTitlesAreNotAlsoReportedAsCompeting() {
        ScannedPage one = Pages.titled("Keyword research");
        ScannedPage two = Pages.at("/other/keyword-research")
                .title("Keyword research")
                .heading("Keyword research")
                .page();
        assertThat(all(false, one, two)).extracting(SiteFinding::kind).containsExactly(Kind.DUPLICATE_TITLE);
    }

    @Test
    void manyPostsOnOneTopicAreNotReportedAsCompeting() {
        ScannedPage[] pages = IntStream.range(0, 30)
                .mapToObj(i -> Pages.at("/" + i + "/tea-club")
                        .title("Tea club " + (1990 + i))
                        .heading("Tea club")
                        .page())
                .toArray(ScannedPage[]::new);
        assertThat(of(Kind.CANNIBALISATION, pages)).isEmpty();
    }

    @Test
    void linksToErrorPagesAreReportedAsBroken() {
        List<SiteFinding> findings = of(
                Kind.BROKEN_LINK,
                Pages.at("/a")
                        .links("/gone#top", "/gone?utm_source=a", "/b", "https://elsewhere.example/gone")
                        .page(),
                Pages.at("/b")
                        .links("http://www.example.com/gone/", "/locked", "/silent")
                        .page(),
                Pages.at("/gone").status(410).links("/gone").page(),
                Pages.at("/unlinked").status(404).page(),
                Pages.at("/locked").status(403).page(),
                Pages.at("/silent").status(0).page());
        assertThat(findings).hasSize(1);
        assertThat(paths(findings.getFirst())).containsExactly("/a", "/b");
        assertThat(findings.getFirst().subject()).isEqualTo("https://example.com/gone");
        assertThat(findings.getFirst().sentence())
                .isEqualTo(
                        "Fix the link to https://example.com/gone, or redirect its target; the page returns status 410, and 2 posts link to it.");
    }

    @Test
    void linksToMissingPostsAreReportedOnlyIfThePageSetIsComplete() {
        List<ScannedPage> pages = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            pages.add(Pages.at("/blog/post-" + i).page());
        }
        pages.add(Pages.at("/blog/linker")
                .links(
                        "/blog/post-1",
                        "/blog/old-post",
                        "/blog/topics",
                        "/blog/a-b.pdf",
                        "/about-us",
                        "/shop/tea-pot",
                        "/blog/self-name")
                .canonical("/blog/self-name")
                .page());
        ScannedPage[] array = pages.toArray(ScannedPage[]::new);
        assertThat(ofWhole(Kind.UNLISTED_LINK, array))
                .singleElement()
                .satisfies(finding -> assertThat(finding.subject()).isEqualTo("https://example.com/blog/old-post"));
        assertThat(of(Kind.UNLISTED_LINK, array)).isEmpty();
    }

    @Test
    void orphanPagesAreReportedOnlyIfThePageSetIsComplete() {
        ScannedPage[] pages = {
            Pages.at("/a").links("/b", "/a").page(),
            Pages.at("/b").links("/c-canonical/").page(),
            Pages.at("/c").canonical("/c-canonical").page(),
            Pages.at("/d").links("/d").page()
        };
        assertThat(ofWhole(Kind.ORPHAN, pages))
                .singleElement()
                .satisfies(finding -> assertThat(paths(finding)).containsExactly("/a", "/d"));
        assertThat(of(Kind.ORPHAN, pages)).isEmpty();
        assertThat(ofWhole(
                        Kind.ORPHAN,
                        Pages.at("/a").links("/b").page(),
                        Pages.at("/b").links("/a").page()))
                .isEmpty();
    }

    private static String filled(String city, int seed) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            text.append("Our plumbers in ")
                    .append(city)
                    .append(' ')
                    .append(Pages.words(12, i))
                    .append(". ");
        }
        return text + Pages.words(40, 1_000 + seed);
    }

    @Test
    void repeatedTemplatesAreFound() {
        List<ScannedPage> pages = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            pages.add(Pages.at("/city-" + i).text(filled("city" + i, i)).page());
            pages.add(Pages.at("/post-" + i).text(Pages.words(800, 500 + i)).page());
        }
        List<SiteFinding> findings = of(Kind.REPEATED_TEXT, pages.toArray(ScannedPage[]::new));
        assertThat(findings).hasSize(1);
        assertThat(findings.getFirst().count()).isEqualTo(12);
        assertThat(paths(findings.getFirst())).allMatch(path -> path.startsWith("/city-"));
    }

    @Test
    void twoTemplatesGiveTwoFindings() {
        List<ScannedPage> pages = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            pages.add(Pages.at("/a-" + i)
                    .text(Pages.words(500, 1) + Pages.words(300, 100 + i))
                    .page());
            pages.add(Pages.at("/b-" + i)
                    .text(Pages.words(500, 2) + Pages.words(300, 200 + i))
                    .page());
        }
        assertThat(of(Kind.REPEATED_TEXT, pages.toArray(ScannedPage[]::new)))
                .extracting(SiteFinding::count)
                .containsExactly(5, 5);
    }

    @Test
    void postsPublishedTwiceAreFound() {
        String text = Pages.words(600, 7);
        assertThat(of(
                        Kind.REPEATED_TEXT,
                        Pages.at("/a").text(text).page(),
                        Pages.at("/b").text(text + Pages.words(100, 8)).page(),
                        Pages.at("/c").text(Pages.words(600, 9)).page()))
                .singleElement()
                .satisfies(finding -> assertThat(paths(finding)).containsExactly("/a", "/b"));
    }

    @Test
    void bylinesQuotesAndShortPostsAreNotTemplates() {
        String byline = Pages.words(45, 3);
        String disclaimer = Pages.words(70, 4);
        List<ScannedPage> pages = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            // Every post is followed by a two-sentence author note, and some by a disclaimer; the shortest
            // posts have 250 words.
            pages.add(Pages.at("/p" + i)
                    .text(Pages.words(250 + 20 * i, 300 + i) + byline + (i % 3 == 0 && i > 5 ? disclaimer : ""))
                    .page());
        }
        // These are short notes that consist of only the byline.
        for (int i = 0; i < 5; i++) {
            pages.add(Pages.at("/n" + i).text(Pages.words(30, 700 + i) + byline).page());
        }
        // These two posts quote the same source at length.
        String quote = Pages.words(200, 5);
        pages.add(Pages.at("/q1").text(Pages.words(300, 800) + quote).page());
        pages.add(Pages.at("/q2").text(Pages.words(300, 801) + quote).page());
        assertThat(of(Kind.REPEATED_TEXT, pages.toArray(ScannedPage[]::new))).isEmpty();
    }

    @Test
    void japaneseIsComparedByCharacter() {
        StringBuilder one = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            one.appendCodePoint(0x4e00 + (i * 37) % 900);
        }
        assertThat(of(
                        Kind.REPEATED_TEXT,
                        Pages.at("/a").text(one.toString()).page(),
                        Pages.at("/b").text(one + "。").page()))
                .hasSize(1);
    }

    @Test
    void theSamePagesGiveTheSameFindings() {
        ScannedPage[] pages = IntStream.range(0, 60)
                .mapToObj(i -> Pages.at("/blog/post-" + i)
                        .title("T" + i % 7)
                        .links("/blog/post-" + (i * 7) % 60)
                        .text(Pages.words(200, i % 9))
                        .page())
                .toArray(ScannedPage[]::new);
        assertThat(all(true, pages)).isEqualTo(all(true, pages)).isNotEmpty();
    }

    @Test
    @Tag("slow")
    void tenThousandPagesTakeSecondsAndAFewMegabytes() {
        List<ScannedPage> pages = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            int from = i;
            pages.add(Pages.at("/blog/post-number-" + i)
                    .title("Subject " + i + " in words " + i % 3_000)
                    .heading("Subject " + i)
                    .links(IntStream.range(0, 30)
                            .mapToObj(k -> "/blog/post-number-" + (from * 31 + k * 97) % 10_000)
                            .toArray(String[]::new))
                    .text(i % 2 == 0 ? Pages.words(500, i) : filled("city" + i, i))
                    .page());
        }
        List<SiteFinding> findings =
                Assertions.assertTimeout(Duration.ofSeconds(60), () -> SiteFindings.of(pages, true));
        assertThat(findings).anySatisfy(finding -> {
            assertThat(finding.kind()).isEqualTo(Kind.REPEATED_TEXT);
            assertThat(finding.count()).isEqualTo(5_000);
            assertThat(finding.pages()).hasSize(100);
        });
    }
}
