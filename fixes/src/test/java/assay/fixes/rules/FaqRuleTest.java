package assay.fixes.rules;

import static assay.fixes.rules.PageRuleTester.text;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.ContentType;
import org.junit.jupiter.api.Test;

class FaqRuleTest {

    private static final String MATCHA = "## What is matcha?\n\nGreen tea, ground to a powder.\n\n";
    private static final String HOT = "## How hot should the water be?\n\nAbout 80 °C.\n\n";
    private static final String KEEP = "## How long does it keep?\n\nA month once the tin is open.\n";

    private final PageRuleTester rule = new PageRuleTester(new FaqRule());

    private String fixed(String content) {
        return rule.fixed(text(content).as(ContentType.FAQ)).content();
    }

    @Test
    void questionWithTheSameAnswerIsRemoved() {
        assertThat(fixed("# Matcha\n\n" + MATCHA + HOT + MATCHA + KEEP))
                .isEqualTo("# Matcha\n\n" + MATCHA + HOT + KEEP);
    }

    @Test
    void duplicateQuestionWithoutAnAnswerIsRemoved() {
        assertThat(fixed("# Matcha\n\n## What is matcha?\n\n" + HOT + MATCHA + KEEP))
                .isEqualTo("# Matcha\n\n" + HOT + MATCHA + KEEP);
    }

    @Test
    void duplicateQuestionsWithDifferentOrMissingAnswersAreLeftToTheWriter() {
        String two = "# Matcha\n\n" + MATCHA + HOT + "## What is matcha?\n\nA powder.\n\n" + KEEP;
        assertThat(fixed(two)).isEqualTo(two);
        String none = "# Matcha\n\n" + MATCHA + "## Where is it from?\n\n" + HOT + KEEP;
        assertThat(fixed(none)).isEqualTo(none);
    }

    @Test
    void answerWithAnotherImageIsKept() {
        String pictures =
                "# Matcha\n\n" + MATCHA + "![A bowl](a.jpg)\n\n" + HOT + MATCHA + "![A bowl](b.jpg)\n\n" + KEEP;
        assertThat(fixed(pictures)).isEqualTo(pictures);
    }

    @Test
    void surroundingHtmlElementsStayIntact() {
        String pair = "<section><h2>What is matcha?</h2><p>Green tea, ground to a powder.</p></section>\n";
        String page = "<h1>Matcha</h1>\n" + pair + "<h2>How hot should the water be?</h2><p>About 80 °C.</p>\n" + pair
                + "<h2>How long does it keep?</h2><p>A month.</p>\n";
        assertThat(fixed(page)).isEqualTo(page);
    }
}
