package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Strictness;
import assay.scoring.document.SourceFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListsTest {

    private static final String LONG = CheckTester.words(600);
    private static final String LIST = "- water\n- leaves\n- pot\n";

    private final CheckTester check = new CheckTester(new Lists());

    private static final String ENUMERATION = "You will need a kettle, a pot, two cups, a spoon of leaves, some soft"
            + " water, a clock, and a quiet quarter of an hour in which nobody wants anything of you.";

    private CheckTester.Case guide(String content) {
        return check.on(content).titled("How to brew green tea");
    }

    @Test
    void oneListIsEnough() {
        guide(LONG + "\n\n" + LIST)
                .passes()
                .measures("list_count", 1)
                .measures("items_total", 3)
                .measures("longest_list", 3);
    }

    @Test
    void longTextWithoutAListGivesAnOptimization() {
        guide(LONG + "\n\n" + ENUMERATION).gives(OPTIMIZATION).because("Turn a series of items into a list");
        guide(LONG + "\n\n" + ENUMERATION)
                .judged(Strictness.PERMISSIVE)
                .passes()
                .because("not required");
    }

    @Test
    void strictLevelRequiresTwoLists() {
        guide(LONG + "\n\n" + LIST)
                .judged(Strictness.STRICT)
                .gives(OPTIMIZATION)
                .because("only 1 list");
        guide(LONG + "\n\n" + LIST + "\n\nText.\n\n" + LIST)
                .judged(Strictness.STRICT)
                .passes();
    }

    @Test
    void shortTextsNeedNoList() {
        guide(CheckTester.words(599)).isNotApplicable("too short");
    }

    @Test
    void storiesNeedNoList() {
        check.on(LONG).titled("A year on a tea farm").isNotApplicable("don't need a list");
        check.on(LONG + "\n\n" + LIST).titled("A year on a tea farm").passes();
    }

    @Test
    void instructionsNeedANumberedListOrSteps() {
        guide("Boil. Pour. Wait.").as(ContentType.HOW_TO).gives(OPTIMIZATION).because("numbered list");
        guide("Boil. Pour. Wait.")
                .as(ContentType.HOW_TO)
                .judged(Strictness.STRICT)
                .gives(WARNING);
        guide("## Step 1\n\nBoil.\n\n## Step 2\n\nPour.\n\n## Step 3\n\nWait.")
                .as(ContentType.HOW_TO)
                .passes()
                .because("numbered headings");
    }

    @Test
    void listArticlesMayHaveNumberedHeadings() {
        guide(LONG).as(ContentType.LISTICLE).gives(WARNING);
        guide("## 1. Sencha\n\nGood.\n\n## 2. Gyokuro\n\nGood.\n\n## 3. Matcha\n\nGood.")
                .as(ContentType.LISTICLE)
                .passes();
    }

    @Test
    void tableCountsInsteadOfAList() {
        guide(LONG + "\n\n| tea | heat |\n|---|---|\n| sencha | 70 |\n| oolong | 90 |\n")
                .passes();
    }

    @Test
    void singleItemListsAreReportedFromTheSecondOnwards() {
        guide(LONG + "\n\n" + LIST + "\n\nText.\n\n- alone\n")
                .passes()
                .measures("single_item_lists", 1)
                .marksNothing();
        guide(LONG + "\n\n" + LIST + "\n\nText.\n\n- alone\n\nText.\n\n- lonely\n")
                .gives(OPTIMIZATION)
                .because("2 lists")
                .marks("- alone", "- lonely");
    }

    @Test
    void numberedListSplitByCodeCountsAsOneList() {
        guide("1. Boil.\n\n```\nboil\n```\n\n2. Pour.\n\n```\npour\n```\n\n3. Wait.\n")
                .as(ContentType.HOW_TO)
                .passes()
                .measures("single_item_lists", 0);
    }

    @Test
    void sentenceThatListsManyItemsIsMarked() {
        guide(LONG + "\n\n" + ENUMERATION).gives(OPTIMIZATION).marks(ENUMERATION);
    }

    @Test
    void quotedListsDoNotCount() {
        guide(LONG + "\n\n" + ENUMERATION + "\n\n> - water\n> - leaves\n")
                .gives(OPTIMIZATION)
                .measures("list_count", 0);
    }

    @Test
    void textsWithoutSentencesThatListItemsNeedNoList() {
        guide(LONG).passes().because("doesn't need a list");
    }

    @Test
    void nestedListWithASingleTopItemCountsAsAList() {
        guide("- src\n  - tea\n    - water.md\n\nText.\n\n- lib\n  - cup.md\n\n" + LONG)
                .passes()
                .measures("single_item_lists", 0)
                .measures("list_count", 2);
    }

    @Test
    void listSplitByQuotationsCountsAsOneList() {
        guide("## Why\n\n- Water.\n\n> Soft!\n\n- Leaves.\n\n> Green!\n\n- Cups.\n\n" + LONG)
                .passes()
                .measures("single_item_lists", 0)
                .measures("list_count", 1);
    }

    @Test
    void paragraphsWithBoldLeadsCountAsAList() {
        String entry = "**[Sencha](/sencha)** - Good with cool water and a small pot.\n\n";
        guide(entry.repeat(5)).as(ContentType.LISTICLE).passes();
        guide(entry.repeat(4)).as(ContentType.LISTICLE).gives(WARNING).because("number their headings");
        String html = "<p><strong>Sencha</strong> - Good with cool water and a small pot.</p>\n";
        guide(html.repeat(5))
                .with(s -> s.in(SourceFormat.HTML))
                .as(ContentType.LISTICLE)
                .passes();
    }

    @ParameterizedTest
    @CsvSource({
        "Compliment %d: the cook, true",
        "Customer compliment %d, true",
        "Day %d – the garden, true",
        "The whole of the year 200%d was dry, false",
        "What the guests drank at table %d of ours, false"
    })
    void numberedHeadingsMayHaveTheNumberAfterTheNoun(String heading, boolean numbered) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= 3; i++) {
            text.append("## ")
                    .append(heading.formatted(i))
                    .append("\n\n")
                    .append(CheckTester.words(60))
                    .append("\n\n");
        }
        check.on(text.toString()).as(ContentType.LISTICLE).gives(numbered ? PASS : WARNING);
    }
}
