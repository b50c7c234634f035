package assay.fixes.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ImageAltRuleTest {

    private final PageRuleTester rule = new PageRuleTester(new ImageAltRule());

    @Test
    void imageTitleBecomesTheAltText() {
        assertThat(rule.fixed("Tea.\n\n![](kettle.jpg \"A kettle beside an open tin\")\n"))
                .contains("![A kettle beside an open tin](kettle.jpg \"A kettle beside an open tin\")");
        assertThat(rule.fixed("<p>Tea.</p>\n<p><img src=k.jpg title=\"A kettle & a tin\"></p>"))
                .contains("<img alt=\"A kettle &amp; a tin\" src=k.jpg title=\"A kettle & a tin\">");
    }

    @Test
    void wordsInTheFileNameBecomeTheAltText() {
        assertThat(rule.fixed("Tea.\n\n![kettle-beside-an-open-tin.jpg](kettle.jpg)\n"))
                .contains("![Kettle beside an open tin](kettle.jpg)");
        assertThat(rule.fixed("<p>Tea.</p><img src='k.jpg' alt='kettle_beside_an_open_tin.png'>"))
                .contains("<img src='k.jpg' alt='Kettle beside an open tin'>");
    }

    @Test
    void cameraFileNamesAreIgnored() {
        rule.leaves("Tea.\n\n![IMG_2041.jpg](kettle.jpg)\n");
        rule.leaves("Tea.\n\n![a3f9-hero-final-v2.png](kettle.jpg)\n");
        rule.leaves("Tea.\n\n![port_loc.jpg](kettle.jpg)\n");
    }

    @Test
    void longAltTextIsCutAtASentence() {
        assertThat(rule.fixed("The tea is in the tin, and it is green.\n\n"
                        + "![Image of a kettle beside an open tin of tea. The tin is green and the kettle"
                        + " is black, and both of them stand on a table of wood that has been cleaned a"
                        + " moment ago.](k.jpg)\n"))
                .contains("![A kettle beside an open tin of tea.](k.jpg)");
    }

    @Test
    void imageReferencesAndCodeAreNotChanged() {
        rule.leaves("Tea.\n\n![kettle-beside-an-open-tin.jpg]\n\n[kettle-beside-an-open-tin.jpg]: k.jpg\n");
        rule.leaves("Tea.\n\n```\n![kettle-beside-an-open-tin.jpg](kettle.jpg)\n```\n");
    }

    @Test
    void unknownContentIsNotDescribed() {
        rule.leaves("Tea.\n\n![](green-tea-in-a-cup.jpg) and ![](leaves.jpg)\n");
    }
}
