package assay.scoring.seo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;
import static assay.scoring.Strictness.PERMISSIVE;
import static assay.scoring.Strictness.STRICT;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import org.junit.jupiter.api.Test;

class TitleKeywordTest {

    private static final String ENGLISH = CheckTester.words(30);

    private final CheckTester check = new CheckTester(new TitleKeyword());

    private CheckTester.Case titled(String title) {
        return check.on(ENGLISH).about("green tea").titled(title);
    }

    @Test
    void titleWithTheKeywordPasses() {
        titled("Green tea for patient people")
                .judged(STRICT)
                .passes()
                .measures("kw_exact", 1)
                .measures("kw_position_chars", 0)
                .marksNothing();
    }

    @Test
    void keywordWordsMayBeInAnyOrder() {
        titled("Tea that stays green").passes().measures("kw_exact", 0).measures("kw_position_chars", -1);
        titled("Tea that stays green").judged(STRICT).gives(OPTIMIZATION).because("another form or order");
    }

    @Test
    void strictLevelRequiresThePhraseInTheFirstHalf() {
        titled("Green teas of the far east").judged(STRICT).passes();
        titled("Everything about brewing green tea")
                .judged(STRICT)
                .gives(OPTIMIZATION)
                .because("late");
        titled("Everything about brewing green tea").passes().measures("kw_position_chars", 25);
    }

    @Test
    void halfTheKeywordInTheTitleGivesAWarningExceptAtPermissiveLevel() {
        titled("Tea for two").gives(WARNING).because("only 1 of the keyword's 2 main words");
        titled("Tea for two").judged(PERMISSIVE).passes();
    }

    @Test
    void titleOnAnotherSubjectFails() {
        titled("A quiet afternoon").gives(FAIL).because("Add the keyword “green tea”");
        titled("A quiet afternoon").judged(PERMISSIVE).gives(FAIL);
    }

    @Test
    void caseAccentsPluralsAndHyphensAreIgnored() {
        titled("GREEN-TEA’s best friends").passes();
        titled("Gréen teas").passes();
        check.on(ENGLISH).about("cold-brew").titled("Cold brew at home").passes();
        check.on(ENGLISH).about("café").titled("The cafes of Kyoto").passes();
    }

    @Test
    void partOfAWordIsNotTheKeyword() {
        check.on(ENGLISH).about("tea").titled("The steam engine").gives(FAIL);
    }

    @Test
    void functionWordsOfTheKeywordAreNotRequired() {
        check.on(ENGLISH)
                .about("how to brew green tea")
                .titled("Brew green tea today")
                .passes();
    }

    @Test
    void missingKeywordIsMilderWithoutInflectionData() {
        String german =
                "Der grüne Tee ist nicht bitter, wenn man ihn mit Wasser aus der Leitung und nicht zu heiß brüht.";
        check.on(german).about("grüner Tee").titled("Das Glück in einer Tasse").gives(WARNING);
        check.on(german)
                .about("grüner Tee")
                .titled("Grünen Tee ohne Bitterkeit zubereiten")
                .passes();
        check.on("Zielona herbata nie jest gorzka, a woda do niej nie może być tak gorąca.")
                .about("zielona herbata")
                .titled("Jak zaparzyć zieloną herbatę")
                .gives(OPTIMIZATION);
        check.on("绿茶的水温不要太高。").about("绿茶").titled("绿茶的泡法").passes();
        check.on("绿茶的水温不要太高。").about("绿茶").titled("如何").gives(OPTIMIZATION);
    }

    @Test
    void titleInFrontMatterIsMarked() {
        check.on("---\r\ntitle: A quiet afternoon\r\n---\r\n" + ENGLISH)
                .about("green tea")
                .gives(FAIL)
                .marks("A quiet afternoon");
    }

    @Test
    void onlyTheBeginningOfALongTitleIsQuoted() {
        String reason =
                titled("calm ".repeat(40_000)).gives(FAIL).outcome().reasons().getFirst();
        assertThat(reason.length()).isLessThan(300);
        assertThat(reason).contains("calm…”, which doesn't mention");
    }

    @Test
    void checkDoesNotApplyWithoutAKeywordOrTitle() {
        check.on(ENGLISH).titled("Green tea").isNotApplicable("No keyword");
        check.on(ENGLISH).about("green tea").isNotApplicable("No title");
    }
}
