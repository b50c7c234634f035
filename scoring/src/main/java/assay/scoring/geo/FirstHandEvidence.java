package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;

import assay.language.Sentence;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.PhaseIn;
import assay.scoring.Scale;
import assay.scoring.Severity;
import com.google.auto.service.AutoService;
import java.util.EnumSet;
import java.util.Set;

/// Checks that a text shows its author's first-hand experience.
@AutoService(Check.class)
public final class FirstHandEvidence implements Check {

    private static final String NAME = "first_hand_evidence";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message UNKNOWN_LANGUAGE = MESSAGES.get("unknown_language", "language");
    private static final Message TOO_SHORT = MESSAGES.get("too_short");
    private static final Message NO_RESULT = MESSAGES.get("no_result");
    private static final Message NO_DETAIL = MESSAGES.get("no_detail");
    private static final Message ONLY_WEAK = MESSAGES.get("only_weak");
    private static final Message NO_EVIDENCE = MESSAGES.get("no_evidence");
    private static final Message ONLY_BARE = MESSAGES.get("only_bare");
    private static final Message LITTLE_EVIDENCE = MESSAGES.get("little_evidence", "places");
    private static final Message NOT_REQUIRED = MESSAGES.get("not_required");
    private static final Message SHOWN = MESSAGES.get("shown", "places");

    private static final Limit EVIDENCE = Limit.of(NAME, "first_hand_evidence_min", 3, 2, Limit.OFF);
    private static final int FEWEST_WORDS = 300;

    /// An account of the author's own work must contain at least this many pieces of evidence, and at least
    /// one for every [#WORDS_A_PLACE] words.
    private static final int FEWEST_SHOWN = 2;

    private static final int WORDS_A_PLACE = 350;

    /// A text is a report if at least this share of its content is its author's own work.
    private static final double REPORT = 0.5;

    /// If a text contains this multiple of the required evidence, no outside sources are required.
    private static final double AMPLY_SHOWN = 2;

    /// Types that make recommendations, so they must show what the author's knowledge is based on. Google's
    /// reviews system lists these types.
    private static final Set<ContentType> RECOMMENDING = Set.of(
            ContentType.REVIEW,
            ContentType.LISTICLE,
            ContentType.COMPARISON,
            ContentType.ALTERNATIVES,
            ContentType.BUYERS_GUIDE);

    @Override
    public Card card() {
        return Card.geo(NAME, 4)
                .types(EnumSet.of(
                        ContentType.BLOG,
                        ContentType.HOW_TO,
                        ContentType.TUTORIAL,
                        ContentType.LISTICLE,
                        ContentType.COMPARISON,
                        ContentType.ALTERNATIVES,
                        ContentType.BUYERS_GUIDE,
                        ContentType.REVIEW,
                        ContentType.PILLAR,
                        ContentType.CASE_STUDY,
                        ContentType.OPINION))
                .worst(OPTIMIZATION)
                .limits(EVIDENCE)
                .documented()
                .passing("""
                        In Uji we measured 78 °C in the pot after four minutes. In our survey of March, 31 of 40 drinkers found tea
                        from Uji too hot.

                        """ + "The leaves open slowly in water that is not too hot for them. ".repeat(30))
                .failing("""
                        We tested these teas for their quality, so that everybody can find the best one for every day.

                        """ + "The leaves open slowly in water that is not too hot for them. ".repeat(30))
                .build();
    }

    /// Whether the text is its own source, because it reports what its author did, with verifiable details.
    public static boolean isShown(Article article) {
        return shown(article) >= 1;
    }

    /// Returns the amount of evidence if the text is an account, and otherwise 0.
    private static double shown(Article article) {
        return isAccount(article) ? details(article) : 0;
    }

    /// Returns the amount of evidence in a text, relative to the amount that makes an account its own source.
    private static double details(Article article) {
        return (double) article.measured(Experience.class, Experience::of).count()
                / Math.max(FEWEST_SHOWN, article.proseWords() / WORDS_A_PLACE);
    }

    /// Reduces a requirement for outside sources. A text that is its own source keeps a quarter of the loss,
    /// and a text with twice the required details keeps none.
    public static Scale.Mark spared(Article article, Scale.Mark mark) {
        double shown = shown(article);
        if (shown < 1) {
            return mark;
        }
        double share = (shown - 1) / (AMPLY_SHOWN - 1);
        return share >= 1 ? Scale.Mark.PASS : mark.lighter().towards(Scale.Mark.PASS, share);
    }

    /// Returns the share of a text's content that is its author's own work, from 0 to 1.
    static double own(Article article) {
        return article.measured(OwnWork.class, OwnWork::of).own();
    }

    /// Returns how far a text's original content can replace names and links, from 0 to 1. Such content is
    /// the author's own work, or actions with details, code and examples.
    public static double concrete(Article article) {
        return Math.max(own(article), Math.clamp(details(article) / AMPLY_SHOWN, 0, 1));
    }

    /// Whether the text reports events, in any grammatical person: a diary, a postmortem, a project report.
    public static boolean isReport(Article article) {
        return isAccount(article) || own(article) >= REPORT;
    }

    /// Whether the text is written in the first person throughout: a diary, a story, a report on the author's
    /// own work.
    public static boolean isAccount(Article article) {
        return article.measured(FirstPerson.class, FirstPerson::of).account();
    }

    @Override
    public Outcome judge(Article article) {
        if (ExperienceWords.of(article.language()) == null) {
            return Outcome.notApplicable(UNKNOWN_LANGUAGE, article.language().label());
        }
        if (article.proseWords() < FEWEST_WORDS) {
            return Outcome.notApplicable(TOO_SHORT);
        }
        Experience experience = article.measured(Experience.class, Experience::of);
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        int bare = 0;
        for (Sentence sentence : experience.bare()) {
            if (outcome.find(article.range(sentence), OPTIMIZATION, NO_RESULT)) {
                bare++;
            }
        }
        int weak = 0;
        for (Sentence sentence : experience.weak()) {
            if (outcome.find(article.range(sentence), OPTIMIZATION, NO_DETAIL)) {
                weak++;
            }
        }
        int count = experience.count();
        outcome.metric("first_person_test_phrases", experience.tests().size())
                .metric("without_result", bare)
                .metric("without_detail", weak)
                .metric("own_data_mentions", experience.data().size())
                .metric("concrete_examples", experience.examples() + experience.shown() + experience.spoken())
                .metric("first_hand_evidence", count);
        double limit = EVIDENCE.at(article);
        Severity worst = RECOMMENDING.contains(article.type()) ? WARNING : OPTIMIZATION;
        Scale scale = Scale.atLeast(limit).then(OPTIMIZATION, worst == WARNING ? limit / 2 : 0);
        if (worst == WARNING) {
            scale.then(WARNING, 0);
        }
        // There are more ways to express experience than this check recognizes.
        Scale.Mark mark = PhaseIn.of(scale.mark(count).hinted(), article.proseWords(), FEWEST_WORDS);
        if (mark.severity() != PASS) {
            outcome.say(
                    mark,
                    count == 0
                            ? (weak > 0 ? ONLY_WEAK : bare == 0 ? NO_EVIDENCE : ONLY_BARE).with()
                            : LITTLE_EVIDENCE.with(count));
        }
        return count == 0 ? outcome.orPass(NOT_REQUIRED) : outcome.orPass(SHOWN, count);
    }
}
