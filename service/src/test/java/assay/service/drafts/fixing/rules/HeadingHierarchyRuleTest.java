package assay.service.drafts.fixing.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeadingHierarchyRuleTest {

    private final Mending mending = new Mending(new HeadingHierarchyRule());

    @Test
    void gapsInLevelsAreClosedAndSiblingsKeepTheSameLevel() {
        assertThat(mending.of("# Tea\n\n### Water\n\n##### Heat\n\n##### Lime\n\n### Time\n"))
                .isEqualTo("# Tea\n\n## Water\n\n### Heat\n\n### Lime\n\n## Time\n");
    }

    @Test
    void secondMainHeadingMovesDownWithItsSections() {
        assertThat(mending.of("# Tea\n\n## Water\n\n# Coffee\n\n## Beans\n\n### Roast\n"))
                .isEqualTo("# Tea\n\n## Water\n\n## Coffee\n\n### Beans\n\n#### Roast\n");
    }

    @Test
    void mainHeadingsBecomeSectionsUnderASeparateTitle() {
        assertThat(mending.of("---\ntitle: Drinks\n---\n\n# Tea\n\n# Coffee\n"))
                .isEqualTo("---\ntitle: Drinks\n---\n\n## Tea\n\n## Coffee\n");
    }

    @Test
    void underlinedHeadingsGetTheStyleOfTheirLevel() {
        assertThat(mending.of("Tea\n===\n\nCoffee\n======\n\nBeans\n-----\n"))
                .isEqualTo("Tea\n===\n\nCoffee\n------\n\n### Beans\n");
    }

    @Test
    void emptyHeadingsAreRemovedUnlessTheyHaveAnImageOrAnchor() {
        assertThat(mending.of("# Tea\r\n\r\n##\r\n\r\nWater.\r\n")).isEqualTo("# Tea\r\n\r\nWater.\r\n");
        mending.leaves("<h1>Tea</h1>\n<h2><a id=\"water\"></a></h2>\n<p>Water.</p>\n");
    }

    @Test
    void openingAndClosingTagsChangeInHtml() {
        assertThat(mending.of("<h1>Tea</h1>\n<h1 class=\"x\">Coffee</h1>\n"))
                .isEqualTo("<h1>Tea</h1>\n<h2 class=\"x\">Coffee</h2>\n");
    }

    @Test
    void headingsInCodeAndSuppressedHeadingsAreNotChanged() {
        mending.leaves("# Tea\n\n```sh\n# one\n### two\n```\n");
        mending.leaves("# Tea\n\n<!-- assay-disable heading_hierarchy -->\n\n# Coffee\n\n##### Beans\n");
    }
}
