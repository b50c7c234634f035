package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Card.Example;
import assay.scoring.Check;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Page;
import assay.scoring.Scale;
import com.google.auto.service.AutoService;
import java.util.Locale;

/// Checks that the site's `llms.txt` is valid, if there is one.
@AutoService(Check.class)
public final class LlmsTxt implements Check {

    private static final String NAME = "llms_txt";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NOT_KNOWN = MESSAGES.get("not_known");
    private static final Message NEVER_FETCHED = MESSAGES.get("never_fetched");
    private static final Message NONE_NEEDED = MESSAGES.get("none_needed");
    private static final Message EMPTY = MESSAGES.get("empty");
    private static final Message WEB_PAGE = MESSAGES.get("web_page");
    private static final Message NO_NAME = MESSAGES.get("no_name");
    private static final Message NO_LINKS = MESSAGES.get("no_links");
    private static final Message NAMED = MESSAGES.get("named");

    /// The number of characters that are enough to detect an HTML page.
    private static final int START = 500;

    @Override
    public Card card() {
        return Card.geo(NAME, 1)
                .worst(OPTIMIZATION)
                .measured()
                .passing(example("# Tea\n\n> How to brew it.\n\n- [Green tea](https://example.com/green)\n"))
                .failing(example("<!doctype html><html><body>Not found</body></html>"))
                .build();
    }

    private static Example example(String file) {
        return Example.of("Green tea wants water below boiling.")
                .said(submission ->
                        submission.page(Page.at("https://example.com/tea").llms(200, file)));
    }

    @Override
    public Outcome judge(Article article) {
        Page.SiteFile file = article.page().map(Page::llms).orElse(null);
        if (file == null) {
            return Outcome.notApplicable(NOT_KNOWN);
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME).metric("present", file.present());
        if (!file.present()) {
            outcome.say(Scale.Mark.PASS, NEVER_FETCHED);
            return outcome.orPass(NONE_NEEDED);
        }
        String body = file.body().strip();
        body = body.startsWith("\ufeff") ? body.substring(1).strip() : body;
        boolean heading = body.startsWith("# ") && body.indexOf('\n') != 2;
        int links = links(body);
        outcome.metric("h1", heading).metric("links", links).metric("chars", body.length());
        String start = body.substring(0, Math.min(START, body.length())).toLowerCase(Locale.ROOT);
        if (body.isEmpty()) {
            outcome.say(OPTIMIZATION, EMPTY);
        } else if (start.startsWith("<!doctype") || start.contains("<html") || start.startsWith("<head")) {
            outcome.say(OPTIMIZATION, WEB_PAGE);
        } else if (!heading) {
            outcome.say(OPTIMIZATION, NO_NAME);
        } else if (links == 0) {
            outcome.say(Scale.Mark.PASS, NO_LINKS);
        }
        return outcome.orPass(NAMED);
    }

    private static int links(String body) {
        int links = 0;
        for (int at = body.indexOf("]("); at >= 0; at = body.indexOf("](", at + 2)) {
            links++;
        }
        return links;
    }
}
