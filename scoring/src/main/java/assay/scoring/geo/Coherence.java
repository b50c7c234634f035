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

/// Checks that each sentence is about the same things as the sentences next to it.
@AutoService(Check.class)
public final class Coherence implements Check {

    private static final String NAME = "coherence";
    private static final Limit ORDER = Limit.of("sentence_order_z_min", 1.5, 1, 0.5);
    private static final int FEWEST_SENTENCES = 22;

    /// The maximum loss increases by this much credit with each sentence and reaches its full amount at 42.
    /// So one more sentence never costs much, and the order of a few sentences has little weight.
    private static final int CREDIT_A_SENTENCE = 30;

    /// Full credit from this far above the limit. Down to the limit the loss is small enough for a note;
    /// below, the credit falls to [#AT_LOW] and then to [#AT_LOWEST], the credit of shuffled sentences, whose
    /// mean is 0.
    private static final double FULL = 2.5;

    private static final double LOW = -0.4;
    private static final double LOWEST = -0.8;

    /// Credit at the limit and at [#LOW].
    private static final int AT_LIMIT = 985;

    private static final int AT_LOW = 700;

    private static final int AT_LOWEST = 400;

    /// Five paragraphs of six sentences, each on one subject.
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
                        all the same. Synonyms and pronouns connect sentences too, and are not counted. It was often
                        wrong on good posts, so it is a suggestion, a note above its limit, and costs at most 60 % of
                        its points.
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
                order.deviations() < ORDER.at(article)
                        ? "Put together what belongs together: sentences follow each other almost as if in random order, as in"
                                + " the paragraph “%s”."
                        : "Check that each sentence follows from the one before it; few do in the paragraph “%s”.",
                SourceCitations.start(article.document(), order.loosest()));
        return outcome.orPass("Neighbouring sentences belong together.");
    }

    /// @param above distance above the limit, in standard deviations
    private static Mark mark(double above, int sentences) {
        Mark mark = mark(above);
        int least = PASS.credit() - CREDIT_A_SENTENCE * (sentences - FEWEST_SENTENCES);
        int credit = Math.max(least, mark.credit());
        return credit >= PASS.credit() ? Mark.PASS : new Mark(OPTIMIZATION, credit);
    }

    /// @param above distance above the limit, in standard deviations
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
