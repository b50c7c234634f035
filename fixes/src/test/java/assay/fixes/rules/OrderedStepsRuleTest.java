package assay.fixes.rules;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.ContentType;
import org.junit.jupiter.api.Test;

class OrderedStepsRuleTest {

    private static final String MORE = "\n\n" + RuleTester.ENOUGH + "\n";

    private final RuleTester rule =
            new RuleTester(new OrderedStepsRule()).as(ContentType.HOW_TO).in("en");

    @Test
    void bulletedStepsGetNumbers() {
        assertThat(rule.fixed("# Tea\n\n## Brew it\n\n- Boil the water.\n- Wait five minutes.\n- Pour it on the leaves."
                        + MORE))
                .isEqualTo("# Tea\n\n## Brew it\n\n1. Boil the water.\n2. Wait five minutes.\n3. Pour it on the leaves."
                        + MORE);
    }

    @Test
    void nestedContentStaysWithinItsStep() {
        assertThat(rule.fixed(
                        "# Tea\n\n* Boil the water.\n\n  Use a lid.\n* Wait a while:\n  - five minutes\n* Pour it on."
                                + MORE))
                .isEqualTo("# Tea\n\n"
                        + "1. Boil the water.\n\n"
                        + "   Use a lid.\n"
                        + "2. Wait a while:\n"
                        + "   - five minutes\n"
                        + "3. Pour it on."
                        + MORE);
    }

    @Test
    void bulletedStepsGetNumbersInHtml() {
        assertThat(rule.fixed(
                        "<h1>Tea</h1>\n<ul><li>Boil the water.</li><li>Wait a bit.</li><li>Pour it on.</li></ul>\n<p>"
                                + RuleTester.ENOUGH + "</p>"))
                .contains("<ol><li>Boil the water.</li><li>Wait a bit.</li><li>Pour it on.</li></ol>");
    }

    @Test
    void listsOfTipsEffectsAndThingsStayUnordered() {
        rule.leaves("# Tea\n\n## Tips\n\n- Boil the water.\n- Use a lid.\n- Pour it slowly." + MORE);
        rule.leaves("# Tea\n\nA thermometer lets you:\n\n- Boil the water.\n- Use a lid.\n- Pour it slowly." + MORE);
        rule.leaves("# Tea\n\n- Boiling the water.\n- Using a lid.\n- Pouring it slowly." + MORE);
        rule.leaves("# Tea\n\n- a pot\n- a cup\n- two spoons" + MORE);
    }
}
