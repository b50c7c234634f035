package assay.fixes.rules;

import static assay.fixes.rules.PageRuleTester.text;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PromotionalToneRuleTest {

    private static final String LOUD =
            "Our revolutionary pot is amazing! Buy now! It is a stunning, game-changing lid!!! "
                    + "You will love it! Is it cheap?! It is made for Yahoo! He said “Order today!” at once. Act now! ";

    private static final String CALM =
            "The leaves open slowly in a warm pot, and the cup stays clear and sweet. ".repeat(8);

    private final PageRuleTester rule = new PageRuleTester(new PromotionalToneRule());

    @Test
    void onlyTheFirstExclamationMarkIsKept() {
        assertThat(rule.fixed(LOUD + CALM))
                .isEqualTo(
                        "Our revolutionary pot is amazing! Buy now. It is a stunning, game-changing lid. You will love"
                                + " it. Is it cheap?! It is made for Yahoo! He said “Order today!” at once. Act now. "
                                + CALM);
    }

    @Test
    void exclamationsThatAreNotPromotionalAreKept() {
        rule.leaves("It rained! We laughed! The kettle fell! Nobody minded! We drank it cold! ".repeat(3) + CALM);
        rule.leaves(text("!".repeat(20)));
    }
}
