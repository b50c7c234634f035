package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.PerLanguage;
import assay.language.Phrases;
import assay.language.QuotationMarks;
import assay.language.Sentence;
import assay.language.Span;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.document.Block;
import assay.scoring.document.Range;
import com.google.auto.service.AutoService;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Checks that an article informs its readers rather than selling to them.
///
/// A single call to action is normal in a company blog, an exclamation mark shows enthusiasm, and a
/// promotional word can express an opinion. They count only if there are many of them.
@AutoService(Check.class)
public final class PromotionalTone implements Check {

    private static final String NAME = "promotional_tone";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message UNKNOWN_LANGUAGE = MESSAGES.get("unknown_language", "language");
    private static final Message MANY_CALLS = MESSAGES.get("many_calls", "calls");
    private static final Message MUCH_PRAISE = MESSAGES.get("much_praise", "words", "example");
    private static final Message MANY_EXCLAMATIONS = MESSAGES.get("many_exclamations", "exclamations");
    private static final Message INFORMS = MESSAGES.get("informs");
    private static final Message PRAISE = MESSAGES.get("praise", "phrase");
    private static final Message CALL = MESSAGES.get("call", "phrase");
    private static final Message EXCLAMATION = MESSAGES.get("exclamation");

    private static final Pattern BETWEEN_WORDS = Pattern.compile("\\s+");

    private static final PerLanguage<Phrases> CALL_PHRASES =
            PerLanguage.of(language -> Phrases.of(language.list("calls-to-action")));

    private static final PerLanguage<Phrases> HYPE_WORDS =
            PerLanguage.of(language -> Phrases.of(language.list("hype-words")));

    private static final Limit CALLS = Limit.of(NAME, "cta_per_1000_words_max", 3, 5, 8);
    private static final Limit HYPE = Limit.of(NAME, "hype_words_per_1000_words_max", 4, 8, 15);
    private static final Limit EXCLAMATIONS = Limit.of(NAME, "exclamation_share_pct_max", 10, 20, 35);
    private static final int FEWEST_WORDS = 100;
    private static final int MEASURED_WORDS = 400;

    /// Calls to action and promotional words are each reported only if there are at least this many.
    private static final int FEWEST = 3;

    private static final int FEWEST_EXCLAMATIONS = 5;

    /// Types of text that readers expect to be factual.
    private static final Set<ContentType> SOBER = EnumSet.of(ContentType.NEWS, ContentType.DOCUMENTATION);

    @Override
    public Card card() {
        Set<ContentType> types = EnumSet.copyOf(ContentType.EDITORIAL);
        types.add(ContentType.NEWS);
        types.addAll(ContentType.REFERENCE);
        return Card.geo(NAME, 2)
                .types(types)
                .worst(WARNING)
                .limits(CALLS, HYPE, EXCLAMATIONS)
                .measured()
                .passing("We sell tea, so take this with a grain of salt. Order now if you like.\n\n"
                        + "The leaves open slowly in a warm pot, and the cup stays clear and sweet. ".repeat(8))
                .failing("Our revolutionary pot is amazing! Buy now! This stunning, game-changing lid is a "
                        + "must-have! Order today! Act now, and start your free trial! Don't miss out!\n\n"
                        + "The leaves open slowly in a warm pot, and the cup stays clear and sweet. ".repeat(8))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Phrases calls = CALL_PHRASES.in(article.language());
        Phrases hype = HYPE_WORDS.in(article.language());
        if (calls == Phrases.NONE || hype == Phrases.NONE) {
            return Outcome.notApplicable(UNKNOWN_LANGUAGE, article.language().label());
        }
        String unweighed = WordingAdvice.unweighed(article, FEWEST_WORDS);
        if (unweighed != null) {
            return Outcome.notApplicable(unweighed);
        }
        return new Review(article).judge(calls, hype, article.proseWords());
    }

    private static final class Review extends WordingReview {
        private String firstHype = "";

        Review(Article article) {
            super(article, Outcome.measured(article, NAME));
        }

