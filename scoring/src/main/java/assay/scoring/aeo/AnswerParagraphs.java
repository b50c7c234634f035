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
import assay.scoring.Fill;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.aeo.Answers.Answer;
import assay.scoring.aeo.Answers.Opening;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import com.google.auto.service.AutoService;
import org.jspecify.annotations.Nullable;

/// Checks that a question in a heading is answered by a short first paragraph.
@AutoService(Check.class)
public final class AnswerParagraphs implements Check {

    private static final String NAME = "answer_paragraphs";
    private static final Limit SHARE = Limit.of("answer_share_pct_min", 70, 50, 30);
    private static final Limit FEWEST = Limit.of("answer_words_min", 40, 25, 25);
    private static final Limit MOST = Limit.of("answer_words_max", 60, 80, 80);
    private static final Limit SENTENCE = Limit.of("answer_chars_max", 320, 320, 480);

    /// One or two questions say little about the text.
    private static final int FEW_QUESTIONS = 2;

    private static final int LONGEST_SHOWN = 80;

    @Override
    public Card card() {
        return Card.aeo(NAME, 2)
                .titled("Answers under questions")
                .asks("Does a short paragraph right under a question answer it?")
                .because("""
                        A reader who stops at a question wants its answer first and the details after, and a paragraph
                        of a sentence or three is what an answer engine can quote whole.
                        """)
                .fixedBy("""
                        Open the answer with a paragraph of 25 to 80 words that would do by itself, and put the details
                        into the next one.
                        """)
                .worst(FAIL)
                .limits(SHARE, FEWEST, MOST, SENTENCE)
                .customary("""
                        Studies of featured snippets: paragraphs of 40–60 words; Search Engine Land 2025, 15 domains:
                        72.4 % of cited posts have an answer of 120–150 characters under a question (no control group)
                        """)
                .doubts("""
                        The 40–60 words are a fact of featured snippets, not of generative engines, and the studies
                        compare with nothing. Answers that open with a list or a table, or with a short “Yes.” before
                        the explanation, are taken as they are; questions that call on the reader, or that the writers
                        put to themselves, are not counted, and with one or two questions it is a suggestion at most.
                        """)
                .cannotSee("""
                        Whether the paragraph answers the question. In languages written without spaces between words
                        (Chinese, Japanese, Thai …) it does not count.
                        """)
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
        if (!Answers.comparable(article.language())) {
            return Outcome.notApplicable("Words of " + article.language().label()
                    + " cannot be counted against lengths found for languages with spaces.");
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        Document document = article.document();
        int fewest = (int) FEWEST.at(article);
        int most = (int) MOST.at(article);
        int total = 0;
        int snippets = 0;
        int capsules = 0;
        double fitting = 0;
        int chars = 0;
        Answer worst = null;
        double least = 1;
        Answer wordy = null;
        boolean any = false;
        for (Answer answer : article.measured(Answers.class, Answers::of).seeking()) {
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
            return Outcome.notApplicable("No heading asks a question that a paragraph under it answers.");
        }
        double share = total == 0 ? 100 : 100 * fitting / total;
        outcome.metric("answers_total", total)
                .metric("in_40_60_words", snippets)
                .metric("in_25_80_words", capsules)
                .metric("answer_chars_max", chars);
        Scale.Mark mark = mark(article, share, total);
        if (mark.severity() != PASS && worst != null) {
            outcome.say(mark, reason(worst, fewest, most, total));
        }
        Scale.Mark wordiness = Scale.atMost(SENTENCE.at(article))
                .then(OPTIMIZATION, 2 * SENTENCE.at(article))
                .mark(chars);
        if (wordiness.severity() != PASS && wordy != null) {
            outcome.say(
                    wordiness,
                    "The answer to “%s” opens with a sentence of %d characters; say the answer in one half as long.",
                    shown(wordy.text()),
                    chars);
        }
        return outcome.orPass(
                total < 2
                        ? "The question is answered by a short paragraph, a list or a table."
                        : Fill.in(
                                "Enough of the %d questions are answered by a short paragraph, a list or a table.",
                                total));
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

    /// 1 for an opening of the right length, falling to 0 at 1.5 times the maximum or at zero words. A short
    /// opening with more text after it is an answer followed by its explanation.
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
                        ? Fill.in(
                                "The answer opens with a paragraph of %,d words; %d to %d are easier to read and to quote.",
                                answer.openingWords(), fewest, most)
                        : Fill.in(
                                "The answer has only %d %s; a full answer has %d or more.",
                                answer.openingWords(), answer.openingWords() == 1 ? "word" : "words", fewest));
    }

    private static Range paragraph(Document document, Answer answer) {
        return document.range(document.blocks().get(answer.firstBlock()).span());
    }

    private static String reason(Answer answer, int fewest, int most, int total) {
        String others = total == 1 ? "" : Fill.in(" Too few of the %d questions have such an answer.", total);
        return (answer.openingWords() > most
                        ? Fill.in(
                                "The answer to “%s” runs %,d words before the next paragraph; open with a paragraph of %d–%d words that answers it.",
                                shown(answer.text()), answer.openingWords(), fewest, most)
                        : Fill.in(
                                "The answer to “%s” has %d %s; give a full answer of %d–%d.",
                                shown(answer.text()),
                                answer.openingWords(),
                                answer.openingWords() == 1 ? "word" : "words",
                                fewest,
                                most))
                + others;
    }

    /// Number of characters in the answer's first sentence.
    private static int firstSentence(Document document, Answer answer) {
        Sentence sentence = opening(document, answer);
        return sentence == null ? 0 : sentence.span().length();
    }

    /// The first sentence of the answer; the second of its block if the question is the first.
    static @Nullable Sentence opening(Document document, Answer answer) {
        var block = document.blocks().get(answer.firstBlock());
        int first = block.firstSentence() + (answer.inline() ? 1 : 0);
        return first < block.endSentence() ? document.sentences().get(first) : null;
    }

    /// The question, shortened to fit into the reason.
    static String shown(String question) {
        String line = question.replace('\n', ' ').strip();
        int space = line.lastIndexOf(' ', LONGEST_SHOWN);
        return line.length() <= LONGEST_SHOWN || space < LONGEST_SHOWN / 2 ? line : line.substring(0, space) + " …";
    }
}
