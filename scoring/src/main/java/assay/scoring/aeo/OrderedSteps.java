package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Phrases.Hit;
import assay.language.Sentence;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
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

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_PROMISE = MESSAGES.get("no_promise");
    private static final Message TOO_SHORT = MESSAGES.get("too_short");
    private static final Message ENOUGH_STEPS = MESSAGES.get("enough_steps", "steps");
    private static final Message ENOUGH_SECTIONS = MESSAGES.get("enough_sections", "sections");
    private static final Message UNNUMBERED = MESSAGES.get("unnumbered", "steps");
    private static final Message FEW_STEPS = MESSAGES.get("few_steps", "steps", "least");
    private static final Message BROKEN_PROMISE = MESSAGES.get("broken_promise");
    private static final Message NO_STEPS_HOW_TO = MESSAGES.get("no_steps_how_to");
    private static final Message NO_STEPS_TUTORIAL = MESSAGES.get("no_steps_tutorial");
    private static final Message ONLY_NAME = MESSAGES.get("only_name");
    private static final Message ONLY_NAMES = MESSAGES.get("only_names", "first", "names", "others", "steps");
    private static final Message PROMISE = MESSAGES.get("promise");
    private static final Message PROMISING_HEADING = MESSAGES.get("promising_heading");

    private static final Limit STEPS = new Limit(NAME, "step_count_min", (type, strictness) -> switch (strictness) {
        // Two steps can be enough for a documentation page.
        case STRICT -> type == ContentType.DOCUMENTATION ? 2 : 4;
        case BALANCED -> type == ContentType.DOCUMENTATION ? 2 : 3;
        case PERMISSIVE -> type == ContentType.DOCUMENTATION ? 1 : 2;
    });

    /// With fewer items, the share of items without a verb means little.
    private static final int FEWEST_ITEMS = 3;

    /// Shorter texts are notes rather than procedures.
    private static final int FEWEST_WORDS = 100;

    /// Missing steps are a warning only in a text with at least this many words.
    private static final int SURE_WORDS = 400;

    /// If at least this many sentences begin like steps, the text describes a procedure in paragraphs.
    private static final int FEWEST_TOLD = 3;

    private static final int MOST_FINDINGS = 5;

    @Override
    public Card card() {
        return Card.aeo(NAME, 3)
                .types(Set.of(ContentType.HOW_TO, ContentType.TUTORIAL, ContentType.DOCUMENTATION))
                .form()
                .worst(WARNING)
                .limits(STEPS)
                .measured()
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
        StepCounts steps = StepCounts.of(article);
        boolean page = article.type() == ContentType.DOCUMENTATION;
        Finding promise = page ? promise(article) : null;
        if (page && promise == null && steps.ordered() < 2) {
            return Outcome.notApplicable(NO_PROMISE);
        }
        if (!page && document.wordCount() < FEWEST_WORDS && steps.apart() + steps.bullets() == 0) {
            return Outcome.notApplicable(TOO_SHORT);
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
        return steps.ordered() >= least || steps.ordered() == steps.apart()
                ? outcome.orPass(ENOUGH_STEPS, steps.ordered())
                : outcome.orPass(ENOUGH_SECTIONS, steps.apart());
    }

    private static void missing(
            Article article, Outcome.Builder outcome, StepCounts steps, double least, @Nullable Finding promise) {
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
                    steps.bullets() >= least ? UNNUMBERED.with(steps.bullets()) : FEW_STEPS.with(count, (int) least));
            return;
        }
        // A heading such as “How to choose” can also be followed by reasons instead of steps.
        Severity severity = promise == null ? severity(article, steps) : promise.severity();
        Message none = article.type() == ContentType.HOW_TO ? NO_STEPS_HOW_TO : NO_STEPS_TUTORIAL;
        outcome.say(severity, promise != null ? BROKEN_PROMISE : none);
    }

    /// Returns the severity of missing steps. It is an optimization if the procedure is described in
    /// paragraphs, or if list items can't be recognized as steps in this language.
    private static Severity severity(Article article, StepCounts steps) {
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

    private static void verbless(Document document, Outcome.Builder outcome, StepCounts steps) {
        int without = 0;
        String first = "";
        List<Block> blocks = steps.verbless();
        // If more than half of the items contain no verb, this is a habit; a single such item is an
        // oversight.
        boolean habit = blocks.size() * 2 > steps.items() && steps.items() >= FEWEST_ITEMS;
        for (int i = 0; i < blocks.size() && habit; i++) {
            Block block = blocks.get(i);
            if (i >= MOST_FINDINGS || outcome.find(document.range(block.span()), OPTIMIZATION, ONLY_NAME)) {
                without++;
                first = first.isEmpty() ? document.text(block) : first;
            }
        }
        outcome.metric("steps_without_verb", habit ? without : blocks.size());
        if (without * 2 > steps.items()) {
            outcome.say(
                    OPTIMIZATION,
                    ONLY_NAMES,
                    AnswerParagraphs.shown(first),
                    without,
                    steps.items() - without,
                    steps.items());
        }
    }

    /// Finds the place where the page promises steps: a sentence, or a heading that asks how to do something.
    private static @Nullable Finding promise(Article article) {
        Document document = article.document();
        for (Hit hit : StepWords.ANNOUNCED.in(document.words())) {
            Sentence sentence = document.sentenceOf(hit.firstWord());
            if (document.block(sentence).prose()) {
                return Finding.at(document.range(hit.firstWord(), hit.endWord()), WARNING, PROMISE);
            }
        }
        for (Heading heading : document.headings()) {
            if (heading.text().toLowerCase(Locale.ROOT).startsWith("how to ")) {
                return Finding.at(document.range(heading.span()), OPTIMIZATION, PROMISING_HEADING);
            }
        }
        return null;
    }
}
