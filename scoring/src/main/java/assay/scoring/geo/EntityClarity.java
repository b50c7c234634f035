package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;

import assay.language.Sentence;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Field;
import assay.scoring.Fill;
import assay.scoring.Keyword;
import assay.scoring.Limit;
import assay.scoring.Onset;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import com.google.auto.service.AutoService;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Checks that a text names what it is about: products, people, places and standards, and that acronyms are
/// spelled out once.
@AutoService(Check.class)
public final class EntityClarity implements Check {

    private static final String NAME = "entity_clarity";
    private static final Limit NAMES = Limit.of("entities_beside_topic_per_100_words_min", 2, 1, 0.5);
    private static final Limit ACRONYMS = Limit.of("acronym_undefined_max", 0, 1, 3);
    private static final Limit PRONOUNS = Limit.of("pronoun_subject_share_max", 0.20, 0.30, 0.40);

    /// Longer texts say more about the same names.
    private static final int COUNTED_WORDS = 1000;

    private static final int FEWEST_WORDS = 150;

    /// With fewer sentences the share is not meaningful.
    private static final int FEWEST_SENTENCES = 10;

    /// Types whose readers know the field, or which describe one thing.
    private static final Set<ContentType> LENIENT = EnumSet.of(
            ContentType.HOW_TO,
            ContentType.TUTORIAL,
            ContentType.OPINION,
            ContentType.FAQ,
            ContentType.GLOSSARY,
            ContentType.DOCUMENTATION,
            ContentType.LANDING_PAGE,
            ContentType.PRODUCT_PAGE);

