package assay.service.drafts.fixing.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkdownIntegrityRuleTest {

    private static final String PROSE = "The script boils the water and waits for five minutes before it pours.";

    private final Mending mending = new Mending(new MarkdownIntegrityRule());

    @Test
    void codeFenceIsClosedWhereTextBeginsAgain() {
        assertThat(mending.of("# Tea\n\n```sh\nboil --now\npour\n\n" + PROSE + "\n\n## Time\n\n" + PROSE + "\n"))
                .isEqualTo("# Tea\n\n```sh\nboil --now\npour\n```\n\n" + PROSE + "\n\n## Time\n\n" + PROSE + "\n");
    }

    @Test
    void codeFenceIsClosedAtTheEndOfTheText() {
        assertThat(mending.of(PROSE + "\r\n\r\n```sh\r\nboil --now\r\n"))
                .isEqualTo(PROSE + "\r\n\r\n```sh\r\nboil --now\r\n```\r\n");
    }

    @Test
    void codeFenceIsNotClosedIfCodeFollowsText() {
        mending.leaves("```js\nlet a = {b: 1};\n\n" + PROSE + "\n\nlet c = {d: 2}; let e = {f: 3};\n");
    }

    @Test
    void headingsLinksAndEntitiesAreCompleted() {
        assertThat(mending.of("##Water\n\nRead [how hot](https://example.com/water before it&amp;nbsp;cools.\n"))
                .isEqualTo("## Water\n\nRead [how hot](https://example.com/water) before it&nbsp;cools.\n");
    }

    @Test
    void entitiesInTextAboutHtmlAreKept() {
        mending.leaves("In HTML you write &amp;nbsp; for a space that does not break.\n");
    }

    @Test
    void rowsWithoutADelimiterBecomeATable() {
        assertThat(mending.of("| leaf | °C |\n| sencha | 70 |\n| bancha | 80 |\n"))
                .isEqualTo("| leaf | °C |\n|---|---|\n| sencha | 70 |\n| bancha | 80 |\n");
    }

    @Test
    void shortRowsArePaddedAndPipesInCodeEscaped() {
        assertThat(mending.of("| a | b | c |\n|---|:-:|---|\n| 1 | 2 |\n| `x|y` | 2 | 3 |\n"))
                .isEqualTo("| a | b | c |\n|---|:-:|---|\n| 1 | 2 |  |\n| `x\\|y` | 2 | 3 |\n");
    }

    @Test
    void secondOfTwoOpenTagsBecomesAClosingTag() {
        assertThat(mending.of("The <b>pot<b> is warm, and the <em>cup is cold.\n"))
                .isEqualTo("The <b>pot</b> is warm, and the <em>cup is cold.</em>\n");
    }

    @Test
    void unclosedDivIsLeftToTheWriter() {
        mending.leaves("<div class=\"box\">\n\nThe pot is warm.\n\nThe cup is cold.\n");
    }

    @Test
    void misplacedFrontMatterIsMovedToTheTop() {
        String matter = "---\ntitle: Tea\ndate: 2026-11-22\n---\n\n" + PROSE + "\n";
        assertThat(mending.of("\n\n" + matter)).isEqualTo(matter);
        assertThat(mending.of(matter.substring(4))).isEqualTo(matter);
        assertThat(mending.of(matter.replace("22\n---\n", "22\n"))).isEqualTo(matter);
    }

    @Test
    void mistypedCommentEndIsCorrected() {
        assertThat(mending.of("<!-- a note -- >\n\n" + PROSE + "\n")).isEqualTo("<!-- a note -->\n\n" + PROSE + "\n");
    }
}
