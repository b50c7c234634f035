package assay.scoring.crawling;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A crawler of a search or answer engine, as documented by its operator.
///
/// @param token the crawler's product token in `robots.txt`
/// @param insteadOf the crawler whose rules this crawler follows, instead of the rules for all crawlers, if
///     `robots.txt` does not mention this crawler; null if there is none
public record Crawler(
        String token,
        String operator,
        Purpose purpose,
        @Nullable String insteadOf) {

    /// The purpose of a crawler's requests.
    public enum Purpose {
        /// The crawler indexes pages so that they can be cited in answers.
        SEARCH,
        /// A person requested the page. Some of these crawlers ignore `robots.txt`.
        USER_FETCH,
        /// The crawler collects texts to train models. Each site can allow or forbid this; neither choice is
        /// a fault.
        TRAINING
    }

    public static final Crawler GOOGLEBOT = new Crawler("Googlebot", "Google", Purpose.SEARCH, null);
    public static final Crawler BINGBOT = new Crawler("Bingbot", "Bing/Copilot", Purpose.SEARCH, null);

    /// Assay's own crawler. It is not in [#ALL], which contains only the crawlers of engines.
    public static final Crawler ASSAY = new Crawler("Assay", "Assay", Purpose.USER_FETCH, null);

    /// The crawlers of answer engines, starting with the most widely used.
    public static final List<Crawler> ALL = List.of(
            GOOGLEBOT,
            BINGBOT,
            new Crawler("OAI-SearchBot", "ChatGPT search", Purpose.SEARCH, null),
            new Crawler("PerplexityBot", "Perplexity", Purpose.SEARCH, null),
            new Crawler("Claude-SearchBot", "Claude", Purpose.SEARCH, null),
            // Apple's documentation: "If robots instructions don't mention Applebot but do mention
            // Googlebot".
            new Crawler("Applebot", "Siri/Spotlight", Purpose.SEARCH, "Googlebot"),
            new Crawler("DuckAssistBot", "DuckDuckGo", Purpose.SEARCH, null),
            new Crawler("Amzn-SearchBot", "Amazon", Purpose.SEARCH, null),
            new Crawler("ChatGPT-User", "ChatGPT", Purpose.USER_FETCH, null),
            new Crawler("Claude-User", "Claude", Purpose.USER_FETCH, null),
            new Crawler("Perplexity-User", "Perplexity", Purpose.USER_FETCH, null),
            new Crawler("Amzn-User", "Amazon", Purpose.USER_FETCH, null),
            new Crawler("GPTBot", "OpenAI", Purpose.TRAINING, null),
            new Crawler("ClaudeBot", "Anthropic", Purpose.TRAINING, null),
            new Crawler("Google-Extended", "Gemini", Purpose.TRAINING, null),
            new Crawler("Applebot-Extended", "Apple", Purpose.TRAINING, null),
            new Crawler("CCBot", "Common Crawl", Purpose.TRAINING, null),
            new Crawler("Bytespider", "ByteDance", Purpose.TRAINING, null),
            new Crawler("meta-externalagent", "Meta", Purpose.TRAINING, null),
            new Crawler("Amazonbot", "Amazon", Purpose.TRAINING, null));

    /// Returns the crawlers with this purpose, in the order of [#ALL].
    public static List<Crawler> of(Purpose purpose) {
        List<Crawler> found = new ArrayList<>();
        for (Crawler crawler : ALL) {
            if (crawler.purpose() == purpose) {
                found.add(crawler);
            }
        }
        return List.copyOf(found);
    }

    /// Returns the crawlers that `robots.txt` blocks from a URL, in the given order.
    public static List<Crawler> kept(List<Crawler> crawlers, RobotsTxt robots, String address) {
        List<Crawler> kept = new ArrayList<>();
        RobotsTxt.Visit visit = robots.visit(address);
        for (Crawler crawler : crawlers) {
            if (!visit.allowed(crawler)) {
                kept.add(crawler);
            }
        }
        return kept;
    }
}
