package assay.fixes.rules;

import static assay.fixes.rules.PageRuleTester.text;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.ContentType;
import org.junit.jupiter.api.Test;

class TableOfContentsRuleTest {

    private static final String LONG = "The leaves open slowly in a warm pot, and the cup stays clear. ".repeat(120);

    private final PageRuleTester rule = new PageRuleTester(new TableOfContentsRule());

    private String fixed(String content) {
        return rule.fixed(text(content).as(ContentType.PILLAR)).content();
    }

    private static String sections(String end, String... headings) {
        StringBuilder text = new StringBuilder("# Tea")
                .append(end)
                .append(end)
                .append("It is green.")
                .append(end);
        for (String heading : headings) {
            text.append(end)
                    .append("## ")
                    .append(heading)
                    .append(end)
                    .append(end)
                    .append(LONG)
                    .append(end);
        }
        return text.toString();
    }

    @Test
    void longTextGetsATableOfContents() {
        String text = sections("\n", "Water", "Leaves & *pots*", "Water", "Über `C++`");
        assertThat(fixed(text)).startsWith("""
            # Tea

            It is green.

            - [Water](#water)
            - [Leaves \\& pots](#leaves--pots)
            - [Water](#water-1)
            - [Über C++](#über-c)

            ## Water
            """).endsWith(text.substring(text.indexOf("## Water")));
    }

    @Test
    void lineEndingsMatchTheText() {
        assertThat(fixed(sections("\r\n", "Water", "Leaves", "Pots", "Cups")))
                .contains("\r\n- [Water](#water)\r\n- [Leaves](#leaves)\r\n")
                .doesNotContainPattern("[^\r]\n");
    }

    @Test
    void explicitHeadingAnchorIsUsed() {
        assertThat(fixed(sections("\n", "Water {#soft}", "Leaves", "Pots", "Cups")))
                .contains("- [Water](#soft)\n");
    }

    @Test
    void headingsOfAPageGetAnchors() {
        StringBuilder page = new StringBuilder("<h1>Tea</h1>\n<p>It is green.</p>\n");
        for (String heading :
                new String[] {"<h2>Water</h2>", "<h2 id='l'>Leaves</h2>", "<h2>Pots</h2>", "<h2>Cups</h2>"}) {
            page.append(heading).append("\n<p>").append(LONG).append("</p>\n");
        }
        assertThat(fixed(page.toString()))
                .contains("""
                    <p>It is green.</p>
                    <nav><ul>
                    <li><a href="#water">Water</a></li>
                    <li><a href="#l">Leaves</a></li>
                    """)
                .contains("</ul></nav>\n<h2 id=\"water\">Water</h2>")
                .contains("<h2 id='l'>Leaves</h2>");
    }

    @Test
    void brokenLinkPointsToTheSectionWithItsName() {
        String text = """
            # Tea

            - [Water](#water)
            - [Leaves](#leafs)
            - [Pot](#pot)

            ## Water

            Soft.

            ## Leaves

            Green.

            ## Pot

            Small.
            """;
        assertThat(fixed(text)).isEqualTo(text.replace("#leafs", "#leaves"));
        String other = text.replace("[Leaves](#leafs)", "[Our leaves](#leafs)");
        assertThat(fixed(other)).isEqualTo(other);
    }

    @Test
    void headingsWithAmbiguousAnchorsAreNotLinked() {
        String text = sections("\n", "Water", "Leaves", "Pots 🎉", "Cups");
        assertThat(fixed(text)).isEqualTo(text);
    }
}
