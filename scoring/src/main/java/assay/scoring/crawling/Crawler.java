package assay.scoring.crawling;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A crawler that search and answer engines send, as its operator documents it.
///
/// @param token the product token it looks for in `robots.txt`
/// @param insteadOf whose rules it follows where `robots.txt` does not name it, before those for everybody;
/// null for none
public record Crawler(
        String token,
        String operator,
        Purpose purpose,
        @Nullable String insteadOf) {

    /// What a crawler fetches a page for.
    public enum Purpose {
        /// To find the page and cite it in answers.
        SEARCH,
        /// Because a person asked for this very page; some of these do not ask `robots.txt`.
        USER_FETCH,
        /// To train models: for the site to decide, and no fault either way.
        TRAINING
    }

    /// The day on which [#ALL] was last gone over. New names appear every month.
    public static final LocalDate AS_OF = LocalDate.of(2026, 11, 21);

    public static final Crawler GOOGLEBOT = new Crawler("Googlebot", "Google", Purpose.SEARCH, null);
    public static final Crawler BINGBOT = new Crawler("Bingbot", "Bing and Copilot", Purpose.SEARCH, null);

    /// Ourselves, as [#ALL] has nobody who scores pages.
    public static final Crawler ASSAY = new Crawler("Assay", "Assay", Purpose.USER_FETCH, null);

    /// The crawlers of the engines that answer questions, the widest used first.
    public static final List<Crawler> ALL = List.of(
            GOOGLEBOT,
            BINGBOT,
            new Crawler("OAI-SearchBot", "ChatGPT search", Purpose.SEARCH, null),
            new Crawler("PerplexityBot", "Perplexity", Purpose.SEARCH, null),
            new Crawler("Claude-SearchBot", "Claude", Purpose.SEARCH, null),
            // "If robots instructions don't mention Applebot but do mention Googlebot", Apple's page says.
            new Crawler("Applebot", "Siri and Spotlight", Purpose.SEARCH, "Googlebot"),
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

    /// Those of one purpose, in the order of [#ALL].
    public static List<Crawler> of(Purpose purpose) {
        List<Crawler> found = new ArrayList<>();
        for (Crawler crawler : ALL) {
            if (crawler.purpose() == purpose) {
                found.add(crawler);
            }
        }
        return List.copyOf(found);
    }

    /// Those of these crawlers that a `robots.txt` keeps from an address, in the same order.
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
