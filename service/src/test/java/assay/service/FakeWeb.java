package assay.service;

import assay.fetching.FetchFailure;
import assay.fetching.FetchRequest;
import assay.fetching.Fetched;
import assay.fetching.Urls;
import assay.fetching.Web;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/// A fake web of a few pages. Unknown pages return 404, and unknown hosts do not respond.
public final class FakeWeb implements Web {

    /// How a URL responds.
    private record Answer(int status, String mediaType, String body, Map<String, List<String>> headers) {}

    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final Map<String, String> redirects = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> asked = new ConcurrentHashMap<>();
    private volatile Consumer<URI> before = _ -> {};

    public FakeWeb page(String url, String html) {
        return answer(url, 200, "text/html", html);
    }

    public FakeWeb xml(String url, String body) {
        return answer(url, 200, "application/xml", body);
    }

    public FakeWeb text(String url, String body) {
        return answer(url, 200, "text/plain", body);
    }

    public FakeWeb answer(String url, int status, String mediaType, String body) {
        answers.put(url, new Answer(status, mediaType, body, Map.of("content-type", List.of(mediaType))));
        return this;
    }

    /// Redirects one URL to another.
    public FakeWeb redirect(String from, String to) {
        redirects.put(from, to);
        return this;
    }

    /// Sets a function that is called before each response; the function may block or throw.
    public void beforeAnswering(Consumer<URI> done) {
        before = done;
    }

    public int asked(String url) {
        return asked.getOrDefault(url, new AtomicInteger()).get();
    }

    @Override
    public Optional<String> refusal(URI url) {
        return "https".equals(url.getScheme()) && url.getUserInfo() == null
                ? Optional.empty()
                : Optional.of("Only https URLs without a user are allowed.");
    }

    @Override
    public Fetched get(FetchRequest request) throws FetchFailure {
        asked.computeIfAbsent(request.url().toString(), _ -> new AtomicInteger())
                .incrementAndGet();
        URI url = URI.create(
                redirects.getOrDefault(request.url().toString(), request.url().toString()));
        if (request.withinSite() && !Urls.sameSite(request.url(), url)) {
            throw new FetchFailure(
                    FetchFailure.Kind.ELSEWHERE, "This URL redirects to " + url + ", which is on another site.");
        }
        Optional<String> refusal = refusal(url);
        if (refusal.isPresent()) {
            throw new FetchFailure(FetchFailure.Kind.NOT_ALLOWED, refusal.get());
        }
        before.accept(url);
        String host = url.getScheme() + "://" + url.getAuthority() + "/";
        if (answers.keySet().stream().noneMatch(each -> each.startsWith(host))) {
            throw new FetchFailure(FetchFailure.Kind.UNREACHABLE, "No answer came from this address.");
        }
        Answer answer =
                answers.getOrDefault(url.toString(), new Answer(404, "text/html", "<p>Not here.</p>", Map.of()));
        return new Fetched(
                url,
                answer.status(),
                answer.headers(),
                answer.body().getBytes(StandardCharsets.UTF_8),
                answer.mediaType(),
                StandardCharsets.UTF_8);
    }
}
