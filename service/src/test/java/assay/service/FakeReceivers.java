package assay.service;

import assay.fetching.Posted;
import assay.fetching.Posting;
import assay.fetching.Receivers;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/// Fake webhook receivers: they store deliveries, and return 200 unless configured otherwise.
public final class FakeReceivers implements Receivers {

    private static final Posted ARRIVED = new Posted.Answered(200, Optional.empty(), Optional.of("Thanks."));

    private final Map<String, Function<Posting, Posted>> answers = new ConcurrentHashMap<>();
    private final Map<String, List<Posting>> told = new ConcurrentHashMap<>();

    /// Sets how a URL responds; the function may block.
    public FakeReceivers answer(String url, Function<Posting, Posted> answer) {
        answers.put(url, answer);
        return this;
    }

    /// Sets the status that a URL returns from now on.
    public FakeReceivers answer(String url, int status) {
        return answer(url, _ -> new Posted.Answered(status, Optional.empty(), Optional.empty()));
    }

    /// Returns the deliveries to a URL, in order.
    public List<Posting> told(String url) {
        return told.getOrDefault(url, List.of());
    }

    @Override
    public Optional<String> refusal(URI url) {
        return "https".equals(url.getScheme()) ? Optional.empty() : Optional.of("Only https URLs are allowed.");
    }

    @Override
    public Posted post(Posting posting) {
        String url = posting.url().toString();
        told.computeIfAbsent(url, _ -> new CopyOnWriteArrayList<>()).add(posting);
        return answers.getOrDefault(url, _ -> ARRIVED).apply(posting);
    }
}