    @Override
    public Card card() {
        return Card.geo(NAME, 5)
                .titled("Entity clarity")
                .asks("Does the text name the things it is about?")
                .because("""
                        Names tie a text to things that can be looked up, and a text without any besides its keyword
                        would fit every other site with the keyword changed. What engines cite is full of them.
                        """)
                .fixedBy("""
                        Name the product, the person, the place or the standard instead of its kind; spell out each
                        abbreviation where it first appears.
                        """)
                .worst(WARNING)
                .limits(NAMES, ACRONYMS, PRONOUNS)
                .measured(
                        "Indig/Gauge 2026: text cited by ChatGPT has 20.6 % proper nouns against 5–8 % usual; entities are "
                                + "part of the relevance that decides in Vishwakarma 2026 (252,000 trials)")
                .doubts("""
                        The thresholds are calibrated, not measured: of 70 posts known to be good a fifth is below the
                        balanced one, of 45 made in bulk three in four. Names of the title and keyword do not count,
                        since a text made in bulk repeats them too. Too few names are a suggestion,
                        since names of tools and parts are not all seen, and cost less where the text has other details
                        that can be checked, and nothing where these are the writer's own; only
                        abbreviations that nothing explains are warned of. Not measured in German, where every noun has a capital, and
                        in scripts without capitals.
                        """)
                .cannotSee("Whether a name is the right one or real, and names written small.")
                .passing("""
                        Sencha from Uji and gyokuro from Yame are grown by different rules. Okakura wrote of both in The
                        Book of Tea, and the Japanese Tea Export Council keeps the figures.

                        """
                        + "The leaves open slowly in water below boiling, as Mariage Frères print on every tin. "
                                .repeat(12))
                .failing("""
                        Many experts in the field agree that quality is important for everyone who wants good results.

                        """
                        + "The leaves open slowly in water that is not too hot for the quality of the drink. "
                                .repeat(12))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Names names = article.measured(Names.class, Names::of);
        if (!names.known()) {
            return Outcome.notApplicable(
                    "Names can't be told apart from other words in %s.",
                    article.language().label());
        }
        if (names.words() < FEWEST_WORDS) {
            return Outcome.notApplicable("The text is too short to count its names.");
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        boolean mild = LENIENT.contains(article.type())
                || article.measured(FirstPerson.class, FirstPerson::of).account();
        names(article, outcome, names, mild);
        acronyms(article, outcome, mild);
        pronouns(article, outcome);
        return outcome.orPass(
                "%d different %s in %,d words of running text.",
                names.distinct(), names.distinct() == 1 ? "name" : "names", names.words());
    }

    private static void names(Article article, Outcome.Builder outcome, Names names, boolean mild) {
        double rate = 100.0 * names.besideTopic() / Math.min(COUNTED_WORDS, names.words());
        outcome.metric("distinct_entities", names.distinct())
                .metric("per_100_words", 100.0 * names.distinct() / names.words())
                .metric("entities_beside_topic", names.besideTopic())
                .metric("entities_beside_topic_per_100_words", rate);
        article.keyword().ifPresent(keyword -> outcome.metric("kw_entity_in_title_h1_intro", places(article, keyword)));
        double limit = NAMES.at(article);
        Scale.Mark mark = Onset.of(
                Scale.atLeast(limit)
                        .then(OPTIMIZATION, limit / 2)
                        .then(WARNING, 0)
                        .mark(rate)
                        .atWorst(mild ? OPTIMIZATION : WARNING),
                names.words(),
                FEWEST_WORDS);
        // An account is about what its author saw and did, with or without names. Names that are not proper
        // nouns, such as those of tools and parts, are not all recognized.
        mark = FirstHandEvidence.spared(
                article, mark.hinted().towards(mark.lighter(), FirstHandEvidence.concrete(article)));
        if (mark.severity() != PASS) {
            outcome.say(
                    mark,
                    names.besideTopic() == 0
                            ? "Name products, people, places or standards; besides its topic, the text names none."
                            : Fill.in(
                                    "Name more things: besides its topic, the text has %d %s in %,d words of running text.",
                                    names.besideTopic(), names.besideTopic() == 1 ? "name" : "names", names.words()));
        }
    }

    /// How many of title, main heading and first paragraph contain the keyword.
    private static int places(Article article, Keyword keyword) {
        Document document = article.document();
        String title = article.title().map(Field::value).orElse(null);
        boolean titled = title != null && keyword.in(title).all();
        boolean headed = false;
        for (Heading heading : document.headings()) {
            // The main heading usually equals the title.
            headed |= heading.level() == 1
                    && (heading.text().equals(title)
                            ? titled
                            : keyword.in(heading.text()).all());
        }
        boolean intro = document.opening()
                .filter((Block block) -> keyword.allIn(block.firstWord(), block.endWord()))
                .isPresent();
        return (titled ? 1 : 0) + (headed ? 1 : 0) + (intro ? 1 : 0);
    }

    private static void acronyms(Article article, Outcome.Builder outcome, boolean mild) {
        Document document = article.document();
        Words words = document.words();
        int count = 0;
        String first = "";
        List<Integer> undefined = Acronyms.undefined(article);
        for (int word : undefined) {
            String form = document.text(words.span(word));
            if (outcome.find(
                    document.range(word, word + 1), OPTIMIZATION, "Spell out “%s” where it first appears.", form)) {
                first = count++ == 0 ? form : first;
            }
        }
        outcome.metric("acronym_undefined", count);
        double limit = ACRONYMS.at(article);
        Scale.Mark mark = Scale.atMost(limit)
                .then(OPTIMIZATION, limit + 5)
                .then(WARNING, limit + 15)
                .mark(count)
                .atWorst(mild ? OPTIMIZATION : WARNING);
        if (mark.severity() != PASS) {
            outcome.say(
                    mark,
                    count == 1
                            ? Fill.in("Spell out “%s” where it first appears.", first)
                            : Fill.in(
                                    "Spell out “%s” and %d more %s where they first appear.",
                                    first, count - 1, count == 2 ? "abbreviation" : "abbreviations"));
        }
    }

    private static void pronouns(Article article, Outcome.Builder outcome) {
        Openers openers = article.measured(Openers.class, Openers::of);
        if (!openers.known() || article.prose().size() < FEWEST_SENTENCES) {
            return;
        }
        int leaning = 0;
        for (Sentence sentence : article.prose()) {
            leaning += openers.dangling(sentence) > 0 ? 1 : 0;
        }
        double share = (double) leaning / article.prose().size();
        outcome.metric("pronoun_subject_share", share);
        double limit = PRONOUNS.at(article);
        Scale.Mark mark = Scale.atMost(limit).then(OPTIMIZATION, limit + 0.2).mark(share);
        outcome.sayIfWrong(
                mark,
                "Name the subject more often: %d of %d sentences begin with “this”, “they” or the like.",
                leaning,
                article.prose().size());
    }
}
