package assay.scoring.geo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Page;
import assay.scoring.Strictness;
import assay.scoring.document.PageLine;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FreshnessTest {

    private final CheckTester check = new CheckTester(new Freshness());

    private static String matter(String lines) {
        return "---\n" + lines + "\n---\n\n" + CheckTester.words(60);
    }

    @Test
    void recentlyUpdatedTextPasses() {
        check.on(matter("title: Green tea\ndate: 2019-01-05\nupdated: 2026-11-01"))
                .passes()
                .measures("days_since_modified", 20)
                .because("was last changed on 2026-11-01");
    }

    @ParameterizedTest
    @CsvSource({
        "STRICT,180,PASS",
        "STRICT,300,OPTIMIZATION",
        "STRICT,700,WARNING",
        "STRICT,1500,FAIL",
        "BALANCED,365,PASS",
        "BALANCED,700,OPTIMIZATION",
        "BALANCED,4000,OPTIMIZATION",
        "PERMISSIVE,730,PASS",
        "PERMISSIVE,1000,OPTIMIZATION",
        "PERMISSIVE,3000,OPTIMIZATION"
    })
    void comparisonsAgeQuickly(Strictness strictness, int days, assay.scoring.Severity severity) {
        check.on(matter("date: " + CheckTester.TODAY.minusDays(days)))
                .as(ContentType.COMPARISON)
                .judged(strictness)
                .gives(severity);
    }

    @Test
    void yearInASuppressedTitleIsIgnored() {
        check.on("<!-- assay-disable freshness -->\n\n# The best kettles of 2023\n\n<!-- assay-enable freshness -->\n\n"
                        + CheckTester.words(60))
                .passes()
                .because("The text has no date.");
    }

    @Test
    void currentMonthIsNotInTheFuture() {
        check.on("# Tea\n\nUpdated November 2026\n\n" + CheckTester.words(60))
                .passes()
                .measures("days_since_modified", 0);
        check.on(matter("updated: November 2026")).passes().measures("future_date", 0);
        check.on(matter("updated: December 2026")).gives(WARNING).measures("future_date", 1);
        check.on(matter("updated: 30 November 2026")).gives(WARNING).measures("future_date", 1);
    }

    /// An earlier version of the check reported two thirds of all well-regarded posts as old.
    @Test
    void explanationsMayHaveAnOldDate() {
        check.on(matter("date: 2013-01-05")).passes().because("was last changed on 2013-01-05");
        check.on(matter("date: 2013-01-05")).as(ContentType.NEWS).passes();
        check.on(matter("title: My kettle\ndate: 2019-01-05"))
                .as(ContentType.REVIEW)
                .passes();
        assertCredit(
                check.on(matter("date: 2023-01-05"))
                        .judged(Strictness.STRICT)
                        .gives(OPTIMIZATION)
                        .credit(),
                850,
                990);
        check.on(matter("date: 2013-01-05"))
                .judged(Strictness.STRICT)
                .gives(OPTIMIZATION)
                .because("Check that the text is still correct");
    }

    @Test
    void textsThatPromiseToBeCurrentMustNotBeOld() {
        check.on(matter("title: The 10 best kettles\ndate: 2019-01-05"))
                .as(ContentType.LISTICLE)
                .gives(WARNING);
    }

    private static void assertCredit(int credit, int low, int high) {
        org.assertj.core.api.Assertions.assertThat(credit).isBetween(low, high);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Ruby 2.1.0 is released",
                "Announcing our spring meetup",
                "Jekyll v3.4",
                "Rückblick auf das Jahr",
                "A launch"
            })
    void recordsMayHaveAnOldDate(String title) {
        check.on(matter("title: " + title + "\ndate: 2013-01-05")).passes().because("what was true on 2013-01-05");
    }

    @Test
    void oldNewsGivesOnlyASuggestion() {
        check.on(matter("title: Harvest begins\ndate: 2013-01-05"))
                .as(ContentType.NEWS)
                .judged(Strictness.STRICT)
                .gives(OPTIMIZATION)
                .because("Add an update at the top");
    }

    @Test
    void pastYearInTitleIsMarked() {
        check.on(matter("title: The 10 best kettles (2023)\ndate: 2026-10-01"))
                .as(ContentType.LISTICLE)
                .gives(WARNING)
                .because("promises 2023, but the current year is 2026")
                .marks("2023")
                .suggests("2026");
        check.on(matter("title: Die besten Wasserkocher 2023\ndate: 2026-10-01"))
                .gives(OPTIMIZATION);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The 10 best kettles of 2026",
                "The best books I read in 2023",
                "Best of 2023",
                "What happened in 2023",
                "A guide to the tax years 2019-2023",
                "Conference guide 2023: announcing the talks",
                "The kettle of 2023"
            })
    void otherYearsInTitlesAreFine(String title) {
        check.on(matter("title: \"" + title + "\"\ndate: 2026-10-01")).passes().marksNothing();
    }

    @Test
    void futureChangeDateGivesAWarningAndFuturePublicationDatePasses() {
        check.on(matter("date: 2026-01-05\nlastmod: 2027-01-05"))
                .gives(WARNING)
                .because("2027-01-05 is in the future")
                .marks("2027-01-05")
                .measures("future_date", 1);
        check.on(matter("date: 2026-12-05")).passes().measures("future_date", 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Last updated: March 3, 2026",
                "Updated on 3 March 2026",
                "By Jane Doe · Updated March 3, 2026",
                "Stand: 3. März 2026",
                "Mis à jour le 3 mars 2026",
                "Actualizado: 3 de marzo de 2026",
                "2026-03-03"
            })
    void visibleDateLinesAreRead(String line) {
        check.on("# Green tea\n\n" + line + "\n\n" + CheckTester.words(60))
                .passes()
                .measures("has_visible_date", 1)
                .measures("days_since_modified", 263);
    }

    /// Lines of a fetched page outside its text count too, but captions do not.
    @Test
    void dateLinesOutsideTheTextOfAPageAreRead() {
        String html = "<h1>Green tea</h1><p>March 3, 2026</p><p>" + CheckTester.words(60) + "</p>";
        int start = html.indexOf("<p>");
        int end = html.indexOf("</p>") + 4;
        check.on(html)
                .with(submission -> submission.page(
                        Page.at("https://tea.example/").lines(null, List.of(new PageLine.Place(start, end, false)))))
                .passes()
                .measures("has_visible_date", 1)
                .measures("days_since_modified", 263);
        check.on(html)
                .with(submission -> submission.page(
                        Page.at("https://tea.example/").lines(null, List.of(new PageLine.Place(start, end, true)))))
                .isNotApplicable("The text has no date");
    }

    @Test
    void datesInTheTextDoNotCount() {
        check.on("# Green tea\n\nOn March 3, 2014 we planted the first bushes on the hill behind the house.\n\n"
                        + CheckTester.words(60))
                .isNotApplicable("The text has no date");
    }

    @Test
    void datesAreFoundInManyPartsOfAPage() {
        String page =
                "<!doctype html><html><head><title>Tea</title>%s</head><body><article><h1>Tea</h1>%s<p>%s</p></article></body></html>";
        String words = CheckTester.words(60);
        check.on(page.formatted(
                        "<meta property=\"article:modified_time\" content=\"2026-11-01T08:00:00Z\">", "", words))
                .passes()
                .measures("days_since_modified", 20);
        check.on(page.formatted("", "<time datetime=\"2026-11-01\">1 November</time>", words))
                .passes()
                .measures("days_since_modified", 20)
                .measures("has_visible_date", 1);
        check.on(page.formatted(
                        "<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",\"@type\":\"Article\","
                                + "\"dateModified\":\"2026-11-01\"}</script>",
                        "",
                        words))
                .passes()
                .measures("days_since_modified", 20);
    }

    @Test
    void postWithoutADateIsReported() {
        String page =
                "<!doctype html><html><head><title>Tea</title><meta property=\"og:type\" content=\"article\"></head>"
                        + "<body><p>" + CheckTester.words(60) + "</p></body></html>";
        check.on(page).gives(WARNING).because("neither the page nor its markup contains a date");
        check.on(page.replace("article", "website")).isNotApplicable("The text has no date");
        check.on(page).as(ContentType.LANDING_PAGE).isNotApplicable("The text has no date");
        check.on(matter("title: Green tea")).isNotApplicable("The text has no date");
        check.on(matter("title: Green tea"))
                .as(ContentType.COMPARISON)
                .gives(OPTIMIZATION)
                .because("front matter");
    }

    @Test
    void submittedDatesAreUsed() {
        check.on(CheckTester.words(60))
                .as(ContentType.BUYERS_GUIDE)
                .with(s -> s.published("2020-01-05", "2021-01-05"))
                .judged(Strictness.STRICT)
                .gives(FAIL)
                .because("the last update was on 2021-01-05, ");
    }

    @Test
    void textThatMentionsThisYearCountsAsUpdated() {
        check.on(matter("date: 2019-01-05") + "\n\nIn 2026 the harvest came early.")
                .as(ContentType.COMPARISON)
                .gives(OPTIMIZATION)
                .because("mentions 2026")
                .measures("latest_year_mentioned", 2026);
    }

    @Test
    void agesAreGivenInMonthsOrYears() {
        check.on("---\ntitle: Green tea\ndate: 2014-05-13\n---\n\nGreen tea is good.")
                .judged(Strictness.STRICT)
                .judge()
                .because("2014-05-13, 12 years ago");
        check.on("---\ntitle: Sencha or oolong\ndate: 2025-09-01\n---\n\nGreen tea is good.")
                .as(ContentType.COMPARISON)
                .judge()
                .because("2025-09-01, 14 months ago");
    }

    @Test
    void tipListsAgeLikeAdvice() {
        String post = "---\ntitle: %s\ndate: 2023-08-22\n---\n\nGreen tea is good.";
        check.on(post.formatted("Seven tips for a better pot"))
                .as(ContentType.LISTICLE)
                .passes();
        check.on(post.formatted("The best kettles")).as(ContentType.LISTICLE).gives(WARNING);
    }
}
