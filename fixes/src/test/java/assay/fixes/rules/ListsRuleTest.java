package assay.fixes.rules;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.ContentType;
import org.junit.jupiter.api.Test;

class ListsRuleTest {

    private final RuleTester rule = new RuleTester(new ListsRule()).as(ContentType.HOW_TO);

    @Test
    void typedBulletsBecomeAList() {
        assertThat(rule.fixed("# Tea\n\nTake these:\n• a pot\n• a cup\n"))
                .isEqualTo("# Tea\n\nTake these:\n\n- a pot\n- a cup\n");
        assertThat(rule.fixed("# Tea\r\n\r\n• a pot\r\n\r\n• a cup\r\n"))
                .isEqualTo("# Tea\r\n\r\n- a pot\r\n\r\n- a cup\r\n");
    }

    @Test
    void typedBulletsBecomeAListInHtml() {
        assertThat(rule.fixed("<h1>Tea</h1>\n<p>Take these:<br>• a pot<br />• a cup</p>\n"))
                .isEqualTo("<h1>Tea</h1>\n<p>Take these:</p>\n<ul>\n<li>a pot</li>\n<li>a cup</li>\n</ul>\n");
    }

    @Test
    void dashesBecomeAListOnlyBelowAColon() {
        assertThat(rule.fixed("# Thé\n\nIl faut :\n– une théière\n– une tasse\n– de l'eau\n"))
                .isEqualTo("# Thé\n\nIl faut :\n\n- une théière\n- une tasse\n- de l'eau\n");
        rule.leaves("# Thé\n\nIl dit :\n— Bonjour !\n— Bonjour.\n— Entrez donc.\n");
    }

    @Test
    void adjacentItemsWithDifferentMarkersBecomeOneList() {
        RuleTester blog = new RuleTester(new ListsRule());
        assertThat(blog.fixed("Take these.\n\n- a pot\n* a cup\n\n" + RuleTester.ENOUGH))
                .isEqualTo("Take these.\n\n- a pot\n- a cup\n\n" + RuleTester.ENOUGH);
    }

    @Test
    void emphasisAtTheStartOfALineIsNotAMarker() {
        RuleTester blog = new RuleTester(new ListsRule());
        assertThat(blog.fixed("Take these.\n\n- tea\n* water\n*fresh* of course\n\n" + RuleTester.ENOUGH))
                .contains("\n*fresh* of course\n")
                .contains("\n- water\n");
    }

    @Test
    void listOfOneItemBecomesAParagraph() {
        RuleTester blog = new RuleTester(new ListsRule());
        String more = "\n\n" + RuleTester.ENOUGH + "\n";
        assertThat(blog.fixed("- The pot is\n  warm." + more + "\n* The cup is cold." + more))
                .isEqualTo("The pot is\nwarm." + more + "\nThe cup is cold." + more);
        assertThat(blog.fixed("<ul><li>The pot is warm.</li></ul>\n<p>Tea.</p>\n<ul><li><p>The cup.</p></li></ul>\n"))
                .isEqualTo("<p>The pot is warm.</p>\n<p>Tea.</p>\n<p>The cup.</p>\n");
    }

    @Test
    void tasksAndItemsWithMoreThanTextAreNotChanged() {
        RuleTester blog = new RuleTester(new ListsRule());
        blog.leaves("- [ ] Warm the pot.\n\nTea.\n\n- ## Cup\n\n" + RuleTester.ENOUGH);
    }
}
