package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Language;
import assay.language.Sentence;
import assay.language.Transitions;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Decimals;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Strictness;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import com.google.auto.service.AutoService;

/// Checks that transition words connect the sentences of running text.
@AutoService(Check.class)
public final class TransitionWords implements Check {

    private static final String NAME = "transition_words";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message UNKNOWN_LANGUAGE = MESSAGES.get("unknown_language");
    private static final Message NO_LIST = MESSAGES.get("no_list", "language");
    private static final Message LOOSE = MESSAGES.get("loose", "sentences");
    private static final Message TOO_SHORT =
            MESSAGES.get("too_short", "words", "sentences", "needed_words", "needed_sentences");
    private static final Message FEW = MESSAGES.get("few", "share", "limit");
    private static final Message ENOUGH = MESSAGES.get("enough", "share");

    private static final Limit SHARE = Limit.of(NAME, "transition_share_pct_min", 30, 20, 10);

    /// At the strict level, a warning begins this many percentage points below the limit, that is, at half
    /// the limit.
    private static final double STRICT_SUGGESTED = 15;

    /// In a shorter text, a single sentence changes the share too much.
    private static final int FEWEST_WORDS = 200;

    private static final int FEWEST_SENTENCES = 10;

    /// A paragraph with at least this many sentences and no transition is reported.
    private static final int LOOSE_SENTENCES = 4;

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .types(ContentType.EDITORIAL)
                .worst(OPTIMIZATION)
                .limits(SHARE)
                .customary()
                .passing("""
                        Green tea likes cool water. Because boiling water draws out bitterness, wait for five minutes
                        first. Then pour it over the leaves. Two spoons are enough for a pot. However, small leaves need
                        less time than large ones.

                        """.repeat(6))
                .failing("""
                        Green tea likes cool water. Boiling water draws out bitterness. Wait for five minutes. Pour the
                        water over the leaves. Two spoons are enough for a pot. Small leaves need less time than large
                        ones do.

                        """.repeat(6))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        Language language = article.language();
        Transitions transitions = Transitions.of(language, document.words());
        if (transitions == null) {
            return language.equals(Language.UNKNOWN)
                    ? Outcome.notApplicable(UNKNOWN_LANGUAGE)
                    : Outcome.notApplicable(NO_LIST, language.label());
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        int words = 0;
        int sentences = 0;
        int judged = 0;
        int tied = 0;
        int items = 0;
        int tiedItems = 0;
        for (Block block : document.blocks()) {
            if (!block.prose()) {
                continue;
            }
            int here = 0;
            for (Sentence sentence : document.sentences().subList(block.firstSentence(), block.endSentence())) {
                here += transitions.tie(sentence) ? 1 : 0;
            }
            int of = block.endSentence() - block.firstSentence();
            // List items are parallel and don't need transitions, so they are measured but not judged.
            if (block.kind() != Block.Kind.PARAGRAPH) {
                items += of;
                tiedItems += here;
                continue;
            }
            words += block.words();
            sentences += of;
            if (here == 0 && of >= LOOSE_SENTENCES) {
                Finding loose = Finding.at(document.range(block.span()), OPTIMIZATION, LOOSE, of);
                if (!outcome.find(loose)) {
                    continue;
                }
            }
            judged += of;
            tied += here;
        }
        if (words < FEWEST_WORDS || sentences < FEWEST_SENTENCES) {
            return Outcome.notApplicable(TOO_SHORT, words, sentences, FEWEST_WORDS, FEWEST_SENTENCES);
        }
        double share = judged == 0 ? 100 : 100.0 * tied / judged;
        double limit = SHARE.at(article);
        outcome.metric(
                        "transition_share_pct",
                        judged + items == 0 ? 100 : 100.0 * (tied + tiedItems) / (judged + items))
                .metric("paragraph_transition_share_pct", share);
        Scale scale = article.strictness() == Strictness.STRICT
                ? Scale.atLeast(limit)
                        .then(OPTIMIZATION, limit - STRICT_SUGGESTED)
                        .then(WARNING, 0)
                : Scale.atLeast(limit).then(OPTIMIZATION, 0);
        Scale.Mark mark = scale.mark(share);
        outcome.sayIfWrong(mark, FEW, Decimals.apart(share, limit, 0), limit);
        return outcome.orPass(ENOUGH, share);
    }
}
