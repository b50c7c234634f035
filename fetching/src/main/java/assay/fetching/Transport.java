package assay.fetching;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.DefaultSchemePortResolver;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.config.CharCodingConfig;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.config.RegistryBuilder;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.pool.PoolReusePolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/// Performs one HTTP/1.1 exchange. This is the only class that opens sockets. It requests any URL, at
/// addresses that [HostLookup] has checked; [Fetcher] decides whether the URL may be requested at all. It
/// does not follow redirects, retry, decompress, keep cookies, reuse connections, or use proxies.
///
/// Connections are not reused, for three reasons: leftover bytes are never read as the next response,
/// connections that the server has closed need no retries, and the addresses are checked for every exchange.
/// The JDK resumes TLS sessions, which saves part of the cost.
final class Transport implements AutoCloseable {

    /// The maximum length of a header line, in bytes. Content security policies of several KiB are common,
    /// and most servers accept 16 KiB for all headers together.
    private static final int LONGEST_LINE = 16 * 1024;

    private static final int MOST_FIELDS = 200;

    /// The maximum total length of header names and values, in characters.
    private static final int LONGEST_HEAD = 64 * 1024;

    private final HostLookup names;
    private final CloseableHttpClient client;

    /// @param most the maximum number of concurrent exchanges; further ones wait, within their timeout
    Transport(FetchSettings settings, int most) {
        this(settings, most, InetAddress::getAllByName, systemTls(), () -> new Socket(Proxy.NO_PROXY));
    }

