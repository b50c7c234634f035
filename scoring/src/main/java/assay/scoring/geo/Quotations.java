package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Fill;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Strictness;
import com.google.auto.service.AutoService;
import java.util.Set;

/// Wants a longer text to let somebody speak, by name.
@AutoService(Check.class)
public final class Quotations implements Check {

    private static final String NAME = "quotations";
    private static final Limit SILENT = new Limit("words_without_attributed_quotation_max", Quotations::silent);
    private static final Limit UNATTRIBUTED = Limit.of("unattributed_quotes_max", 1, 2, 4);

    /// A text of so many blocks of code teaches by code, and has nobody to quote.
    private static final int CODE_BLOCKS = 3;

    /// What a quotation that links to nothing leaves of the loss of a text in which nobody speaks.
    private static final double UNLINKED = 0.75;

    @Override
    public Card card() {
        return Card.geo(NAME, 3)
                .titled("Quotations")
                .asks("Does somebody speak in the text, by name?")
                .because("""
                        What a named person said or wrote is the text's own: no other page has it unless it quotes it too, and
                        a reader can ask the person.
                        """)
                .fixedBy("""
                        Quote a person or a document that knows, in their words, with name and link; never invent a
                        quotation.
                        """)
                .types(Set.of(
                        ContentType.BLOG,
                        ContentType.LISTICLE,
                        ContentType.COMPARISON,
                        ContentType.ALTERNATIVES,
                        ContentType.BUYERS_GUIDE,
                        ContentType.REVIEW,
                        ContentType.PILLAR,
                        ContentType.CASE_STUDY,
                        ContentType.OPINION,
                        ContentType.NEWS))
                .worst(WARNING)
                .limits(SILENT, UNATTRIBUTED)
                .measured(
                        "GEO (KDD 2024): adding quotations +41 % visibility, the most of all methods; +14 % in a re-run")
                .doubts("""
                        The paper's quotations were invented, which nobody may do, and C-SEO Bench (NeurIPS 2025) found next
                        to no gain. Much good writing quotes nobody, so its lack is a suggestion, and a warning in news and
                        case studies alone. Steps, lessons and texts built on code are not asked.
                        """)
                .cannotSee("""
                        Whether the person said it (so a quotation that links to nothing counts little in longer texts),
                        quotations without marks, and outside block quotations any in a language
                        whose words for speaking are not among the seven known.
                        """)
                .passing("“Tea is nought but this: first you heat the water, then you make the tea,” said Rikyu "
                        + "[in his hundred verses](https://tea.example/rikyu).\n\n"
                        + "The green tea leaves open slowly in water below boiling. ".repeat(120))
                .failing("The green tea leaves open slowly in water below boiling. ".repeat(200))
                .build();
    }

    private static double silent(ContentType type, Strictness strictness) {
        return switch (strictness) {
            case STRICT -> fewest(type);
            case BALANCED -> spoken(type) ? 400 : 1500;
            case PERMISSIVE -> Limit.OFF;
        };
    }

    /// Types whose matter is what somebody says.
    private static boolean spoken(ContentType type) {
        return type == ContentType.NEWS || type == ContentType.CASE_STUDY;
    }

    private static int fewest(ContentType type) {
        return spoken(type) ? 300 : 1000;
    }

    @Override
    public Outcome judge(Article article) {
        int words = article.proseWords();
        Quotes quotes = article.measured(Quotes.class, Quotes::of);
        int attributed = quotes.attributed();
        if (attributed == 0 && words < fewest(article.type())) {
            return Outcome.notApplicable("The text is short enough to do without a quotation.");
        }
        if (attributed == 0 && !quotes.known()) {
            return Outcome.notApplicable(
                    "Who speaks in it cannot be told in %s.", article.language().label());
        }
        if (attributed == 0 && article.document().codes().size() >= CODE_BLOCKS) {
            return Outcome.notApplicable("The text teaches by code and has nobody to quote.");
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        int nameless = 0;
        int quoted = 0;
        for (Quotes.Quote quote : quotes.all()) {
            quoted += quote.words();
            if (!quote.attributed()
                    && outcome.find(
                            article.document().range(quote.span()),
                            OPTIMIZATION,
                            "Who says this? Name the speaker beside the quotation.")) {
                nameless++;
            }
        }
        outcome.metric("attributed_quotes", attributed)
                .metric("linked_quotes", quotes.linked())
                .metric("unattributed_quotes", nameless)
                .metric("quote_words", quoted);
        double limit = UNATTRIBUTED.at(article);
        Scale.Mark bare = Scale.atMost(limit).then(OPTIMIZATION, limit + 4).mark(nameless);
        outcome.sayIfWrong(bare, "Name who speaks in %d of %d quotations.", nameless, nameless + attributed);
        boolean spoken = spoken(article.type());
        double most = SILENT.at(article);
        Scale silence = Scale.atMost(most).then(OPTIMIZATION, 2 * most);
        if (attributed == 0) {
            if (spoken) {
                silence.then(WARNING, 4 * most);
            }
            Scale.Mark mark = silence.mark(words);
            outcome.sayIfWrong(mark, "Quote somebody who knows, by name: nobody speaks in %,d words.", words);
        } else if (quotes.linked() == 0 && !spoken) {
            // Reporters ask people themselves; elsewhere what somebody said can be read where they said it.
            Scale.Mark mark = silence.mark(words);
            double left = Math.pow(UNLINKED, attributed);
            int credit = (int) Math.round(PASS.credit() - left * (PASS.credit() - mark.credit()));
            Scale.Mark little = new Scale.Mark(mark.severity(), credit);
            outcome.sayIfWrong(
                    little,
                    attributed == 1
                            ? "Link where it was said; the quotation names its speaker and nothing to check it by."
                            : "Link where it was said; the quotations name their speakers and nothing to check them by.");
        }
        return outcome.orPass(
                attributed == 0
                        ? "The text is short enough to do without a quotation."
                        : Fill.in(
                                "%d %s.",
                                attributed,
                                attributed == 1
                                        ? "quotation has its speaker beside it"
                                        : "quotations have their speakers beside them"));
    }
}
