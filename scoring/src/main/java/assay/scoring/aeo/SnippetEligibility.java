package assay.scoring.aeo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.crawling.Crawler;
import assay.scoring.crawling.PageDirectives;
import assay.scoring.crawling.PageDirectives.Told;
import assay.scoring.crawling.RobotsDirectives;
import assay.scoring.document.PageMarkup;
import assay.scoring.document.Range;
import com.google.auto.service.AutoService;
import java.util.Optional;

/// Checks that engines may show text of the page, which answers are made of.
@AutoService(Check.class)
public final class SnippetEligibility implements Check {

    private static final String NAME = "snippet_eligibility";

    /// About the length that a search result shows.
    private static final Limit SNIPPET = Limit.of("max_snippet_chars_min", 160, 160, 120);

    private static final Limit WITHHELD = Limit.of("data_nosnippet_share_max", 0.2, 0.3, 0.5);

    @Override
    public Card card() {
        return Card.aeo(NAME, 4)
                .titled("Snippet eligibility")
                .asks("May engines show text of the page in results and answers?")
                .because("""
                        Google's AI overviews and featured snippets are made of pages that allow a snippet. A page that
                        forbids one, or allows a few characters, cannot be quoted there.
                        """)
                .fixedBy("Remove nosnippet, raise max-snippet, and keep data-nosnippet to what must not be shown.")
                .worst(BLOCKER)
                .limits(SNIPPET, WITHHELD)
                .documented("""
                        Google Search Central, "AI features and your website" and "Robots meta tag, data-nosnippet, and
                        X-Robots-Tag specifications"
                        """)
                .doubts("""
                        Publishers withhold snippets on purpose, and other engines read these directives in part. 160
                        characters are what a result shows, not a number Google names.
                        """)
                .cannotSee("What a preview setting of the whole site or a licence with an engine allows.")
                .passing("""
                        <!doctype html><html lang="en"><head><title>Green tea</title>
                        <meta name="robots" content="max-snippet:-1, max-image-preview:large"></head>
                        <body><p>Green tea wants water below boiling.</p></body></html>
                        """)
                .failing("""
                        <!doctype html><html lang="en"><head><title>Green tea</title>
                        <meta name="robots" content="nosnippet"></head>
                        <body><p>Green tea wants water below boiling.</p></body></html>
                        """)
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        if (!PageDirectives.known(article)) {
            return Outcome.notApplicable("This check needs a whole page; only the text was submitted.");
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        int shown = -1;
        int nosnippet = 0;
        for (Told told :
                article.measured(PageDirectives.class, PageDirectives::of).told()) {
            RobotsDirectives directives = told.directives();
            boolean google = directives.addresses(Crawler.GOOGLEBOT);
            if (!google && !directives.addresses(Crawler.BINGBOT)) {
                continue;
            }
            // 0 characters means none.
            boolean none = directives.nosnippet() || directives.maxSnippet() == 0;
            Severity severity = google ? BLOCKER : FAIL;
            if (none && outcome.find(told.range(), severity, "This forbids engines from showing any of the text.")) {
                nosnippet++;
                outcome.say(
                        severity,
                        "%s lets %s show no text of the page; remove “%s”.",
                        told.opening(),
                        google ? "engines" : "Bing",
                        directives.nosnippet() ? "nosnippet" : "max-snippet:0");
            }
            if (directives.maxSnippet() > 0) {
                boolean few = Scale.atLeast(SNIPPET.at(article))
                                .then(WARNING, 0)
                                .mark(directives.maxSnippet())
                                .severity()
                        != Severity.PASS;
                if (!few || outcome.find(told.range(), WARNING, "Few characters for a snippet.")) {
                    shown = RobotsDirectives.stricter(shown, directives.maxSnippet());
                }
            }
        }
        outcome.metric("nosnippet", nosnippet).metric("max_snippet", shown);
        if (shown > 0) {
            Scale.Mark mark =
                    Scale.atLeast(SNIPPET.at(article)).then(WARNING, 0).mark(shown);
            outcome.sayIfWrong(
                    mark,
                    "Engines may show %d characters of the page (max-snippet); allow %.0f or more, or -1 for any.",
                    shown,
                    SNIPPET.at(article));
        }
        withheld(article, outcome);
        return outcome.orPass("Engines may show the text of the page.");
    }

    private static void withheld(Article article, Outcome.Builder outcome) {
        Optional<PageMarkup> markup = article.document().metadata().markup();
        if (markup.isEmpty() || markup.get().articleChars() == 0) {
            return;
        }
        double share = (double) markup.get().withheldChars() / markup.get().articleChars();
        outcome.metric("data_nosnippet_share", share);
        double limit = WITHHELD.at(article);
        Scale.Mark mark = Scale.atMost(limit).then(WARNING, 1).mark(share);
        if (mark.severity() == Severity.PASS) {
            return;
        }
        boolean counts = false;
        for (Range range : markup.get().withheld()) {
            counts |= outcome.find(range, WARNING, "Engines may not show this part.");
        }
        if (counts) {
            outcome.say(
                    mark,
                    "%.0f %% of the text is under data-nosnippet; withhold only what must not be shown.",
                    share * 100);
        }
    }
}
