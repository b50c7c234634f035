package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;

import assay.scoring.CheckTester;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeywordDistributionTest {

    private final CheckTester check = new CheckTester(new KeywordDistribution());

    private static final String NAMED = "Green tea likes it cool.\n\n";
    private static final String OTHER = "The leaves open quite slowly.\n\n";

    private CheckTester.Case text(String text) {
        return check.on(text).about("green tea").with(s -> s.written("en"));
    }

    @ParameterizedTest
    @CsvSource({
        "STRICT, 5, PASS",
        "STRICT, 7, OPTIMIZATION",
        "BALANCED, 9, PASS",
        "BALANCED, 11, OPTIMIZATION",
        "PERMISSIVE, 13, PASS",
        "PERMISSIVE, 15, OPTIMIZATION"
    })
    void longestStretchWithoutTheKeywordCounts(Strictness strictness, int gap, Severity expected) {
        text(NAMED.repeat(20 - gap) + OTHER.repeat(gap))
                .judged(strictness)
                .gives(expected)
                .measures("gap_max_words", 5 * gap)
                .measures("distribution_index", gap / 20.0);
    }

    @Test
    void startOfTheStretchIsMarked() {
        text(NAMED.repeat(5) + "## Leaves\n\nThey are small, and there are lots.\n\n" + OTHER.repeat(15))
                .gives(OPTIMIZATION)
                .because("begins under “Leaves”")
                .marks("They are small, and there are lots.");
    }

    @Test
    void headingWithTheKeywordCountsAsAMention() {
        text(NAMED.repeat(4) + OTHER.repeat(8) + "## Green tea leaves\n\n" + OTHER.repeat(8))
                .passes()
                .measures("gap_max_words", 40);
    }

    @Test
    void moreThanHalfOfTheKeywordCountsAsAMention() {
        check.on("Green tea in pots is best.\n\n".repeat(10) + "Those green teas are fine.\n\n".repeat(10))
                .about("green tea pots")
                .with(s -> s.written("en"))
                .passes()
                .measures("gap_max_words", 0);
    }

    @Test
    void textWithoutTheKeywordIsReported() {
        text(OTHER.repeat(20))
                .gives(OPTIMIZATION)
                .because("doesn't contain this keyword")
                .measures("distribution_index", 1);
    }

    @Test
    void suppressedStretchesAreSkipped() {
        text(NAMED.repeat(4) + "<!-- assay-disable keyword_distribution -->\n\n" + OTHER.repeat(16))
                .passes();
    }

    @Test
    void singleLongParagraphHasNoFinding() {
        text(NAMED.strip() + " " + OTHER.strip().concat(" ").repeat(19))
                .gives(OPTIMIZATION)
                .marksNothing();
    }

    @Test
    void quotationsAndCodeDoNotCount() {
        text(NAMED.repeat(16) + "> " + OTHER.strip().concat(" ").repeat(40))
                .passes()
                .measures("gap_max_words", 0);
    }

    @Test
    void russianInflectionsAreFound() {
        check.on("Чашка зелёного чая стоит на столе.\n\n".repeat(20))
                .about("зелёный чай")
                .with(s -> s.written("ru"))
                .passes();
    }

    @Test
    void missingKeywordIsSkippedWithoutInflectionData() {
        check.on("Piję zieloną herbatę.\n\n".repeat(20))
                .about("zielona herbata")
                .with(s -> s.written("pl"))
                .isNotApplicable("can't be checked in Polish");
    }

    @Test
    void checkDoesNotApplyWithoutAKeywordOrSentences() {
        check.on(OTHER.repeat(20)).isNotApplicable("No keyword");
        text(NAMED.repeat(15)).isNotApplicable("too few sentences");
    }
}
