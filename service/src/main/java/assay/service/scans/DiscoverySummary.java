package assay.service.scans;

import assay.fetching.feeds.Discovered;
import java.net.URI;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// How the posts of a blog were found. It is stored with the blog's job.
///
/// @param via `feed`, `sitemap` and `links`, in the order in which they were tried
/// @param sources the source that first listed each post, by position; null in data from older versions
public record DiscoverySummary(
        List<String> via,
        @Nullable List<String> sources,
        int found,
        int requests,
        boolean whole,
        List<Skipped> skipped,
        List<Unread> failures) {

    private static final JsonMapper JSON = new JsonMapper();

    public record Skipped(String reason, int count, List<String> examples) {}

    public record Unread(String url, String detail) {}

    static DiscoverySummary of(Discovered discovered) {
        return new DiscoverySummary(
                discovered.via().stream().map(DiscoverySummary::key).toList(),
                discovered.sources().stream().map(DiscoverySummary::key).toList(),
                discovered.found(),
                discovered.requests(),
                discovered.whole(),
                discovered.skipped().stream()
                        .map(each -> new Skipped(
                                key(each.reason()),
                                each.count(),
                                each.examples().stream().map(URI::toString).toList()))
                        .toList(),
                discovered.failures().stream()
                        .map(each -> new Unread(each.url().toString(), each.problem()))
                        .toList());
    }

    /// Returns the source that listed most of these posts. If none of these posts has a known source, returns
    /// the source that listed the most posts overall.
    ///
    /// @param positions the posts' positions
    public String source(List<Integer> positions) {
        List<String> all = sources == null || sources.isEmpty() ? via : sources;
        List<String> some = positions.stream()
                .filter(position -> position < all.size())
                .map(all::get)
                .toList();
        List<String> counted = sources == null || some.isEmpty() ? all : some;
        return via.stream()
                .max(Comparator.comparingInt((String each) -> Collections.frequency(counted, each))
                        .thenComparingInt(each -> -via.indexOf(each)))
                .orElseThrow();
    }

    private static String key(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }

    static DiscoverySummary of(String json) {
        return JSON.readValue(json, DiscoverySummary.class);
    }

    String json() {
        return JSON.writeValueAsString(this);
    }
}
