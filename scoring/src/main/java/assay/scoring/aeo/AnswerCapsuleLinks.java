package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;

import assay.language.Sentence;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Fill;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.aeo.Answers.Answer;
import assay.scoring.aeo.Answers.Opening;
import assay.scoring.document.Document;
import assay.scoring.document.Link;
import com.google.auto.service.AutoService;
import java.util.HashMap;
import java.util.Map;

/// Checks that the sentence that answers a question contains no links.
@AutoService(Check.class)
public final class AnswerCapsuleLinks implements Check {

    private static final String NAME = "answer_capsule_links";
    private static final Limit LINKS = Limit.of("links_in_first_sentence_after_question_max", 0, 1, Limit.OFF);

    private record Capsule(Answer answer, Sentence sentence) {}

    @Override
    public Card card() {
        return Card.aeo(NAME, 1)
                .titled("Links in answers")
                .asks("Is the first sentence under a question free of links?")
                .because("""
                        A sentence that answers a question is taken over whole; a link in it sends the reader, and the
                        engine, to another page for the answer.
                        """)
                .fixedBy("Answer in words first, and put the link into the next sentence.")
                .types(ContentType.EDITORIAL)
                .worst(OPTIMIZATION)
                .limits(LINKS)
                .customary("""
                        Search Engine Land 2025, 15 domains and 7,500 ChatGPT referral sessions: links inside the answer
                        under a question go with fewer citations
                        """)
                .doubts("""
                        Weak: one audit without a control group, and a correlation. The link that gives the source of a
                        figure is worth more than a bare sentence, and is not counted.
                        """)
                .cannotSee("Whether the sentence answers the question, and where the link leads.")
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
        for (Answer answer : article.measured(Answers.class, Answers::of).seeking()) {
            Sentence sentence =
                    answer.opening() == Opening.PARAGRAPH ? AnswerParagraphs.opening(document, answer) : null;
            if (sentence != null) {
                capsules.put(answer.firstBlock(), new Capsule(answer, sentence));
            }
        }
        if (capsules.isEmpty()) {
            return Outcome.notApplicable("No heading asks a question that a paragraph under it answers.");
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
            if (outcome.find(
                    link.range(), OPTIMIZATION, "This link is in the sentence that answers the question above.")) {
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
                            ? Fill.in(
                                    "The answer to “%s” opens with a link; answer in words first, and link in the next sentence.",
                                    AnswerParagraphs.shown(first.text()))
                            : Fill.in(
                                    "The sentences that answer questions hold %d links, the first under “%s”; answer in words first, and link in the next sentence.",
                                    links, AnswerParagraphs.shown(first.text())));
        }
        return outcome.metric("links_in_first_sentence_after_question", links)
                .orPass(
                        Double.isNaN(limit)
                                ? "Links in answers are not counted at this strictness (the limit is off)."
                                : links == 0 ? "No answer opens with a link." : "One link in the answers is fine.");
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
