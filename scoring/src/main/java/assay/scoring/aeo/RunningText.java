package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Decimals;
import assay.scoring.Labels;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.PhaseIn;
import assay.scoring.Release;
import assay.scoring.Scale;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Section;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;

/// Checks that a text consists of connected sentences rather than fragments.
@AutoService(Check.class)
public final class RunningText implements Check {

    private static final String NAME = "running_text";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message TOO_SHORT = MESSAGES.get("too_short");
    private static final Message RELEASE = MESSAGES.get("release");
    private static final Message FRAGMENTED = MESSAGES.get("fragmented", "percent", "least");
    private static final Message ENOUGH = MESSAGES.get("enough", "percent");
    private static final Message ONLY_FRAGMENTS = MESSAGES.get("only_fragments", "words");

    private static final Limit SHARE = Limit.of(NAME, "running_text_share_pct_min", 80, 72, 50);

    /// If less than this percentage of a text is running text, fragments outweigh sentences. At [#FULL]
    /// percent, there is almost no running text.
    private static final double SUGGESTED = 40;

    private static final double FULL = 15;

    private static final int FEWEST_WORDS = 300;

    /// Shorter paragraphs are labels, dates or contact lines.
    private static final int FEWEST_IN_A_PARAGRAPH = 8;

    /// Longer list items are paragraphs with a bullet.
    private static final int FEWEST_IN_AN_ITEM = 20;

    /// Longer paragraphs that begin with a label are separate sections.
    private static final int FEWEST_LABELLED = 40;

    /// In a section with fewer words, fragments are only a short list, which is normal.
    private static final int FEWEST_IN_A_SECTION = 40;

    private static final int MOST_FINDINGS = 20;

    private static final String ENDS = ".!?…:;)\"”“»’'。！？：」』؟।";

    @Override
    public Card card() {
        return Card.aeo(NAME, 3)
                .types(ContentType.EDITORIAL)
                .worst(OPTIMIZATION)
                .limits(SHARE)
                .customary()
                .passing("The green tea leaves open slowly in water below boiling. ".repeat(40))
                .failing("The green tea leaves open slowly in water below boiling.\n\n"
                        + "- Water that is below boiling and soft\n".repeat(60))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        if (article.document().wordCount() < FEWEST_WORDS) {
            return Outcome.notApplicable(TOO_SHORT);
        }
        if (article.measured(Release.class, Release::of).announced()) {
            return Outcome.notApplicable(RELEASE);
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        Document document = article.document();
        Labels labels = article.measured(Labels.class, Labels::of);
        List<Block> blocks = document.blocks();
        List<Integer> apart = new ArrayList<>();
        int running = 0;
        for (int i = 0; i < blocks.size(); i++) {
            Block block = blocks.get(i);
            if (block.quoted() || block.footnote() || block.kind() == Block.Kind.CAPTION) {
                continue;
            }
            if (isRunning(document, labels, i)) {
                running += block.words();
            } else {
                apart.add(i);
            }
        }
        int[] fragments = new int[blocks.size()];
        int words = running;
        for (int i : outcome.outside(apart, index -> blocks.get(index).range())) {
            fragments[i] = blocks.get(i).words();
            words += fragments[i];
        }
        double share = words == 0 ? 100 : 100.0 * running / words;
        outcome.metric("running_words", running).metric("running_text_share_pct", share);
        double limit = SHARE.at(article);
        Scale.Mark mark = PhaseIn.of(
                Scale.atLeast(limit)
                        .then(OPTIMIZATION, Math.min(limit - 5, SUGGESTED))
                        .then(WARNING, FULL)
                        .mark(share)
                        // Lists of findings or steps can be complete without running text.
                        .hinted(),
                article.document().wordCount(),
                FEWEST_WORDS);
        if (mark.severity() != PASS) {
            outcome.say(mark, FRAGMENTED, Decimals.apart(share, limit, 0), limit);
            find(document, labels, fragments, outcome);
        }
        return outcome.orPass(ENOUGH, share);
    }

    /// Reports the headings without any running text below them.
    private static void find(Document document, Labels labels, int[] fragments, Outcome.Builder outcome) {
        int found = 0;
        for (Section section : document.sections()) {
            Heading heading = section.heading();
            int words = 0;
            boolean text = false;
            for (int i = section.firstBlock(); i < section.endBlock(); i++) {
                words += fragments[i];
                text |= isRunning(document, labels, i);
            }
            if (heading != null && !text && words >= FEWEST_IN_A_SECTION && found < MOST_FINDINGS) {
                found++;
                outcome.find(heading.range(), OPTIMIZATION, ONLY_FRAGMENTS, words);
            }
        }
    }

    private static boolean isRunning(Document document, Labels labels, int index) {
        Block block = document.blocks().get(index);
        if (!block.prose() || labels.whole(index)) {
            return false;
        }
        boolean item = block.kind() == Block.Kind.LIST_ITEM;
        int least = labels.leads(index)
                ? item ? Integer.MAX_VALUE : FEWEST_LABELLED
                : item ? FEWEST_IN_AN_ITEM : FEWEST_IN_A_PARAGRAPH;
        if (block.words() < least) {
            return false;
        }
        for (int i = block.firstSentence(); i < block.endSentence(); i++) {
            int end = document.sentences().get(i).span().end();
            int start = document.sentences().get(i).span().start();
            while (end > start && Character.isWhitespace(document.text().charAt(end - 1))) {
                end--;
            }
            if (end > start && ENDS.indexOf(document.text().charAt(end - 1)) >= 0) {
                return true;
            }
        }
        return false;
    }
}
