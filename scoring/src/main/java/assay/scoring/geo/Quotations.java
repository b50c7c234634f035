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

/// Checks that a text whose title promises statements quotes someone by name, and that quotations name their
/// speakers.
@AutoService(Check.class)
public final class Quotations implements Check {

    private static final String NAME = "quotations";
    private static final Limit SILENT = Limit.of("words_without_attributed_quotation_max", 300, 400, Limit.OFF);
    private static final Limit UNATTRIBUTED = Limit.of("unattributed_quotes_max", 1, 2, 4);

    /// Shorter texts need no quotations.
    private static final int FEWEST = 300;

    /// Title words that promise statements by someone.
    private static final Set<String> INTERVIEW = WordData.words(Quotations.class, "interview-title-words");

    /// A text with this many code blocks teaches by code and needs no quotations.
    private static final int CODE_BLOCKS = 3;

    @Override
    public Card card() {
        return Card.geo(NAME, 3)
                .titled("Quotations")
                .asks("Does the text quote people by name?")
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

    /// Whether the title promises statements by someone.
    private static boolean isInterview(Article article) {
        String title = article.title().map(Field::value).orElse("");
        return TitleWords.of(title, "&").stream().anyMatch(INTERVIEW::contains);
    }

    /// Types that are about statements.
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
                            ? "The announcement of a release needs no quotation."
                            : own
                                    ? "The text is about its writer's own work, and the writer speaks in it."
                                    : "The text promises no quotation and has none.");
        }
        if (attributed == 0 && words < FEWEST) {
            return Outcome.notApplicable("The text is short enough to need no quotation.");
        }
        if (attributed == 0 && !quotes.known()) {
            return Outcome.notApplicable(
                    "Speakers can't be recognized in %s.", article.language().label());
        }
        if (attributed == 0 && article.document().codes().size() >= CODE_BLOCKS) {
            return Outcome.notApplicable("The text teaches with code and needs no quotation.");
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
            outcome.sayIfWrong(
                    mark, "Quote a person who knows the subject, by name; %,d words have no quotation.", words);
        }
        return outcome.orPass(
                attributed == 0
                        ? spoken ? "The text is short enough to need no quotation." : "The text promises no quotation."
                        : Fill.in(
                                "%d %s.",
                                attributed,
                                attributed == 1 ? "quotation names its speaker" : "quotations name their speakers"));
    }
}
