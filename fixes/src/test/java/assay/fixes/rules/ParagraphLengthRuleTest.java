package assay.fixes.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ParagraphLengthRuleTest {

    private static final String SENTENCE = "Green leaves open slowly in water that is well below the boil today. ";
    private static final String HALF = SENTENCE.repeat(9).strip();

    private final RuleTester rule = new RuleTester(new ParagraphLengthRule()).in("en");

    @Test
    void longParagraphIsSplitInTheMiddle() {
        assertThat(rule.fixed(HALF + " " + HALF + "\n")).isEqualTo(HALF + "\n\n" + HALF + "\n");
    }

    @Test
    void htmlAndLineEndingsArePreserved() {
        assertThat(rule.fixed("<p class=\"x\">" + HALF + " " + HALF + "</p>\r\n"))
                .isEqualTo("<p class=\"x\">" + HALF + "</p>\r\n<p class=\"x\">" + HALF + "</p>\r\n");
    }

    @Test
    void splitListItemStaysOneItem() {
        assertThat(rule.fixed("- " + HALF + " " + HALF + "\n- Tea.\n"))
                .isEqualTo("- " + HALF + "\n\n  " + HALF + "\n- Tea.\n");
    }

    @Test
    void noPartBeginsWithAWordThatRefersBack() {
        String text = HALF + " It is the water that does it. " + HALF + "\n";
        assertThat(rule.fixed(text)).isEqualTo(HALF + " It is the water that does it.\n\n" + HALF + "\n");
    }

    @Test
    void markupAndQuotationsAreNotSplit() {
        rule.leaves("**" + HALF + " " + HALF + "**\n");
        rule.leaves("“" + HALF + " " + HALF + "”\n");
    }

    @Test
    void verseIsNotSplit() {
        rule.leaves("Green leaves open slowly,  \n".repeat(80).strip() + "\n");
    }

    @Test
    void longSentenceIsLeftToTheWriter() {
        rule.leaves("Green leaves open slowly, and ".repeat(50) + "so on.\n");
    }
}
