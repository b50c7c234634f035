package assay.service.drafts.fixing.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ParagraphLengthRuleTest {

    private static final String SENTENCE = "Green leaves open slowly in water that is well below the boil today. ";
    private static final String HALF = SENTENCE.repeat(9).strip();

    private final Mending mending = new Mending(new ParagraphLengthRule()).in("en");

    @Test
    void longParagraphIsSplitInTheMiddle() {
        assertThat(mending.of(HALF + " " + HALF + "\n")).isEqualTo(HALF + "\n\n" + HALF + "\n");
    }

    @Test
    void htmlAndLineEndingsArePreserved() {
        assertThat(mending.of("<p class=\"x\">" + HALF + " " + HALF + "</p>\r\n"))
                .isEqualTo("<p class=\"x\">" + HALF + "</p>\r\n<p class=\"x\">" + HALF + "</p>\r\n");
    }

    @Test
    void splitListItemStaysOneItem() {
        assertThat(mending.of("- " + HALF + " " + HALF + "\n- Tea.\n"))
                .isEqualTo("- " + HALF + "\n\n  " + HALF + "\n- Tea.\n");
    }

    @Test
    void noPartBeginsWithAWordThatRefersBack() {
        String text = HALF + " It is the water that does it. " + HALF + "\n";
        assertThat(mending.of(text)).isEqualTo(HALF + " It is the water that does it.\n\n" + HALF + "\n");
    }

    @Test
    void markupAndQuotationsAreNotSplit() {
        mending.leaves("**" + HALF + " " + HALF + "**\n");
        mending.leaves("“" + HALF + " " + HALF + "”\n");
    }

    @Test
    void verseIsNotSplit() {
        mending.leaves("Green leaves open slowly,  \n".repeat(80).strip() + "\n");
    }

    @Test
    void longSentenceIsLeftToTheWriter() {
        mending.leaves("Green leaves open slowly, and ".repeat(50) + "so on.\n");
    }
}
