package assay.scoring.aeo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
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
import assay.scoring.crawling.Crawler;
import assay.scoring.crawling.PageDirectives;
import assay.scoring.crawling.PageDirectives.Declaration;
import assay.scoring.crawling.RobotsDirectives;
import assay.scoring.document.PageMarkup;
import assay.scoring.document.Range;
import com.google.auto.service.AutoService;
import java.util.Optional;

/// Checks that engines are allowed to show text from the page, because they compose answers from it.
@AutoService(Check.class)
public final class SnippetEligibility implements Check {

    private static final String NAME = "snippet_eligibility";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_PAGE = MESSAGES.get("no_page");
    private static final Message FORBIDDEN = MESSAGES.get("forbidden");
    private static final Message ENGINES_SHOW_NONE = MESSAGES.get("engines_show_none", "place", "directive");
    private static final Message BING_SHOWS_NONE = MESSAGES.get("bing_shows_none", "place", "directive");
    private static final Message FEW_CHARACTERS = MESSAGES.get("few_characters");
    private static final Message ALLOW_MORE = MESSAGES.get("allow_more", "characters", "least");
    private static final Message ALL_SHOWN = MESSAGES.get("all_shown");
    private static final Message WITHHELD_PART = MESSAGES.get("withheld_part");
    private static final Message WITHHELD_SHARE = MESSAGES.get("withheld_share", "percent");

    /// The approximate number of characters that a search result shows.
    private static final Limit SNIPPET = Limit.of(NAME, "max_snippet_chars_min", 160, 160, 120);

    private static final Limit WITHHELD = Limit.of(NAME, "data_nosnippet_share_max", 0.2, 0.3, 0.5);

    @Override
    public Card card() {
        return Card.aeo(NAME, 4)
                .worst(BLOCKER)
                .limits(SNIPPET, WITHHELD)
                .documented()
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
            return Outcome.notApplicable(NO_PAGE);
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        int shown = -1;
        int nosnippet = 0;
        for (Declaration told :
                article.measured(PageDirectives.class, PageDirectives::of).told()) {
            RobotsDirectives directives = told.directives();
            boolean google = directives.addresses(Crawler.GOOGLEBOT);
            if (!google && !directives.addresses(Crawler.BINGBOT)) {
                continue;
            }
            // A maximum of 0 characters prohibits snippets.
            boolean none = directives.nosnippet() || directives.maxSnippet() == 0;
            Severity severity = google ? BLOCKER : FAIL;
            if (none && outcome.find(told.range(), severity, FORBIDDEN)) {
                nosnippet++;
                outcome.say(
                        severity,
                        google ? ENGINES_SHOW_NONE : BING_SHOWS_NONE,
                        told.where(),
                        directives.nosnippet() ? "nosnippet" : "max-snippet:0");
            }
            if (directives.maxSnippet() > 0) {
                boolean few = Scale.atLeast(SNIPPET.at(article))
                                .then(WARNING, 0)
                                .mark(directives.maxSnippet())
                                .severity()
                        != Severity.PASS;
                if (!few || outcome.find(told.range(), WARNING, FEW_CHARACTERS)) {
                    shown = RobotsDirectives.stricter(shown, directives.maxSnippet());
                }
            }
        }
        outcome.metric("nosnippet", nosnippet).metric("max_snippet", shown);
        if (shown > 0) {
            Scale.Mark mark =
                    Scale.atLeast(SNIPPET.at(article)).then(WARNING, 0).mark(shown);
            outcome.sayIfWrong(mark, ALLOW_MORE, shown, SNIPPET.at(article));
        }
        withheld(article, outcome);
        return outcome.orPass(ALL_SHOWN);
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
            counts |= outcome.find(range, WARNING, WITHHELD_PART);
        }
        if (counts) {
            outcome.say(mark, WITHHELD_SHARE, share * 100);
        }
    }
}
