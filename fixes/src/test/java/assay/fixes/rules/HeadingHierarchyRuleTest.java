package assay.fixes.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeadingHierarchyRuleTest {

    private final RuleTester rule = new RuleTester(new HeadingHierarchyRule());

    @Test
    void gapsInLevelsAreClosedAndSiblingsKeepTheSameLevel() {
        assertThat(rule.fixed("# Tea\n\n### Water\n\n##### Heat\n\n##### Lime\n\n### Time\n"))
                .isEqualTo("# Tea\n\n## Water\n\n### Heat\n\n### Lime\n\n## Time\n");
    }

    @Test
    void secondMainHeadingMovesDownWithItsSections() {
        assertThat(rule.fixed("# Tea\n\n## Water\n\n# Coffee\n\n## Beans\n\n### Roast\n"))
                .isEqualTo("# Tea\n\n## Water\n\n## Coffee\n\n### Beans\n\n#### Roast\n");
    }

    @Test
    void mainHeadingsBecomeSectionsUnderASeparateTitle() {
        assertThat(rule.fixed("---\ntitle: Drinks\n---\n\n# Tea\n\n# Coffee\n"))
                .isEqualTo("---\ntitle: Drinks\n---\n\n## Tea\n\n## Coffee\n");
    }

    @Test
    void underlinedHeadingsGetTheStyleOfTheirLevel() {
        assertThat(rule.fixed("Tea\n===\n\nCoffee\n======\n\nBeans\n-----\n"))
                .isEqualTo("Tea\n===\n\nCoffee\n------\n\n### Beans\n");
    }

    @Test
    void emptyHeadingsAreRemovedUnlessTheyHaveAnImageOrAnchor() {
        assertThat(rule.fixed("# Tea\r\n\r\n##\r\n\r\nWater.\r\n")).isEqualTo("# Tea\r\n\r\nWater.\r\n");
        rule.leaves("<h1>Tea</h1>\n<h2><a id=\"water\"></a></h2>\n<p>Water.</p>\n");
    }

    @Test
    void openingAndClosingTagsChangeInHtml() {
        assertThat(rule.fixed("<h1>Tea</h1>\n<h1 class=\"x\">Coffee</h1>\n"))
                .isEqualTo("<h1>Tea</h1>\n<h2 class=\"x\">Coffee</h2>\n");
    }

    @Test
    void headingsInCodeAndSuppressedHeadingsAreNotChanged() {
        rule.leaves("# Tea\n\n```sh\n# one\n### two\n```\n");
        rule.leaves("# Tea\n\n<!-- assay-disable heading_hierarchy -->\n\n# Coffee\n\n##### Beans\n");
    }
}
