package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.TitleWords;
import assay.language.WordData;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.MetadataField;
import assay.scoring.Outcome;
import assay.scoring.Release;
import assay.scoring.Scale;
import com.google.auto.service.AutoService;
import java.util.Set;

/// Checks that a text quotes someone by name if its title promises statements, and that quotations name their
/// speakers.
@AutoService(Check.class)
public final class Quotations implements Check {

    private static final String NAME = "quotations";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message RELEASE = MESSAGES.get("release");
    private static final Message OWN_WORK = MESSAGES.get("own_work");
    private static final Message NONE_PROMISED = MESSAGES.get("none_promised");
    private static final Message SHORT = MESSAGES.get("short");
    private static final Message UNKNOWN_LANGUAGE = MESSAGES.get("unknown_language", "language");
    private static final Message CODE = MESSAGES.get("code");
    private static final Message WHO = MESSAGES.get("who");
    private static final Message NAMELESS = MESSAGES.get("nameless", "nameless", "named", "quotations");
    private static final Message NO_QUOTATION = MESSAGES.get("no_quotation", "words");
    private static final Message UNPROMISED = MESSAGES.get("unpromised");
    private static final Message NAMED = MESSAGES.get("named", "quotations");

    private static final Limit SILENT = Limit.of(NAME, "words_without_attributed_quotation_max", 300, 400, Limit.OFF);
    private static final Limit UNATTRIBUTED = Limit.of(NAME, "unattributed_quotes_max", 1, 2, 4);

    /// The minimum number of words. Shorter texts need no quotations.
    private static final int FEWEST = 300;

    /// Words in titles that promise someone's statements.
    private static final Set<String> INTERVIEW = WordData.words(Quotations.class, "interview-title-words");

    /// A text with at least this many code blocks teaches with code and needs no quotations.
    private static final int CODE_BLOCKS = 3;

    @Override
    public Card card() {
        return Card.geo(NAME, 3)
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
                .measured()
                .passing("“Tea is nought but this: first you heat the water, then you make the tea,” said Rikyu "
                        + "[in his hundred verses](https://tea.example/rikyu).\n\n"
                        + "The green tea leaves open slowly in water below boiling. ".repeat(120))
                .failing(
                        "The green tea leaves open slowly in water below boiling. ".repeat(200),
                        example -> example.as(ContentType.NEWS))
                .build();
    }

    /// Whether the title promises someone's statements.
    private static boolean isInterview(Article article) {
        String title = article.title().map(MetadataField::value).orElse("");
        return TitleWords.of(title, "&").stream().anyMatch(INTERVIEW::contains);
    }

    /// Whether texts of this type usually quote people.
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
            return Outcome.notApplicable(release ? RELEASE : own ? OWN_WORK : NONE_PROMISED);
        }
        if (attributed == 0 && words < FEWEST) {
            return Outcome.notApplicable(SHORT);
        }
        if (attributed == 0 && !quotes.known()) {
            return Outcome.notApplicable(UNKNOWN_LANGUAGE, article.language().label());
        }
        if (attributed == 0 && article.document().codes().size() >= CODE_BLOCKS) {
            return Outcome.notApplicable(CODE);
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        int nameless = 0;
        int quoted = 0;
        for (Quotes.Quote quote : quotes.all()) {
            quoted += quote.words();
            if (!quote.attributed() && outcome.find(article.document().range(quote.span()), OPTIMIZATION, WHO)) {
                nameless++;
            }
        }
        outcome.metric("attributed_quotes", attributed)
                .metric("linked_quotes", quotes.linked())
                .metric("unattributed_quotes", nameless)
                .metric("quote_words", quoted);
        double limit = UNATTRIBUTED.at(article);
        Scale.Mark unnamed = Scale.atMost(limit).then(OPTIMIZATION, limit + 4).mark(nameless);
        outcome.sayIfWrong(unnamed, NAMELESS, nameless, attributed, nameless + attributed);
        if (attributed == 0 && spoken) {
            double most = SILENT.at(article);
            Scale.Mark mark = Scale.atMost(most)
                    .then(OPTIMIZATION, 2 * most)
                    .then(WARNING, 4 * most)
                    .mark(words);
            outcome.sayIfWrong(mark, NO_QUOTATION, words);
        }
        if (attributed > 0) {
            return outcome.orPass(NAMED, attributed);
        }
        return outcome.orPass(spoken && words <= SILENT.at(article) ? SHORT : UNPROMISED);
    }
}
