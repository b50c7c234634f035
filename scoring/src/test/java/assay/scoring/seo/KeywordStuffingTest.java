package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Strictness.PERMISSIVE;
import static assay.scoring.Strictness.STRICT;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeywordStuffingTest {

    private final CheckTester check = new CheckTester(new KeywordStuffing());

    /// Returns evenly spaced mentions with different continuations, `gap` words apart.
    private static String spread(String keyword, int times, int gap) {
        StringBuilder text = new StringBuilder();
        int filler = gap - keyword.split(" ").length;
        for (int i = 0; i < times; i++) {
            text.append(keyword);
            for (int k = 0; k < filler; k++) {
                text.append(" w").append((char) ('a' + i % 26)).append((char) ('a' + k % 26));
            }
            text.append(".\n\n");
        }
        return text.toString();
    }

    @Test
    void textThatMentionsItsTopicPasses() {
        check.on(spread("green tea", 10, 60))
                .about("green tea")
                .judged(STRICT)
                .passes()
                .marksNothing();
    }

    @ParameterizedTest
    @CsvSource({
        // For two words, the factor is 1.37: one mention in 46 words is 2.98%, in 45 words 3.04%, in 40 words
        // 3.4%, in 39 words 3.5%, in 31 words 4.4%, and in 30 words 4.56%.
        "STRICT, 46, PASS",
        "STRICT, 45, OPTIMIZATION",
        "BALANCED, 40, PASS",
        "BALANCED, 38, OPTIMIZATION",
        "BALANCED, 24, OPTIMIZATION",
        "BALANCED, 17, OPTIMIZATION",
        "BALANCED, 11, BLOCKER",
        "PERMISSIVE, 31, PASS",
        "PERMISSIVE, 30, OPTIMIZATION"
    })
    void densityAloneGivesAnOptimizationUpToTheLastLimit(Strictness strictness, int gap, Severity expected) {
        check.on(spread("green tea", 12, gap))
                .about("green tea")
                .judged(strictness)
                .gives(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "STRICT, 4, PASS",
        "STRICT, 5, OPTIMIZATION",
        "BALANCED, 6, PASS",
        "BALANCED, 7, OPTIMIZATION",
        "PERMISSIVE, 8, PASS",
        "PERMISSIVE, 9, OPTIMIZATION"
    })
    void oneDensePassageGivesAnOptimization(Strictness strictness, int run, Severity expected) {
        check.on(spread("green tea", run, 6) + CheckTester.words(700).replace("green tea", "oolong") + "\n\n"
                        + spread("green tea", 2, 80))
                .about("green tea")
                .judged(strictness)
                .gives(expected)
                .measures("max_run_per_60_words", run);
    }

    @Test
    void twoSignsOfStuffingFail() {
        check.on(spread("green tea", 12, 8))
                .about("green tea")
                .gives(FAIL)
                .measures("max_run_per_60_words", 8)
                .measures("max_run_per_100_words", 12)
                .because("Cut unnecessary mentions of “green tea”")
                .because("within 60 words");
    }

    @Test
    void threeSignsOfStuffingAndAnExtremeDensityGiveABlocker() {
        check.on("Buy green tea at our shop. Cheap green tea at our shop. Fresh green tea at our shop. ".repeat(4))
                .about("green tea")
                .gives(BLOCKER);
    }

    @Test
    void singleWordBrandInAShortEntryGivesAnOptimization() {
        check.on(spread("Assamica", 10, 15))
                .about("Assamica")
                .gives(OPTIMIZATION)
                .measures("max_run_per_60_words", 4);
    }

    @Test
    void fourMentionsAreNeverStuffing() {
        check.on("Green tea, green tea, green tea and green tea.")
                .about("green tea")
                .passes();
    }

    @Test
    void tablesCodeQuotationsAndOtherWordOrdersDoNotCount() {
        check.on("| Tea | Green tea |\n| --- | --- |\n" + "| green tea | green tea |\n".repeat(20))
                .about("green tea")
                .isNotApplicable("no paragraph");
        check.on("> Green tea is green tea.\n\n".repeat(20)
                        + CheckTester.words(50).replace("green tea", "oolong"))
                .about("green tea")
                .passes()
                .measures("running_text_occurrences", 0);
        check.on("Run `steep` and `steep` and `steep` and `steep` and `steep` and `steep` and `steep`.")
                .about("steep")
                .passes()
                .measures("running_text_occurrences", 0);
        check.on("A tea so green. ".repeat(20)).about("green tea").passes();
    }

    @Test
    void repeatedWordsAfterTheKeywordAreNotEnoughToIndicateStuffing() {
        String text = ("Visual Studio Code is open. " + CheckTester.words(90) + "\n\n").repeat(8);
        check.on(text).about("Visual Studio").passes().measures("repeated_ngram_share", 1);
    }

    @Test
    void keywordInAllHeadingsGivesAnOptimization() {
        String section = "\n\n" + CheckTester.words(60).replace("green tea", "oolong") + "\n\n";
        String headings = "## Green tea and water" + section + "## Green tea and time" + section + "## Green tea cups"
                + section + "## Green tea pots" + section + "## Green tea and you" + section;
        check.on(headings).about("green tea").gives(OPTIMIZATION).because("all 5 contain “green tea”");
        check.on(headings + "## Water" + section + "## Time" + section)
                .about("green tea")
                .passes();
    }

    @Test
    void mentionsInThePassageAreMarked() {
        String text = CheckTester.words(600).replace("green tea", "oolong")
                + "\r\n\r\nGreen tea &amp; Green tea, 🍵 **Green tea**, Green tea or Green\r\ntea, Green tea and Green tea.";
        check.on(text)
                .about("green tea")
                .gives(OPTIMIZATION)
                .marks("Green tea", "Green tea", "Green tea", "Green tea", "Green\r\ntea", "Green tea", "Green tea");
    }

    @Test
    void longRunsHaveALimitedNumberOfFindings() {
        String text = "tea ".repeat(50_000);
        assertThat(check.on(text).about("tea").gives(BLOCKER).outcome().findings())
                .hasSize(60);
    }

    @Test
    void severityOfDenseMentionsDependsOnStrictness() {
        String text = spread("green tea", 12, 15);
        check.on(text).about("green tea").judged(STRICT).gives(BLOCKER);
        check.on(text).about("green tea").judged(PERMISSIVE).gives(OPTIMIZATION);
    }

    @Test
    void checkDoesNotApplyWithoutAKeyword() {
        check.on("Green tea.").isNotApplicable("No keyword");
    }

    @Test
    void folderNamesAreNotMentions() {
        check.on("::: Flex\n" + "/images/oolong/pot_a.jpg\n".repeat(20) + ":::\n\n" + CheckTester.words(60))
                .about("oolong")
                .passes()
                .measures("running_text_occurrences", 0);
    }

    /// A technical term has no synonym.
    @Test
    void technicalTermGivesAnOptimizationWithoutOtherSigns() {
        CheckTester.Said said =
                check.on(spread("digital media", 8, 24)).about("digital media").gives(OPTIMIZATION);
        assertThat(said.credit()).isGreaterThan(960);
        assertThat(said.outcome().findings().getFirst().message())
                .contains("Mention “digital media” less often from here on");
        assertThat(said.outcome().findings())
                .extracting(finding -> finding.message())
                .filteredOn(message -> message.contains("from here on"))
                .hasSize(1);
    }
}
