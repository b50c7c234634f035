package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatisticsDensityTest {

    private static final String BODY = "\n\n" + CheckTester.words(500);

    private final CheckTester check = new CheckTester(new StatisticsDensity());

    /// Returns a text with a title that promises figures.
    private CheckTester.Case numbers(String content) {
        return check.on(content).titled("Green tea in numbers");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The leaves hold 3 % caffeine.",
                "The leaves hold 3% caffeine.",
                "The pot costs $40 today.",
                "The pot costs 40 € today.",
                "A cup holds 200 ml of tea.",
                "It takes 180 seconds.",
                "The water is 80 °C warm.",
                "It was read by 12,500 people.",
                "The kettle answers in 80ms now."
            })
    void measurementsCountAsStatistics(String content) {
        check.on(content + BODY).judge().measures("numeric_claims", 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "It began in 1906 in Japan.",
                "Kettle version 2 is out.",
                "Kettle 1.2.3 is out.",
                "See step 3 minutes later.",
                "Call 555-0199 today.",
                "On May 3 we met.",
                "Run `sleep 30 seconds` now.",
                "With Kettle 7.1 users are happy.",
                "1. Boil the water.",
                "Meet at 10:30 in the hall.",
                "## 5 ways",
                "> It holds 3 % caffeine.",
                "There are 2 pots here."
            })
    void datesPlacesAndNamesDoNotCount(String content) {
        check.on(content + BODY).judge().measures("numeric_claims", 0);
    }

    @Test
    void oneStatisticPerThousandWordsIsEnough() {
        String sourced = "We measured 3 % caffeine in the leaves.";
        numbers(sourced + BODY).passes();
        numbers(sourced + BODY.repeat(5)).gives(OPTIMIZATION).because("1 usable number in 2,5");
        numbers(sourced + BODY).judged(Strictness.STRICT).gives(OPTIMIZATION);
        numbers(sourced + BODY.repeat(2)).judged(Strictness.PERMISSIVE).passes();
    }

    @Test
    void unsourcedNumbersDoNotRaiseTheCredit() {
        String none = BODY.strip();
        int without =
                numbers(none).gives(OPTIMIZATION).because("contains no numbers").credit();
        int made = numbers("It saves up to 80% of the time. It costs 5 dollars." + BODY)
                .gives(OPTIMIZATION)
                .because("neither number has a source")
                .credit();
        assertThat(made).isLessThan(without);
        String sourced = "[A survey](https://tea.example/s) found 3 % caffeine.\n\n";
        numbers(sourced + "It costs 5 dollars." + BODY.repeat(2)).passes().measures("with_source_share", 0.5);
        numbers(sourced + "It costs 5 dollars. It takes 3 minutes. It holds 2 litres." + BODY.repeat(6))
                .gives(OPTIMIZATION)
                .because("2 usable numbers in 3");
    }

    @Test
    void caseStudiesGetAWarning() {
        numbers(BODY).gives(OPTIMIZATION);
        check.on(BODY).as(ContentType.CASE_STUDY).gives(WARNING);
        check.on(BODY).as(ContentType.COMPARISON).gives(OPTIMIZATION);
    }

    @Test
    void unsourcedStatisticsAreMarked() {
        String figures = "The leaves hold 3 % caffeine. Of all drinkers 40% add milk. It sells 2 million tins." + BODY;
        check.on(figures).gives(OPTIMIZATION).because("none of the 3 numbers").marks("3", "40", "2");
        numbers("The pot costs 40 €. A cup holds 200 ml. It takes 180 seconds." + BODY)
                .gives(OPTIMIZATION)
                .marksNothing();
        check.on(figures + " It is 5 % more. It is 7 % less.").gives(WARNING).because("none of the 5 numbers");
    }

    @Test
    void nearbySourceOrTheAuthorsOwnMeasurementIsEnough() {
        String source = " [A survey](https://tea.example/s) of farms says so.";
        check.on("The leaves hold 3 % caffeine, 2 g sugar and 80 mg salt." + source + BODY)
                .passes()
                .measures("with_source_share", 1);
        check.on("We measured 3 % caffeine, 2 g sugar and 80 mg salt." + BODY)
                .passes()
                .measures("with_source_share", 1);
    }

    @Test
    void addingASourcedStatisticNeverLowersCredit() {
        String sourced = " The leaves hold 3 % caffeine, [a survey](https://tea.example/s) found.";
        String text = "The pot costs 40 €. A cup holds 200 ml. It takes 180 seconds." + BODY;
        int before = numbers(text).judge().credit();
        for (int i = 1; i < 6; i++) {
            int after = numbers(text + sourced.repeat(i)).judge().credit();
            assertThat(after).isGreaterThanOrEqualTo(before);
            before = after;
        }
    }

    @Test
    void vagueQuantifiersAreCounted() {
        check.on("Many people drink it, and countless cups are poured." + BODY)
                .judge()
                .measures("vague_quantifiers", 2);
    }

    @Test
    void shortTextsAreSkipped() {
        check.on(CheckTester.words(499)).isNotApplicable("too short");
    }

    @Test
    void sourceInAnIntroductorySentenceCoversTheList() {
        check.on(
                        "According to the [Fact Sheet](https://tea.example/facts) of the year:\n\n- 40 % like it\n- 50 % love it\n- 9 % do not\n\n"
                                + BODY)
                .judge()
                .measures("with_source_share", 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Kettle 2.4.1 released", "Kettle 2.4 is out", "Kettle v3", "What is new in Kettle 2.10"})
    void releaseNotesAreSkipped(String title) {
        check.on(BODY).titled(title).isNotApplicable("release");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Tea sales grew 2.4 %", "How Assam sold 2.4 million tins", "Tea in 2026"})
    void figureInTheTitleDoesNotMakeTheTextAReleaseNote(String title) {
        check.on(BODY).titled(title).judge();
    }

    @Test
    void suppressedFiguresDoNotCount() {
        check.on("<!-- assay-disable statistics_density -->\n\nIt saves 80% of it.\n\n"
                        + "<!-- assay-enable statistics_density -->" + BODY)
                .judge()
                .measures("numeric_claims", 0);
    }

    @Test
    void singleNumberHasASingularMessage() {
        String text = "The leaves open slowly in the pot. ".repeat(120) + "Some 40 percent of the leaves were broken.";
        numbers(text).with(s -> s.written("en")).judge().because("Name the source of the only number");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Green tea in numbers",
                "Our benchmark of kettles",
                "How much does green tea cost?",
                "Tea sales grew 2.4 %",
                "Was grüner Tee kostet: die Zahlen"
            })
    void figuresAreRequiredIfTheTitlePromisesThem(String title) {
        check.on(BODY).titled(title).gives(OPTIMIZATION).because("contains no numbers");
        check.on(BODY).titled("Why we drink green tea").passes();
        check.on(BODY).passes();
    }

    /// The authors' own numbers can have no other source.
    @Test
    void authorsAreTheSourceOfTheirOwnNumbers() {
        String figures = "The first batch lost 3 % of its leaves. The second lost 5 %. The third lost 9 %. "
                + "Then 12 % came back. In the end 40 % of it was sold. ";
        check.on("We dried four batches in our shed. " + figures + BODY)
                .passes()
                .measures("with_source_share", 1);
        check.on(figures + BODY).gives(WARNING);
        String account = "I dried my leaves in our shed, and I sold them. ".repeat(12);
        check.on(account + "\n\n" + figures + BODY).passes();
    }
}
