package assay.fetching;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// A fake internet: names resolve as a test defines, and all connections lead to one server on loopback,
/// regardless of their target. Tests can therefore use https on port 443 of public addresses, and see which
/// addresses were used.
final class Internet implements AutoCloseable {

    static final String PUBLIC = "93.184.215.14";

    private static final Path KEYS = keys();

    private final Map<String, Deque<List<String>>> zone = new ConcurrentHashMap<>();
    private final HttpsServer server;
    private final Set<String> dead = ConcurrentHashMap.newKeySet();
    /// Every name looked up, in order.
    final List<String> lookups = new CopyOnWriteArrayList<>();
    /// Every `address:port` that a connection was made to, in order.
    final List<String> connections = new CopyOnWriteArrayList<>();

    Internet() {
        try {
            server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setHttpsConfigurator(new HttpsConfigurator(tls()));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    /// Defines the addresses that the name resolves to. Further calls define the results of later lookups;
    /// the last one remains in effect.
    Internet name(String host, String... addresses) {
        zone.computeIfAbsent(host, name -> new ArrayDeque<>()).addLast(List.of(addresses));
        return this;
    }

    /// Makes an address unreachable.
    Internet dead(String address) {
        dead.add(address);
        return this;
    }

    Internet serve(String path, HttpHandler handler) {
        server.createContext(path, handler);
        return this;
    }

    Fetcher fetcher(FetchSettings settings) {
        return fetcher(settings, tls());
    }

    Fetcher fetcher(FetchSettings settings, SSLContext trust) {
        return new Fetcher(settings, new Transport(settings, 1_000, this::resolve, trust, this::socket));
    }

    InetAddress[] resolve(String host) throws UnknownHostException {
        lookups.add(host);
        Deque<List<String>> answers = zone.get(host);
        if (answers == null) {
            throw new UnknownHostException(host);
        }
        List<String> answer = answers.size() > 1 ? answers.removeFirst() : answers.getFirst();
        return answer.stream().map(InetAddress::ofLiteral).toArray(InetAddress[]::new);
    }

    private Socket socket() {
        int port = server.getAddress().getPort();
        return new Socket(Proxy.NO_PROXY) {
            @Override
            public void connect(SocketAddress address, int timeout) throws IOException {
                InetSocketAddress meant = (InetSocketAddress) address;
                connections.add(meant.getAddress().getHostAddress() + ":" + meant.getPort());
                if (dead.contains(meant.getAddress().getHostAddress())) {
                    throw new ConnectException("Connection refused");
                }
                super.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), timeout);
            }
        };
    }

    /// Returns a TLS context that has, and trusts, a certificate for `tea.example`, `coffee.example` and
    /// 93.184.215.14.
    static SSLContext tls() {
        try (InputStream in = Files.newInputStream(KEYS)) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, "changeit".toCharArray());
            KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            own.init(keys, "changeit".toCharArray());
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry("server", keys.getCertificate("server"));
            TrustManagerFactory others = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            others.init(trusted);
            SSLContext tls = SSLContext.getInstance("TLS");
            tls.init(own.getKeyManagers(), others.getTrustManagers(), null);
            return tls;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Creates a key store with the JDK's `keytool`, because the JDK has no API for creating a certificate.
    private static Path keys() {
        try {
            Path folder = Files.createTempDirectory("assay-fetching");
            Path keys = folder.resolve("server.p12");
            Process keytool = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "keytool")
                                    .toString(),
                            "-genkeypair",
                            "-alias",
                            "server",
                            "-keyalg",
                            "EC",
                            "-dname",
                            "CN=Test",
                            "-ext",
                            "san=dns:tea.example,dns:coffee.example,ip:" + PUBLIC,
                            "-storetype",
                            "PKCS12",
                            "-storepass",
                            "changeit",
                            "-keystore",
                            keys.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
                throw new IllegalStateException("keytool made no certificate.");
            }
            // Files are deleted in the reverse order of registration, so the file is deleted before its
            // folder.
            folder.toFile().deleteOnExit();
            keys.toFile().deleteOnExit();
            return keys;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
