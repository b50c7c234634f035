package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;

import assay.language.Sentence;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Section;
import com.google.auto.service.AutoService;
import org.jspecify.annotations.Nullable;

/// Checks that passages make sense when read alone.
@AutoService(Check.class)
public final class SelfContainedPassages implements Check {

    private static final String NAME = "self_contained_passages";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message UNKNOWN_LANGUAGE = MESSAGES.get("unknown_language", "language");
    private static final Message FEW_PASSAGES = MESSAGES.get("few_passages");
    private static final Message DEPENDING = MESSAGES.get("depending", "leaning", "alone", "passages", "opener");
    private static final Message DEPENDING_SECTION =
            MESSAGES.get("depending_section", "section", "opener", "leaning", "alone", "passages");
    private static final Message MOST_ALONE = MESSAGES.get("most_alone", "leaning", "passages");
    private static final Message REFERS = MESSAGES.get("refers", "opener");

    private static final Limit DANGLING = Limit.of(NAME, "dangling_openers_share_max", 0.10, 0.15, 0.30);

    /// At this distance above the limit, the result is a full optimization. At the distance [#WARNED], it is
    /// a full warning.
    private static final double SUGGESTED = 0.15;

    private static final double WARNED = 0.45;

    /// Shorter paragraphs are introductions and remarks.
    private static final int PASSAGE_WORDS = 12;

    private static final int FEWEST_PASSAGES = 4;

    /// Engines usually extract a section from its heading onward, so its first paragraph counts this many
    /// times.
    private static final int OPENING_WEIGHT = 4;

    @Override
    public Card card() {
        return Card.geo(NAME, 2)
                .worst(WARNING)
                .limits(DANGLING)
                .measured()
                .passing("""
                        ## Water

                        Green tea likes water of 80 °C, which is what a kettle holds five minutes after it boils.

                        ## Leaves

                        Two spoons of leaves are enough for a pot that holds as much as half a litre of water.

                        ## Time

                        Two minutes are enough for most green teas, and a second cup takes a minute more than that.

                        ## Cup

                        A cup of thin porcelain keeps the colour of green tea in sight and cools it quickly.
                        """)
                .failing("""
                        ## Water

                        This should be at about 80 °C, which is what a kettle holds five minutes after it boils.

                        ## Leaves

                        They are best measured with a spoon, and two of them are enough for a pot of half a litre.

                        ## Time

                        As mentioned above, two minutes are enough for it, and a second cup takes a minute more.

                        ## Cup

                        A cup of thin porcelain keeps the colour of green tea in sight and cools it quickly.
                        """)
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Openers openers = article.measured(Openers.class, Openers::of);
        if (!openers.known()) {
            return Outcome.notApplicable(UNKNOWN_LANGUAGE, article.language().label());
        }
        Document document = article.document();
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        int passages = 0;
        int weights = 0;
        int dangling = 0;
        int leaning = 0;
        String first = "";
        @Nullable Heading where = null;
        for (Section section : document.sections()) {
            boolean opening = section.heading() != null;
            for (int i = section.firstBlock(); i < section.endBlock(); i++) {
                Block block = document.blocks().get(i);
                if (block.kind() != Block.Kind.PARAGRAPH || !block.prose()) {
                    // Text after a list or table can refer to that list or table.
                    opening = false;
                    continue;
                }
                if (block.words() < PASSAGE_WORDS) {
                    opening = false;
                    continue;
                }
                int weight = opening ? OPENING_WEIGHT : 1;
                Sentence sentence = document.sentences().get(block.firstSentence());
                int words = openers.dangling(sentence);
                passages++;
                weights += weight;
                if (words > 0 && outcome.find(finding(document, sentence, words, opening))) {
                    dangling += weight;
                    leaning++;
                    if (first.isEmpty() || opening && where == null) {
                        first = opener(document, sentence, words);
                        where = opening ? section.heading() : null;
                    }
                }
                opening = false;
            }
        }
        if (passages < FEWEST_PASSAGES) {
            return Outcome.notApplicable(FEW_PASSAGES);
        }
        double share = (double) dangling / weights;
        outcome.metric("passages", passages)
                .metric("blocks_12plus_words", passages)
                .metric("dangling_openers", leaning)
                .metric("dangling_openers_share", share);
        double limit = DANGLING.at(article);
        Scale.Mark mark = Scale.atMost(limit)
                .then(OPTIMIZATION, limit + SUGGESTED)
                .then(WARNING, limit + WARNED)
                .mark(share);
        if (mark.severity() != PASS) {
            outcome.say(
                    mark,
                    where == null
                            ? DEPENDING.with(leaning, passages - leaning, passages, first)
                            : DEPENDING_SECTION.with(where.text(), first, leaning, passages - leaning, passages));
        }
        return outcome.orPass(MOST_ALONE, leaning, passages);
    }

    private static String opener(Document document, Sentence sentence, int words) {
        return document.text()
                .substring(
                        document.words().start(sentence.firstWord()),
                        document.words().end(sentence.firstWord() + words - 1));
    }

    private static Finding finding(Document document, Sentence sentence, int words, boolean opening) {
        return Finding.at(
                document.range(sentence.firstWord(), sentence.firstWord() + words),
                opening ? WARNING : OPTIMIZATION,
                REFERS,
                opener(document, sentence, words));
    }
}
