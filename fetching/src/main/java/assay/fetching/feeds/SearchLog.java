package assay.fetching.feeds;

import java.net.URI;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Records the URLs that a search skipped and the requests that failed.
final class SearchLog {

    private static final int MOST_EXAMPLES = 5;

    private final Map<Discovered.Reason, Integer> skips = new EnumMap<>(Discovered.Reason.class);
    private final Map<Discovered.Reason, Set<URI>> examples = new EnumMap<>(Discovered.Reason.class);
    private final List<Discovered.Failure> failures = new ArrayList<>();

    void skip(Discovered.Reason reason, URI url) {
        skips.merge(reason, 1, Integer::sum);
        Set<URI> some = examples.computeIfAbsent(reason, any -> new LinkedHashSet<>());
        if (some.size() < MOST_EXAMPLES) {
            some.add(url);
        }
    }

    void fail(URI url, String problem) {
        failures.add(new Discovered.Failure(url, problem, false));
    }

    /// Records a URL that must not be fetched.
    void refuse(URI url, String problem) {
        failures.add(new Discovered.Failure(url, problem, true));
    }

    boolean skipped(Discovered.Reason reason) {
        return skips.containsKey(reason);
    }

    List<Discovered.Skipped> skipped() {
        return skips.entrySet().stream()
                .map(skip -> new Discovered.Skipped(
                        skip.getKey(), skip.getValue(), List.copyOf(examples.get(skip.getKey()))))
                .toList();
    }

    List<Discovered.Failure> failures() {
        return List.copyOf(failures);
    }
}
