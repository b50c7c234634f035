package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Language;
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
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import com.google.auto.service.AutoService;
import java.util.Set;

/// Checks that some headings in an explanatory text are questions that its readers ask.
@AutoService(Check.class)
public final class QuestionHeadings implements Check {

    static final String NAME = "question_headings";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message TOO_SHORT = MESSAGES.get("too_short");
    private static final Message UNKNOWN_LANGUAGE = MESSAGES.get("unknown_language", "language");
    private static final Message NO_QUESTION = MESSAGES.get("no_question", "headings");
    private static final Message FEW_QUESTIONS = MESSAGES.get("few_questions", "questions", "headings", "percent");
    private static final Message NOT_NEEDED = MESSAGES.get("not_needed");
    private static final Message ENOUGH_QUESTIONS = MESSAGES.get("enough_questions", "questions", "others", "headings");

    /// At the permissive level, an FAQ needs only one question, regardless of the number of headings.
    private static final Limit SHARE = new Limit(NAME, "question_heading_share_min", QuestionHeadings::share);

    /// With fewer headings or words, a single question may be there by chance.
    private static final int FEWEST_HEADINGS = 4;

    private static final int FEWEST_WORDS = 500;
    private static final int FEWEST_WORDS_FAQ = 100;
    private static final int LONGEST_QUESTION_WORDS = 25;

    @Override
    public Card card() {
        return Card.aeo(NAME, 1)
                .types(Set.of(
                        ContentType.BLOG,
                        ContentType.HOW_TO,
                        ContentType.TUTORIAL,
                        ContentType.COMPARISON,
                        ContentType.BUYERS_GUIDE,
                        ContentType.PILLAR,
                        ContentType.FAQ))
                .form()
                .worst(WARNING)
                .limits(SHARE)
                .measured()
                .passing(
                        "# How to brew green tea\n\n## How hot should the water be?\n\n"
                                + "The green tea leaves open slowly in water below boiling. ".repeat(25)
                                + "\n\n## Time\n\n"
                                + "The green tea leaves open slowly in water below boiling. ".repeat(25)
                                + "\n\n## Which pot?\n\nA small one.\n\n## Leaves\n\nTwo spoons.\n",
                        example -> example.as(ContentType.HOW_TO))
                .failing(
                        "# Questions about green tea\n\n## Water\n\n"
                                + "The green tea leaves open slowly in water below boiling. ".repeat(25)
                                + "\n\n## Time\n\n"
                                + "The green tea leaves open slowly in water below boiling. ".repeat(25)
                                + "\n\n## Pot\n\nA small one.\n\n## Leaves\n\nTwo spoons.\n",
                        example -> example.as(ContentType.FAQ))
                .build();
    }

    /// Returns the minimum share of headings that must be questions. Except at the strict level, only FAQ
    /// pages need questions, because headings that describe their section are fine, too.
    private static double share(ContentType type, Strictness strictness) {
        return switch (strictness) {
            case STRICT -> 0.3;
            case BALANCED -> type == ContentType.FAQ ? 0.15 : Limit.OFF;
            case PERMISSIVE -> type == ContentType.FAQ ? 0.01 : Limit.OFF;
        };
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        Language language = article.language();
        boolean faq = article.type() == ContentType.FAQ;
        int headings = 0;
        int questions = 0;
        for (Heading heading : document.headings()) {
            if (heading.level() > 1 && !heading.text().isBlank()) {
                headings++;
                questions += Questions.asks(heading, language) ? 1 : 0;
            }
        }
        if (faq) {
            // The questions in an FAQ are often in bold or in collapsible elements.
            int bold = boldQuestions(document);
            headings += bold;
            questions += bold;
        }
        int words = document.wordCount();
        if (words < (faq ? FEWEST_WORDS_FAQ : FEWEST_WORDS) || (!faq && headings < FEWEST_HEADINGS)) {
            return Outcome.notApplicable(TOO_SHORT);
        }
        String story = Questions.noQuestion(article);
        if (story != null) {
            return Outcome.notApplicable(story);
        }
        if (questions == 0 && !Questions.known(language)) {
            return Outcome.notApplicable(UNKNOWN_LANGUAGE, language.label());
        }
        double share = headings == 0 ? 0 : (double) questions / headings;
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("question_heading_share", share)
                .metric("count", questions);
        double limit = SHARE.at(article);
        Severity worst = faq || article.type() == ContentType.HOW_TO ? WARNING : OPTIMIZATION;
        Scale scale = Scale.atLeast(limit).then(OPTIMIZATION, worst == WARNING ? limit / 2 : 0);
        if (worst == WARNING) {
            scale.then(WARNING, -limit / 2);
        }
        Scale.Mark mark = scale.mark(share);
        if (mark.severity() != Severity.PASS) {
            outcome.say(
                    mark,
                    questions == 0 ? NO_QUESTION.with(headings) : FEW_QUESTIONS.with(questions, headings, limit * 100));
        }
        return Double.isNaN(limit) && questions == 0
                ? outcome.orPass(NOT_NEEDED)
                : outcome.orPass(ENOUGH_QUESTIONS, questions, headings - questions, headings);
    }

    /// Counts short one-sentence paragraphs that end in a question mark.
    private static int boldQuestions(Document document) {
        int questions = 0;
        for (Block block : document.blocks()) {
            if (block.prose()
                    && block.words() > 0
                    && block.words() <= LONGEST_QUESTION_WORDS
                    && block.endSentence() - block.firstSentence() == 1) {
                char last = document.text().charAt(block.span().end() - 1);
                questions += last == '?' || last == '？' || last == '؟' ? 1 : 0;
            }
        }
        return questions;
    }
}
