package assay.scoring.aeo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;

import assay.language.Sentence;
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
import assay.scoring.aeo.QuestionAnswers.Answer;
import assay.scoring.aeo.QuestionAnswers.Opening;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import com.google.auto.service.AutoService;
import org.jspecify.annotations.Nullable;

/// Checks that a question in a heading is answered by a short first paragraph.
@AutoService(Check.class)
public final class AnswerParagraphs implements Check {

    private static final String NAME = "answer_paragraphs";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NOT_COMPARABLE = MESSAGES.get("not_comparable", "language");
    private static final Message NO_ANSWERS = MESSAGES.get("no_answers");
    private static final Message LONG_SENTENCE = MESSAGES.get("long_sentence", "question", "characters", "most");
    private static final Message SUPPRESSED = MESSAGES.get("suppressed");
    private static final Message ANSWERED = MESSAGES.get("answered");
    private static final Message ENOUGH_ANSWERED = MESSAGES.get("enough_answered", "questions", "fitting", "misfits");
    private static final Message LONG_PARAGRAPH = MESSAGES.get("long_paragraph", "words", "fewest", "most");
    private static final Message SHORT_ANSWER = MESSAGES.get("short_answer", "words", "fewest");
    private static final Message LONG_ANSWER =
            MESSAGES.get("long_answer", "question", "words", "fewest", "most", "others");
    private static final Message FEW_WORDS = MESSAGES.get("few_words", "question", "words", "fewest", "most", "others");

    private static final Limit SHARE = Limit.of(NAME, "answer_share_pct_min", 70, 50, 30);
    private static final Limit FEWEST = Limit.of(NAME, "answer_words_min", 40, 25, 25);
    private static final Limit MOST = Limit.of(NAME, "answer_words_max", 60, 80, 80);
    private static final Limit SENTENCE = Limit.of(NAME, "answer_chars_max", 320, 320, 480);

    /// With only one or two questions, the share of good answers means little.
    private static final int FEW_QUESTIONS = 2;

    private static final int LONGEST_SHOWN = 80;

