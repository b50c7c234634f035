package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Fill;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.aeo.Answers.Answer;
import assay.scoring.aeo.Answers.Opening;
import assay.scoring.document.Heading;
import com.google.auto.service.AutoService;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Checks that an FAQ page has questions, each only once and with an answer.
@AutoService(Check.class)
public final class Faq implements Check {

    private static final String NAME = "faq";
    private static final Limit PAIRS = new Limit("faq_pairs_min", Faq::pairs);

    @Override
    public Card card() {
        return Card.aeo(NAME, 2)
                .titled("Questions and answers")
                .asks("Does a page or section of questions have several, each once and each with an answer?")
                .because("""
                        Readers come to a page of questions for the one they have; a page with two of them, or with a
                        question that has no answer, sends them away again.
                        """)
                .fixedBy(
                        "Collect the questions readers really send, answer each under its own heading, and merge duplicates.")
                .types(Set.of(ContentType.FAQ, ContentType.HOW_TO, ContentType.PRODUCT_PAGE, ContentType.PILLAR))
                .form()
                .worst(WARNING)
                .limits(PAIRS)
                .customary("""
                        Common practice; our reading of 3,250 pages cited by an answer engine: question-and-answer
                        format +.044 with influence (weak)
                        """)
                .doubts("""
                        Google shows no rich results for questions any more (since May 2026; from August 2023 for
                        government and health sites only), and FAQ markup brought no citations in any study that
                        compared. A how-to, a product page and a pillar page need no such section and pass without one.
                        """)
                .cannotSee("Whether anybody asks the questions, and whether the answers are right.")
                .passing("""
                        # Questions about matcha

                        ## What is matcha?

                        Green tea, ground to a powder.

                        ## How hot should the water be?

                        About 80 °C.

                        ## How long does it keep?

                        A month once the tin is open.
                        """, example -> example.as(ContentType.FAQ))
                .failing("""
                        # Questions about matcha

                        ## What is matcha?

                        Green tea, ground to a powder.

                        ## How hot should the water be?

                        ## What is matcha?

                        A powder.
                        """, example -> example.as(ContentType.FAQ))
                .build();
    }

    private static double pairs(ContentType type, Strictness strictness) {
        return switch (strictness) {
            case STRICT -> type == ContentType.FAQ ? 5 : 3;
            case BALANCED -> 3;
            case PERMISSIVE -> 2;
        };
    }

    @Override
    public Outcome judge(Article article) {
        Answers answers = article.measured(Answers.class, Answers::of);
        boolean page = article.type() == ContentType.FAQ;
        List<Answer> pairs = answers.pairs();
        Heading section = answers.faqHeading();
        if (page && pairs.isEmpty() && !Questions.known(article.language()) && headings(article) > 1) {
            return Outcome.notApplicable("How questions begin in "
                    + article.language().label() + " is not known here, and no heading ends in a question mark.");
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        Severity fault = page ? WARNING : OPTIMIZATION;
        int words = 0;
        int answered = 0;
        int empty = 0;
        int duplicates = 0;
        Answer firstEmpty = null;
        Answer firstDouble = null;
        Map<String, Answer> seen = new HashMap<>();
        for (Answer pair : pairs) {
            boolean again = seen.putIfAbsent(key(pair.text()), pair) != null;
            if (pair.opening() == Opening.NOTHING) {
                if (outcome.find(pair.range(), fault, "This question has no answer.")) {
                    empty++;
                    firstEmpty = firstEmpty == null ? pair : firstEmpty;
                }
                continue;
            }
            answered++;
            words += pair.words();
            if (again && outcome.find(pair.range(), fault, "This question was already asked above.")) {
                duplicates++;
                firstDouble = firstDouble == null ? pair : firstDouble;
            }
        }
        outcome.metric("faq_pairs", answered)
                .metric("avg_answer_words", answered == 0 ? 0 : (double) words / answered)
                .metric("empty_answers", empty)
                .metric("duplicate_questions", duplicates);
        int different = answered - duplicates;
        double least = PAIRS.at(article);
        if (page) {
            Scale.Mark mark = Scale.atLeast(least)
                    .then(OPTIMIZATION, least / 2)
                    .then(WARNING, 0)
                    .mark(different);
            if (mark.severity() != PASS) {
                outcome.say(
                        mark,
                        different == 0
                                ? Fill.in(
                                        "The page answers no question. Write each question as a heading, at least %d of them, or choose another content type if this is not an FAQ.",
                                        (int) least)
                                : Fill.in(
                                        "The page answers %s; readers of an FAQ expect at least %d.",
                                        questions(different), (int) least));
            }
        } else if (section != null && different < least && (different > 0 || Questions.known(article.language()))) {
            boolean counts = outcome.find(
                    article.document().range(section.span()), OPTIMIZATION, "This section has few questions.");
            if (counts) {
                outcome.say(
                        Scale.atLeast(least).then(OPTIMIZATION, 0).mark(different),
                        "The section “%s” answers %s; add more questions that readers ask, or move its content into the text.",
                        AnswerParagraphs.shown(section.text()),
                        different == 0 ? "no question" : "only " + questions(different));
            }
        }
        if (firstEmpty != null) {
            outcome.say(
                    fault,
                    empty == 1
                            ? Fill.in(
                                    "Answer or remove the question “%s”; nothing follows it.",
                                    AnswerParagraphs.shown(firstEmpty.text()))
                            : Fill.in(
                                    "Answer or remove the %d questions that nothing follows, the first “%s”.",
                                    empty, AnswerParagraphs.shown(firstEmpty.text())));
        }
        if (firstDouble != null) {
            outcome.say(
                    fault,
                    duplicates == 1
                            ? Fill.in(
                                    "“%s” is asked twice; merge the two answers.",
                                    AnswerParagraphs.shown(firstDouble.text()))
                            : Fill.in(
                                    "%d questions are repeated, the first “%s”; merge their answers.",
                                    duplicates, AnswerParagraphs.shown(firstDouble.text())));
        }
        return outcome.orPass(
                pairs.isEmpty()
                        ? "The text has no section of questions and needs none."
                        : Fill.in(
                                "%d %s answered, each once.",
                                answered, answered == 1 ? "question is" : "questions are"));
    }

    private static String questions(int count) {
        return count == 1 ? "one question" : count + " questions";
    }

    private static int headings(Article article) {
        int headings = 0;
        for (Heading heading : article.document().headings()) {
            headings += heading.level() > 1 ? 1 : 0;
        }
        return headings;
    }

    /// The letters and digits of a question, so that numbering and punctuation don't make it a different one.
    private static String key(String question) {
        StringBuilder key = new StringBuilder(question.length());
        String lower = question.toLowerCase(Locale.ROOT);
        boolean begun = false;
        for (int i = 0; i < lower.length(); i++) {
            char c = lower.charAt(i);
            begun |= Character.isLetter(c);
            if (begun && (Character.isLetterOrDigit(c) || Character.isSurrogate(c) || c == '+' || c == '#')) {
                key.append(c);
            }
        }
        return key.isEmpty() ? lower : key.toString();
    }
}