        Outcome judge(Phrases callPhrases, Phrases hypePhrases, int proseWords) {
            int calls = count(callPhrases, false);
            int hype = count(hypePhrases, true);
            // Without promotion, exclamation marks are only a matter of tone.
            boolean selling = calls + hype >= FEWEST;
            int exclamations = exclamations(selling);
            int measured = Math.max(proseWords, MEASURED_WORDS);
            double callRate = 1000.0 * calls / measured;
            double hypeRate = 1000.0 * hype / measured;
            double share = 100.0 * exclamations / article.prose().size();
            outcome.metric("cta_count", calls)
                    .metric("cta_per_1000", callRate)
                    .metric("exclamations", exclamations)
                    .metric("hype_words", hype);
            if (calls >= FEWEST) {
                say(CALLS.at(article), callRate, MANY_CALLS, calls);
            }
            if (hype >= FEWEST) {
                say(HYPE.at(article), hypeRate, MUCH_PRAISE, hype, firstHype);
            }
            if (selling && exclamations >= FEWEST_EXCLAMATIONS) {
                say(EXCLAMATIONS.at(article), share, MANY_EXCLAMATIONS, exclamations);
            }
            return outcome.orPass(INFORMS);
        }

        private void say(double limit, double value, Message reason, Object... values) {
            boolean sober = SOBER.contains(article.type());
            Scale scale = Scale.atMost(limit).then(OPTIMIZATION, sober ? 1.5 * limit : 2 * limit);
            Scale.Mark mark = (sober ? scale.then(WARNING, 3 * limit) : scale).mark(value);
            outcome.sayIfWrong(mark, reason, values);
        }

        private int count(Phrases phrases, boolean hype) {
            int count = 0;
            QuotationMarks.Walk quotations = new QuotationMarks.Walk(document.text());
            for (Phrases.Hit hit : phrases.in(words)) {
                int start = words.start(hit.firstWord());
                int end = words.end(hit.endWord() - 1);
                Sentence sentence = document.sentences().get(document.sentenceAt(start));
                Block block = document.block(sentence);
                boolean other = !block.prose()
                        || hit.endWord() > sentence.endWord()
                        || words.code(hit.firstWord())
                        || quotations.enclose(block.span(), start, end)
                        || hype && (isName(hit, sentence) || facts.in(sentence));
                if (other) {
                    continue;
                }
                String said = document.text(new Span(start, end));
                Finding finding = Finding.at(
                        document.range(hit.firstWord(), hit.endWord()), OPTIMIZATION, hype ? PRAISE : CALL, said);
                if (outcome.find(finding)) {
                    firstHype = hype && count == 0 ? said : firstHype;
                    count++;
                }
            }
            return count;
        }

        /// Whether the word is part of a name, because it is capitalized inside a sentence or belongs to one
        /// of the team's brands.
        private boolean isName(Phrases.Hit hit, Sentence sentence) {
            boolean first = hit.firstWord() == sentence.firstWord();
            if (!first && Character.isUpperCase(document.text().charAt(words.start(hit.firstWord())))) {
                return true;
            }
            for (String brand : article.profile().brands()) {
                for (String word : BETWEEN_WORDS.split(brand.toLowerCase(Locale.ROOT))) {
                    if (word.equals(words.form(hit.firstWord()))) {
                        return true;
                    }
                }
            }
            return false;
        }

        private int exclamations(boolean selling) {
            int count = 0;
            String text = document.text();
            QuotationMarks.Walk quotations = new QuotationMarks.Walk(text);
            for (Sentence sentence : article.prose()) {
                int end = sentence.span().end();
                if (text.charAt(end - 1) != '!' || sentence.words() == 0) {
                    continue;
                }
                Block block = document.block(sentence);
                if (quotations.enclose(block.span(), end - 1, end)) {
                    continue;
                }
                Range range = document.range(new Span(end - 1, end));
                if (!selling || outcome.find(range, OPTIMIZATION, EXCLAMATION)) {
                    count++;
                }
            }
            return count;
        }
    }
}
