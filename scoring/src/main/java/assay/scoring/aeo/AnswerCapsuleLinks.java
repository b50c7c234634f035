package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;

import assay.language.Sentence;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.aeo.QuestionAnswers.Answer;
import assay.scoring.aeo.QuestionAnswers.Opening;
import assay.scoring.document.Document;
import assay.scoring.document.Link;
import com.google.auto.service.AutoService;
import java.util.HashMap;
import java.util.Map;

/// Checks that the sentence that answers a question contains no links.
@AutoService(Check.class)
public final class AnswerCapsuleLinks implements Check {

    private static final String NAME = "answer_capsule_links";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_ANSWERS = MESSAGES.get("no_answers");
    private static final Message LINK_IN_ANSWER = MESSAGES.get("link_in_answer");
    private static final Message LINK_IN_FIRST_SENTENCE = MESSAGES.get("link_in_first_sentence", "question");
    private static final Message LINKS_IN_ANSWERS = MESSAGES.get("links_in_answers", "links", "question");
    private static final Message LIMIT_OFF = MESSAGES.get("limit_off");
    private static final Message NO_LINKS = MESSAGES.get("no_links");
    private static final Message ONE_LINK = MESSAGES.get("one_link");

    private static final Limit LINKS = Limit.of(NAME, "links_in_first_sentence_after_question_max", 0, 1, Limit.OFF);

    private record Capsule(Answer answer, Sentence sentence) {}

    @Override
    public Card card() {
        return Card.aeo(NAME, 1)
                .types(ContentType.EDITORIAL)
                .worst(OPTIMIZATION)
                .limits(LINKS)
                .customary()
                .passing("""
                        # Matcha

                        ## What is matcha?

                        Matcha is green tea ground to a fine powder. It comes from [Uji](https://example.com/uji).
                        """)
                .failing("""
                        # Matcha

                        ## What is matcha?

                        Matcha is [green tea](/green-tea) that was [ground](/mills) to a [fine powder](/powder).
                        """)
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        Map<Integer, Capsule> capsules = new HashMap<>();
        for (Answer answer :
                article.measured(QuestionAnswers.class, QuestionAnswers::of).seeking()) {
            Sentence sentence =
                    answer.opening() == Opening.PARAGRAPH ? AnswerParagraphs.opening(document, answer) : null;
            if (sentence != null) {
                capsules.put(answer.firstBlock(), new Capsule(answer, sentence));
            }
        }
        if (capsules.isEmpty()) {
            return Outcome.notApplicable(NO_ANSWERS);
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        int links = 0;
        Answer first = null;
        for (Link link : document.links()) {
            Capsule capsule = capsules.get(link.block());
            if (capsule == null || link.span().isEmpty() || !within(link, capsule.sentence())) {
                continue;
            }
            if (article.target(link) == Article.Target.EXTERNAL && hasFigure(document, capsule.sentence())) {
                continue;
            }
            if (outcome.find(link.range(), OPTIMIZATION, LINK_IN_ANSWER)) {
                links++;
                first = first == null ? capsule.answer() : first;
            }
        }
        double limit = LINKS.at(article);
        Scale.Mark mark = Scale.atMost(limit).then(OPTIMIZATION, limit + 3).mark(links);
        if (mark.severity() != PASS && first != null) {
            outcome.say(
                    mark,
                    links == 1
                            ? LINK_IN_FIRST_SENTENCE.with(AnswerParagraphs.shown(first.text()))
                            : LINKS_IN_ANSWERS.with(links, AnswerParagraphs.shown(first.text())));
        }
        return outcome.metric("links_in_first_sentence_after_question", links)
                .orPass(Double.isNaN(limit) ? LIMIT_OFF : links == 0 ? NO_LINKS : ONE_LINK);
    }

    private static boolean within(Link link, Sentence sentence) {
        return link.span().start() >= sentence.span().start()
                && link.span().start() < sentence.span().end();
    }

    private static boolean hasFigure(Document document, Sentence sentence) {
        String text = document.text();
        for (int i = sentence.span().start(); i < sentence.span().end(); i++) {
            if (Character.isDigit(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }
}
