package assay.scoring.seo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Sentence;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Keyword;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import com.google.auto.service.AutoService;

/// Checks that the introduction mentions the topic.
@AutoService(Check.class)
public final class KeywordInIntro implements Check {

    private static final String NAME = "keyword_in_intro";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_PARAGRAPH = MESSAGES.get("no_paragraph");
    private static final Message PARTLY = MESSAGES.get("partly", "found", "words", "keyword", "within");
    private static final Message MISSING = MESSAGES.get("missing", "keyword", "within");
    private static final Message NOT_NAMED = MESSAGES.get("not_named", "keyword");
    private static final Message SCATTERED = MESSAGES.get("scattered", "words", "keyword", "within");
    private static final Message LATE = MESSAGES.get("late", "keyword", "words", "within");
    private static final Message LATE_IN_FULL = MESSAGES.get("late_in_full", "keyword", "words", "within");
    private static final Message NOT_IN_ONE_SENTENCE = MESSAGES.get("not_in_one_sentence", "keyword");
    private static final Message EARLY = MESSAGES.get("early", "keyword", "words");

    private static final Limit POSITION = Limit.of(NAME, "first_position_words_max", 100, 100, 150);

    /// Only the strict level requires the complete keyword in one sentence of the first paragraph, as Yoast
    /// does. At the other levels, an introduction may begin with a story.
    private static final Limit SENTENCE = Limit.of(NAME, "same_sentence_min", 1, Limit.OFF, Limit.OFF);

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .worst(FAIL)
                .limits(POSITION, SENTENCE)
                .customary()
                .passing("""
                        # A quiet afternoon

                        Most green tea is spoiled by water that is too hot. It is at its best when the water has cooled
                        for five minutes, and when the leaves are taken out after two.
                        """, example -> example.about("green tea"))
                .failing("""
                        # A quiet afternoon

                        Some days begin with rain on the roof and with nothing that has to be done at once. This was one
                        of them, and the kettle was on before the lamp.
                        """, example -> example.about("green tea"))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        return article.withSearch(keyword -> judge(article, keyword));
    }

    private static Outcome judge(Article article, Keyword keyword) {
        if (article.prose().isEmpty()) {
            return Outcome.notApplicable(NO_PARAGRAPH);
        }
        int within = (int) POSITION.at(article);
        Opening opening = read(article, keyword, within);
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("kw_in_first_100_words", opening.complete() >= 0 && opening.complete() <= 100)
                .metric("same_sentence", opening.sameSentence())
                .metric("first_position_words", opening.complete());
        // The introduction may use a term other than the given keyword.
        boolean strict = article.strictness() == Strictness.STRICT;
        boolean hard = strict && !ContentType.COMMERCIAL.contains(article.type());
        Severity worst = keyword.missing(hard ? FAIL : strict ? WARNING : OPTIMIZATION);
        if (opening.complete() < 0) {
            boolean partly = 2 * opening.found() >= keyword.contentTerms().size();
            say(
                    article,
                    outcome,
                    Scale.Mark.full(!partly ? FAIL : strict ? WARNING : OPTIMIZATION)
                            .atWorst(worst),
                    partly
                            ? PARTLY.with(
                                    opening.found(), keyword.contentTerms().size(), keyword.text(), within)
                            : MISSING.with(keyword.text(), within));
            return outcome.orPass(NOT_NAMED, keyword.text());
        }
        Scale.Mark late = Scale.atMost(within)
                .then(OPTIMIZATION, 1.5 * within)
                .then(WARNING, 3.0 * within)
                .mark(opening.complete())
                .atWorst(worst);
        if (late.severity() != Severity.PASS) {
            boolean phrase = keyword.contentTerms().size() > 1;
            say(
                    article,
                    outcome,
                    late,
                    // If the keyword's words are scattered far down in the text, they hardly count as a
                    // mention.
                    keyword.count() == 0 && phrase
                            ? SCATTERED.with(opening.complete(), keyword.text(), within)
                            : (phrase ? LATE_IN_FULL : LATE).with(keyword.text(), opening.complete(), within));
        } else if (!Double.isNaN(SENTENCE.at(article)) && !opening.sameSentence()) {
            say(article, outcome, Scale.Mark.full(OPTIMIZATION), NOT_IN_ONE_SENTENCE.with(keyword.text()));
        }
        return outcome.orPass(EARLY, keyword.text(), opening.complete());
    }

    private static void say(Article article, Outcome.Builder outcome, Scale.Mark mark, String reason) {
        outcome.sayAt(article.range(article.prose().getFirst()), mark, reason);
    }

    /// The occurrences of the keyword's content words in the introduction.
    ///
    /// @param complete the number of words after which every content word has occurred; -1 if some never
    ///     occur
    /// @param found the number of content words that occur within the limit
    /// @param sameSentence whether one sentence of the first paragraph contains all content words
    private record Opening(int complete, int found, boolean sameSentence) {}

    private static Opening read(Article article, Keyword keyword, int within) {
        Document document = article.document();
        int all = Math.min(64, keyword.contentTerms().size());
        boolean headings = ContentType.REFERENCE.contains(article.type());
        boolean sameSentence = false;
        boolean firstParagraph = true;
        int words = 0;
        int early = 0;
        long seen = 0;
        for (Block block : document.blocks()) {
            // In an FAQ or on a reference page, the question above an answer can mention the topic.
            if (!block.prose() && !(headings && block.kind() == Block.Kind.HEADING && block.level() > 1)) {
                continue;
            }
            for (Sentence sentence : document.sentences().subList(block.firstSentence(), block.endSentence())) {
                if (firstParagraph) {
                    sameSentence |= keyword.allIn(sentence.firstWord(), sentence.endWord());
                }
            }
            for (int word = block.firstWord(); word < block.endWord(); word++) {
                words++;
                seen |= keyword.contentWordsAt(word);
                if (words <= within) {
                    early = Long.bitCount(seen);
                }
                if (Long.bitCount(seen) == all) {
                    return new Opening(words, early, sameSentence);
                }
            }
            firstParagraph &= !block.prose() || block.words() == 0;
        }
        return new Opening(-1, early, sameSentence);
    }
}
