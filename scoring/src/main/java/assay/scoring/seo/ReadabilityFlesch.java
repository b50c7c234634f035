package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Language;
import assay.language.Sentence;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Decimals;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/// Checks that prose is easy to read, using the version of Flesch's formula for the text's language.
@AutoService(Check.class)
public final class ReadabilityFlesch implements Check {

    private static final String NAME = "readability_flesch";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message UNKNOWN_LANGUAGE = MESSAGES.get("unknown_language");
    private static final Message NO_FORMULA = MESSAGES.get("no_formula", "language");
    private static final Message TOO_SHORT = MESSAGES.get("too_short", "words", "needed");
    private static final Message ALL_SUPPRESSED = MESSAGES.get("all_suppressed", "needed");
    private static final Message SHORTEN_WORDS =
            MESSAGES.get("shorten_words", "ease", "limit", "words_per_sentence", "syllables_per_word");
    private static final Message SPLIT_SENTENCES =
            MESSAGES.get("split_sentences", "ease", "limit", "words_per_sentence", "syllables_per_word");
    private static final Message SPLIT_AND_SHORTEN =
            MESSAGES.get("split_and_shorten", "ease", "limit", "words_per_sentence", "syllables_per_word");
    private static final Message EASY = MESSAGES.get("easy", "ease", "limit");
    private static final Message HARD = MESSAGES.get("hard_sentence");

    private static final Limit EASE = new Limit(NAME, "flesch_reading_ease_min", ReadabilityFlesch::ease);

    /// Down to this many points below the limit, the result is an optimization. Texts by the same
    /// author differ by as much.
    private static final double SUGGESTED = 10;

    /// At this many points below the limit, the result has its full weight.
    private static final double FULL = 35;

    /// In a shorter text, a single sentence changes the result too much. Flesch used samples of 100 words.
    private static final int FEWEST_WORDS = 100;

    private static final int MOST_FINDINGS = 5;
    /// If sentences have fewer words than this on average, they are not what makes the text difficult. In
    /// English, the same is true of words with fewer than [#SHORT_WORDS] syllables on average.
    private static final double SHORT_SENTENCES = 18;

    /// If sentences have fewer words than this on average, the long words are probably technical terms
    /// without alternatives.
    private static final double LONG_SENTENCES = 20;

    /// Down to this many points below the limit, the result is an optimization if the long words are
    /// technical terms.
    private static final double OF_TERMS = 25;