    @Override
    public Card card() {
        return Card.aeo(NAME, 2)
                .worst(FAIL)
                .limits(SHARE, FEWEST, MOST, SENTENCE)
                .customary()
                .passing("""
                        # Matcha

                        ## What is matcha?

                        Matcha is green tea ground to a fine powder. The leaves are grown in the shade for three weeks,
                        which makes them sweet and dark, and since the powder is drunk with the water nothing of the
                        leaf is thrown away.
                        """)
                .failing("# Matcha\n\n## What is matcha?\n\n"
                        + "The tea fields of Uji lie in the hills, and in the spring they are covered by straw. "
                                .repeat(9))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        if (!QuestionAnswers.comparable(article.language())) {
            return Outcome.notApplicable(NOT_COMPARABLE, article.language().label());
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        Document document = article.document();
        int fewest = (int) FEWEST.at(article);
        int most = (int) MOST.at(article);
        int total = 0;
        int snippets = 0;
        int capsules = 0;
        int misfits = 0;
        double fitting = 0;
        int chars = 0;
        Answer worst = null;
        double least = 1;
        Answer wordy = null;
        boolean any = false;
        for (Answer answer :
                article.measured(QuestionAnswers.class, QuestionAnswers::of).seeking()) {
            if (answer.opening() == Opening.OTHER || answer.opening() == Opening.NOTHING) {
                continue;
            }
            any = true;
            if (answer.opening() != Opening.PARAGRAPH) {
                total++;
                fitting++;
                continue;
            }
            double fit = fit(answer, fewest, most);
            if (fit < 1 && !outcome.find(finding(document, answer, fewest, most))) {
                continue;
            }
            total++;
            fitting += fit;
            misfits += fit < 1 ? 1 : 0;
            snippets += answer.openingWords() >= 40 && answer.openingWords() <= 60 ? 1 : 0;
            capsules += answer.openingWords() >= 25 && answer.openingWords() <= 80 ? 1 : 0;
            if (fit < least) {
                least = fit;
                worst = answer;
            }
            int length = firstSentence(document, answer);
            if (length > chars) {
                chars = length;
                wordy = answer;
            }
        }
        if (!any) {
            return Outcome.notApplicable(NO_ANSWERS);
        }
        double share = total == 0 ? 100 : 100 * fitting / total;
        outcome.metric("answers_total", total)
                .metric("in_40_60_words", snippets)
                .metric("in_25_80_words", capsules)
                .metric("answer_chars_max", chars);
        Scale.Mark mark = mark(article, share, total);
        if (mark.severity() != PASS && worst != null) {
            outcome.say(mark, reason(worst, fewest, most, misfits - 1));
        }
        Scale.Mark wordiness = Scale.atMost(SENTENCE.at(article))
                .then(OPTIMIZATION, 2 * SENTENCE.at(article))
                .mark(chars);
        if (wordiness.severity() != PASS && wordy != null) {
            outcome.say(wordiness, LONG_SENTENCE, shown(wordy.text()), chars, (int) SENTENCE.at(article));
        }
        if (total == 0) {
            return outcome.orPass(SUPPRESSED);
        }
        return total < 2 ? outcome.orPass(ANSWERED) : outcome.orPass(ENOUGH_ANSWERED, total, total - misfits, misfits);
    }

    private static Scale.Mark mark(Article article, double share, int total) {
        double limit = SHARE.at(article);
        if (article.type() == ContentType.FAQ) {
            return Scale.atLeast(limit)
                    .then(OPTIMIZATION, 0.75 * limit)
                    .then(WARNING, 0.35 * limit)
                    .then(FAIL, 0)
                    .mark(share);
        }
        return Scale.atLeast(limit)
                .then(OPTIMIZATION, limit / 2)
                .then(WARNING, 0)
                .mark(share)
                .atWorst(total > FEW_QUESTIONS ? WARNING : OPTIMIZATION);
    }

    /// Returns 1 for an opening of the right length. The value falls to 0 for an opening that is empty or has
    /// 1.5 times the maximum length. A short opening with more text after it is an answer followed by an
    /// explanation.
    private static double fit(Answer answer, int fewest, int most) {
        int words = answer.openingWords();
        if (words > most) {
            return Math.max(0, 1 - 2.0 * (words - most) / most);
        }
        return words >= fewest || answer.more() ? 1 : (double) words / fewest;
    }

    private static Finding finding(Document document, Answer answer, int fewest, int most) {
        boolean tooLong = answer.openingWords() > most;
        return Finding.at(
                tooLong ? paragraph(document, answer) : answer.range(),
                OPTIMIZATION,
                tooLong
                        ? LONG_PARAGRAPH.with(answer.openingWords(), fewest, most)
                        : SHORT_ANSWER.with(answer.openingWords(), fewest));
    }

    private static Range paragraph(Document document, Answer answer) {
        return document.range(document.blocks().get(answer.firstBlock()).span());
    }

    /// @param others the number of other answers that are too long or too short
    private static String reason(Answer answer, int fewest, int most, int others) {
        Message message = answer.openingWords() > most ? LONG_ANSWER : FEW_WORDS;
        return message.with(shown(answer.text()), answer.openingWords(), fewest, most, others);
    }

    /// Returns the number of characters in the answer's first sentence.
    private static int firstSentence(Document document, Answer answer) {
        Sentence sentence = opening(document, answer);
        return sentence == null ? 0 : sentence.span().length();
    }

    /// Returns the first sentence of the answer. If the question is the first sentence of the same block,
    /// this is the block's second sentence.
    static @Nullable Sentence opening(Document document, Answer answer) {
        var block = document.blocks().get(answer.firstBlock());
        int first = block.firstSentence() + (answer.inline() ? 1 : 0);
        return first < block.endSentence() ? document.sentences().get(first) : null;
    }

    /// Returns the question, shortened so that it fits into the message.
    static String shown(String question) {
        String line = question.replace('\n', ' ').strip();
        int space = line.lastIndexOf(' ', LONGEST_SHOWN);
        return line.length() <= LONGEST_SHOWN || space < LONGEST_SHOWN / 2 ? line : line.substring(0, space) + " …";
    }
}
