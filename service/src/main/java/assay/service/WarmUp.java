package assay.service;

import assay.service.platform.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ConfigurableApplicationContext;

/// Requests the service's own pages once right after startup, so that their classes are loaded by one request
/// at a time. Without this, many simultaneous first requests once deadlocked the service: virtual threads
/// that waited for a class pinned all carrier threads, and none was left for the thread that was loading the
/// class.
final class WarmUp {

    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);

    private static final List<String> PATHS = List.of(
            "/health",
            "/",
            "/docs",
            "/docs/checks",
            "/docs/api",
            "/sign-in",
            "/sign-up",
            "/forgot",
            "/editor",
            "/openapi.json",
            "/assets/none.js",
            "/api/v1/account");

    private static final Duration LONGEST = Duration.ofSeconds(10);

    private WarmUp() {}

    /// Starts the warm-up in the background and returns immediately.
    static void start(ConfigurableApplicationContext service) {
        int port = service.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
        InetAddress bind = service.getBean(Settings.class).bind();
        String host = (bind.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : bind).getHostAddress();
        URI base = URI.create("http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port);
        Thread.ofPlatform().daemon().name("warm-up").start(() -> ask(base));
    }

    private static void ask(URI base) {
        try (HttpClient client = HttpClient.newHttpClient()) {
            for (String path : PATHS) {
                client.send(
                        HttpRequest.newBuilder(base.resolve(path))
                                .timeout(LONGEST)
                                .header("Accept", "text/html")
                                .header("User-Agent", "assay-warm-up")
                                .build(),
                        HttpResponse.BodyHandlers.discarding());
            }
        } catch (IOException e) {
            // A failed warm-up is not fatal: the first visitors wait a little longer.
            LOG.debug("The warm-up failed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
