package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;

import assay.language.Sentence;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale.Mark;
import com.google.auto.service.AutoService;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Checks that each sentence is about the same subjects as the sentences around it.
@AutoService(Check.class)
public final class Coherence implements Check {

    private static final String NAME = "coherence";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message FEW_SENTENCES = MESSAGES.get("few_sentences", "sentences", "fewest");
    private static final Message SUPPRESSED = MESSAGES.get("suppressed");
    private static final Message FEW_SHARED_WORDS = MESSAGES.get("few_shared_words");
    private static final Message RANDOM_ORDER = MESSAGES.get("random_order", "paragraph");
    private static final Message LOOSE_PARAGRAPH = MESSAGES.get("loose_paragraph", "paragraph");
    private static final Message RANDOM_TEXT = MESSAGES.get("random_text");
    private static final Message LOOSE_TEXT = MESSAGES.get("loose_text");
    private static final Message COHERENT = MESSAGES.get("coherent");

    private static final Limit ORDER = Limit.of(NAME, "sentence_order_z_min", 1.5, 1, 0.5);
    private static final int FEWEST_SENTENCES = 22;

    /// The maximum loss grows by this amount with each sentence, up to 42 sentences. One more sentence
    /// therefore never costs much, and the order of only a few sentences hardly counts.
    private static final int CREDIT_A_SENTENCE = 30;

    /// A text passes if its value is at least this many standard deviations above the limit. Between the
    /// limit and this distance, the text loses so little that the result becomes a note. Below the limit, the
    /// credit falls to [#AT_LOW] at [#LOW] and to [#AT_LOWEST] at [#LOWEST]. At the balanced limit, the mean
    /// value of shuffled sentences, 0, gets [#AT_LOWEST].
    private static final double FULL = 2.5;

    private static final double LOW = -0.4;
    private static final double LOWEST = -0.8;

    /// The credit at the limit. [#AT_LOW] is the credit at [#LOW].
    private static final int AT_LIMIT = 985;

    private static final int AT_LOW = 700;

    private static final int AT_LOWEST = 400;

    /// Five paragraphs of six sentences, each paragraph on one subject.
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
                .worst(OPTIMIZATION)
                .limits(ORDER)
                .measured()
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
            return Outcome.notApplicable(FEW_SENTENCES, all.size(), FEWEST_SENTENCES);
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        List<Sentence> sentences = outcome.outside(all, article::range);
        if (sentences.size() < FEWEST_SENTENCES) {
            return outcome.orPass(SUPPRESSED);
        }
        SentenceOrder order = SentenceOrder.of(article, sentences);
        if (Double.isNaN(order.deviations())) {
            return Outcome.notApplicable(FEW_SHARED_WORDS);
        }
        outcome.metric("sentences", order.sentences()).metric("sentence_order_z", order.deviations());
        Mark mark = mark(order.deviations() - ORDER.at(article), order.sentences());
        if (mark.severity() != PASS) {
            boolean random = order.deviations() < ORDER.at(article);
            Sentence loosest = order.loosest();
            outcome.say(
                    mark,
                    loosest == null
                            ? (random ? RANDOM_TEXT : LOOSE_TEXT).with()
                            : (random ? RANDOM_ORDER : LOOSE_PARAGRAPH)
                                    .with(SourceCitations.start(article.document(), loosest)));
        }
        return outcome.orPass(COHERENT);
    }

    /// @param above the distance above the limit, in standard deviations
    private static Mark mark(double above, int sentences) {
        Mark mark = mark(above);
        int least = PASS.credit() - CREDIT_A_SENTENCE * (sentences - FEWEST_SENTENCES);
        int credit = Math.max(least, mark.credit());
        return credit >= PASS.credit() ? Mark.PASS : new Mark(OPTIMIZATION, credit);
    }

    /// @param above the distance above the limit, in standard deviations
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