    /// For tests: has its own resolver, trusted certificates and sockets.
    ///
    /// @param sockets supplies unconnected sockets
    Transport(
            FetchSettings settings, int most, HostLookup.Resolver resolver, SSLContext tls, Supplier<Socket> sockets) {
        this.names = new HostLookup(resolver, settings.lookup());
        DefaultHttpClientConnectionOperator operator = new DefaultHttpClientConnectionOperator(
                // The host and proxy are not passed on, because a plain Socket would use the machine's SOCKS
                // proxy.
                proxy -> sockets.get(),
                DefaultSchemePortResolver.INSTANCE,
                new JudgedResolver(names, settings.allowed()),
                RegistryBuilder.<TlsSocketStrategy>create()
                        .register("https", new DefaultClientTlsStrategy(tls))
                        .build());
        PoolingHttpClientConnectionManager connections = new PoolingHttpClientConnectionManager(
                operator,
                PoolConcurrencyPolicy.STRICT,
                PoolReusePolicy.LIFO,
                TimeValue.NEG_ONE_MILLISECOND,
                ManagedHttpClientConnectionFactory.builder()
                        .http1Config(Http1Config.custom()
                                .setMaxLineLength(LONGEST_LINE)
                                .setMaxHeaderCount(MOST_FIELDS)
                                .build())
                        // Location headers in raw UTF-8 are common, and browsers can read them.
                        .charCodingConfig(CharCodingConfig.custom()
                                .setCharset(StandardCharsets.UTF_8)
                                .setMalformedInputAction(CodingErrorAction.REPLACE)
                                .setUnmappableInputAction(CodingErrorAction.REPLACE)
                                .build())
                        .build());
        connections.setMaxTotal(most);
        connections.setDefaultMaxPerRoute(most);
        Timeout connect = Timeout.of(settings.connect());
        Timeout firstByte = Timeout.of(settings.firstByte());
        connections.setDefaultConnectionConfig(ConnectionConfig.custom()
                .setConnectTimeout(connect)
                .setSocketTimeout(firstByte)
                .build());
        connections.setDefaultTlsConfig(
                TlsConfig.custom().setHandshakeTimeout(connect).build());
        this.client = HttpClients.custom()
                .setConnectionManager(connections)
                .setRoutePlanner(new DefaultRoutePlanner(DefaultSchemePortResolver.INSTANCE))
                .setConnectionReuseStrategy((request, response, context) -> false)
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setConnectionRequestTimeout(Timeout.of(settings.whole()))
                        .setResponseTimeout(firstByte)
                        .setRedirectsEnabled(false)
                        .setAuthenticationEnabled(false)
                        .setContentCompressionEnabled(false)
                        .setProtocolUpgradeEnabled(false)
                        .build())
                .setUserAgent(settings.userAgent())
                .disableRedirectHandling()
                .disableAutomaticRetries()
                .disableContentCompression()
                .disableCookieManagement()
                .disableAuthCaching()
                .build();
    }

    /// Returns the JDK's default context, so that an operator's trust store (`javax.net.ssl.trustStore`) is
    /// used.
    static SSLContext systemTls() {
        try {
            return SSLContext.getDefault();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("This JDK has no TLS.", e);
        }
    }

    /// A request to send.
    ///
    /// @param headers headers in addition to `Host`, `User-Agent` and the framing headers
    /// @param body the body; null if there is none
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    record Outgoing(String method, URI url, Map<String, String> headers, byte @Nullable [] body) {}

    /// The status and headers of a response.
    ///
    /// @param headers the headers, with names in lower case
    record Head(int status, Map<String, List<String>> headers) {}

    /// Reads a response while its connection is open.
    @FunctionalInterface
    interface Reading<T> {
        T read(Head head, InputStream body) throws IOException, FetchFailure;
    }

    /// Cancels an exchange from another thread. This takes effect immediately, at any step.
    static final class Cancellation {

        private final AtomicReference<@Nullable HttpUriRequestBase> current = new AtomicReference<>();
        private volatile boolean cancelled;

        void cancel() {
            cancelled = true;
            HttpUriRequestBase request = current.get();
            if (request != null) {
                request.cancel();
            }
        }

        private void watch(HttpUriRequestBase request) {
            current.set(request);
            // `cancel` sets the flag before it reads the request, so at least one of the two threads sees the
            // other's change.
            if (cancelled) {
                request.cancel();
            }
        }
    }

    <T> T exchange(Outgoing outgoing, Cancellation cancellation, Reading<T> reading) throws IOException, FetchFailure {
        HttpUriRequestBase request = new HttpUriRequestBase(outgoing.method(), outgoing.url());
        outgoing.headers().forEach(request::setHeader);
        request.setHeader("Connection", "close");
        if (outgoing.body() != null) {
            request.setEntity(new ByteArrayEntity(outgoing.body(), null));
        }
        cancellation.watch(request);
        ClassicHttpResponse response = client.executeOpen(null, request, null);
        try {
            HttpEntity entity = response.getEntity();
            return reading.read(head(response), entity == null ? InputStream.nullInputStream() : entity.getContent());
        } finally {
            // The request is cancelled first, because closing the response would otherwise read it to its
            // end.
            request.cancel();
            closeQuietly(response);
        }
    }

    private static Head head(ClassicHttpResponse response) throws IOException {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        int length = 0;
        for (Header header : response.getHeaders()) {
            String value = header.getValue() == null ? "" : header.getValue();
            length += header.getName().length() + value.length();
            headers.computeIfAbsent(header.getName().toLowerCase(Locale.ROOT), name -> new ArrayList<>(1))
                    .add(value);
        }
        if (length > LONGEST_HEAD) {
            throw new IOException("The response headers are too long (" + length + " characters).");
        }
        headers.replaceAll((name, values) -> List.copyOf(values));
        return new Head(response.getCode(), Map.copyOf(headers));
    }

    private static void closeQuietly(ClassicHttpResponse response) {
        try {
            response.close();
        } catch (IOException e) {
            // Nothing to do: the response has been read or cancelled.
        }
    }

    /// Cancels all running exchanges.
    @Override
    public void close() {
        try {
            client.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            names.close();
        }
    }

    private record JudgedResolver(HostLookup names, Allowed allowed) implements DnsResolver {

        @Override
        public List<InetSocketAddress> resolve(String host, int port) throws UnknownHostException {
            return Arrays.stream(names.addresses(host, allowed.holds(host, port)))
                    .map(address -> new InetSocketAddress(address, port))
                    .toList();
        }

        /// Never called, because the client always passes a port, which is needed to apply
        /// [FetchSettings#allowed].
        @Override
        public InetAddress[] resolve(String host) throws UnknownHostException {
            return names.addresses(host, false);
        }

        @Override
        public String resolveCanonicalHostname(String host) {
            return host;
        }
    }
}
