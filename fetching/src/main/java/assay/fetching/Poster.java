package assay.fetching;

import assay.fetching.Transport.Head;
import assay.fetching.Transport.Outgoing;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Posts to URLs that users chose, with the same protection as [Fetcher]: it uses only https on port 443
/// and public addresses, follows no redirects, and reads only the beginning of the response. Thread-safe.
///
/// Has its own lookups and connections, so that hanging receivers don't slow down fetches, and vice versa.
public final class Poster implements Receivers, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Poster.class);

    /// The maximum number of concurrent exchanges. Each uses about 40 KB while it waits, which is 400 MB at
    /// most. A receiver has to wait only while thousands of others hang at the same time.
    private static final int MOST_EXCHANGES = 10_000;

    private final FetchSettings settings;
    private final UrlGuard guard;
    private final Transport transport;

    public Poster(FetchSettings settings) {
        this(settings, new Transport(settings, MOST_EXCHANGES));
    }

    /// For tests: uses the given transport, and closes it when this poster is closed.
    Poster(FetchSettings settings, Transport transport) {
        this.settings = settings;
        this.guard = new UrlGuard(settings.allowed());
        this.transport = transport;
    }

    @Override
    public Optional<String> refusal(URI url) {
        return guard.refusalOf(url);
    }

    @Override
    public Posted post(Posting posting) {
        URI url;
        try {
            url = guard.judged(posting.url());
        } catch (FetchFailure e) {
            return new Posted.Refused(String.valueOf(e.getMessage()));
        }
        // A status counts as a response, even if the body can't be read.
        AtomicReference<Posted.@Nullable Answered> status = new AtomicReference<>();
        Outgoing outgoing = new Outgoing("POST", url, posting.headers(), posting.body());
        try {
            return Deadline.within(
                    settings.whole(),
                    "post",
                    cancellation ->
                            transport.exchange(outgoing, cancellation, (head, body) -> answered(status, head, body)));
        } catch (TimeoutException e) {
            return orElse(status, new Posted.TimedOut());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Posted.Interrupted();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            LOG.debug("No response from {}", Urls.host(url), e);
            boolean late = e.getCause() instanceof SocketTimeoutException;
            return orElse(status, late ? new Posted.TimedOut() : new Posted.Unreachable());
        }
    }

    private static Posted orElse(AtomicReference<Posted.@Nullable Answered> status, Posted otherwise) {
        Posted.Answered answered = status.get();
        return answered == null ? otherwise : answered;
    }

    private static Posted answered(AtomicReference<Posted.@Nullable Answered> status, Head head, InputStream body)
            throws IOException {
        Optional<String> retryAfter =
                head.headers().getOrDefault("retry-after", List.of()).stream().findFirst();
        status.set(new Posted.Answered(head.status(), retryAfter, Optional.empty()));
        return new Posted.Answered(head.status(), retryAfter, snippet(head.headers(), body));
    }

    private static Optional<String> snippet(Map<String, List<String>> headers, InputStream body) throws IOException {
        if (!MediaTypes.text(MediaTypes.declared(headers)) || headers.containsKey("content-encoding")) {
            return Optional.empty();
        }
        byte[] start = body.readNBytes(Posted.SNIPPET_BYTES);
        return Optional.of(readable(start, Charsets.header(headers).orElse(StandardCharsets.UTF_8)));
    }

    /// Decodes truncated text, and drops a partial character at its end.
    private static String readable(byte[] bytes, Charset charset) {
        CharBuffer chars = CharBuffer.allocate(bytes.length + 1);
        charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE)
                .decode(ByteBuffer.wrap(bytes), chars, false);
        StringBuilder text = new StringBuilder();
        chars.flip().codePoints().forEach(point -> {
            int type = Character.getType(point);
            boolean shown = point == '\n'
                    || point == '\t'
                    || !(type == Character.CONTROL || type == Character.SURROGATE || type == Character.FORMAT);
            if (shown) {
                text.appendCodePoint(point);
            }
        });
        return text.toString();
    }

    /// Cancels all running exchanges.
    @Override
    public void close() {
        transport.close();
    }
}
