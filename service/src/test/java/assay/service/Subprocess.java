package assay.service;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The service in a separate process, so that tests can kill it and read its output as an operator would.
final class Subprocess implements AutoCloseable {

    private static final Pattern LISTENING = Pattern.compile("is listening on http://.+?:(\\d+)(?:[, \"]|$)");
    private static final Pattern KEY = Pattern.compile("ask_live_[0-9A-Za-z]{36}");

    private final Process process;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final CompletableFuture<Integer> port = new CompletableFuture<>();
    private final Thread reader;

    private Subprocess(Process process) {
        this.process = process;
        this.reader = Thread.ofVirtual().start(this::read);
    }

    static Subprocess start(Map<String, String> settings) {
        ProcessBuilder builder = new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "--enable-native-access=ALL-UNNAMED",
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "assay.service.Assay");
        builder.environment().keySet().removeIf(name -> name.startsWith("ASSAY_"));
        builder.environment().putAll(settings);
        builder.redirectErrorStream(true);
        try {
            return new Subprocess(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read() {
        try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines.add(line);
                Matcher listening = LISTENING.matcher(line);
                if (listening.find()) {
                    port.complete(Integer.parseInt(listening.group(1)));
                }
            }
        } catch (IOException e) {
            lines.add("(output ended: " + e.getMessage() + ")");
        } finally {
            port.completeExceptionally(new IllegalStateException("It did not start: " + output()));
        }
    }

    String output() {
        return String.join("\n", lines);
    }

    /// Waits until the service responds: at most three minutes, since startup is slow on a machine that runs
    /// many tests.
    URI base() {
        try {
            return URI.create("http://127.0.0.1:" + port.get(180, TimeUnit.SECONDS));
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new IllegalStateException(output(), e);
        }
    }

    /// Returns the printed key; the first start prints it once the service listens.
    String key() {
        base();
        for (int i = 0; i < 500; i++) {
            Matcher key = KEY.matcher(output());
            if (key.find() && output().contains("/link#")) {
                return key.group();
            }
            java.util.concurrent.locks.LockSupport.parkNanos(
                    Duration.ofMillis(20).toNanos());
        }
        throw new IllegalStateException("It printed no key: " + output());
    }

    static HttpResponse<String> post(HttpClient client, URI uri, String key, String idempotencyKey, String body)
            throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(uri)
                        .timeout(Duration.ofSeconds(20))
                        .header("Authorization", "Bearer " + key)
                        .header("Content-Type", "application/json")
                        .header("Idempotency-Key", idempotencyKey)
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    long pid() {
        return process.pid();
    }

    /// Kills the service, as `kill -9` does.
    void kill() {
        process.toHandle().destroyForcibly();
        join();
    }

    /// Sends SIGTERM and returns the exit status. Uses the process handle, because [Process#destroy] closes
    /// the remaining output.
    int terminate() {
        process.toHandle().destroy();
        return join();
    }

    int join() {
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                throw new IllegalStateException("It did not end: " + output());
            }
            reader.join(Duration.ofSeconds(10));
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
