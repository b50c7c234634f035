package assay.scoring.geo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;

import assay.language.Language;
import assay.language.PerLanguage;
import assay.language.QuotationMarks;
import assay.language.Sentence;
import assay.language.WordList;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.document.Block;
import assay.scoring.document.Range;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Blocks texts that contain leftover chatbot output, and counts stock phrases.
///
/// The check does not judge who wrote a text. Stock phrases are counted because they say nothing, but only if
/// a text contains many of them in sentences without figures, links or code.
@AutoService(Check.class)
public final class AiBoilerplate implements Check {

    static final String NAME = "ai_boilerplate";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message UNKNOWN_LANGUAGE = MESSAGES.get("unknown_language", "language");
    private static final Message FEW_PHRASES = MESSAGES.get("few_phrases");
    private static final Message STOCK_PHRASE = MESSAGES.get("stock_phrase", "phrase");
    private static final Message REPLACE_PHRASES =
            MESSAGES.get("replace_phrases", "phrases", "first", "second", "third");
    private static final Message THREE_PRAISES = MESSAGES.get("three_praises", "word");
    private static final Message EFFECT = MESSAGES.get("effect", "word");
    private static final Message VAGUE_WORD = MESSAGES.get("vague_word", "word");

    /// Phrases that are rare in texts with real content. Kobak et al. (2025) show this for single words in
    /// fifteen million abstracts.
    private static final PerLanguage<Phrasing> STOCK_PHRASES = Phrasing.named("stock-phrases");

    private static final WordList STOCK_WORDS = english("stock-words");

    /// Participles that claim an effect: "…, ensuring a smooth experience".
    private static final WordList EFFECTS = english("effect-participles");

    /// Promotional words that come in threes: "Fast, reliable, and secure".
    private static final WordList PRAISE = english("praise-words");

    private static final Limit PHRASES = Limit.of(NAME, "ai_phrases_per_1000_words_max", 4, 8, 15);
    private static final Limit RESIDUE = Limit.of(NAME, "assistant_residue_max", 0);

    /// Phrases count against a text only if at least this many of them are different. Fewer are a habit
    /// rather than boilerplate.
    private static final int FEWEST_DIFFERENT = 4;

    /// Phrases count against a text only if they add up to at least this many half phrases. A stock phrase or
    /// a trio of promotional words counts as two halves, and a single stock word or effect as one.
    private static final int FEWEST_HALVES = 5;

    private static final int FEWEST_WORDS = 100;

    /// Rates in a shorter text are calculated as if it had this many words.
    private static final int MEASURED_WORDS = 400;

    @Override
    public Card card() {
        return Card.geo(NAME, 5)
                .worst(BLOCKER)
                .limits(PHRASES, RESIDUE)
                .documented()
                .passing("We steeped nine teas at 70, 80 and 90 °C. At 90 °C five of them turned bitter.\n\n"
                        + "The leaves open slowly in a warm pot, and the cup stays clear and sweet. ".repeat(8))
                .failing("Certainly! Here is your article about tea.\n\nTea plays a crucial role in many cultures. "
                        + "The leaves open slowly in a warm pot, and the cup stays clear and sweet.")
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        List<AssistantResidue.Found> residue = AssistantResidue.in(article);
        judge(residue, outcome);
        Phrasing phrasing = STOCK_PHRASES.in(article.language());
        String unweighed = phrasing.isEmpty()
                ? UNKNOWN_LANGUAGE.with(article.language().label())
                : WordingAdvice.unweighed(article, FEWEST_WORDS);
        if (unweighed == null) {
            new Review(article, outcome).judge(phrasing.in(article.document()), article.proseWords());
        } else if (residue.isEmpty()) {
            return Outcome.notApplicable(unweighed);
        }
        return outcome.orPass(FEW_PHRASES);
    }

    private static WordList english(String list) {
        return WordList.of(Language.of("en").list(list));
    }

    private static void judge(List<AssistantResidue.Found> residue, Outcome.Builder outcome) {
        int blocking = 0;
        int refusals = 0;
        int links = 0;
        for (AssistantResidue.Found found : residue) {
            boolean link = found.kind() == AssistantResidue.Kind.LINK;
            if (!outcome.find(
                    found.range(), link ? WARNING : BLOCKER, found.kind().finding(), found.words())) {
                continue;
            }
            if (link) {
                links++;
                continue;
            }
            if (blocking++ == 0) {
                outcome.say(BLOCKER, found.kind().reason(), found.words());
            }
            refusals += found.kind() == AssistantResidue.Kind.REFUSAL ? 1 : 0;
        }
        if (links > 0) {
            outcome.say(WARNING, AssistantResidue.Kind.LINK.reason(), links);
        }
        outcome.metric("assistant_residue", blocking)
                .metric("refusal_text", refusals)
                .metric("chat_links", links);
    }

