package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Strictness.PERMISSIVE;
import static assay.scoring.Strictness.STRICT;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import assay.scoring.document.SourceFormat;
import org.junit.jupiter.api.Test;

class SentenceVarietyTest {

    private static final String END = " What is left in the pot goes cold. Two cups are enough for today.";

    private final CheckTester check = new CheckTester(new SentenceVariety());

    private CheckTester.Case english(String content) {
        return check.on(content).with(s -> s.written("en"));
    }

    private static String run(int length) {
        return "I warm the old pot slowly. ".repeat(length).strip() + END;
    }

    @Test
    void sentencesInARowThatBeginAlikeAreReported() {
        english(run(4))
                .gives(OPTIMIZATION)
                .because("4 sentences in a row begin with “I”")
                .measures("consecutive_same_start", 4)
                .marks("I");
        english(run(3)).passes();
        english(run(3)).judged(STRICT).gives(OPTIMIZATION);
        english(run(4)).judged(PERMISSIVE).passes();
    }

    @Test
    void longerRunsOfIdenticalOpeningsCostMore() {
        assertThat(english(run(5)).judge().credit())
                .isLessThan(english(run(4)).judge().credit());
        assertThat(english(run(20)).judge().credit()).isEqualTo(850);
    }

    @Test
    void articlesAtTheStartOfASentenceDoNotCount() {
        english("The pot is warm by now. The water is not yet hot. The leaves lie in a bowl. The guests have come in.")
                .with(s -> s)
                .isNotApplicable("too few");
        english("The pot is warm by now. The water is not yet hot. The leaves lie in a bowl. The guests have come in."
                        + END)
                .passes();
        english("The pot is warm. The pot is old. The pot is mine. The pot is black." + END)
                .gives(OPTIMIZATION)
                .because("begin with “The pot”");
    }

    @Test
    void runOfIdenticalOpeningsMayCrossParagraphs() {
        english(run(4).replace(". I", ".\n\nI")).gives(OPTIMIZATION);
    }

    @Test
    void headingsCodeAndOtherBlocksEndARunOfIdenticalOpenings() {
        english("I warm the old pot. I count the leaves.\n\n```sh\nboil\n```\n\nI wait a while. I pour it out." + END)
                .passes();
        english("I warm the old pot. I count the leaves.\n\n## Time\n\nI wait a while. I pour it out." + END)
                .passes();
    }

    @Test
    void sentencesInListsQuotationsAndVerseMayBeginAlike() {
        english("- I warm the pot.\n- I count the leaves.\n- I wait a while.\n- I pour it.\n\n" + run(1) + END)
                .passes();
        english("> " + run(6) + "\n\n" + run(1) + END).passes();
        english("I warm the pot.  \nI count the leaves.  \nI wait a while.  \nI pour it out.\n\n" + run(1) + END)
                .passes();
    }

    @Test
    void speechAndFragmentsDoNotCount() {
        english("“I like it so much.” “I do not like it.” “I would not know.” “I think it is late.”" + END + END)
                .passes();
        english("No fuss. No waste. No waiting. No tea bags." + END + END).passes();
    }

    @Test
    void openingsInOtherLanguagesAreComparedByTheirFirstTwoWords() {
        String finnish = "Se on vanha kannu nyt. Se oli ennen uusi. Se tulee viela tarpeeseen. Se kestaa kauan."
                + " Vesi on jo kuumaa.";
        check.on(finnish).with(s -> s.written("fi")).passes();
        check.on("Se on vanha kannu nyt. ".repeat(4) + "Vesi on jo kuumaa.")
                .with(s -> s.written("fi"))
                .gives(OPTIMIZATION)
                .because("“Se on”");
    }

    @Test
    void germanArticlesAtTheStartOfASentenceDoNotCount() {
        check.on("Die Kanne ist nun warm. Die Blätter liegen bereit. Die Gäste sind schon da. Die Uhr steht auf vier."
                        + " Wir gießen auf.")
                .with(s -> s.written("de"))
                .passes();
    }

    @Test
    void shortTextsAndChineseAreSkipped() {
        english("I warm the pot. I count the leaves.").isNotApplicable("too few");
        check.on("我喝茶。".repeat(9)).with(s -> s.written("zh")).isNotApplicable("Chinese");
    }

    @Test
    void shareOfDistinctWordsIsMeasuredInWindows() {
        english(CheckTester.words(300)).gives(OPTIMIZATION).measures("type_token_ratio", 0.1);
    }

    @Test
    void htmlGivesTheSameResultAsMarkdown() {
        english("<p>" + run(4) + "</p>").with(s -> s.in(SourceFormat.HTML)).gives(OPTIMIZATION);
    }

    @Test
    void suppressedFindingsDoNotCount() {
        english("<!-- assay-disable sentence_variety -->\n\n" + run(6)).passes();
    }
}
