package assay.fetching.robots;

import assay.fetching.FetchFailure;
import assay.fetching.FetchRequest;
import assay.fetching.FetchRequest.Wanted;
import assay.fetching.Fetched;
import assay.fetching.Urls;
import assay.fetching.Web;
import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The robots.txt of a host, as RFC 9309 has it: what it allows whoever calls itself Assay.
public final class Robots {

    /// What robots.txt files call us (RFC 9309, section 2.2.1): the first word of the User-Agent.
    private static final String AGENT = "assay";

    /// The most sitemaps that are listened to; sites with more name an index of them.
    private static final int MOST_SITEMAPS = 100;

    private final BaseRobotRules rules;
    private final List<URI> sitemaps;
    private final Optional<SiteFile> file;

    private Robots(BaseRobotRules rules, List<URI> sitemaps, Optional<SiteFile> file) {
        this.rules = rules;
        this.sitemaps = sitemaps;
        this.file = file;
    }

    /// Asks for the robots.txt that holds for `url`. No such file means that all is allowed, and so
    /// does any other answer from 400 to 499, or one that is no text; an error of the server (500 to
    /// 599), or none at all, means that nothing is (RFC 9309, section 2.3.1).
    ///
    /// @throws FetchFailure only of kind [FetchFailure.Kind#INTERRUPTED] or [FetchFailure.Kind#CROWDED],
    /// which say nothing of the host
    public static Robots of(Web web, URI url) throws FetchFailure {
        URI file = URI.create(url.getScheme() + "://" + url.getRawAuthority() + "/robots.txt");
        try {
            return of(file, web.get(FetchRequest.of(file, Wanted.TEXT)));
        } catch (FetchFailure failure) {
            return switch (failure.kind()) {
                case INTERRUPTED, CROWDED -> throw failure;
                case WRONG_TYPE -> unlimited();
                case NOT_ALLOWED, UNREACHABLE, TOO_LARGE, FORBIDDEN, ELSEWHERE ->
                    new Robots(new SimpleRobotRules(RobotRulesMode.ALLOW_NONE), List.of(), Optional.empty());
            };
        }
    }

    /// All is allowed.
    static Robots unlimited() {
        return new Robots(new SimpleRobotRules(RobotRulesMode.ALLOW_ALL), List.of(), Optional.empty());
    }

    private static Robots of(URI file, Fetched answer) {
        // The longest delay is ours to say; the library allows nothing at all where it is exceeded.
        SimpleRobotRulesParser parser = new SimpleRobotRulesParser(Long.MAX_VALUE, 0);
        SimpleRobotRules rules = answer.ok()
                ? parser.parseContent(file.toString(), answer.body(), "text/plain", List.of(AGENT))
                : parser.failedFetch(answer.status());
        return new Robots(
                rules,
                rules.getSitemaps().stream()
                        .limit(MOST_SITEMAPS)
                        .flatMap(sitemap -> Urls.resolve(file, sitemap).stream())
                        .distinct()
                        .toList(),
                Optional.of(SiteFile.of(answer)));
    }

    /// Whether `url`, which lies on the host this was asked of, may be crawled.
    public boolean allowed(URI url) {
        return rules.isAllowed(url.toString());
    }

    /// How long to wait between requests; nothing where it does not say.
    public Optional<Duration> crawlDelay() {
        return rules.getCrawlDelay() > 0 ? Optional.of(Duration.ofMillis(rules.getCrawlDelay())) : Optional.empty();
    }

    /// The sitemaps it names, in order, at most 100; on any host.
    public List<URI> sitemaps() {
        return sitemaps;
    }

    /// What was answered; nothing where no answer came, or none that is text.
    public Optional<SiteFile> file() {
        return file;
    }
}
