package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;

import assay.language.Sentence;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale.Mark;
import com.google.auto.service.AutoService;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Wants each sentence to be about what the sentences next to it are about.
@AutoService(Check.class)
public final class Coherence implements Check {

    private static final String NAME = "coherence";
    private static final Limit ORDER = Limit.of("sentence_order_z_min", 1.5, 1, 0.5);
    private static final int FEWEST_SENTENCES = 22;

    /// Each sentence more puts so much credit at stake, up to all of it from 42 on: one more is never a cliff, and the
    /// order of few sentences says little.
    private static final int CREDIT_A_SENTENCE = 30;

    /// From so far above its limit a text has full credit; below it the credit falls to [#AT_LOW] and then to
    /// [#AT_LOWEST], which shuffled sentences, at 0 in the mean, have.
    private static final double FULL = 2.5;

    private static final double LOW = -0.4;
    private static final double LOWEST = -0.8;

    /// Credit at the limit and at [#LOW].
    private static final int AT_LIMIT = 900;

    private static final int AT_LOW = 700;

    private static final int AT_LOWEST = 400;

    /// Five paragraphs of six sentences, each on a subject.
    private static final List<List<String>> PARAGRAPHS = List.of(
            List.of(
                    "The kettle holds a litre of water.",
                    "Water in the kettle boils after four minutes.",
                    "Lime in hard water makes a kettle slow.",
                    "Vinegar takes the lime out of the kettle.",
                    "Rinse the vinegar out with fresh water.",
                    "A clean kettle heats its water faster."),
            List.of(
                    "Leaves from the first harvest are the finest.",
                    "The harvest of these leaves begins in April.",
                    "Pickers take two leaves and a bud.",
                    "Steam keeps the picked leaves green.",
                    "After the steam, machines roll the leaves.",
                    "Rolled leaves open again when they are brewed."),
            List.of(
                    "My pot is made of clay from Tokoname.",
                    "Clay keeps the heat in a pot.",
                    "The lid of the pot fits without a gap.",
                    "A gap below the lid would let heat escape.",
                    "Soap must never touch the clay.",
                    "Clay without a glaze would taste of soap for weeks."),
            List.of(
                    "Buses to the garden leave from Kyoto station.",
                    "The station sells tickets for both buses.",
                    "One ticket costs 840 yen each way.",
                    "From the last stop, a path climbs to the garden.",
                    "The path is steep after the stop.",
                    "Visitors see the whole garden from the top of the path."),
            List.of(
                    "Our shop packs each order on the same day.",
                    "An order before noon leaves the shop in the afternoon.",
                    "Parcels abroad take two weeks.",
                    "Customs may open parcels from abroad.",
                    "Fees at customs are paid by the customer.",
                    "Every customer can track an order on the way."));

    @Override
    public Card card() {
        return Card.geo(NAME, 1)
                .titled("Coherence")
                .asks("Do neighbouring sentences belong together?")
                .because("""
                        Readers follow a text because each sentence takes up something of the one before. Generative
                        engines cut it into passages; one whose sentences have nothing to do with each other answers
                        nothing.
                        """)
                .fixedBy(
                        "Put together what belongs together: one subject a paragraph, and each sentence after what it needs.")
                .worst(OPTIMIZATION)
                .limits(ORDER)
                .measured(
                        "Foltz, Kintsch and Landauer (1998): likeness of neighbouring sentences predicts comprehension;"
                                + " Barzilay and Lapata (2008): it tells texts from their sentences shuffled")
                .doubts("""
                        A list written as paragraphs, such as tips or short portraits, connects little and may be good
                        all the same. Synonyms and pronouns connect sentences too, and are not counted. It was often wrong
                        on good posts, so it is a suggestion and takes at most 60 % of its points.
                        """)
                .cannotSee("""
                        Whether the argument holds, and the order of a text with fewer than 22 sentences; from there
                        to 42 it counts for more and more.
                        """)
                .passing(PARAGRAPHS.stream().map(each -> String.join(" ", each)).collect(Collectors.joining("\n\n")))
                .failing(IntStream.range(0, PARAGRAPHS.getFirst().size())
                        .mapToObj(i ->
                                PARAGRAPHS.stream().map(each -> each.get(i)).collect(Collectors.joining(" ")))
                        .collect(Collectors.joining("\n\n")))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        List<Sentence> all = SentenceOrder.comparable(article);
        if (all.size() < FEWEST_SENTENCES) {
            return Outcome.notApplicable(
                    "The paragraphs have %d sentences; their order is judged from %d on.",
                    all.size(), FEWEST_SENTENCES);
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        List<Sentence> sentences = outcome.outside(all, article::range);
        if (sentences.size() < FEWEST_SENTENCES) {
            return outcome.orPass("A comment in the text suppresses this check for nearly all of it.");
        }
        SentenceOrder order = SentenceOrder.of(article, sentences);
        if (Double.isNaN(order.deviations())) {
            return Outcome.notApplicable("The sentences share too few words to judge their order.");
        }
        outcome.metric("sentences", order.sentences()).metric("sentence_order_z", order.deviations());
        Mark mark = mark(order.deviations() - ORDER.at(article), order.sentences());
        outcome.sayIfWrong(
                mark,
                "Put together what belongs together: neighbouring sentences share %s words than the same sentences in"
                        + " random order.",
                order.deviations() < 0
                        ? "no more"
                        : order.deviations() < ORDER.at(article) ? "hardly more" : "few more");
        return outcome.orPass("Neighbouring sentences belong together.");
    }

    /// @param above the limit, in standard deviations
    private static Mark mark(double above, int sentences) {
        Mark mark = mark(above);
        int least = PASS.credit() - CREDIT_A_SENTENCE * (sentences - FEWEST_SENTENCES);
        int credit = Math.max(least, mark.credit());
        // What passes has full credit.
        return credit >= PASS.credit() ? Mark.PASS : new Mark(OPTIMIZATION, credit);
    }

    /// @param above the limit, in standard deviations
    private static Mark mark(double above) {
        if (above >= FULL) {
            return Mark.PASS;
        }
        if (above >= 0) {
            return between(AT_LIMIT, PASS.credit(), above / FULL);
        }
        return above >= LOW
                ? between(AT_LOW, AT_LIMIT, 1 - above / LOW)
                : between(AT_LOWEST, AT_LOW, Math.max(0, (above - LOWEST) / (LOW - LOWEST)));
    }

    private static Mark between(int least, int most, double share) {
        return new Mark(OPTIMIZATION, (int) Math.round(least + share * (most - least)));
    }
}
