package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Fill;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Link;
import com.google.auto.service.AutoService;
import java.util.Set;

/// Checks that a long page has a table of contents with working links.
@AutoService(Check.class)
public final class TableOfContents implements Check {

    private static final String NAME = "table_of_contents";
    private static final Limit WORDS = Limit.of("words_without_contents_max", 2500, 4000, Limit.OFF);
    private static final Limit BROKEN = Limit.of("broken_anchors_max", 0, 0, 1);

    /// Pages up to this length need none at any strictness.
    private static final int SHORT_WORDS = 2500;

    /// With fewer sections, a table of contents does not help.
    private static final int FEWEST_HEADINGS = 4;

    @Override
    public Card card() {
        return Card.aeo(NAME, 1)
                .titled("Table of contents")
                .asks("Does a long page list its sections, with links that lead to them?")
                .because("""
                        Readers of a long page look for one part of it, and a list of links to its sections takes them
                        there; search engines show such links under a result.
                        """)
                .fixedBy("List the sections at the top, each linked to its heading, or switch on the generator’s own.")
                .types(Set.of(ContentType.PILLAR, ContentType.TUTORIAL, ContentType.DOCUMENTATION))
                .worst(OPTIMIZATION)
                .limits(WORDS, BROKEN)
                .customary("Common practice; links to sections under search results are made from anchors")
                .doubts("""
                        Nobody has measured tables of contents, and most generators of documentation (Docusaurus,
                        MkDocs, Starlight …) put one beside the text by themselves, which the text does not show. Where
                        yours does, switch this check off.
                        """)
                .cannotSee("""
                        A table that a template adds. Anchors are compared with headings by their letters alone, since
                        each generator makes them in its own way; where most seem to lead nowhere none is reported.
                        """)
                .passing("""
                        # Tea

                        - [Water](#water)
                        - [Leaves](#leaves)
                        - [Pot](#pot)

                        ## Water

                        Soft.

                        ## Leaves

                        Green.

                        ## Pot

                        Small.
                        """, example -> example.as(ContentType.PILLAR))
                .failing("""
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
                        """, example -> example.as(ContentType.PILLAR))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        int words = document.wordCount();
        Contents contents = Contents.of(document, words > SHORT_WORDS);
        if (!contents.present()) {
            if (words <= SHORT_WORDS) {
                return Outcome.notApplicable("The page is short enough to need no table of contents.");
            }
            int headings = 0;
            for (Heading heading : document.headings()) {
                headings += heading.level() > 1 && !heading.text().isBlank() ? 1 : 0;
            }
            if (headings < FEWEST_HEADINGS) {
                return Outcome.notApplicable("The page has too few sections to list.");
            }
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        int broken = 0;
        Link first = null;
        for (Link link : contents.broken()) {
            if (outcome.find(link.range(), OPTIMIZATION, "No section of the page has this anchor.")) {
                broken++;
                first = first == null ? link : first;
            }
        }
        outcome.metric("has_toc", contents.present())
                .metric("anchors", contents.links().size())
                .metric("broken_anchors", broken)
                .metric("word_count", words);
        double limit = WORDS.at(article);
        if (!contents.present()) {
            Scale.Mark mark = Scale.atMost(limit).then(OPTIMIZATION, 2 * limit).mark(words);
            outcome.sayIfWrong(
                    mark,
                    "List the sections at the top, each linked to its heading; the page has %,d words and no table"
                            + " of contents.",
                    words);
            return outcome.orPass(
                    Double.isNaN(limit)
                            ? "A table of contents is not required at this strictness (the limit is off)."
                            : Fill.in("Pages of up to %,d words need no table of contents.", (int) limit));
        }
        if (first != null && broken > BROKEN.at(article)) {
            outcome.say(
                    OPTIMIZATION,
                    broken == 1
                            ? Fill.in(
                                    "The link “%s” in the table of contents leads to no section; set it to the anchor of its heading.",
                                    first.destination())
                            : Fill.in(
                                    "%d links in the table of contents lead to no section, the first to “%s”; set them to the anchors of their headings.",
                                    broken, first.destination()));
        }
        return outcome.orPass(
                contents.generated()
                        ? "The site generator puts a table of contents here."
                        : Fill.in(
                                "The table of contents links to %d sections.",
                                contents.links().size()));
    }
}
