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
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.PhaseIn;
import assay.scoring.Release;
import assay.scoring.Scale;
import assay.scoring.document.Block;
import assay.scoring.document.Range;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;

/// Checks that list items and paragraphs are written as sentences, rather than all in the form “**Label:**
/// half a sentence”.
@AutoService(Check.class)
public final class LabelledLists implements Check {

    private static final String NAME = "labelled_lists";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message TOO_SHORT = MESSAGES.get("too_short");
    private static final Message RELEASE = MESSAGES.get("release");
    private static final Message FEW_ITEMS = MESSAGES.get("few_items");
    private static final Message LABELLED_ITEMS = MESSAGES.get("labelled_items", "labelled", "plain", "items");
    private static final Message LABELLED_POINTS = MESSAGES.get("labelled_points", "labelled", "plain", "items");
    private static final Message PASSED_ITEMS = MESSAGES.get("passed_items", "labelled", "items");
    private static final Message PASSED_POINTS = MESSAGES.get("passed_points", "labelled", "items");
    private static final Message LABELLED_ITEM = MESSAGES.get("labelled_item");

    private static final Limit SHARE = Limit.of(NAME, "labelled_share_pct_max", 35, 50, 75);

    private static final double SUGGESTED = 75;

    /// A text with fewer labels contains only one or two normal lists.
    private static final int FEWEST_LABELS = 8;

    /// With this many additional labels, the problem has its full weight. With fewer, there is no warning.
    private static final double GROWING = 8;

    private static final int ENOUGH_LABELS = 12;
    private static final int FEWEST_WORDS = 300;
    private static final int MOST_FINDINGS = 20;

    @Override
    public Card card() {
        return Card.seo(NAME, 2)
                .types(ContentType.EDITORIAL)
                .worst(WARNING)
                .limits(SHARE)
                .customary()
                .passing("The leaves open slowly in water that is not too hot for them. ".repeat(30) + "\n\n"
                        + "- A kettle with a lid\n".repeat(10))
                .failing("The leaves open slowly in water that is not too hot for them. ".repeat(30) + "\n\n"
                        + "- **Flexibility:** The leaves open in any pot.\n".repeat(10))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        if (article.proseWords() < FEWEST_WORDS) {
            return Outcome.notApplicable(TOO_SHORT);
        }
        if (article.measured(Release.class, Release::of).announced()) {
            return Outcome.notApplicable(RELEASE);
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
            return Outcome.notApplicable(FEW_ITEMS);
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
                    paragraphs == 0 ? LABELLED_ITEMS : LABELLED_POINTS,
                    count,
                    items + paragraphs - count,
                    items + paragraphs);
            counted.stream().limit(MOST_FINDINGS).map(LabelledLists::finding).forEach(outcome::find);
        }
        return outcome.orPass(paragraphs == 0 ? PASSED_ITEMS : PASSED_POINTS, count, items + paragraphs);
    }

    private static Finding finding(Range label) {
        return Finding.at(label, OPTIMIZATION, LABELLED_ITEM);
    }

    private static Scale.Mark mark(Article article, int labels, double share) {
        if (labels < FEWEST_LABELS) {
            return Scale.Mark.PASS;
        }
        double limit = SHARE.at(article);
        Scale.Mark full = PhaseIn.of(
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
