package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Finding;
import assay.scoring.Labels;
import assay.scoring.Limit;
import assay.scoring.Onset;
import assay.scoring.Outcome;
import assay.scoring.Release;
import assay.scoring.Scale;
import assay.scoring.document.Block;
import assay.scoring.document.Range;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;

/// Checks that points are written as sentences and not all in the form “**Label:** half a sentence”.
@AutoService(Check.class)
public final class LabelledLists implements Check {

    private static final String NAME = "labelled_lists";
    private static final Limit SHARE = Limit.of("labelled_share_pct_max", 35, 50, 75);

    private static final double SUGGESTED = 75;

    /// Fewer labels are one or two normal lists.
    private static final int FEWEST_LABELS = 8;

    /// Number of further labels until full weight; with fewer there is no warning.
    private static final double GROWING = 8;

    private static final int ENOUGH_LABELS = 12;
    private static final int FEWEST_WORDS = 300;
    private static final int MOST_FINDINGS = 20;

    @Override
    public Card card() {
        return Card.seo(NAME, 2)
                .titled("Labelled lists")
                .asks("Are points made in sentences, rather than all behind a bold label?")
                .because("""
                        “Flexibility: …”, “Scalability: …”, the label in bold: item after item in this form is what pages
                        made in bulk look like. Readers who have seen a hundred of them leave.
                        """)
                .fixedBy("""
                        Keep the label where readers look items up by it. Elsewhere say the point in a sentence, and
                        leave out the points that have nothing but a label.
                        """)
                .types(ContentType.EDITORIAL)
                .worst(WARNING)
                .limits(SHARE)
                .customary("""
                        Google's policy on scaled content abuse and its guidance on helpful content; calibrated on
                        published posts
                        """)
                .doubts("""
                        Definitions, ingredients and options are easier to find behind a label, so half of the items may
                        have one and a few labels are never counted. Of 463 articles by people who know their subject,
                        one in thirty is flagged and fewer than one in a hundred warned; of 461 pages made in bulk, two in
                        five and one in six.
                        """)
                .cannotSee("Labels that are not in bold type, and whether the labels help.")
                .passing("The leaves open slowly in water that is not too hot for them. ".repeat(30) + "\n\n"
                        + "- A kettle with a lid\n".repeat(10))
                .failing("The leaves open slowly in water that is not too hot for them. ".repeat(30) + "\n\n"
                        + "- **Flexibility:** The leaves open in any pot.\n".repeat(10))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        if (article.proseWords() < FEWEST_WORDS) {
            return Outcome.notApplicable("The text is too short to judge its lists.");
        }
        if (article.measured(Release.class, Release::of).announced()) {
            return Outcome.notApplicable("The announcement of a release may be a list.");
        }
        Labels labels = article.measured(Labels.class, Labels::of);
        List<Block> blocks = article.document().blocks();
        List<Range> all = new ArrayList<>();
        int items = 0;
        int paragraphs = 0;
        for (int i = 0; i < blocks.size(); i++) {
            Block block = blocks.get(i);
            boolean item = block.kind() == Block.Kind.LIST_ITEM;
            boolean labelled = labels.leads(i) || item && labels.whole(i);
            if (block.prose() && labelled) {
                all.add(labels.leads(i) ? labels.range(i) : block.range());
                paragraphs += item ? 0 : 1;
            }
            items += block.prose() && item ? 1 : 0;
        }
        if (items + paragraphs < FEWEST_LABELS) {
            return Outcome.notApplicable("The text has too few list items to judge how they begin.");
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        List<Range> counted = outcome.heeded(all, LabelledLists::finding);
        int count = counted.size();
        double share = 100.0 * count / (items + paragraphs);
        outcome.metric("labelled", count)
                .metric("list_items", items)
                .metric("labelled_paragraphs", paragraphs)
                .metric("labelled_share_pct", share);
        Scale.Mark mark = mark(article, count, share);
        if (mark.severity() != PASS) {
            outcome.say(
                    mark,
                    "Make some of the points in sentences: %d of %d %s begin with a bold label.",
                    count,
                    items + paragraphs,
                    paragraphs == 0 ? "list items" : "list items and paragraphs");
            counted.stream().limit(MOST_FINDINGS).map(LabelledLists::finding).forEach(outcome::find);
        }
        return outcome.orPass(
                "%d of %d %s with a bold label.",
                count, items + paragraphs, paragraphs == 0 ? "list items begin" : "list items and paragraphs begin");
    }

    private static Finding finding(Range label) {
        return Finding.at(label, OPTIMIZATION, "Say this point in a sentence.");
    }

    private static Scale.Mark mark(Article article, int labels, double share) {
        if (labels < FEWEST_LABELS) {
            return Scale.Mark.PASS;
        }
        double limit = SHARE.at(article);
        Scale.Mark full = Onset.of(
                Scale.atMost(limit)
                        .then(OPTIMIZATION, Math.max(limit + 5, SUGGESTED))
                        .then(WARNING, 100)
                        .mark(share)
                        .atWorst(labels < ENOUGH_LABELS ? OPTIMIZATION : WARNING),
                article.proseWords(),
                FEWEST_WORDS);
        double grown = Math.min(1, (labels - FEWEST_LABELS + 1) / GROWING);
        return new Scale.Mark(full.severity(), (int) Math.round(1000 - (1000 - full.credit()) * grown));
    }
}
