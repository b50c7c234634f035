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

/// One request and its answer over HTTP/1.1, and the only place that opens sockets. It asks what it is
/// told to ask, at addresses [Names] has judged; whether it may be asked at all is [Fetcher]'s to say.
/// It follows no redirect, repeats nothing, unpacks nothing, keeps no cookie and no connection, and
/// knows no proxy.
///
/// No connection is kept because nothing then can be left over from one answer and be read as the next,
/// none that its server has given up has to be tried and tried again, and every exchange is judged
/// anew. TLS sessions are resumed by the JDK, which saves part of what that costs.
final class Transport implements AutoCloseable {

    /// The longest line of a head, in bytes. Content security policies of several KiB are common; 16
    /// KiB is what most servers themselves accept for a whole head.
    private static final int LONGEST_LINE = 16 * 1024;

    private static final int MOST_FIELDS = 200;

    /// The longest head, in characters of names and values.
    private static final int LONGEST_HEAD = 64 * 1024;

    private final Names names;
    private final CloseableHttpClient client;

    /// @param most how many exchanges there may be at a time; those beyond wait, within their time
    Transport(FetchSettings settings, int most) {
        this(settings, most, InetAddress::getAllByName, systemTls(), () -> new Socket(Proxy.NO_PROXY));
    }

    /// For tests: whom to ask for addresses, whose certificates to trust, and what to connect with.
    ///
    /// @param sockets unconnected ones
    Transport(FetchSettings settings, int most, Names.Resolver resolver, SSLContext tls, Supplier<Socket> sockets) {
        this.names = new Names(resolver, settings.lookup());
        DefaultHttpClientConnectionOperator operator = new DefaultHttpClientConnectionOperator(
                // The one with no name and no proxy: a Socket of its own accord asks the machine for a SOCKS proxy.
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
                        // Locations in raw UTF-8 are common, and browsers read them so.
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

    /// The JDK's, so that an operator's trust store (`javax.net.ssl.trustStore`) is used.
    static SSLContext systemTls() {
        try {
            return SSLContext.getDefault();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("This JDK has no TLS.", e);
        }
    }

    /// What is sent.
    ///
    /// @param headers beside `Host`, `User-Agent` and what frames the body
    /// @param body null for none
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    record Outgoing(String method, URI url, Map<String, String> headers, byte @Nullable [] body) {}

    /// The head of an answer.
    ///
    /// @param headers names in lower case
    record Head(int status, Map<String, List<String>> headers) {}

    /// Reads an answer while its connection is open.
    @FunctionalInterface
    interface Reading<T> {
        T read(Head head, InputStream body) throws IOException, FetchFailure;
    }

    /// A way to end exchanges from another thread, at once, whatever they wait for.
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
            // Whoever cancels looks after having said so; one of the two sees the other.
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
            // First the connection: closing an answer would otherwise read it to its end.
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
            throw new IOException("The head has " + length + " characters.");
        }
        headers.replaceAll((name, values) -> List.copyOf(values));
        return new Head(response.getCode(), Map.copyOf(headers));
    }

    private static void closeQuietly(ClassicHttpResponse response) {
        try {
            response.close();
        } catch (IOException e) {
            // It was read, or given up.
        }
    }

    /// Ends what is under way.
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

    private record JudgedResolver(Names names, Allowed allowed) implements DnsResolver {

        @Override
        public List<InetSocketAddress> resolve(String host, int port) throws UnknownHostException {
            return Arrays.stream(names.addresses(host, allowed.holds(host, port)))
                    .map(address -> new InetSocketAddress(address, port))
                    .toList();
        }

        /// Nobody asks without a port; an exception is for one.
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
