package assay.service.platform.web;

import assay.service.platform.Settings;
import assay.service.platform.storage.FreeDisk;
import assay.service.platform.storage.Store;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Component;

/// Metrics and health for the operator, on a separate port that only this machine can reach.
///
/// Uses the JDK's HTTP server, which suffices for two read-only pages; Boot's management context would start
/// a second Tomcat and take a third of the startup time.
@Component
@ConditionalOnWebApplication
public final class Management implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(Management.class);

    private final Settings settings;
    private final Store store;
    private final PrometheusMeterRegistry meters;
    private final FreeDisk disk;
    private volatile @org.jspecify.annotations.Nullable HttpServer server;

    Management(Settings settings, Store store, PrometheusMeterRegistry meters, FreeDisk disk) {
        this.disk = disk;
        this.settings = settings;
        this.store = store;
        this.meters = meters;
    }

    @Configuration(proxyBeanMethods = false)
    static class Meters {
        @Bean(destroyMethod = "close")
        PrometheusMeterRegistry meters() {
            return new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        }
    }

    /// Returns the port that the management server listens on, or 0 if the server is stopped.
    public int port() {
        HttpServer running = server;
        return running == null ? 0 : running.getAddress().getPort();
    }

    @Override
    public void start() {
        try {
            HttpServer starting = HttpServer.create(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), settings.managementPort()), 16);
            starting.createContext("/metrics", this::metrics);
            starting.createContext("/health", this::health);
            starting.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            starting.start();
            server = starting;
        } catch (IOException e) {
            throw new Settings.Refused("Cannot listen on port " + settings.managementPort()
                    + " for metrics. Set ASSAY_MANAGEMENT_PORT to another port, or to 0 for any free port.");
        }
        bindMeters();
    }

    @SuppressWarnings("resource") // The metrics live as long as the registry, which is closed with the context.
    private void bindMeters() {
        new JvmMemoryMetrics().bindTo(meters);
        new JvmGcMetrics().bindTo(meters);
        new JvmThreadMetrics().bindTo(meters);
        new ProcessorMetrics().bindTo(meters);
        new UptimeMetrics().bindTo(meters);
        new FileDescriptorMetrics().bindTo(meters);
    }

    @Override
    public void stop() {
        HttpServer running = server;
        if (running != null) {
            running.stop(0);
            server = null;
        }
    }

    @Override
    public boolean isRunning() {
        return server != null;
    }

    private void metrics(HttpExchange exchange) throws IOException {
        if (exchange.getRequestURI().getPath().equals("/metrics")) {
            send(exchange, 200, "text/plain; version=0.0.4; charset=utf-8", meters.scrape());
        } else {
            send(exchange, 404, "text/plain", "");
        }
    }

    private void health(HttpExchange exchange) throws IOException {
        try {
            store.read(sql -> sql.number("SELECT count(*) FROM installation"));
            send(exchange, 200, "application/json", "{\"status\":\"ok\"" + disk() + "}");
        } catch (RuntimeException e) {
            LOG.warn("The database is not responding", e);
            send(exchange, 503, "application/json", "{\"status\":\"down\"}");
        }
    }

    /// Describes the disk. A full disk does not make the service unhealthy, because everything except new
    /// work continues.
    private String disk() {
        OptionalLong free = disk.free();
        return free.isEmpty() ? "" : ",\"disk\":{\"free_bytes\":" + free.getAsLong() + ",\"low\":" + disk.isLow() + "}";
    }

    private static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            if (bytes.length > 0) {
                exchange.getResponseBody().write(bytes);
            }
        }
    }
}
