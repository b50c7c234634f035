package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;

import assay.language.Language;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Fill;
import assay.scoring.Outcome;
import com.google.auto.service.AutoService;

/// Blocks content that only looks like text: placeholder Latin, random letters, words without grammar, words
/// in random order.
///
/// Does not judge facts or style. The limits are far from all texts in the corpora, in every language; a test
/// is not applied to texts that are too short for it in their language.
@AutoService(Check.class)
public final class Nonsense implements Check {

    /// Less running text is a caption, a list or a page of code.
    private static final int FEWEST_WORDS = 20;

    @Override
    public Card card() {
        return Card.seo("nonsense", 5)
                .titled("Nonsense")
                .asks("Do the words make sentences?")
                .because("""
                        A text of placeholder Latin, random letters or shuffled words says nothing to anybody. Every
                        other check measures its form, and form is what such a text may have.
                        """)
                .fixedBy("Replace it with a text that people can read.")
                .worst(BLOCKER)
                .gate()
                .sense()
                .documented(
                        "Google spam policies, scaled content abuse: text that makes little or no sense to a reader")
                .doubts("""
                        Lists, tables, code, quotations and headings are left out, and so are sentences made of names,
                        numbers or marks. On 1,217 published posts in 18 languages there is no false alarm.
                        """)
                .cannotSee("""
                        Grammatical sentences that mean nothing, and shuffled words in a text shorter than 100 words
                        (350 in a language without articles, or one Assay knows too few words of).
                        """)
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
            return Outcome.notApplicable("There is too little running text to judge whether it makes sense.");
        }
        // If parts of the text are not in the declared language, neither language's words are reliable.
        Language language =
                article.plainLanguages().foreign(article.language()).isEmpty() ? article.language() : Language.UNKNOWN;
        DummyLatin latin = DummyLatin.of(article);
        Letters letters = Letters.of(article);
        WordOrder order = WordOrder.of(article, language);
        RunningWords running = RunningWords.of(article, language);
        Outcome.Builder outcome = Outcome.measuredAtGate()
                .metric("dummy_latin_pct", latin.pct())
                .metric("vowel_pct", letters.vowelPct())
                .metric("repeated_pairs", order.pairs())
                .metric("ordered_pairs_pct", order.orderedPct())
                .metric("function_word_pct", running.functionWordPct());
        if (latin.most()) {
            outcome.say(BLOCKER, "Write the text: %.0f %% of it is placeholder Latin.", latin.pct());
        } else if (letters.byChance()) {
            outcome.say(
                    BLOCKER,
                    "Replace the random letters with words: %.0f %% of the letters are vowels; in real text it is 36"
                            + " %% or more.",
                    letters.vowelPct());
        } else if (running.withoutGrammar(language)) {
            outcome.say(
                    BLOCKER,
                    "Replace the words with sentences: %.0f %% of them are function words such as articles,"
                            + " prepositions and pronouns; in %s text it is a quarter or more.",
                    running.functionWordPct(),
                    language.label());
        } else if (order.shuffled()) {
            outcome.say(BLOCKER, order(order));
        } else if (running.withoutRepetition()) {
            outcome.say(
                    BLOCKER,
                    "Replace the words with sentences: hardly any of the %d words repeats, as in no real text of"
                            + " that length.",
                    running.words());
        } else if (!order.tells(language) && !running.tells(language)) {
            return Outcome.notApplicable(unjudged(language));
        }
        return outcome.orPass("The words make sentences.");
    }

    private static String unjudged(Language language) {
        if (language.equals(Language.UNKNOWN)) {
            return "The language can't be determined, or there are several, and the text is too short to tell by the order of its"
                    + " words whether it makes sense.";
        }
        return RunningWords.known(language)
                ? "There are too few sentences to judge whether they make sense."
                : Fill.in(
                        "Whether the text makes sense can't be judged: too few words of %s are known, and the text is too"
                                + " short to tell by their order.",
                        language.label());
    }

    private static String order(WordOrder order) {
        if (order.pairs() == 0) {
            return "Replace the words with sentences: no two of them appear together more than once, as words of a"
                    + " real text do.";
        }
        return Fill.in(
                "Put the words in order: of %d repeated pairs of words, %.0f %% keep their order; in real text,"
                        + " nine of ten do.",
                order.pairs(), order.orderedPct());
    }
}
