package assay.scoring.aeo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.document.PageMarkup;
import com.google.auto.service.AutoService;
import java.util.Optional;

/// Checks that the text is in the HTML as sent, where machines find it.
@AutoService(Check.class)
public final class HtmlSemantics implements Check {

    private static final String NAME = "html_semantics";
    private static final Limit WORDS = Limit.of("words_in_raw_html_min", 100, 80, 50);
    private static final Limit RATIO = Limit.of("text_to_html_ratio_min", 0.05, 0.05, 0.02);

    /// With more words than this, the amount of other data on the page does not matter.
    private static final int MANY_WORDS = 300;

    @Override
    public Card card() {
        return Card.aeo(NAME, 3)
                .titled("HTML semantics")
                .asks("Is the text in the served HTML, inside a main or article element?")
                .because("""
                        Most crawlers of answer engines run no scripts: what a script writes into the page they never
                        see. A main or article element tells them, and screen readers, where the text is.
                        """)
                .fixedBy("Let the server send the text in the HTML, inside <main> or <article>.")
                .worst(FAIL)
                .limits(WORDS, RATIO)
                .measured("""
                        Vercel, "The rise of the AI crawler" (2024): of the big answer engines' crawlers, only Google's
                        and Apple's ran scripts; HTML standard on main and article
                        """)
                .doubts("""
                        Google renders pages before it indexes them. The share of text is folklore by itself, so it
                        counts only where there are few words besides.
                        """)
                .cannotSee("What the page looks like once its scripts have run.")
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
            return Outcome.notApplicable("This check needs a whole page; only the text was submitted.");
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
        if (few && suspect) {
            outcome.say(
                    words,
                    "Let the server send the text: the HTML has %d %s until a script fills it, and most crawlers run"
                            + " no scripts.",
                    markup.words(),
                    markup.words() == 1 ? "word" : "words");
        } else if (few && markup.scripts() > 0) {
            outcome.say(
                    words,
                    "The HTML has only %d %s; if a script adds the rest, most crawlers do not see it.",
                    markup.words(),
                    markup.words() == 1 ? "word" : "words");
        }
        Scale.Mark share = Scale.atLeast(RATIO.at(article)).then(WARNING, 0).mark(ratio);
        if (share.severity() != Severity.PASS) {
            boolean counts = markup.words() < MANY_WORDS;
            outcome.say(
                    counts ? share : Scale.Mark.PASS,
                    "Text is %.1f %% of the HTML%s.",
                    ratio * 100,
                    counts ? "; move styles, scripts and data into files of their own" : ", with words enough");
        }
        if (!markup.landmark()) {
            outcome.say(OPTIMIZATION, "Put the text into a main or article element; it is in neither.");
        }
        return outcome.orPass("The text is in the served HTML, inside a main or article element.");
    }
}
