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
import assay.scoring.Keyword;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.MetadataField;
import assay.scoring.Outcome;
import assay.scoring.PhaseIn;
import assay.scoring.Scale;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import com.google.auto.service.AutoService;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Checks that a text mentions products, people, places and standards by name, and spells out each acronym
/// once.
@AutoService(Check.class)
public final class EntityClarity implements Check {

    private static final String NAME = "entity_clarity";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message UNKNOWN_LANGUAGE = MESSAGES.get("unknown_language", "language");
    private static final Message TOO_SHORT = MESSAGES.get("too_short");
    private static final Message NAMED = MESSAGES.get("named", "names", "words");
    private static final Message NO_NAMES = MESSAGES.get("no_names");
    private static final Message FEW_NAMES = MESSAGES.get("few_names", "names", "words");
    private static final Message UNDEFINED_ACRONYM = MESSAGES.get("undefined_acronym", "acronym");
    private static final Message UNDEFINED_ACRONYMS = MESSAGES.get("undefined_acronyms", "acronym", "more");
    private static final Message PRONOUN_SUBJECTS = MESSAGES.get("pronoun_subjects", "pronouns", "others", "sentences");

    private static final Limit NAMES = Limit.of(NAME, "entities_beside_topic_per_100_words_min", 2, 1, 0.5);
    private static final Limit ACRONYMS = Limit.of(NAME, "acronym_undefined_max", 0, 1, 3);
    private static final Limit PRONOUNS = Limit.of(NAME, "pronoun_subject_share_max", 0.20, 0.30, 0.40);

    /// Longer texts are treated as if they had this many words, because they say more about the same names.
    private static final int COUNTED_WORDS = 1000;

    private static final int FEWEST_WORDS = 150;

    /// With fewer sentences, the share of sentences with a pronoun as their subject is not meaningful.
    private static final int FEWEST_SENTENCES = 10;

    /// Types whose readers are familiar with the field, or that describe a single thing.
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
                .worst(WARNING)
                .limits(NAMES, ACRONYMS, PRONOUNS)
                .measured()
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
        ProperNames names = article.measured(ProperNames.class, ProperNames::of);
        if (!names.known()) {
            return Outcome.notApplicable(UNKNOWN_LANGUAGE, article.language().label());
        }
        if (names.words() < FEWEST_WORDS) {
            return Outcome.notApplicable(TOO_SHORT);
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        boolean mild = LENIENT.contains(article.type())
                || article.measured(FirstPerson.class, FirstPerson::of).account();
        names(article, outcome, names, mild);
        acronyms(article, outcome, mild);
        pronouns(article, outcome);
        return outcome.orPass(NAMED, names.distinct(), names.words());
    }

    private static void names(Article article, Outcome.Builder outcome, ProperNames names, boolean mild) {
        double rate = 100.0 * names.besideTopic() / Math.min(COUNTED_WORDS, names.words());
        outcome.metric("distinct_entities", names.distinct())
                .metric("per_100_words", 100.0 * names.distinct() / names.words())
                .metric("entities_beside_topic", names.besideTopic())
                .metric("entities_beside_topic_per_100_words", rate);
        article.keyword().ifPresent(keyword -> outcome.metric("kw_entity_in_title_h1_intro", places(article, keyword)));
        double limit = NAMES.at(article);
        Scale.Mark mark = PhaseIn.of(
                Scale.atLeast(limit)
                        .then(OPTIMIZATION, limit / 2)
                        .then(WARNING, 0)
                        .mark(rate)
                        .atWorst(mild ? OPTIMIZATION : WARNING),
                names.words(),
                FEWEST_WORDS);
        // A first-person account describes what its author saw and did, with or without names. Not all names
        // of tools, parts and the like can be recognized, because many are not proper nouns.
        mark = FirstHandEvidence.spared(
                article, mark.hinted().towards(mark.lighter(), FirstHandEvidence.concrete(article)));
        if (mark.severity() != PASS) {
            outcome.say(
                    mark,
                    names.besideTopic() == 0 ? NO_NAMES.with() : FEW_NAMES.with(names.besideTopic(), names.words()));
        }
    }

    /// Returns how many of these contain the keyword: the title, the main heading and the first paragraph.
    private static int places(Article article, Keyword keyword) {
        Document document = article.document();
        String title = article.title().map(MetadataField::value).orElse(null);
        boolean titled = title != null && keyword.in(title).all();
        boolean headed = false;
        for (Heading heading : document.headings()) {
            // The main heading is usually the same as the title.
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
            if (outcome.find(document.range(word, word + 1), OPTIMIZATION, UNDEFINED_ACRONYM, form)) {
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
            outcome.say(mark, count == 1 ? UNDEFINED_ACRONYM.with(first) : UNDEFINED_ACRONYMS.with(first, count - 1));
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
        int sentences = article.prose().size();
        double share = (double) leaning / sentences;
        outcome.metric("pronoun_subject_share", share);
        double limit = PRONOUNS.at(article);
        Scale.Mark mark = Scale.atMost(limit).then(OPTIMIZATION, limit + 0.2).mark(share);
        outcome.sayIfWrong(mark, PRONOUN_SUBJECTS, leaning, sentences - leaning, sentences);
    }
}
