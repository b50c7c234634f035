package assay.scoring.aeo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Card.Example;
import assay.scoring.Check;
import assay.scoring.Fill;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Page;
import assay.scoring.Scale;
import assay.scoring.crawling.Crawler;
import assay.scoring.crawling.Crawler.Purpose;
import assay.scoring.crawling.PageDirectives;
import assay.scoring.crawling.RobotsTxt;
import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Checks that answer engines' crawlers may read the page.
@AutoService(Check.class)
public final class AiCrawlerAccess implements Check {

    private static final String NAME = "ai_crawler_access";
    private static final Limit BLOCKED = Limit.of("search_bots_blocked_max", 0);

    /// At strict, more blocked crawlers than this block publication.
    private static final Limit BLOCKING = Limit.of("search_bots_blocked_without_blocker_max", 1, Limit.OFF, Limit.OFF);

    private static final List<Crawler> SEARCH = Crawler.of(Purpose.SEARCH);
    private static final List<Crawler> USER_FETCH = Crawler.of(Purpose.USER_FETCH);
    private static final List<Crawler> TRAINING = Crawler.of(Purpose.TRAINING);

    @Override
    public Card card() {
        return Card.aeo(NAME, 4)
                .titled("AI crawler access")
                .asks("Does robots.txt let the crawlers of search and answer engines read the page?")
                .because("""
                        An answer engine cites what its crawler has read. Each has a crawler for search that obeys
                        robots.txt, apart from the one that collects for training.
                        """)
                .fixedBy("Allow the search crawlers in robots.txt; whether to allow training crawlers is your choice.")
                .worst(FAIL)
                .limits(BLOCKED, BLOCKING)
                .documented(Fill.in(
                        "The operators' pages on their crawlers (OpenAI, Anthropic, Perplexity, Google, Microsoft, Apple, Amazon, DuckDuckGo); the list is of %s; RFC 9309",
                        Crawler.AS_OF))
                .doubts("""
                        New crawlers appear every month, some fetch pages for people without asking robots.txt, and an
                        engine may cite a page it knows from another's index.
                        """)
                .cannotSee("Crawlers turned away by a firewall or a content network, whatever robots.txt says.")
                .passing(example("User-agent: GPTBot\nDisallow: /\n"))
                .failing(example("User-agent: OAI-SearchBot\nUser-agent: PerplexityBot\nDisallow: /\n"))
                .build();
    }

    private static Example example(String robots) {
        return Example.of("Green tea wants water below boiling.")
                .said(submission ->
                        submission.page(Page.at("https://example.com/tea").robots(200, robots)));
    }

    @Override
    public Outcome judge(Article article) {
        Optional<Page> page = article.page();
        Page.SiteFile file = page.map(Page::robots).orElse(null);
        if (page.isEmpty() || file == null) {
            return Outcome.notApplicable("robots.txt is not known; scan the page by its address.");
        }
        Optional<RobotsTxt> robots = PageDirectives.robots(article);
        if (robots.isEmpty()) {
            return Outcome.notApplicable("robots.txt answers with status %d, so its rules are unknown.", file.status());
        }
        String url = page.get().url();
        List<Crawler> search = Crawler.kept(SEARCH, robots.get(), url);
        List<Crawler> training = Crawler.kept(TRAINING, robots.get(), url);
        List<Crawler> people = Crawler.kept(USER_FETCH, robots.get(), url);
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("search_bots_blocked", search.size())
                .metric("training_bots_blocked", training.size())
                .metric("user_fetch_bots_blocked", people.size())
                .metric("robots_status", file.status());
        if (!search.isEmpty()) {
            Scale.Mark mark = Scale.atMost(BLOCKED.at(article))
                    .then(FAIL, SEARCH.size() / 2.0)
                    .mark(search.size());
            outcome.say(
                    search.size() > BLOCKING.at(article) ? Scale.Mark.full(BLOCKER) : mark,
                    reason(search, robots.get(), file.status()));
        }
        if (!training.isEmpty() && search.size() < SEARCH.size()) {
            outcome.say(
                    Scale.Mark.PASS,
                    "robots.txt blocks %d of %d training crawlers (%s); that is your choice and doesn't affect the score.",
                    training.size(),
                    TRAINING.size(),
                    names(training));
        }
        if (!people.isEmpty() && search.size() < SEARCH.size()) {
            outcome.say(
                    Scale.Mark.PASS,
                    "robots.txt blocks %s, which %s pages when a person asks for them; some ignore the rule.",
                    names(people),
                    people.size() == 1 ? "fetches" : "fetch");
        }
        return outcome.orPass("robots.txt lets all %d search crawlers read the page.", SEARCH.size());
    }

    private static String reason(List<Crawler> kept, RobotsTxt robots, int status) {
        if (status >= 500) {
            return Fill.in(
                    "Make robots.txt answer 200 or 404; crawlers take its status %d to forbid the whole site.", status);
        }
        if (kept.size() == SEARCH.size()) {
            return robots.closed()
                    ? "Allow the search crawlers; robots.txt forbids the whole site to every crawler, as before a launch."
                    : "Remove the rule in robots.txt that forbids this page to every search crawler.";
        }
        return Fill.in(
                "robots.txt forbids the page to %s; allow %s to be read for %s.",
                names(kept),
                kept.size() == 1 ? "it" : "them",
                kept.stream().map(Crawler::operator).distinct().collect(Collectors.joining(", ")));
    }

    private static String names(List<Crawler> crawlers) {
        return crawlers.stream().map(Crawler::token).collect(Collectors.joining(", "));
    }
}
