package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;

import assay.scoring.CheckTester;
import assay.scoring.ContentType;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableOfContentsTest {

    private static final String PART = CheckTester.words(1100);
    private static final String SECTIONS = "## Water\n\n" + PART + "\n\n## Leaves\n\n" + PART + "\n\n## The pot\n\n"
            + PART + "\n\n## Time & patience\n\n" + PART + "\n\n";

    private final CheckTester check = new CheckTester(new TableOfContents());

    private CheckTester.Case pillar(String content) {
        return check.on(content).as(ContentType.PILLAR);
    }

    @Test
    void longPageWithoutATableOfContentsGivesAnOptimization() {
        pillar(SECTIONS)
                .gives(OPTIMIZATION)
                .because("4,406 words but no table of contents")
                .measures("has_toc", 0);
        pillar(SECTIONS).judged(Strictness.PERMISSIVE).passes().because("not required");
    }

    @Test
    void shortPagesAreSkipped() {
        pillar("## Water\n\n" + PART).isNotApplicable("too short");
        pillar(PART + PART + PART + PART + PART).isNotApplicable("too few sections");
    }

    @Test
    void listOfLinksCountsAsATableOfContents() {
        pillar("- [Water](#water)\n- [Leaves](#leaves)\n- [The pot](#the-pot)\n- [Time](#time--patience)\n\n"
                        + SECTIONS)
                .passes()
                .measures("has_toc", 1)
                .measures("anchors", 4)
                .measures("broken_anchors", 0);
    }

    @Test
    void lineOfLinksCountsAsATableOfContents() {
        pillar("Jump to: [Water](#water) | [Leaves](#leaves) | [The pot](#the-pot)\n\n" + SECTIONS)
                .passes();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[TOC]",
                "[[_TOC_]]",
                "* TOC\n{:toc}",
                "{{< toc >}}",
                "{% toc %}",
                "<!-- toc -->",
                "<TOCInline toc={toc} />",
                "<div class=\"toc\"></div>",
                "<nav><a href=\"#water\">Water</a></nav>",
                ".. contents::",
                "<TableOfContents />",
            })
    void markersOfSiteGeneratorsCountAsATableOfContents(String mark) {
        pillar("# Tea\n\n" + mark + "\n\n" + SECTIONS).passes().because("generator");
    }

    @Test
    void frontMatterSwitchesTheTableOfContentsOnAndOff() {
        pillar("---\ntitle: Tea\ntoc: true\n---\n\n" + SECTIONS).passes().because("generator");
        pillar("---\ntitle: Tea\ntoc: false\n---\n\n" + SECTIONS).gives(OPTIMIZATION);
    }

    @Test
    void theWordTocInASentenceDoesNotCount() {
        pillar("The TOC of a tea is its leaf (a toc, so to speak).\n\n" + SECTIONS)
                .gives(OPTIMIZATION);
    }

    @Test
    void brokenAnchorsAreMarked() {
        pillar("- [Water](#water)\n- [Leaves](#leafs)\n- [The pot](#the-pot)\n\n" + SECTIONS)
                .gives(OPTIMIZATION)
                .because("“#leafs”")
                .measures("broken_anchors", 1)
                .marks("[Leaves](#leafs)");
    }

    @Test
    void manyAnchorSchemesAreRecognized() {
        pillar("""
                        - [Água](#agua)
                        - [Leaves](#my-leaves)
                        - [Pot](#2-the-pot-1)

                        ## Água

                        Soft.

                        <a id="my-leaves"></a>

                        ## Blätter

                        Green.

                        ## 2. The pot

                        Small.
                        """).passes().measures("broken_anchors", 0);
        pillar("- [Water](#h-1)\n- [Leaves](#h-2)\n- [The pot](#h-3)\n\n" + SECTIONS)
                .passes()
                .measures("broken_anchors", 0);
    }

    @Test
    void footnoteLinksAreNotATableOfContents() {
        pillar("- [1](#fn1)\n- [2](#fn2)\n- [3](#fn3)\n\n" + SECTIONS)
                .gives(OPTIMIZATION)
                .measures("has_toc", 0);
    }

    @Test
    void suppressedAnchorsDoNotCount() {
        pillar(
                        "<!-- assay-disable table_of_contents -->\n\n- [Water](#water)\n- [Leaves](#leafs)\n- [The pot](#the-pot)\n\n"
                                + SECTIONS)
                .passes()
                .measures("broken_anchors", 0);
    }

    @Test
    void htmlGivesTheSameResultAsMarkdown() {
        pillar(
                        "<ul><li><a href=\"#w\">Water</a></li><li><a href=\"#l\">Leaves</a></li><li><a href=\"#x\">Pot</a></li></ul>"
                                + "<h2 id=\"w\">Water</h2><p>Soft.</p><h2 id=\"l\">Leaves</h2><p>Green.</p>")
                .gives(OPTIMIZATION)
                .because("“#x”");
    }
}
