package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;

import assay.language.Language;
import assay.language.PerLanguage;
import assay.language.Sentence;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.document.Block;
import assay.scoring.document.Range;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Finds words that could be deleted without any loss.
///
/// A single filler phrase is harmless, so only the number of phrases matters. Phrases count only in sentences
/// without figures, links or code, because a sentence with real content may be wordy.
@AutoService(Check.class)
public final class Fluff implements Check {

    private static final String NAME = "fluff";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message UNKNOWN_LANGUAGE = MESSAGES.get("unknown_language", "language");
    private static final Message FILLER = MESSAGES.get("filler", "phrases", "first");
    private static final Message FILLER_AND = MESSAGES.get("filler_and", "phrases", "first", "second");
    private static final Message NO_FILLER = MESSAGES.get("no_filler");
    private static final Message RARE_FILLER = MESSAGES.get("rare_filler", "phrases", "words");
    private static final Message ASSURING_WORDS = MESSAGES.get("assuring_words", "words", "first");
    private static final Message ASSURING_SENTENCE = MESSAGES.get("assuring_sentence");
    private static final Message EMPTY_SENTENCE = MESSAGES.get("empty_sentence");
    private static final Message FITS_ANY_TEXT = MESSAGES.get("fits_any_text", "phrase");
    private static final Message SAYS_NO_MORE = MESSAGES.get("says_no_more", "phrase", "instead");
    private static final Message CAN_GO = MESSAGES.get("can_go", "phrase");

    /// Filler phrases from the Federal Plain Language Guidelines and the word lists of prose linters.
    private static final PerLanguage<Phrasing> FILLER_PHRASES = Phrasing.named("fillers");

    private static final Limit FILLERS = Limit.of(NAME, "filler_phrases_per_1000_words_max", 3, 6, 12);

    /// Words that assure or promote: see [Assurances]. Together with [#FILLERS], the balanced limit flags one
    /// in forty published posts and more than half of all mass-produced pages.
    private static final Limit ASSURANCES = Limit.of(NAME, "assuring_words_per_1000_max", 20, 28, 45);

    /// The maximum number of places that are reported.
    private static final int SHOWN = 5;

    /// Filler phrases count against a text only if there are at least this many, however short the text is.
    private static final int FEWEST_FILLERS = 3;

    private static final int FEWEST_WORDS = 100;

    /// Rates in a shorter text are calculated as if it had this many words, so that three phrases in a
    /// hundred words don't count as thirty per thousand.
    private static final int MEASURED_WORDS = 500;

    private static final int SENTENCE_WORDS = 6;

    @Override
    public Card card() {
        return Card.geo(NAME, 5)
                .worst(WARNING)
                .limits(FILLERS, ASSURANCES)
                .measured()
                .passing("Water of 80 °C keeps green tea sweet, for at 95 °C its tannins dissolve too.\n\n"
                        + "The leaves open slowly in a warm pot, and the cup stays clear and sweet. ".repeat(8))
                .failing("In today's fast-paced world, tea is more popular than ever. Have you ever wondered "
                        + "why? Look no further, because we've got you covered. It is important to note that with the "
                        + "right tools the possibilities are endless.\n\n"
                        + "The leaves open slowly in a warm pot, and the cup stays clear and sweet. ".repeat(8))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Phrasing phrasing = FILLER_PHRASES.in(article.language());
        if (phrasing.isEmpty()) {
            return Outcome.notApplicable(UNKNOWN_LANGUAGE, article.language().label());
        }
        String unweighed = WordingAdvice.unweighed(article, FEWEST_WORDS);
        if (unweighed != null) {
            return Outcome.notApplicable(unweighed);
        }
        return new Review(article).judge(phrasing.in(article.document()), article.proseWords());
    }

    private static final class Review extends WordingReview {
        private final List<String> first = new ArrayList<>();
        private int phrases;
        private int openers;
        private int empty;

        Review(Article article) {
            super(article, Outcome.measured(article, NAME));
        }

        Outcome judge(List<Phrasing.Hit> hits, int proseWords) {
            for (int i = 0; i < hits.size(); ) {
                int at = document.sentenceAt(words.start(hits.get(i).firstWord()));
                Sentence sentence = document.sentences().get(at);
                int next = i;
                while (next < hits.size() && hits.get(next).firstWord() < sentence.endWord()) {
                    next++;
                }
                sentence(sentence, hits.subList(i, next));
                i = next;
            }
            int fillers = phrases + empty;
            double rate = 1000.0 * fillers / Math.max(proseWords, MEASURED_WORDS);
            outcome.metric("filler_openers", openers)
                    .metric("filler_phrases", phrases)
                    .metric("filler_phrases_per_1000", rate)
                    .metric("sentences_without_content_words", empty);
            double limit = FILLERS.at(article);
            Scale.Mark mark = phrases < FEWEST_FILLERS
                    ? Scale.Mark.PASS
                    : Scale.atMost(limit / 2)
                            .then(OPTIMIZATION, limit)
                            .then(WARNING, 2 * limit)
                            .mark(rate);
            if (article.language().is("en")) {
                assurances(proseWords);
            }
            if (mark.severity() != PASS) {
                outcome.say(
                        mark,
                        first.size() == 1
                                ? FILLER.with(phrases, first.getFirst())
                                : FILLER_AND.with(phrases, first.getFirst(), first.getLast()));
            }
            return phrases == 0 ? outcome.orPass(NO_FILLER) : outcome.orPass(RARE_FILLER, phrases, proseWords);
        }

