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
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Strictness;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import com.google.auto.service.AutoService;

/// Checks that sentences of running text are connected by transition words.
@AutoService(Check.class)
public final class TransitionWords implements Check {

    private static final String NAME = "transition_words";
    private static final Limit SHARE = Limit.of("transition_share_pct_min", 30, 20, 10);

    /// At strict, a warning begins below half the limit.
    private static final double STRICT_SUGGESTED = 15;

    /// In shorter texts a single sentence changes the share too much.
    private static final int FEWEST_WORDS = 200;

    private static final int FEWEST_SENTENCES = 10;

    /// A paragraph with this many sentences and no transition is reported.
    private static final int LOOSE_SENTENCES = 4;

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .titled("Transition words")
                .asks("Do transition words connect the sentences?")
                .because("""
                        “Because”, “for example” and “however” tell a reader what a sentence is to the one before it.
                        Without them each sentence is a note of its own, and the reader does the joining.
                        """)
                .fixedBy("Say with a word how a sentence follows from the one before: because, but, so, for example.")
                .types(ContentType.EDITORIAL)
                .worst(OPTIMIZATION)
                .limits(SHARE)
                .customary("Yoast SEO 3.6.0: at least 30 % of sentences, from 200 words on")
                .doubts("""
                        Half of the good posts we measured tie 43 % of their sentences and hardly one fewer than 20 %;
                        but a word that says “therefore” makes no argument, and a good order needs fewer of them.
                        """)
                .cannotSee("Whether the tie is true, ties made by order or repetition, and anything in lists.")
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
            return Outcome.notApplicable(
                    language.equals(Language.UNKNOWN)
                            ? "The language of the text could not be detected."
                            : "The transition words of " + language.label() + " are not known here.");
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
            // List items are parallel and need no transitions: they are measured but not judged.
            if (block.kind() != Block.Kind.PARAGRAPH) {
                items += of;
                tiedItems += here;
                continue;
            }
            words += block.words();
            sentences += of;
            if (here == 0 && of >= LOOSE_SENTENCES) {
                Finding loose = Finding.at(
                        document.range(block.span()),
                        OPTIMIZATION,
                        "No transition word connects these %d sentences.",
                        of);
                if (!outcome.find(loose)) {
                    continue;
                }
            }
            judged += of;
            tied += here;
        }
        if (words < FEWEST_WORDS || sentences < FEWEST_SENTENCES) {
            return Outcome.notApplicable(
                    "The text has %d %s in %d %s of running text; the check needs %d words in %d sentences.",
                    words,
                    words == 1 ? "word" : "words",
                    sentences,
                    sentences == 1 ? "sentence" : "sentences",
                    FEWEST_WORDS,
                    FEWEST_SENTENCES);
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
        outcome.sayIfWrong(
                mark,
                "Add transition words (because, but, so, for example); %.0f %% of the sentences have one, aim"
                        + " for %.0f %%.",
                share,
                limit);
        return outcome.orPass("%.0f %% of the sentences have a transition word.", share);
    }
}
