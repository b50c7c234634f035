package assay.fetching;

import assay.fetching.FetchFailure.Kind;
import assay.fetching.FetchRequest.ResponseKind;
import assay.fetching.Transport.Cancellation;
import assay.fetching.Transport.Head;
import assay.fetching.Transport.Outgoing;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Fetches URLs on the public internet and can't be directed anywhere else. Thread-safe.
///
/// The caller controls only the URL. Only https on port 443 is used. Names are looked up once, and all their
/// addresses must be public. Redirects are followed here, and each target is checked like the first URL. Size
/// and time are limited at every step. If a rule stops an exchange after it has begun, the message is always
/// the same, so that a caller who controls a name can't learn what is behind it.
///
/// [FetchSettings] contains the timeouts and the exceptions, and [FetchRequest.ResponseKind] the size limits.
public final class Fetcher implements Web, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Fetcher.class);

    /// RFC 9309 asks crawlers to follow at least five redirects for robots.txt. Browsers follow 20, but sites
    /// need only one or two.
    private static final int MOST_REDIRECTS = 5;

    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

    /// The longest ETag or Last-Modified value that is sent back, in characters.
    private static final int LONGEST_VALIDATOR = 1_024;

    /// The maximum number of concurrent exchanges. Further ones wait, within their timeout. This limits
    /// memory; other classes limit the requests per site.
    private static final int MOST_EXCHANGES = 1_000;

    private static final String NO_ANSWER =
            "This URL did not return a readable response. Check that it opens in a browser without signing in.";

    private final FetchSettings settings;
    private final UrlGuard guard;
    private final Transport transport;
    private final LargeBodies large = LargeBodies.inHeap();

    public Fetcher(FetchSettings settings) {
        this(settings, new Transport(settings, MOST_EXCHANGES));
    }

    /// For tests: uses the given transport, and closes it when this fetcher is closed.
    Fetcher(FetchSettings settings, Transport transport) {
        this.settings = settings;
        this.guard = new UrlGuard(settings.allowed());
        this.transport = transport;
        if (!settings.allowed().authorities().isEmpty()) {
            LOG.warn(
                    "Fetching from {} is not restricted: plain http and private addresses are allowed there.",
                    settings.allowed().authorities());
        }
    }

    /// @throws FetchFailure as in [Web#get]. [Kind#NOT_ALLOWED] is only thrown for the given URL, never for a
    /// redirect target
    @Override
    public Fetched get(FetchRequest request) throws FetchFailure {
        URI url = guard.judged(request.url());
        try {
            return Deadline.within(settings.whole(), "fetch", cancellation -> followed(url, request, cancellation));
        } catch (TimeoutException e) {
            throw unreachable(url, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FetchFailure(Kind.INTERRUPTED, "The fetch was interrupted.", e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case FetchFailure failure -> throw failure;
                case Error error -> throw error;
                // An exception in the header parser counts as no response.
                case null, default -> throw unreachable(url, e);
            }
        }
    }

    private Fetched followed(URI start, FetchRequest request, Cancellation cancellation)
            throws FetchFailure, IOException {
        URI url = start;
        for (int redirects = 0; ; redirects++) {
            Map<String, String> headers = headers(request, Urls.sameOrigin(start, url));
            boolean conditional = headers.containsKey("If-None-Match") || headers.containsKey("If-Modified-Since");
            URI asked = url;
            Fetched answer = transport.exchange(
                    new Outgoing("GET", url, headers, null),
                    cancellation,
                    (head, body) -> read(asked, request.wanted(), head, body));
            if (answer.status() == 304 && conditional) {
                return answer;
            } else if (answer.status() < 300 || answer.status() >= 400) {
                return answer;
            } else if (redirects == MOST_REDIRECTS || !REDIRECTS.contains(answer.status())) {
                throw new IOException(answer.status() + " after " + redirects + " redirects");
            }
            url = target(url, answer);
            if (request.withinSite() && !Urls.sameSite(start, url)) {
                throw new FetchFailure(Kind.ELSEWHERE, "This URL redirects to " + url + ", which is on another site.");
            }
        }
    }

    private URI target(URI from, Fetched answer) throws IOException {
        URI target = answer.header("location")
                .flatMap(location -> Urls.resolve(from, location))
                .orElseThrow(() -> new IOException("A redirect without a valid target"));
        Optional<String> refusal = guard.refusal(target);
        if (refusal.isPresent()) {
            throw new IOException("A redirect to " + target + ": " + refusal.get());
        }
        if ("https".equals(from.getScheme()) && "http".equals(target.getScheme())) {
            throw new IOException("A redirect from https to " + target);
        }
        return target;
    }

    private Fetched read(URI url, ResponseKind wanted, Head head, InputStream body) throws IOException, FetchFailure {
        if (head.status() < 200 || head.status() >= 300) {
            return new Fetched(url, head.status(), head.headers(), new byte[0], "", StandardCharsets.UTF_8);
        }
        String declared = MediaTypes.declared(head.headers());
        if (!MediaTypes.wanted(wanted, declared)) {
            throw wrongType(wanted, declared);
        }
        byte[] bytes = ResponseBodies.read(wanted, head.headers(), body, large);
        String type = MediaTypes.known(declared, bytes);
        // The sniffed type must also be one of the requested types.
        if (type.equals(MediaTypes.BINARY) || !MediaTypes.wanted(wanted, type)) {
            throw wrongType(wanted, type);
        }
        return new Fetched(url, head.status(), head.headers(), bytes, type, Charsets.of(bytes, type, head.headers()));
    }

    private static FetchFailure wrongType(ResponseKind wanted, String type) {
        String expected = switch (wanted) {
            case PAGE -> "a page in HTML, Markdown or plain text";
            case LISTING -> "a feed, a sitemap or a page";
            case TEXT -> "plain text";
        };
        return new FetchFailure(Kind.WRONG_TYPE, "The response is " + type + ", not " + expected + ".");
    }

    private static Map<String, String> headers(FetchRequest request, boolean home) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(
                "Accept",
                switch (request.wanted()) {
                    case PAGE -> "text/html,application/xhtml+xml,text/markdown;q=0.9,text/plain;q=0.8";
                    case LISTING ->
                        "application/rss+xml,application/atom+xml,application/feed+json,application/xml,text/xml,"
                                + "application/json;q=0.9,text/html;q=0.9,text/plain;q=0.8";
                    case TEXT -> "text/plain,text/*;q=0.9";
                });
        headers.put("Accept-Encoding", "gzip, deflate");
        if (home) {
            put(headers, "If-None-Match", request.etag());
            put(headers, "If-Modified-Since", request.lastModified());
        }
        return headers;
    }

    /// Sends back a validator (ETag or date) from the server, unless it is not a valid header value.
    private static void put(Map<String, String> headers, String name, @Nullable String value) {
        if (value != null
                && !value.isBlank()
                && value.length() <= LONGEST_VALIDATOR
                && value.chars().allMatch(c -> c >= ' ' && c <= '~')) {
            headers.put(name, value);
        }
    }

    /// Refuses URLs with a disallowed scheme or port, with user info, or with an IP literal that is not
    /// public, except for those in [FetchSettings#allowed].
    @Override
    public Optional<String> refusal(URI url) {
        return guard.refusalOf(url);
    }

    private static FetchFailure unreachable(URI url, Exception cause) {
        LOG.debug("No response from {}", url, cause);
        return new FetchFailure(Kind.UNREACHABLE, NO_ANSWER, cause);
    }

    /// Cancels all running exchanges.
    @Override
    public void close() {
        transport.close();
    }
}
