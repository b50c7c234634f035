package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
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

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message SHORT = MESSAGES.get("short");
    private static final Message FEW_SECTIONS = MESSAGES.get("few_sections");
    private static final Message BROKEN_LINK = MESSAGES.get("broken_link");
    private static final Message MISSING = MESSAGES.get("missing", "words");
    private static final Message NOT_REQUIRED = MESSAGES.get("not_required");
    private static final Message NOT_NEEDED = MESSAGES.get("not_needed", "words");
    private static final Message BROKEN_LINKS = MESSAGES.get("broken_links", "links", "anchor");
    private static final Message GENERATED = MESSAGES.get("generated");
    private static final Message PRESENT = MESSAGES.get("present", "sections");

    private static final Limit WORDS = Limit.of(NAME, "words_without_contents_max", 2500, 4000, Limit.OFF);
    private static final Limit BROKEN = Limit.of(NAME, "broken_anchors_max", 0, 0, 1);

    /// Pages up to this length don't need a table of contents at any strictness.
    private static final int SHORT_WORDS = 2500;

    /// On a page with fewer headings, a table of contents does not help.
    private static final int FEWEST_HEADINGS = 4;

    @Override
    public Card card() {
        return Card.aeo(NAME, 1)
                .types(Set.of(ContentType.PILLAR, ContentType.TUTORIAL, ContentType.DOCUMENTATION))
                .worst(OPTIMIZATION)
                .limits(WORDS, BROKEN)
                .customary()
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
                return Outcome.notApplicable(SHORT);
            }
            int headings = 0;
            for (Heading heading : document.headings()) {
                headings += heading.level() > 1 && !heading.text().isBlank() ? 1 : 0;
            }
            if (headings < FEWEST_HEADINGS) {
                return Outcome.notApplicable(FEW_SECTIONS);
            }
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        int broken = 0;
        Link first = null;
        for (Link link : contents.broken()) {
            if (outcome.find(link.range(), OPTIMIZATION, BROKEN_LINK)) {
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
            outcome.sayIfWrong(mark, MISSING, words);
            return Double.isNaN(limit) ? outcome.orPass(NOT_REQUIRED) : outcome.orPass(NOT_NEEDED, (int) limit);
        }
        if (first != null && broken > BROKEN.at(article)) {
            outcome.say(OPTIMIZATION, BROKEN_LINKS, broken, first.destination());
        }
        int sections = contents.links().size() - contents.broken().size();
        return contents.generated() ? outcome.orPass(GENERATED) : outcome.orPass(PRESENT, sections);
    }
}
