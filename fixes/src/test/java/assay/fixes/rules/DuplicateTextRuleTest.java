package assay.fixes.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DuplicateTextRuleTest {

    private static final String FIRST =
            "Green tea likes cool water, so wait for five minutes after the kettle boils. Two spoons are enough for a"
                    + " pot.";
    private static final String SECOND =
            "Oolong takes hotter water and a longer time than any green tea. A small pot is filled to a quarter with"
                    + " it.";
    private static final String THIRD =
            "Black tea wants water that boils, and three minutes in a warm pot. A lid keeps the heat where it belongs.";

    private final RuleTester rule = new RuleTester(new DuplicateTextRule());

    @Test
    void laterCopiesOfParagraphsAreRemoved() {
        String text = FIRST + "\n\n" + SECOND + "\n\n" + THIRD + "\n\n";
        assertThat(rule.fixed(text + FIRST + "\n\n" + SECOND + "\n")).isEqualTo(text.stripTrailing() + "\n");
    }

    @Test
    void lineEndingsAreKept() {
        String text = FIRST + "\r\n\r\n" + SECOND + "\r\n\r\n";
        assertThat(rule.fixed(text + FIRST + "\r\n\r\n" + SECOND + "\r\n\r\n" + THIRD + "\r\n"))
                .isEqualTo(text + THIRD + "\r\n");
    }

    @Test
    void htmlCopiesAreRemovedTogetherWithTheirTags() {
        String text = "<p>" + FIRST + "</p>\n<p>" + SECOND + "</p>\n<p>" + THIRD + "</p>\n";
        assertThat(rule.fixed(text + "<p>" + FIRST + "</p>\n<p>" + SECOND + "</p>\n"))
                .isEqualTo(text);
    }

    @Test
    void duplicateSectionIsRemovedWithItsHeading() {
        String section = "## Water\n\n" + FIRST + "\n\n" + SECOND + "\n\n";
        String end = "## Time\n\n" + THIRD + "\n";
        assertThat(rule.fixed("# Tea\n\n" + section + section + end)).isEqualTo("# Tea\n\n" + section + end);
    }

    @Test
    void earlierCopyIsRemovedIfTheLaterCopyIsAWholeSection() {
        String text = "# Tea\n\n" + THIRD + "\n\n" + FIRST + "\n\n" + SECOND + "\n\n## Water\n\n" + FIRST
                + "\n\n## Oolong\n\n" + SECOND + "\n";
        assertThat(rule.fixed(text))
                .isEqualTo("# Tea\n\n" + THIRD + "\n\n## Water\n\n" + FIRST + "\n\n## Oolong\n\n" + SECOND + "\n");
    }

    @Test
    void copiesWithUniqueImagesOrLinksAreKept() {
        String linked = FIRST.replace("Two spoons", "[Two spoons](https://example.com/spoons)");
        String shown = SECOND.replace("A small pot", "![a pot](pot.png) A small pot");
        rule.leaves(FIRST + "\n\n" + SECOND + "\n\n" + THIRD + "\n\n" + linked + "\n\n" + shown + "\n");
    }

    @Test
    void quotedCopiesAreKept() {
        rule.leaves(FIRST + "\n\n" + SECOND + "\n\n> " + FIRST + "\n>\n> " + SECOND + "\n\n" + THIRD + "\n");
    }

    @Test
    void duplicateSectionIsRemovedWithItsShortItems() {
        String section = "## Water\n\n" + FIRST + "\n\n1. Boil it.\n2. Wait for five minutes.\n\n" + SECOND + "\n\n";
        String end = "## Time\n\n" + THIRD + "\n";
        assertThat(rule.fixed("# Tea\n\n" + section + section + end)).isEqualTo("# Tea\n\n" + section + end);
    }
}
