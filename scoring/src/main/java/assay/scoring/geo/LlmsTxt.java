package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Card.Example;
import assay.scoring.Check;
import assay.scoring.Outcome;
import assay.scoring.Page;
import assay.scoring.Scale;
import com.google.auto.service.AutoService;
import java.util.Locale;

/// Checks that the site's `llms.txt`, if it has one, is valid.
@AutoService(Check.class)
public final class LlmsTxt implements Check {

    private static final String NAME = "llms_txt";

    /// How many characters are enough to detect an HTML page.
    private static final int START = 500;

    @Override
    public Card card() {
        return Card.geo(NAME, 1)
                .titled("llms.txt")
                .asks("If the site has an llms.txt, is it valid?")
                .because("""
                        Some tools read llms.txt, a list of a site's pages in Markdown. A site without one loses nothing
                        that anybody has measured; one that is broken serves nobody.
                        """)
                .fixedBy("Begin llms.txt with “# ” and the site's name and list links below, or let it answer 404.")
                .worst(OPTIMIZATION)
                .measured("""
                        Ahrefs (137,000 sites), SE Ranking (300,000) and Limy (500 million bot requests): 97 % of these
                        files are never fetched, and there is no effect on citations
                        """)
                .doubts("Google says that it is not needed. Assay checks it because people ask for it.")
                .cannotSee("Whether the pages it lists exist and who reads it.")
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
            return Outcome.notApplicable("llms.txt is not known; scan the page by its address.");
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME).metric("present", file.present());
        if (!file.present()) {
            outcome.say(
                    Scale.Mark.PASS, "Google says that it is not needed, and 97 % of these files are never fetched.");
            return outcome.orPass("The site has no llms.txt, and needs none.");
        }
        String body = file.body().strip();
        body = body.startsWith("\ufeff") ? body.substring(1).strip() : body;
        boolean heading = body.startsWith("# ") && body.indexOf('\n') != 2;
        int links = links(body);
        outcome.metric("h1", heading).metric("links", links).metric("chars", body.length());
        String start = body.substring(0, Math.min(START, body.length())).toLowerCase(Locale.ROOT);
        if (body.isEmpty()) {
            outcome.say(OPTIMIZATION, "llms.txt is empty; fill it, or let it answer 404.");
        } else if (start.startsWith("<!doctype") || start.contains("<html") || start.startsWith("<head")) {
            outcome.say(OPTIMIZATION, "Make llms.txt answer 404; it returns a web page with status 200.");
        } else if (!heading) {
            outcome.say(OPTIMIZATION, "Begin llms.txt with “# ” and the site's name, as its format expects.");
        } else if (links == 0) {
            outcome.say(Scale.Mark.PASS, "It has no links; its format expects lists of them.");
        }
        return outcome.orPass("llms.txt begins with its name.");
    }

    private static int links(String body) {
        int links = 0;
        for (int at = body.indexOf("]("); at >= 0; at = body.indexOf("](", at + 2)) {
            links++;
        }
        return links;
    }
}
