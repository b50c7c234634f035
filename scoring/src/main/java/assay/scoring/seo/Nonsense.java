package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;

import assay.language.Language;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import com.google.auto.service.AutoService;

/// Blocks text without meaning: placeholder Latin, random letters, words without grammar, and words in random
/// order.
///
/// The check does not judge facts or style. In every language, all texts in the corpora are far from the
/// limits. A text that is too short for a test in its language is not tested.
@AutoService(Check.class)
public final class Nonsense implements Check {

    private static final String NAME = "nonsense";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message TOO_LITTLE_TEXT = MESSAGES.get("too_little_text");
    private static final Message DUMMY_LATIN = MESSAGES.get("dummy_latin", "share");
    private static final Message RANDOM_LETTERS = MESSAGES.get("random_letters", "share");
    private static final Message WITHOUT_GRAMMAR = MESSAGES.get("without_grammar", "share", "language");
    private static final Message WITHOUT_REPETITION = MESSAGES.get("without_repetition", "words");
    private static final Message SENSE = MESSAGES.get("sense");
    private static final Message LANGUAGE_UNKNOWN = MESSAGES.get("language_unknown");
    private static final Message TOO_FEW_SENTENCES = MESSAGES.get("too_few_sentences");
    private static final Message WORDS_UNKNOWN = MESSAGES.get("words_unknown", "language");
    private static final Message WITHOUT_PAIRS = MESSAGES.get("without_pairs");
    private static final Message SHUFFLED = MESSAGES.get("shuffled", "pairs", "share");
    private static final Message MISPLACED_ARTICLES =
            MESSAGES.get("misplaced_articles", "misplaced", "placed", "articles");

    /// With less running text, the page consists of a caption, a list or code.
    private static final int FEWEST_WORDS = 20;

    /// The percentage of repeated word pairs that keep their order in real texts.
    private static final int ORDERED_PCT = 90;

    @Override
    public Card card() {
        return Card.seo(NAME, 5)
                .worst(BLOCKER)
                .gate()
                .sense()
                .documented()
                .passing("""
                        Green tea likes cool water. Wait five minutes after the kettle boils, then pour it over the
                        leaves. Two minutes later the tea is ready to drink, and the same leaves are good for two
                        more pots. The first of them has the most of the taste, the last one is for the evening.
                        """)
                .failing("""
                        Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore
                        et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi
                        ut aliquip ex ea commodo consequat.
                        """)
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        if (article.proseWords() < FEWEST_WORDS) {
            return Outcome.notApplicable(TOO_LITTLE_TEXT);
        }
        // If parts of the text are not in the declared language, no language's word lists are reliable.
        Language language =
                article.plainLanguages().foreign(article.language()).isEmpty() ? article.language() : Language.UNKNOWN;
        DummyLatin latin = DummyLatin.of(article);
        LetterCounts letters = LetterCounts.of(article);
        WordOrder order = WordOrder.of(article, language);
        RunningWords running = RunningWords.of(article, language);
        Outcome.Builder outcome = Outcome.measuredAtGate()
                .metric("dummy_latin_pct", latin.pct())
                .metric("vowel_pct", letters.vowelPct())
                .metric("repeated_pairs", order.pairs())
                .metric("ordered_pairs_pct", order.orderedPct())
                .metric("function_word_pct", running.functionWordPct());
        if (latin.most()) {
            outcome.say(BLOCKER, DUMMY_LATIN, latin.pct());
        } else if (letters.byChance()) {
            outcome.say(BLOCKER, RANDOM_LETTERS, letters.vowelPct());
        } else if (running.withoutGrammar(language)) {
            outcome.say(BLOCKER, WITHOUT_GRAMMAR, running.functionWordPct(), language.label());
        } else if (order.shuffled()) {
            outcome.say(BLOCKER, order(order));
        } else if (running.withoutRepetition()) {
            outcome.say(BLOCKER, WITHOUT_REPETITION, running.words());
        } else if (!order.tells(language) && !running.tells(language)) {
            return Outcome.notApplicable(unjudged(language));
        }
        return outcome.orPass(SENSE);
    }

    private static String unjudged(Language language) {
        if (language.equals(Language.UNKNOWN)) {
            return LANGUAGE_UNKNOWN.with();
        }
        return RunningWords.known(language) ? TOO_FEW_SENTENCES.with() : WORDS_UNKNOWN.with(language.label());
    }

    private static String order(WordOrder order) {
        if (order.pairs() > 0 && order.orderedPct() < ORDERED_PCT) {
            return SHUFFLED.with(order.pairs(), order.orderedPct());
        }
        return order.hasMisplacedArticles()
                ? MISPLACED_ARTICLES.with(order.misplaced(), order.articles() - order.misplaced(), order.articles())
                : WITHOUT_PAIRS.with();
    }
}
