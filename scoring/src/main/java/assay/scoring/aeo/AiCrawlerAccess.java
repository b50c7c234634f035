package assay.scoring.aeo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Card.Example;
import assay.scoring.Check;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
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

/// Checks that the crawlers of answer engines are allowed to read the page.
@AutoService(Check.class)
public final class AiCrawlerAccess implements Check {

    private static final String NAME = "ai_crawler_access";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message UNKNOWN = MESSAGES.get("unknown");
    private static final Message STATUS_UNKNOWN = MESSAGES.get("status_unknown", "status");
    private static final Message TRAINING_BLOCKED =
            MESSAGES.get("training_blocked", "blocked", "allowed", "crawlers", "names");
    private static final Message PEOPLE_BLOCKED = MESSAGES.get("people_blocked", "names", "blocked");
    private static final Message ALL_ALLOWED = MESSAGES.get("all_allowed", "crawlers");
    private static final Message STATUS_FORBIDS = MESSAGES.get("status_forbids", "status");
    private static final Message SITE_CLOSED = MESSAGES.get("site_closed");
    private static final Message ALL_FORBIDDEN = MESSAGES.get("all_forbidden");
    private static final Message SOME_FORBIDDEN = MESSAGES.get("some_forbidden", "names", "blocked", "engines");
    private static final Message LAST_NAME = MESSAGES.get("last_name", "names", "last");

    private static final Limit BLOCKED = Limit.of(NAME, "search_bots_blocked_max", 0);

    /// At the strict level, blocking more search crawlers than this is a BLOCKER.
    private static final Limit BLOCKING =
            Limit.of(NAME, "search_bots_blocked_without_blocker_max", 1, Limit.OFF, Limit.OFF);

    private static final List<Crawler> SEARCH = Crawler.of(Purpose.SEARCH);
    private static final List<Crawler> USER_FETCH = Crawler.of(Purpose.USER_FETCH);
    private static final List<Crawler> TRAINING = Crawler.of(Purpose.TRAINING);

    @Override
    public Card card() {
        return Card.aeo(NAME, 4)
                .worst(FAIL)
                .limits(BLOCKED, BLOCKING)
                .documented()
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
            return Outcome.notApplicable(UNKNOWN);
        }
        Optional<RobotsTxt> robots = PageDirectives.robots(article);
        if (robots.isEmpty()) {
            return Outcome.notApplicable(STATUS_UNKNOWN, String.valueOf(file.status()));
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
                    TRAINING_BLOCKED,
                    training.size(),
                    TRAINING.size() - training.size(),
                    TRAINING.size(),
                    names(training));
        }
        if (!people.isEmpty() && search.size() < SEARCH.size()) {
            outcome.say(Scale.Mark.PASS, PEOPLE_BLOCKED, names(people), people.size());
        }
        return outcome.orPass(ALL_ALLOWED, SEARCH.size());
    }

    private static String reason(List<Crawler> kept, RobotsTxt robots, int status) {
        if (status >= 500) {
            return STATUS_FORBIDS.with(String.valueOf(status));
        }
        if (kept.size() == SEARCH.size()) {
            return robots.closed() ? SITE_CLOSED.with() : ALL_FORBIDDEN.with();
        }
        return SOME_FORBIDDEN.with(
                names(kept),
                kept.size(),
                LAST_NAME.join(kept.stream().map(Crawler::operator).distinct().toList()));
    }

    private static String names(List<Crawler> crawlers) {
        return LAST_NAME.join(crawlers.stream().map(Crawler::token).toList());
    }
}