        private void assurances(int proseWords) {
            List<Sentence> plain = new ArrayList<>();
            for (Sentence sentence : article.prose()) {
                if (!facts.in(sentence)) {
                    plain.add(sentence);
                }
            }
            Assurances.Count count = Assurances.in(article, outcome.outside(plain, article::range));
            double rate = 1000.0 * count.words() / Math.max(proseWords, MEASURED_WORDS);
            double limit = ASSURANCES.at(article);
            outcome.metric("assuring_words_per_1000", rate);
            Scale.Mark mark = Scale.atMost(limit)
                    .then(OPTIMIZATION, 1.6 * limit)
                    .then(WARNING, 3.2 * limit)
                    .mark(rate);
            if (mark.severity() == PASS) {
                return;
            }
            outcome.say(mark, ASSURING_WORDS, rate, count.first());
            for (Sentence sentence :
                    count.worst().subList(0, Math.min(SHOWN, count.worst().size()))) {
                outcome.find(article.range(sentence), OPTIMIZATION, ASSURING_SENTENCE);
            }
        }

        private void sentence(Sentence sentence, List<Phrasing.Hit> hits) {
            if (facts.in(sentence)) {
                return;
            }
            if (isEmpty(sentence, hits)) {
                if (outcome.find(article.range(sentence), OPTIMIZATION, EMPTY_SENTENCE)) {
                    empty++;
                    count(sentence, hits.getFirst());
                }
                return;
            }
            for (Phrasing.Hit hit : hits) {
                if (outcome.find(finding(hit))) {
                    count(sentence, hit);
                }
            }
        }

        private void count(Sentence sentence, Phrasing.Hit hit) {
            phrases++;
            Block block = document.block(sentence);
            if (hit.firstWord() == sentence.firstWord() && sentence.firstWord() == block.firstWord()) {
                openers++;
            }
            String said = document.text(hit.firstWord(), hit.endWord());
            String shown = said.length() > 60
                    ? said.substring(0, said.lastIndexOf(' ', 58) + 1).strip() + " …"
                    : said;
            if (first.size() < 2 && first.stream().noneMatch(shown::equalsIgnoreCase)) {
                first.add(shown);
            }
        }

        /// Whether a sentence, apart from filler phrases, consists only of function words and abstractions.
        private boolean isEmpty(Sentence sentence, List<Phrasing.Hit> hits) {
            if (sentence.words() < SENTENCE_WORDS) {
                return false;
            }
            Language language = article.language();
            boolean english = language.is("en");
            int next = 0;
            for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
                while (next < hits.size() && i >= hits.get(next).endWord()) {
                    next++;
                }
                boolean filler = next < hits.size() && i >= hits.get(next).firstWord();
                String form = words.form(i);
                if (!filler && !(english ? GeneralWords.contains(form) : language.isFunctionWord(form))) {
                    return false;
                }
            }
            return true;
        }

        private Finding finding(Phrasing.Hit hit) {
            String said = document.text(hit.firstWord(), hit.endWord());
            Range range = document.range(hit.firstWord(), hit.endWord());
            String instead = hit.instead();
            if (instead == null) {
                return Finding.at(range, OPTIMIZATION, FITS_ANY_TEXT, said);
            }
            if (instead.isEmpty()) {
                return withoutIt(hit, said, range);
            }
            return new Finding(
                    range,
                    OPTIMIZATION,
                    SAYS_NO_MORE.with(said, instead),
                    isPlain(range, said) ? likeCase(said, instead) : null);
        }

        /// Returns a finding for a phrase that can be deleted. The suggestion includes the next word, because
        /// that word may become the start of the sentence.
        private Finding withoutIt(Phrasing.Hit hit, String said, Range range) {
            String message = CAN_GO.with(said);
            Sentence sentence = document.sentenceOf(hit.firstWord());
            if (hit.endWord() >= sentence.endWord() || !isPlain(range, said)) {
                return Finding.at(range, OPTIMIZATION, message);
            }
            Range whole = document.range(hit.firstWord(), hit.endWord() + 1);
            String next = document.text(hit.endWord(), hit.endWord() + 1);
            String between = document.text().substring(words.end(hit.endWord() - 1), words.start(hit.endWord()));
            boolean plain = (between.equals(" ") || between.equals(", ")) && isPlain(whole, said + between + next);
            return plain
                    ? new Finding(whole, OPTIMIZATION, message, likeCase(said, next))
                    : Finding.at(range, OPTIMIZATION, message);
        }

        /// Whether the source is identical to the text at this position, so that a suggestion can't break
        /// markup.
        private boolean isPlain(Range range, String said) {
            return range.of(document.source()).equals(said);
        }

        private static String likeCase(String model, String word) {
            return Character.isUpperCase(model.charAt(0))
                    ? word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1)
                    : word;
        }
    }
}
