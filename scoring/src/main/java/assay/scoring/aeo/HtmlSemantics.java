package assay.scoring.aeo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.document.PageMarkup;
import com.google.auto.service.AutoService;
import java.util.Optional;

/// Checks that the HTML sent by the server contains the text, so that machines can find it.
@AutoService(Check.class)
public final class HtmlSemantics implements Check {

    private static final String NAME = "html_semantics";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_PAGE = MESSAGES.get("no_page");
    private static final Message NO_WORDS = MESSAGES.get("no_words");
    private static final Message SCRIPT_FILLS = MESSAGES.get("script_fills", "words");
    private static final Message FEW_WORDS = MESSAGES.get("few_words", "words");
    private static final Message LITTLE_TEXT = MESSAGES.get("little_text", "share");
    private static final Message LITTLE_TEXT_IN_MANY_WORDS = MESSAGES.get("little_text_in_many_words", "share");
    private static final Message NO_LANDMARK = MESSAGES.get("no_landmark");
    private static final Message IN_HTML = MESSAGES.get("in_html");

    private static final Limit WORDS = Limit.of(NAME, "words_in_raw_html_min", 100, 80, 50);
    private static final Limit RATIO = Limit.of(NAME, "text_to_html_ratio_min", 0.05, 0.05, 0.02);

    /// A smaller percentage would be shown as zero.
    private static final double LEAST_SHOWN = 0.1;

    /// With at least this many words, the ratio of text to HTML does not count against the page.
    private static final int MANY_WORDS = 300;

    @Override
    public Card card() {
        return Card.aeo(NAME, 3)
                .worst(FAIL)
                .limits(WORDS, RATIO)
                .measured()
                .passing("<!doctype html><html lang=\"en\"><head><title>Green tea</title></head><body><main>"
                        + "<p>The green tea leaves open slowly in water below boiling.</p>".repeat(12)
                        + "</main></body></html>")
                .failing("""
                        <!doctype html><html lang="en"><head><title>Green tea</title></head>
                        <body><div id="root"></div><script src="/app.js"></script></body></html>
                        """)
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Optional<PageMarkup> found = article.document().metadata().markup();
        if (found.isEmpty()) {
            return Outcome.notApplicable(NO_PAGE);
        }
        PageMarkup markup = found.get();
        int size = article.document().source().length();
        double ratio = size == 0 ? 0 : (double) markup.textChars() / size;
        boolean few = markup.words() < WORDS.at(article);
        boolean suspect = markup.scripts() > 0 && markup.awaitsScript();
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("main_or_article", markup.landmark())
                .metric("text_to_html_ratio", ratio)
                .metric("words_in_raw_html", markup.words())
                .metric("js_only_suspect", few && suspect);
        Scale.Mark words = Scale.atLeast(WORDS.at(article))
                .then(suspect ? FAIL : OPTIMIZATION, 0)
                .mark(markup.words());
        if (markup.words() == 0 && markup.scripts() > 0) {
            outcome.say(words, NO_WORDS);
        } else if (few && suspect) {
            outcome.say(words, SCRIPT_FILLS, markup.words());
        } else if (few && markup.scripts() > 0) {
            outcome.say(words, FEW_WORDS, markup.words());
        }
        Scale.Mark share = Scale.atLeast(RATIO.at(article)).then(WARNING, 0).mark(ratio);
        if (share.severity() != Severity.PASS) {
            boolean counts = markup.words() < MANY_WORDS;
            outcome.say(
                    counts ? share : Scale.Mark.PASS,
                    counts ? LITTLE_TEXT : LITTLE_TEXT_IN_MANY_WORDS,
                    Math.max(LEAST_SHOWN, ratio * 100));
        }
        if (!markup.landmark()) {
            outcome.say(OPTIMIZATION, NO_LANDMARK);
        }
        return outcome.orPass(IN_HTML);
    }
}
