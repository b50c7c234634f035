package assay.fixes.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkdownIntegrityRuleTest {

    private static final String PROSE = "The script boils the water and waits for five minutes before it pours.";

    private final RuleTester rule = new RuleTester(new MarkdownIntegrityRule());

    @Test
    void codeFenceIsClosedWhereTextBeginsAgain() {
        assertThat(rule.fixed("# Tea\n\n```sh\nboil --now\npour\n\n" + PROSE + "\n\n## Time\n\n" + PROSE + "\n"))
                .isEqualTo("# Tea\n\n```sh\nboil --now\npour\n```\n\n" + PROSE + "\n\n## Time\n\n" + PROSE + "\n");
    }

    @Test
    void codeFenceIsClosedAtTheEndOfTheText() {
        assertThat(rule.fixed(PROSE + "\r\n\r\n```sh\r\nboil --now\r\n"))
                .isEqualTo(PROSE + "\r\n\r\n```sh\r\nboil --now\r\n```\r\n");
    }

    @Test
    void codeFenceIsNotClosedIfCodeFollowsText() {
        rule.leaves("```js\nlet a = {b: 1};\n\n" + PROSE + "\n\nlet c = {d: 2}; let e = {f: 3};\n");
    }

    @Test
    void headingsLinksAndEntitiesAreCompleted() {
        assertThat(rule.fixed("##Water\n\nRead [how hot](https://example.com/water before it&amp;nbsp;cools.\n"))
                .isEqualTo("## Water\n\nRead [how hot](https://example.com/water) before it&nbsp;cools.\n");
    }

    @Test
    void entitiesInTextAboutHtmlAreKept() {
        rule.leaves("In HTML you write &amp;nbsp; for a space that does not break.\n");
    }

    @Test
    void rowsWithoutADelimiterBecomeATable() {
        assertThat(rule.fixed("| leaf | °C |\n| sencha | 70 |\n| bancha | 80 |\n"))
                .isEqualTo("| leaf | °C |\n|---|---|\n| sencha | 70 |\n| bancha | 80 |\n");
    }

    @Test
    void shortRowsArePaddedAndPipesInCodeEscaped() {
        assertThat(rule.fixed("| a | b | c |\n|---|:-:|---|\n| 1 | 2 |\n| `x|y` | 2 | 3 |\n"))
                .isEqualTo("| a | b | c |\n|---|:-:|---|\n| 1 | 2 |  |\n| `x\\|y` | 2 | 3 |\n");
    }

    @Test
    void secondOfTwoOpenTagsBecomesAClosingTag() {
        assertThat(rule.fixed("The <b>pot<b> is warm, and the <em>cup is cold.\n"))
                .isEqualTo("The <b>pot</b> is warm, and the <em>cup is cold.</em>\n");
    }

    @Test
    void unclosedDivIsLeftToTheWriter() {
        rule.leaves("<div class=\"box\">\n\nThe pot is warm.\n\nThe cup is cold.\n");
    }

    @Test
    void misplacedFrontMatterIsMovedToTheTop() {
        String matter = "---\ntitle: Tea\ndate: 2026-11-22\n---\n\n" + PROSE + "\n";
        assertThat(rule.fixed("\n\n" + matter)).isEqualTo(matter);
        assertThat(rule.fixed(matter.substring(4))).isEqualTo(matter);
        assertThat(rule.fixed(matter.replace("22\n---\n", "22\n"))).isEqualTo(matter);
    }

    @Test
    void mistypedCommentEndIsCorrected() {
        assertThat(rule.fixed("<!-- a note -- >\n\n" + PROSE + "\n")).isEqualTo("<!-- a note -->\n\n" + PROSE + "\n");
    }
}