    private static final double SHORT_WORDS = 1.5;
    private static final int SHORTEST_HARD = 15;

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .worst(WARNING)
                .limits(EASE)
                .customary()
                .passing("""
                        Green tea likes cool water. Boil the kettle, then wait for five minutes. Put two spoons of
                        leaves in a warm pot. Pour the water over them and let them rest. After two minutes the tea is
                        ready to drink. Pour all of it out, so that the leaves do not go on to steep.

                        You can use the same leaves three times. Each time the tea will taste a little more mild. Add
                        half a minute each time you pour. Keep the rest of the leaves in a dark, dry tin. Light and
                        damp air take the taste away. Most people like it plain, with no milk and no sugar in it.
                        """)
                .failing("""
                        Contemporary investigations of the polyphenolic constituents of green tea have demonstrated a
                        considerable variability that is attributable to differential agricultural methodologies, to
                        geographical particularities, and to subsequent industrial processing technologies. The
                        comprehensive quantification of these constituents necessitates sophisticated chromatographic
                        instrumentation and meticulously standardized extraction procedures, because insufficiently
                        controlled experimental conditions systematically compromise interlaboratory reproducibility.

                        Notwithstanding these methodological improvements, interpretational difficulties are
                        characteristic of the epidemiological observations, particularly in consideration of the
                        interdependencies between consumption frequency, socioeconomic circumstances, and nutritional
                        behaviour. Consequently, recommendations regarding individualized consumption necessitate a
                        considerable qualification that acknowledges physiological heterogeneity, pharmacological
                        interactions, and inadequately characterized bioavailability in the population as a whole.
                        """)
                .build();
    }

    /// Returns the minimum reading-ease score. It is ten points lower for documentation and tutorials, which
    /// need technical terms.
    private static double ease(ContentType type, Strictness strictness) {
        double ease = switch (strictness) {
            case STRICT -> 50;
            case BALANCED -> 40;
            case PERMISSIVE -> 25;
        };
        return type == ContentType.DOCUMENTATION || type == ContentType.TUTORIAL ? ease - 10 : ease;
    }

    @Override
    public Outcome judge(Article article) {
        Language language = article.language();
        if (language.readingEase(1, 1).isEmpty()) {
            return language.equals(Language.UNKNOWN)
                    ? Outcome.notApplicable(UNKNOWN_LANGUAGE)
                    : Outcome.notApplicable(NO_FORMULA, language.label());
        }
        if (article.proseWords() < FEWEST_WORDS) {
            return Outcome.notApplicable(TOO_SHORT, article.proseWords(), FEWEST_WORDS);
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        List<Sentence> sentences = outcome.outside(article.prose(), article::range);
        int words = 0;
        for (Sentence sentence : sentences) {
            words += sentence.words();
        }
        if (sentences.size() < article.prose().size()) {
            hardest(article, article.prose(), language).stream()
                    .filter(sentence -> !outcome.heeds(article.range(sentence)))
                    .forEach(sentence -> outcome.find(finding(article, sentence)));
        }
        if (words < FEWEST_WORDS) {
            return outcome.orPass(ALL_SUPPRESSED, FEWEST_WORDS);
        }
        double sentenceWords = (double) words / sentences.size();
        double wordSyllables = (double) article.syllables(sentences) / words;
        double ease = language.readingEase(sentenceWords, wordSyllables).orElse(0);
        outcome.metric("flesch_reading_ease", ease)
                .metric("words_per_sentence", sentenceWords)
                .metric("syllables_per_word", wordSyllables);
        if (language.is("en")) {
            // Kincaid's formula of 1975, which is valid only for English.
            outcome.metric("fk_grade", 0.39 * sentenceWords + 11.8 * wordSyllables - 15.59);
        }
        double limit = EASE.at(article);
        boolean terms = sentenceWords < LONG_SENTENCES && article.strictness() != Strictness.STRICT;
        Scale.Mark mark = Scale.atLeast(limit)
                .then(OPTIMIZATION, limit - (terms ? OF_TERMS : SUGGESTED))
                .then(WARNING, limit - FULL)
                .mark(ease);
        if (mark.severity() != Severity.PASS) {
            Message advice = sentenceWords < SHORT_SENTENCES
                    ? SHORTEN_WORDS
                    : language.is("en") && wordSyllables < SHORT_WORDS ? SPLIT_SENTENCES : SPLIT_AND_SHORTEN;
            String shown = Decimals.apart(ease, limit, 0).replace('-', '−');
            outcome.say(mark, advice, shown, limit, sentenceWords, wordSyllables);
            hardest(article, sentences, language).forEach(sentence -> outcome.find(finding(article, sentence)));
        }
        return outcome.orPass(EASY, ease, limit);
    }

    private static Finding finding(Article article, Sentence sentence) {
        return Finding.at(article.range(sentence), OPTIMIZATION, HARD);
    }

    /// Returns the sentences that are most difficult to read, in text order.
    private static List<Sentence> hardest(Article article, List<Sentence> sentences, Language language) {
        record Hard(Sentence sentence, double ease) {}
        Words words = article.document().words();
        int[] known = new int[words.vocabulary().size()];
        List<Hard> all = new ArrayList<>();
        for (Sentence sentence : sentences) {
            if (sentence.words() < SHORTEST_HARD) {
                continue;
            }
            int syllables = 0;
            for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
                int id = words.id(i);
                if (known[id] == 0) {
                    known[id] = words.code(i) || words.address(i) ? 1 : article.syllables(id);
                }
                syllables += known[id];
            }
            OptionalDouble ease = language.readingEase(sentence.words(), (double) syllables / sentence.words());
            all.add(new Hard(sentence, ease.orElse(0)));
        }
        return all.stream()
                .sorted(Comparator.comparingDouble(Hard::ease))
                .limit(MOST_FINDINGS)
                .map(Hard::sentence)
                .sorted(Comparator.comparingInt(Sentence::firstWord))
                .toList();
    }
}
