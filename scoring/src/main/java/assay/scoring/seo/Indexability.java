package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.OPTIMIZATION;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Page;
import assay.scoring.Scale;
import assay.scoring.crawling.Crawler;
import assay.scoring.crawling.PageDirectives;
import assay.scoring.crawling.PageDirectives.Declaration;
import assay.scoring.crawling.RobotsTxt;
import com.google.auto.service.AutoService;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Checks that search engines are allowed to crawl and index the page.
@AutoService(Check.class)
public final class Indexability implements Check {

    private static final String NAME = "indexability";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_PAGE = MESSAGES.get("no_page");
    private static final Message NOTHING_IN_THE_WAY = MESSAGES.get("nothing_in_the_way");
    private static final Message NOTHING_IN_THE_PAGE = MESSAGES.get("nothing_in_the_page");
    private static final Message ERROR_STATUS = MESSAGES.get("error_status", "status");
    private static final Message ROBOTS_TXT_FAILS = MESSAGES.get("robots_txt_fails", "status");
    private static final Message ROBOTS_TXT_CLOSED = MESSAGES.get("robots_txt_closed", "crawlers");
    private static final Message ROBOTS_TXT_RULE = MESSAGES.get("robots_txt_rule", "crawlers");
    private static final Message NOINDEX = MESSAGES.get("noindex");
    private static final Message NOFOLLOW = MESSAGES.get("nofollow");
    private static final Message NOINDEX_SAID = MESSAGES.get("noindex_said", "place", "crawlers");
    private static final Message DROPPED = MESSAGES.get("dropped", "day");
    private static final Message WILL_BE_DROPPED = MESSAGES.get("will_be_dropped", "day");
    private static final Message NOFOLLOW_SAID = MESSAGES.get("nofollow_said", "place");
    private static final Message BOTH = MESSAGES.get("both", "first", "second");

    /// The two crawlers whose indexes other engines also use.
    private static final List<Crawler> CRAWLERS = List.of(Crawler.GOOGLEBOT, Crawler.BINGBOT);

    @Override
    public Card card() {
        return Card.seo(NAME, 5)
                .worst(BLOCKER)
                .documented()
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
            return Outcome.notApplicable(NO_PAGE);
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        status(article, outcome);
        robotsTxt(article, outcome);
        directives(article, outcome);
        return outcome.orPass(article.page().isPresent() ? NOTHING_IN_THE_WAY : NOTHING_IN_THE_PAGE);
    }

    private static void status(Article article, Outcome.Builder outcome) {
        Optional<Page> page = article.page();
        if (page.isPresent()) {
            int status = page.get().status();
            outcome.metric("http_status", status);
            if (status >= 400) {
                outcome.say(BLOCKER, ERROR_STATUS, String.valueOf(status));
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
            outcome.say(BLOCKER, ROBOTS_TXT_FAILS, String.valueOf(status));
        } else if (robots.get().closed()) {
            outcome.say(BLOCKER, ROBOTS_TXT_CLOSED, names);
        } else {
            outcome.say(BLOCKER, ROBOTS_TXT_RULE, names);
        }
    }

    private static void directives(Article article, Outcome.Builder outcome) {
        List<Declaration> out = new ArrayList<>();
        List<Declaration> nofollow = new ArrayList<>();
        int headers = 0;
        LocalDate leaves = null;
        for (Declaration told :
                article.measured(PageDirectives.class, PageDirectives::of).told()) {
            headers += told.range() == null ? 1 : 0;
            if (CRAWLERS.stream().noneMatch(told.directives()::addresses)) {
                continue;
            }
            if (told.directives().noindex()) {
                if (outcome.find(told.range(), BLOCKER, NOINDEX)) {
                    out.add(told);
                }
            } else if (told.directives().nofollow() && outcome.find(told.range(), OPTIMIZATION, NOFOLLOW)) {
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
                    NOINDEX_SAID,
                    out.getFirst().where(),
                    names(CRAWLERS.stream()
                            .filter(crawler -> out.stream()
                                    .anyMatch(told -> told.directives().addresses(crawler)))
                            .toList()));
        }
        if (leaves != null && leaves.isBefore(article.asOf())) {
            outcome.say(BLOCKER, DROPPED, leaves);
        } else if (leaves != null) {
            outcome.say(Scale.Mark.PASS, WILL_BE_DROPPED, leaves);
        }
        if (!nofollow.isEmpty()) {
            outcome.say(OPTIMIZATION, NOFOLLOW_SAID, nofollow.getFirst().where());
        }
    }

    private static String names(List<Crawler> crawlers) {
        return crawlers.stream().map(Crawler::token).reduce(BOTH::with).orElse("");
    }
}
