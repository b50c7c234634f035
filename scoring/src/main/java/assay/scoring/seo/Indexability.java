package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.OPTIMIZATION;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Outcome;
import assay.scoring.Page;
import assay.scoring.Scale;
import assay.scoring.crawling.Crawler;
import assay.scoring.crawling.PageDirectives;
import assay.scoring.crawling.PageDirectives.Told;
import assay.scoring.crawling.RobotsTxt;
import com.google.auto.service.AutoService;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Checks that search engines may find and index the page.
@AutoService(Check.class)
public final class Indexability implements Check {

    private static final String NAME = "indexability";

    /// The two crawlers whose indexes other engines use.
    private static final List<Crawler> CRAWLERS = List.of(Crawler.GOOGLEBOT, Crawler.BINGBOT);

    @Override
    public Card card() {
        return Card.seo(NAME, 5)
                .titled("Indexability")
                .asks("May search engines read the page and keep it in their index?")
                .because("""
                        A page that says “noindex”, answers with an error or is forbidden by robots.txt is in no index,
                        and nothing else about it matters.
                        """)
                .fixedBy("Remove what keeps engines out: noindex, a rule in robots.txt, or an error status.")
                .worst(BLOCKER)
                .documented("""
                        Google Search Central, "Robots meta tag, data-nosnippet, and X-Robots-Tag specifications"; RFC
                        9309; Lighthouse 13, is-crawlable
                        """)
                .doubts("A page may be kept out of the index on purpose; then you need not score it for search.")
                .cannotSee("""
                        Of text that was sent and not fetched: its status, headers and robots.txt. Of a fetched page:
                        whether a firewall treats crawlers otherwise, and what a script changes.
                        """)
                .passing("""
                        <!doctype html><html lang="en"><head><title>Green tea</title>
                        <meta name="robots" content="max-image-preview:large"></head>
                        <body><p>Green tea wants water below boiling.</p></body></html>
                        """)
                .failing("""
                        <!doctype html><html lang="en"><head><title>Green tea</title>
                        <meta name="robots" content="noindex, nofollow"></head>
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
        status(article, outcome);
        robotsTxt(article, outcome);
        directives(article, outcome);
        return outcome.orPass(
                article.page().isPresent()
                        ? "Nothing keeps search engines from indexing the page."
                        : "Nothing in the page keeps search engines from indexing it.");
    }

    private static void status(Article article, Outcome.Builder outcome) {
        Optional<Page> page = article.page();
        if (page.isPresent()) {
            int status = page.get().status();
            outcome.metric("http_status", status);
            if (status >= 400) {
                outcome.say(
                        BLOCKER,
                        "The page answers %d, and engines drop pages that do; answer 200 or redirect to where it is.",
                        status);
            }
        }
    }

    private static void robotsTxt(Article article, Outcome.Builder outcome) {
        Optional<Page> page = article.page();
        Optional<RobotsTxt> robots = PageDirectives.robots(article);
        if (page.isEmpty() || robots.isEmpty()) {
            return;
        }
        List<Crawler> kept = Crawler.kept(CRAWLERS, robots.get(), page.get().url());
        outcome.metric("robots_txt_blocked", !kept.isEmpty());
        if (kept.isEmpty()) {
            return;
        }
        Page.SiteFile file = page.get().robots();
        int status = file == null ? 0 : file.status();
        String names = names(kept);
        if (status >= 500) {
            outcome.say(
                    BLOCKER,
                    "Make robots.txt answer 200 or 404; crawlers take its status %d to forbid the whole site.",
                    status);
        } else if (robots.get().closed()) {
            outcome.say(
                    BLOCKER,
                    "robots.txt forbids the whole site to every crawler it does not name, %s here; allow them if the"
                            + " page should be found.",
                    names);
        } else {
            outcome.say(BLOCKER, "Remove the rule in robots.txt that forbids %s this page.", names);
        }
    }

    private static void directives(Article article, Outcome.Builder outcome) {
        List<Told> out = new ArrayList<>();
        List<Told> nofollow = new ArrayList<>();
        int headers = 0;
        LocalDate leaves = null;
        for (Told told :
                article.measured(PageDirectives.class, PageDirectives::of).told()) {
            headers += told.range() == null ? 1 : 0;
            if (CRAWLERS.stream().noneMatch(told.directives()::addresses)) {
                continue;
            }
            if (told.directives().noindex()) {
                if (outcome.find(told.range(), BLOCKER, "This keeps the page out of search engines.")) {
                    out.add(told);
                }
            } else if (told.directives().nofollow()
                    && outcome.find(
                            told.range(), OPTIMIZATION, "This keeps engines from following any link of the page.")) {
                nofollow.add(told);
            }
            LocalDate day = told.directives().unavailableAfter();
            leaves = day != null && (leaves == null || day.isBefore(leaves)) ? day : leaves;
        }
        outcome.metric("noindex", out.size())
                .metric("nofollow", nofollow.size())
                .metric("x_robots", headers);
        if (!out.isEmpty()) {
            outcome.say(
                    BLOCKER,
                    "%s says “noindex” to %s; remove it if the page should be found.",
                    out.getFirst().opening(),
                    names(CRAWLERS.stream()
                            .filter(crawler -> out.stream()
                                    .anyMatch(told -> told.directives().addresses(crawler)))
                            .toList()));
        }
        if (leaves != null && leaves.isBefore(article.asOf())) {
            outcome.say(
                    BLOCKER, "The page asked engines to drop it after %s (unavailable_after); remove that.", leaves);
        } else if (leaves != null) {
            outcome.say(Scale.Mark.PASS, "The page asks engines to drop it after %s.", leaves);
        }
        if (!nofollow.isEmpty()) {
            outcome.say(
                    OPTIMIZATION,
                    "%s says “nofollow”, so engines follow no link of the page, those to your own site included.",
                    nofollow.getFirst().opening());
        }
    }

    private static String names(List<Crawler> crawlers) {
        return crawlers.stream().map(Crawler::token).collect(Collectors.joining(" and "));
    }
}