    /// A match that counts as one or two half phrases (see [#FEWEST_HALVES]).
    ///
    /// @param tail whether the match is a participle that begins a claim after a comma
    private record Mark(int firstWord, int endWord, int halves, boolean tail, String message) {}

    private static final class Review extends WordingReview {
        Review(Article article, Outcome.Builder outcome) {
            super(article, outcome);
        }

        void judge(List<Phrasing.Hit> hits, int proseWords) {
            List<Mark> marks = new ArrayList<>();
            for (Phrasing.Hit hit : hits) {
                marks.add(new Mark(
                        hit.firstWord(),
                        hit.endWord(),
                        2,
                        false,
                        STOCK_PHRASE.with(document.text(hit.firstWord(), hit.endWord()))));
            }
            if (article.language().is("en")) {
                words(marks);
            }
            marks.sort(Comparator.comparingInt(Mark::firstWord).thenComparing(Mark::halves, Comparator.reverseOrder()));
            int phrases = 0;
            int halves = 0;
            int end = 0;
            List<Mark> counted = new ArrayList<>();
            Set<String> different = new HashSet<>();
            for (Mark mark : marks) {
                Sentence sentence = document.sentenceOf(mark.firstWord());
                // Words inside a phrase that is already counted are not counted again.
                if (mark.firstWord() < end || facts.in(sentence)) {
                    continue;
                }
                end = mark.endWord();
                Range range = document.range(mark.firstWord(), mark.endWord());
                if (outcome.find(range, OPTIMIZATION, mark.message())) {
                    phrases++;
                    halves += mark.halves();
                    if (different.add(
                            document.text(mark.firstWord(), mark.endWord()).toLowerCase(Locale.ROOT))) {
                        counted.add(mark);
                    }
                }
            }
            double rate = 500.0 * halves / Math.max(proseWords, MEASURED_WORDS);
            outcome.metric("stock_phrases", phrases).metric("ai_phrases_per_1000", rate);
            double limit = PHRASES.at(article);
            boolean enough = different.size() >= FEWEST_DIFFERENT && halves >= FEWEST_HALVES;
            Scale.Mark mark = enough
                    ? Scale.atMost(limit / 2)
                            .then(OPTIMIZATION, limit)
                            .then(WARNING, 2 * limit)
                            .mark(rate)
                    : Scale.Mark.PASS;
            if (mark.severity() != PASS) {
                // Complete phrases come first, because they are the clearest examples.
                counted.sort(Comparator.comparingInt(Mark::halves).reversed());
                outcome.say(
                        mark,
                        REPLACE_PHRASES,
                        phrases,
                        name(counted.get(0)),
                        name(counted.get(1)),
                        name(counted.get(2)));
            }
        }

        private String name(Mark mark) {
            String words = document.text(mark.firstWord(), mark.endWord());
            return mark.tail() ? words + " …" : words;
        }

        /// Collects stock words, effects that are claimed after a comma, and promotional words in threes.
        private void words(List<Mark> marks) {
            byte[] kinds = new byte[words.vocabulary().size()];
            STOCK_WORDS.mark(words.vocabulary(), kinds, 1);
            EFFECTS.mark(words.vocabulary(), kinds, 2);
            PRAISE.mark(words.vocabulary(), kinds, 4);
            String text = document.text();
            QuotationMarks.Walk quotations = new QuotationMarks.Walk(text);
            for (Sentence sentence : article.prose()) {
                Block block = document.block(sentence);
                for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
                    int kind = kinds[words.id(i)];
                    if (kind == 0) {
                        continue;
                    }
                    if (facts.in(sentence)) {
                        break;
                    }
                    if (words.code(i)
                            || words.linked(i)
                            || quotations.enclose(block.span(), words.start(i), words.end(i))) {
                        continue;
                    }
                    String word = document.text(i, i + 1);
                    boolean tail =
                            (kind & 2) != 0 && i > sentence.firstWord() && text.charAt(words.start(i) - 2) == ',';
                    if ((kind & 4) != 0 && isTriple(i, sentence, kinds)) {
                        marks.add(new Mark(i, i + 4, 2, false, THREE_PRAISES.with(word.toLowerCase(Locale.ROOT))));
                        i += 3;
                    } else if (tail) {
                        marks.add(new Mark(i, i + 1, 1, true, EFFECT.with(word)));
                    } else if ((kind & 1) != 0) {
                        marks.add(new Mark(i, i + 1, 1, false, VAGUE_WORD.with(word)));
                    }
                }
            }
        }

        /// Whether three promotional words begin here: “fast, reliable, and secure”.
        private boolean isTriple(int at, Sentence sentence, byte[] kinds) {
            return at + 4 <= sentence.endWord()
                    && (kinds[words.id(at + 1)] & 4) != 0
                    && (words.form(at + 2).equals("and") || words.form(at + 2).equals("or"))
                    && (kinds[words.id(at + 3)] & 4) != 0
                    && document.text().charAt(words.end(at)) == ',';
        }
    }
}
