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

/// Wants instructions to be steps, one after the other.
@AutoService(Check.class)
public final class OrderedSteps implements Check {

    private static final String NAME = "ordered_steps";

    private static final Limit STEPS = new Limit("step_count_min", (type, strictness) -> switch (strictness) {
        // A page of documentation may well say all in two.
        case STRICT -> type == ContentType.DOCUMENTATION ? 2 : 4;
        case BALANCED -> type == ContentType.DOCUMENTATION ? 2 : 3;
        case PERMISSIVE -> type == ContentType.DOCUMENTATION ? 1 : 2;
    });

    /// Of fewer items nobody can say that most of them lack a verb.
    private static final int FEWEST_ITEMS = 3;

    /// A note on a procedure is no procedure.
    private static final int FEWEST_WORDS = 100;

    /// From here on a text that gives instructions has steps, or has none.
    private static final int SURE_WORDS = 400;

    /// A text of which so many sentences begin like steps tells a procedure, if in paragraphs.
    private static final int FEWEST_TOLD = 3;

    private static final int MOST_FINDINGS = 5;

    @Override
    public Card card() {
        return Card.aeo(NAME, 3)
                .titled("Steps")
                .asks("Do instructions stand as steps, one after the other?")
                .because("""
                        Whoever follows instructions looks up from them and comes back, and finds the place again by the
                        number of a step; engines asked how to do something answer in steps and take them from pages that
                        have them.
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
                        Whether the steps are complete and stand in the right order. Verbs are known in English, German,
                        Dutch, French, Spanish, Italian, Portuguese and Czech; elsewhere numbers and code alone tell steps.
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
            return Outcome.notApplicable("The text is too short to ask for steps.");
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
                                    "The %d steps stand in a list without numbers; number them, so that readers find their place again.",
                                    steps.bullets())
                            : Fill.in(
                                    "The text has %s; put each thing to do into a step of its own, %d at least.",
                                    count == 1 ? "one step" : count + " steps", (int) least));
            return;
        }
        // “How to choose” is answered by reasons as well.
        Severity severity = promise == null ? severity(article, steps) : promise.severity();
        outcome.say(
                severity,
                promise != null
                        ? "The page promises steps and has none; write them as a numbered list."
                        : Fill.in(
                                "No steps stand out in the %s; write what to do as a numbered list, give each step a heading that says what to do, or choose another content type if these are not instructions.",
                                article.type() == ContentType.HOW_TO ? "how-to" : "tutorial"));
    }

    /// A procedure that is told in paragraphs is one, and whether the items of a list in an unknown language are
    /// steps nobody knows.
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
        // Half of them is a habit, one of them a slip.
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
                    "Begin each step with what to do: “%s” is a name, and %d of %d steps are.",
                    AnswerParagraphs.shown(first),
                    without,
                    steps.items());
        }
    }

    /// Where a page promises steps: by a sentence, or by a heading that asks how to do something.
    private static @Nullable Finding promise(Article article) {
        Document document = article.document();
        for (Hit hit : StepWords.ANNOUNCED.in(document.words())) {
            Sentence sentence = document.sentenceOf(hit.firstWord());
            if (document.block(sentence).prose()) {
                return Finding.at(
                        document.range(hit.firstWord(), hit.endWord()),
                        WARNING,
                        "Steps are promised here and do not follow.");
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
