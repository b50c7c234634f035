package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Phrases.Hit;
import assay.language.Sentence;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Fill;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks that instructions are written as ordered steps.
@AutoService(Check.class)
public final class OrderedSteps implements Check {

    private static final String NAME = "ordered_steps";

    private static final Limit STEPS = new Limit("step_count_min", (type, strictness) -> switch (strictness) {
        // Two steps may be enough for a documentation page.
        case STRICT -> type == ContentType.DOCUMENTATION ? 2 : 4;
        case BALANCED -> type == ContentType.DOCUMENTATION ? 2 : 3;
        case PERMISSIVE -> type == ContentType.DOCUMENTATION ? 1 : 2;
    });

    /// With fewer items, the share of items without a verb means little.
    private static final int FEWEST_ITEMS = 3;

    /// Shorter texts are notes and not procedures.
    private static final int FEWEST_WORDS = 100;

    /// From this length on, missing steps are certain.
    private static final int SURE_WORDS = 400;

    /// With this many sentences that begin like steps, the text describes a procedure in paragraphs.
    private static final int FEWEST_TOLD = 3;

    private static final int MOST_FINDINGS = 5;

    @Override
    public Card card() {
        return Card.aeo(NAME, 3)
                .titled("Steps")
                .asks("Are instructions written as steps, one after the other?")
                .because("""
                        Readers who follow instructions look up and come back, and find their place by the number of
                        the step; engines asked how to do something answer in steps and take them from pages that have
                        them.
                        """)
                .fixedBy("Write what to do as a numbered list, or give each step a heading that says what to do.")
                .types(Set.of(ContentType.HOW_TO, ContentType.TUTORIAL, ContentType.DOCUMENTATION))
                .form()
                .worst(WARNING)
                .limits(STEPS)
                .measured("""
                        AutoGEO (ICLR 2026): steps for procedures preferred in 8 of 9 sets; our reading of 3,250 pages
                        cited by an answer engine: how-to +.146 raw, about +.03 with length and topic held equal
                        """)
                .doubts("""
                        With length and topic held equal little of the effect is left. Headings that say what to do, and
                        sections with code, count as steps without a number; documentation is asked only where it
                        promises steps. HowTo rich results are gone since September 2023.
                        """)
                .cannotSee("""
                        Whether the steps are complete and in the right order. Verbs are known in English, German,
                        Dutch, French, Spanish, Italian, Portuguese and Czech; elsewhere numbers and code alone tell
                        steps.
                        """)
                .passing("""
                        # How to brew green tea

                        1. Boil the water.
                        2. Let it cool for five minutes.
                        3. Pour it on the leaves, and wait for two minutes.
                        """, example -> example.as(ContentType.HOW_TO))
                .failing(
                        "# How to brew green tea\n\n"
                                + "Green tea is spoiled by water that is too hot, and the leaves are bitter then. "
                                        .repeat(30),
                        example -> example.as(ContentType.HOW_TO))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        Steps steps = Steps.of(article);
        boolean page = article.type() == ContentType.DOCUMENTATION;
        Finding promise = page ? promise(article) : null;
        if (page && promise == null && steps.ordered() < 2) {
            return Outcome.notApplicable("The page promises no steps.");
        }
        if (!page && document.wordCount() < FEWEST_WORDS && steps.apart() + steps.bullets() == 0) {
            return Outcome.notApplicable("The text is too short to need steps.");
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        int count = Math.max(steps.apart(), steps.bullets());
        outcome.metric("step_count", count).metric("ordered_list", steps.listed() > 0);
        if (StepWords.known(article.language()) && steps.items() > 0) {
            outcome.metric("imperative_share", (double) steps.verbs() / steps.items());
        }
        double least = STEPS.at(article);
        if (steps.apart() < least) {
            missing(article, outcome, steps, least, promise);
        }
        if (!page) {
            verbless(document, outcome, steps);
        }
        return outcome.orPass(
                steps.ordered() >= least || steps.apart() == 0
                        ? Fill.in("The text leads through %d steps.", steps.ordered())
                        : Fill.in("The text leads through %d sections, each with something to do.", steps.apart()));
    }

    private static void missing(
            Article article, Outcome.Builder outcome, Steps steps, double least, @Nullable Finding promise) {
        if (promise != null && !outcome.find(promise)) {
            return;
        }
        int count = Math.max(steps.apart(), steps.bullets());
        if (count > 0) {
            Scale.Mark mark = Scale.atLeast(least)
                    .then(OPTIMIZATION, least / 2)
                    .then(WARNING, 0)
                    .mark(count)
                    .atWorst(promise == null ? severity(article, steps) : promise.severity());
            if (steps.bullets() > steps.apart()) {
                mark = new Scale.Mark(
                        mark.severity().worse(OPTIMIZATION), Math.min(mark.credit(), OPTIMIZATION.credit()));
            }
            outcome.say(
                    mark,
                    steps.bullets() >= least
                            ? Fill.in(
                                    "Number the %d steps, so that readers find their place again; the list has no numbers.",
                                    steps.bullets())
                            : Fill.in(
                                    "The text has %s; write each action as its own step, at least %d.",
                                    count == 1 ? "one step" : count + " steps", (int) least));
            return;
        }
        // “How to choose” can also be answered with reasons.
        Severity severity = promise == null ? severity(article, steps) : promise.severity();
        outcome.say(
                severity,
                promise != null
                        ? "The page promises steps and has none; write them as a numbered list."
                        : Fill.in(
                                "Write the steps as a numbered list or under headings, or choose another content type; no steps"
                                        + " were found in the %s.",
                                article.type() == ContentType.HOW_TO ? "how-to" : "tutorial"));
    }

    /// A suggestion if the procedure is described in paragraphs, or if items of a list can't be recognized as
    /// steps in this language.
    private static Severity severity(Article article, Steps steps) {
        if (mayHide(article)) {
            return OPTIMIZATION;
        }
        Document document = article.document();
        boolean sure = document.wordCount() >= SURE_WORDS
                && StepWords.known(article.language())
                && steps.told() < FEWEST_TOLD
                && !hasList(document)
                && document.codes().isEmpty();
        return sure ? WARNING : OPTIMIZATION;
    }

    private static boolean mayHide(Article article) {
        return !StepWords.known(article.language()) && hasList(article.document());
    }

    private static boolean hasList(Document document) {
        return document.lists().stream().anyMatch(list -> !list.quoted() && list.items() >= FEWEST_ITEMS);
    }

    private static void verbless(Document document, Outcome.Builder outcome, Steps steps) {
        int without = 0;
        String first = "";
        List<Block> blocks = steps.verbless();
        // Half of the items are a habit, a single one is an oversight.
        boolean habit = blocks.size() * 2 > steps.items() && steps.items() >= FEWEST_ITEMS;
        for (int i = 0; i < blocks.size() && habit; i++) {
            Block block = blocks.get(i);
            if (i >= MOST_FINDINGS
                    || outcome.find(document.range(block.span()), OPTIMIZATION, "This step does not say what to do.")) {
                without++;
                first = first.isEmpty() ? document.text(block) : first;
            }
        }
        outcome.metric("steps_without_verb", habit ? without : blocks.size());
        if (without * 2 > steps.items()) {
            outcome.say(
                    OPTIMIZATION,
                    "Begin each step with what to do, unlike “%s”; %d of %d steps are only names.",
                    AnswerParagraphs.shown(first),
                    without,
                    steps.items());
        }
    }

    /// Where a page promises steps: a sentence, or a heading that asks how to do something.
    private static @Nullable Finding promise(Article article) {
        Document document = article.document();
        for (Hit hit : StepWords.ANNOUNCED.in(document.words())) {
            Sentence sentence = document.sentenceOf(hit.firstWord());
            if (document.block(sentence).prose()) {
                return Finding.at(
                        document.range(hit.firstWord(), hit.endWord()),
                        WARNING,
                        "This promises steps, but none follow.");
            }
        }
        for (Heading heading : document.headings()) {
            if (heading.text().toLowerCase(Locale.ROOT).startsWith("how to ")) {
                return Finding.at(
                        document.range(heading.span()), OPTIMIZATION, "The heading promises steps that do not follow.");
            }
        }
        return null;
    }
}
