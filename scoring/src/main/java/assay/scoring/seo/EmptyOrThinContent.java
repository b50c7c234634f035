package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Fill;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Report;
import assay.scoring.document.Code;
import assay.scoring.document.Document;
import com.google.auto.service.AutoService;

/// Blocks pages with almost no text.
@AutoService(Check.class)
public final class EmptyOrThinContent implements Check {

    private static final Limit WORDS = Limit.of("words_min", Report.FEWEST_WORDS);
    private static final Limit CHARS = Limit.of("text_chars_min", 50);

    /// A page with this much code has content even without words.
    private static final int CODE_CHARS = 200;

    @Override
    public Card card() {
        return Card.seo("empty_or_thin_content", 5)
                .titled("Empty or thin content")
                .asks("Is there a text at all?")
                .because("""
                        Nothing can be found, answered from or cited in a page without text. It is almost always a
                        mistake: a template that was not filled in, or content that only a script would load.
                        """)
                .fixedBy("Write the text, or keep the page unpublished until it is written.")
                .worst(BLOCKER)
                .gate()
                .limits(WORDS, CHARS)
                .customary("Yoast SEO 3.6.0, text presence: at least 50 characters")
                .doubts("""
                        A gallery or a calculator may serve its readers with next to no words; a search engine still
                        has nothing to match it by.
                        """)
                .cannotSee("What images, videos or scripts show.")
                .passing("""
                        Green tea likes cool water. Wait five minutes after the kettle boils, pour, and drink after two
                        minutes. The same leaves give three pots.
                        """)
                .failing("""
                        # Green tea

                        Coming soon.
                        """)
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        int words = document.wordCount();
        String text = document.text().strip();
        int chars = text.codePointCount(0, text.length());
        int code = 0;
        for (Code each : document.codes()) {
            code += each.chars();
        }
        Outcome.Builder outcome = Outcome.measuredAtGate()
                .metric("words", words)
                .metric("text_chars", chars)
                .metric("code_chars", code);
        double least = WORDS.at(article);
        if (words < least || chars < CHARS.at(article)) {
            String measured = words == 0
                    ? "The page has no text"
                    : Fill.in(
                            "The page has %d %s (%d characters) of text", words, words == 1 ? "word" : "words", chars);
            if (code >= CODE_CHARS) {
                outcome.say(
                        WARNING,
                        measured + Fill.in(" beside its code; say in %.0f words or more what the code does.", least));
            } else {
                outcome.say(BLOCKER, measured + Fill.in("; write at least %.0f words before it is published.", least));
            }
        }
        return outcome.orPass("The page has %d %s.", words, words == 1 ? "word" : "words");
    }
}
