package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;
import static assay.scoring.Strictness.PERMISSIVE;
import static assay.scoring.Strictness.STRICT;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StructureTest {

    private static final String HEADINGS = "## Water\n\n## Time\n\n## Leaves\n\n";

    private final CheckTester check = new CheckTester(new Structure());

    @ParameterizedTest
    @CsvSource({
        // A blog post is a fragment below 50 words and may be a note below 150. From 800 words, it has the
        // usual length; above 4,000, it is too long.
        "BALANCED, 25, OPTIMIZATION",
        "BALANCED, 49, OPTIMIZATION",
        "BALANCED, 50, OPTIMIZATION",
        "BALANCED, 149, OPTIMIZATION",
        "BALANCED, 150, OPTIMIZATION",
        "BALANCED, 799, OPTIMIZATION",
        "BALANCED, 800, PASS",
        "BALANCED, 4000, PASS",
        "BALANCED, 4001, OPTIMIZATION",
        "STRICT, 149, FAIL",
        "STRICT, 150, WARNING",
        "STRICT, 799, WARNING",
        "STRICT, 800, PASS",
        "PERMISSIVE, 29, OPTIMIZATION",
        "PERMISSIVE, 30, OPTIMIZATION",
        "PERMISSIVE, 149, OPTIMIZATION",
        "PERMISSIVE, 150, PASS"
    })
    void everyContentTypeHasItsOwnLengthLimits(Strictness strictness, int words, Severity expected) {
        check.on(HEADINGS + CheckTester.words(words - 3))
                .judged(strictness)
                .gives(expected)
                .measures("word_count", words)
                .measures("h2_count", 3);
    }

    @ParameterizedTest
    @CsvSource({
        // An opinion has at least 400 words, and usually 700 or more.
        "BALANCED, 399, OPTIMIZATION",
        "BALANCED, 400, OPTIMIZATION",
        "BALANCED, 549, OPTIMIZATION",
        "BALANCED, 550, OPTIMIZATION",
        "BALANCED, 699, OPTIMIZATION",
        "BALANCED, 700, PASS",
        "STRICT, 399, FAIL",
        "STRICT, 400, WARNING",
        "STRICT, 700, PASS",
        "PERMISSIVE, 239, OPTIMIZATION",
        "PERMISSIVE, 240, OPTIMIZATION",
        "PERMISSIVE, 400, PASS"
    })
    void opinionsHaveTheirOwnMinimumLength(Strictness strictness, int words, Severity expected) {
        check.on(HEADINGS + CheckTester.words(words - 3))
                .as(ContentType.OPINION)
                .judged(strictness)
                .gives(expected);
    }

    /// A 200-word release note is an acceptable news item.
    @ParameterizedTest
    @CsvSource({
        "BALANCED, 49, OPTIMIZATION", "BALANCED, 50, OPTIMIZATION", "BALANCED, 299, OPTIMIZATION",
                "BALANCED, 300, PASS",
        "STRICT, 49, FAIL", "STRICT, 50, WARNING", "PERMISSIVE, 30, OPTIMIZATION", "PERMISSIVE, 50, PASS"
    })
    void newsHasItsOwnMinimumLength(Strictness strictness, int words, Severity expected) {
        check.on(CheckTester.words(words))
                .as(ContentType.NEWS)
                .judged(strictness)
                .gives(expected);
    }

    @Test
    void sentenceCountIncludesHeadings() {
        check.on(HEADINGS + "The leaf falls. ".repeat(20)).judge().measures("sentence_count", 23);
    }

    @Test
    void creditFallsGraduallyWithTheLength() {
        assertThat(check.on(HEADINGS + CheckTester.words(787)).judge().credit()).isBetween(990, 999);
        assertThat(check.on(HEADINGS + CheckTester.words(787))
                        .judged(STRICT)
                        .judge()
                        .credit())
                .isBetween(985, 999);
    }

    @Test
    void shortReferenceEntriesAreNotJudgedAsShortPosts() {
        check.on(CheckTester.words(160)).as(ContentType.GLOSSARY).passes();
        check.on(CheckTester.words(140)).gives(OPTIMIZATION).because("choose another content type");
    }

    @Test
    void textUnder20WordsGivesABlocker() {
        check.on(CheckTester.words(19)).gives(BLOCKER).because("19 words are too few");
        check.on(CheckTester.words(20)).judged(STRICT).gives(FAIL);
        check.on("---\ntitle: Tea\n---\n").gives(BLOCKER).measures("word_count", 0);
        check.on(CheckTester.words(19))
                .as(ContentType.GLOSSARY)
                .judged(PERMISSIVE)
                .gives(BLOCKER);
    }

    @Test
    void wordsInCodeCountAtMostAsMuchAsProse() {
        String code = "\n\n```\n" + "int tea = 1;\n".repeat(400) + "```\n";
        check.on(HEADINGS + CheckTester.words(400) + code).passes().measures("word_count", 403);
        check.on(HEADINGS + CheckTester.words(20) + code).judged(STRICT).gives(FAIL);
    }

    @ParameterizedTest
    @CsvSource({
        "BALANCED, 399, 0, 0",
        "BALANCED, 400, 0, 1",
        "BALANCED, 799, 1, 0",
        "BALANCED, 800, 1, 1",
        "BALANCED, 3000, 2, 0",
        "STRICT, 899, 2, 0",
        "STRICT, 900, 2, 1",
        "PERMISSIVE, 599, 0, 0",
        "PERMISSIVE, 600, 0, 1",
        "PERMISSIVE, 3000, 1, 0"
    })
    void longerTextsNeedMoreHeadings(Strictness strictness, int words, int headings, int wanted) {
        String reasons = String.join(
                "\n",
                check.on("## Tea\n\n".repeat(headings) + CheckTester.words(words - headings))
                        .judged(strictness)
                        .judge()
                        .outcome()
                        .reasons());
        assertThat(reasons.contains("Add section headings") || reasons.contains("and no section headings"))
                .isEqualTo(wanted == 1);
    }

    @Test
    void longTextWithoutHeadingsGivesAWarningAtStrictLevel() {
        check.on(CheckTester.words(1000))
                .gives(OPTIMIZATION)
                .because("1,000 words and no section headings")
                .marksNothing();
        check.on(CheckTester.words(1000)).judged(STRICT).gives(WARNING);
    }

    @Test
    void essaysMayHaveNoHeadings() {
        check.on(CheckTester.words(1000)).as(ContentType.OPINION).gives(OPTIMIZATION);
    }

    @Test
    void headingsOfAnyLevelAndListsDivideTheText() {
        check.on("### Water\n\n### Time\n\n" + CheckTester.words(1000)).passes().measures("h3_count", 2);
        check.on("# Water\n\n# Time\n\n" + CheckTester.words(1000)).passes();
        check.on("1. Tea\n2. Tea\n3. Tea\n\nAnd\n\n| a | b |\n| - | - |\n| c | d |\n\n" + CheckTester.words(1000))
                .gives(PASS);
    }

    @Test
    void titleIsNotASection() {
        check.on("# Water\n\n" + CheckTester.words(1000)).gives(OPTIMIZATION).because("and no section headings");
        check.on("# Water\n\n## Time\n\n" + CheckTester.words(1000)).gives(OPTIMIZATION);
    }

    @Test
    void emptyTitleIsNotAHeading() {
        check.on("# \n\n" + CheckTester.words(1000)).gives(OPTIMIZATION).because("and no section headings");
    }

    @Test
    void exceedingTheMaximumLengthCostsLittle() {
        check.on(HEADINGS + CheckTester.words(9000)).gives(OPTIMIZATION).because("into two pages");
    }

    @Test
    void lengthOfTheLongestSectionIsMeasured() {
        check.on("## Water\r\n\r\n" + CheckTester.words(500) + "\r\n\r\n## Time\r\n\r\n" + CheckTester.words(400))
                .passes()
                .measures("max_section_words", 500)
                .measures("section_count", 3);
    }
}
