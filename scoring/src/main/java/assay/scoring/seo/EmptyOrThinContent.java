package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Report;
import assay.scoring.Severity;
import assay.scoring.document.Code;
import assay.scoring.document.Document;
import com.google.auto.service.AutoService;

/// Blocks pages that contain almost no text.
@AutoService(Check.class)
public final class EmptyOrThinContent implements Check {

    private static final String NAME = "empty_or_thin_content";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message LITTLE_BESIDE_CODE = MESSAGES.get("little_beside_code", "words", "chars", "least");
    private static final Message SHORT_BESIDE_CODE = MESSAGES.get("short_beside_code", "chars", "least");
    private static final Message LITTLE_TEXT = MESSAGES.get("little_text", "words", "chars", "least");
    private static final Message SHORT_PAGE = MESSAGES.get("short_page", "chars", "least");
    private static final Message ENOUGH = MESSAGES.get("enough", "words");

    private static final Limit WORDS = Limit.of(NAME, "words_min", Report.FEWEST_WORDS);
    private static final Limit CHARS = Limit.of(NAME, "text_chars_min", 50);

    /// A page with at least this many characters of code has enough content, even without prose.
    private static final int CODE_CHARS = 200;

    @Override
    public Card card() {
        return Card.seo(NAME, 5)
                .worst(BLOCKER)
                .gate()
                .limits(WORDS, CHARS)
                .customary()
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
        Severity severity = code >= CODE_CHARS ? WARNING : BLOCKER;
        double least = WORDS.at(article);
        double leastChars = CHARS.at(article);
        if (words < least) {
            outcome.say(severity, severity == WARNING ? LITTLE_BESIDE_CODE : LITTLE_TEXT, words, chars, least);
        } else if (chars < leastChars) {
            outcome.say(severity, severity == WARNING ? SHORT_BESIDE_CODE : SHORT_PAGE, chars, leastChars);
        }
        return outcome.orPass(ENOUGH, words);
    }
}
