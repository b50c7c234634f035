package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.aeo.QuestionAnswers.Answer;
import assay.scoring.aeo.QuestionAnswers.Opening;
import assay.scoring.document.Heading;
import com.google.auto.service.AutoService;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Checks that an FAQ page contains questions, that each question has an answer, and that none is repeated.
@AutoService(Check.class)
public final class Faq implements Check {

    private static final String NAME = "faq";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message UNKNOWN_LANGUAGE = MESSAGES.get("unknown_language", "language");
    private static final Message NO_ANSWER = MESSAGES.get("no_answer");
    private static final Message ASKED_BEFORE = MESSAGES.get("asked_before");
    private static final Message NO_QUESTIONS = MESSAGES.get("no_questions", "least");
    private static final Message FEW_QUESTIONS = MESSAGES.get("few_questions", "questions", "least");
    private static final Message FEW_IN_SECTION = MESSAGES.get("few_in_section");
    private static final Message SMALL_SECTION = MESSAGES.get("small_section", "section", "questions");
    private static final Message UNANSWERED = MESSAGES.get("unanswered", "questions", "question");
    private static final Message REPEATED = MESSAGES.get("repeated", "questions", "question");
    private static final Message NO_SECTION = MESSAGES.get("no_section");
    private static final Message SUPPRESSED = MESSAGES.get("suppressed");
    private static final Message ALL_ANSWERED = MESSAGES.get("all_answered", "questions");

    private static final Limit PAIRS = new Limit(NAME, "faq_pairs_min", Faq::pairs);

    @Override
    public Card card() {
        return Card.aeo(NAME, 2)
                .types(Set.of(ContentType.FAQ, ContentType.HOW_TO, ContentType.PRODUCT_PAGE, ContentType.PILLAR))
                .form()
                .worst(WARNING)
                .limits(PAIRS)
                .customary()
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
        QuestionAnswers answers = article.measured(QuestionAnswers.class, QuestionAnswers::of);
        boolean page = article.type() == ContentType.FAQ;
        List<Answer> pairs = answers.pairs();
        Heading section = answers.faqHeading();
        if (page && pairs.isEmpty() && !Questions.known(article.language()) && headings(article) > 1) {
            return Outcome.notApplicable(UNKNOWN_LANGUAGE, article.language().label());
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
                if (outcome.find(pair.range(), fault, NO_ANSWER)) {
                    empty++;
                    firstEmpty = firstEmpty == null ? pair : firstEmpty;
                }
                continue;
            }
            answered++;
            words += pair.words();
            if (again && outcome.find(pair.range(), fault, ASKED_BEFORE)) {
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
                        different == 0 ? NO_QUESTIONS.with((int) least) : FEW_QUESTIONS.with(different, (int) least));
            }
        } else if (section != null && different < least && (different > 0 || Questions.known(article.language()))) {
            boolean counts = outcome.find(article.document().range(section.span()), OPTIMIZATION, FEW_IN_SECTION);
            if (counts) {
                outcome.say(
                        Scale.atLeast(least).then(OPTIMIZATION, 0).mark(different),
                        SMALL_SECTION,
                        AnswerParagraphs.shown(section.text()),
                        different);
            }
        }
        if (firstEmpty != null) {
            outcome.say(fault, UNANSWERED, empty, AnswerParagraphs.shown(firstEmpty.text()));
        }
        if (firstDouble != null) {
            outcome.say(fault, REPEATED, duplicates, AnswerParagraphs.shown(firstDouble.text()));
        }
        if (pairs.isEmpty()) {
            return outcome.orPass(NO_SECTION);
        }
        return answered == 0 ? outcome.orPass(SUPPRESSED) : outcome.orPass(ALL_ANSWERED, answered);
    }

    private static int headings(Article article) {
        int headings = 0;
        for (Heading heading : article.document().headings()) {
            headings += heading.level() > 1 ? 1 : 0;
        }
        return headings;
    }

    /// Returns the letters and digits of a question, so that questions that differ only in numbering or
    /// punctuation are equal.
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
