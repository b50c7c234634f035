package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.TitleWords;
import assay.language.WordData;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Field;
import assay.scoring.Fill;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Release;
import assay.scoring.Scale;
import com.google.auto.service.AutoService;
import java.util.Set;

/// Wants a text that promises what people say to let somebody speak, by name, and quotations to have their speakers.
@AutoService(Check.class)
public final class Quotations implements Check {

    private static final String NAME = "quotations";
    private static final Limit SILENT = Limit.of("words_without_attributed_quotation_max", 300, 400, Limit.OFF);
    private static final Limit UNATTRIBUTED = Limit.of("unattributed_quotes_max", 1, 2, 4);

    /// A shorter text needs nobody else's words.
    private static final int FEWEST = 300;

    /// Words of a title that promise what somebody says.
    private static final Set<String> INTERVIEW = WordData.words(Quotations.class, "interview-title-words");

    /// A text of so many blocks of code teaches by code, and has nobody to quote.
    private static final int CODE_BLOCKS = 3;

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
                .form()
                .worst(WARNING)
                .limits(SILENT, UNATTRIBUTED)
                .measured(
                        "GEO (KDD 2024): adding quotations +41 % visibility, the most of all methods; +14 % in a re-run")
                .doubts("""
                        The paper's quotations were invented, which nobody may do, and C-SEO Bench (NeurIPS 2025) found next
                        to no gain. Much good writing quotes nobody, so a quotation is asked only of what promises one:
                        news, case studies and interviews. Announcements of a release, the writer's own news and texts
                        built on code are not asked.
                        """)
                .cannotSee("""
                        Whether the person said it, quotations without marks, and outside block quotations any in a language
                        whose words for speaking are not among the seven known.
                        """)
                .passing("“Tea is nought but this: first you heat the water, then you make the tea,” said Rikyu "
                        + "[in his hundred verses](https://tea.example/rikyu).\n\n"
                        + "The green tea leaves open slowly in water below boiling. ".repeat(120))
                .failing(
                        "The green tea leaves open slowly in water below boiling. ".repeat(200),
                        example -> example.as(ContentType.NEWS))
                .build();
    }

    /// Whether the title promises what somebody says.
    private static boolean isInterview(Article article) {
        String title = article.title().map(Field::value).orElse("");
        return TitleWords.of(title, "&").stream().anyMatch(INTERVIEW::contains);
    }

    /// Types whose matter is what somebody says.
    private static boolean spoken(ContentType type) {
        return type == ContentType.NEWS || type == ContentType.CASE_STUDY;
    }

    @Override
    public Outcome judge(Article article) {
        int words = article.proseWords();
        Quotes quotes = article.measured(Quotes.class, Quotes::of);
        int attributed = quotes.attributed();
        boolean release = article.measured(Release.class, Release::of).announced();
        boolean own = article.type() == ContentType.NEWS
                && article.measured(FirstPerson.class, FirstPerson::of).speaks();
        boolean spoken = (spoken(article.type()) || isInterview(article)) && !release && !own;
        boolean bare = attributed == 0 && quotes.all().isEmpty();
        if (bare && !spoken) {
            return Outcome.notApplicable(
                    release
                            ? "The announcement of a release has nobody to quote."
                            : own
                                    ? "The text tells of its writer's own work, and the writer speaks in it."
                                    : "The text promises nobody's words, and quotes none.");
        }
        if (attributed == 0 && words < FEWEST) {
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
        Scale.Mark unnamed = Scale.atMost(limit).then(OPTIMIZATION, limit + 4).mark(nameless);
        outcome.sayIfWrong(unnamed, "Name who speaks in %d of %d quotations.", nameless, nameless + attributed);
        if (attributed == 0 && spoken) {
            double most = SILENT.at(article);
            Scale.Mark mark = Scale.atMost(most)
                    .then(OPTIMIZATION, 2 * most)
                    .then(WARNING, 4 * most)
                    .mark(words);
            outcome.sayIfWrong(mark, "Quote somebody who knows, by name: nobody speaks in %,d words.", words);
        }
        return outcome.orPass(
                attributed == 0
                        ? spoken
                                ? "The text is short enough to do without a quotation."
                                : "The text promises nobody's words."
                        : Fill.in(
                                "%d %s.",
                                attributed,
                                attributed == 1
                                        ? "quotation has its speaker beside it"
                                        : "quotations have their speakers beside them"));
    }
}
