package assay.fetching.robots;

import assay.fetching.FetchFailure;
import assay.fetching.FetchRequest;
import assay.fetching.FetchRequest.ResponseKind;
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

/// A host's robots.txt (RFC 9309), with its rules for Assay's user agent.
public final class Robots {

    /// Assay's name in robots.txt files (RFC 9309, section 2.2.1): the first word of the User-Agent.
    private static final String AGENT = "assay";

    /// The maximum number of sitemaps that are read. Sites with more list them in an index.
    private static final int MOST_SITEMAPS = 100;

    private final BaseRobotRules rules;
    private final List<URI> sitemaps;
    private final Optional<SiteFile> file;

    private Robots(BaseRobotRules rules, List<URI> sitemaps, Optional<SiteFile> file) {
        this.rules = rules;
        this.sitemaps = sitemaps;
        this.file = file;
    }

    /// Requests the robots.txt that applies to `url`. Everything is allowed if the status is from 400 to 499,
    /// for example because the file does not exist, or if the response is not text. Nothing is allowed after
    /// a server error (500 to 599) or without a response (RFC 9309, section 2.3.1).
    ///
    /// @throws FetchFailure only of kind [FetchFailure.Kind#INTERRUPTED] or [FetchFailure.Kind#CROWDED],
    /// neither of which depends on the host's response
    public static Robots of(Web web, URI url) throws FetchFailure {
        URI file = URI.create(url.getScheme() + "://" + url.getRawAuthority() + "/robots.txt");
        try {
            return of(file, web.get(FetchRequest.of(file, ResponseKind.TEXT)));
        } catch (FetchFailure failure) {
            return switch (failure.kind()) {
                case INTERRUPTED, CROWDED -> throw failure;
                case WRONG_TYPE -> unlimited();
                case NOT_ALLOWED, UNREACHABLE, TOO_LARGE, FORBIDDEN, ELSEWHERE ->
                    new Robots(new SimpleRobotRules(RobotRulesMode.ALLOW_NONE), List.of(), Optional.empty());
            };
        }
    }

    /// Returns rules that allow everything.
    static Robots unlimited() {
        return new Robots(new SimpleRobotRules(RobotRulesMode.ALLOW_ALL), List.of(), Optional.empty());
    }

    private static Robots of(URI file, Fetched answer) {
        // The library's own limit on crawl delays is turned off, because the library forbids everything if a
        // delay exceeds the limit. Assay limits the delay elsewhere.
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

    /// Whether `url`, which must be on this host, may be crawled.
    public boolean allowed(URI url) {
        return rules.isAllowed(url.toString());
    }

    /// Returns the crawl delay, or empty if the file specifies none.
    public Optional<Duration> crawlDelay() {
        return rules.getCrawlDelay() > 0 ? Optional.of(Duration.ofMillis(rules.getCrawlDelay())) : Optional.empty();
    }

    /// Returns the first 100 sitemaps in the file, in order. They can be on any host.
    public List<URI> sitemaps() {
        return sitemaps;
    }

    /// Returns the file as received, or empty if there was no response or it was not text.
    public Optional<SiteFile> file() {
        return file;
    }
}
