package assay.service.contract;

import assay.service.RunningService;
import assay.service.RunningService.Reply;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Prism's validating proxy in front of a service: a second, independent check of requests and responses
/// against `openapi.json`. It is used if the system property `prism` contains the path of the Prism
/// executable; `.ci/prism` runs the tests with it.
///
/// Exceptions depend on the request, never on the test that sends it:
///
/// - a request that Prism itself rejects because the document does not allow it. The request goes to the
/// service directly, and the service must reject it too, unless the document does not contain the operation
/// at all;
/// - a request from another origin, to which Prism responds itself;
/// - an operation that returns a redirect, which Prism follows;
/// - a repeated header, of which Node keeps only one;
/// - an invalid method or media type, on which Node and Prism fail before they read the document;
/// - a body with a repeated field or that is not JSON in UTF-8, because Prism parses and rewrites bodies;
/// - a body over 100 kB, for which Prism needs many seconds and the service none;
/// - raw socket requests.
public final class Prism implements AutoCloseable {

    private static final String PROGRAM = System.getProperty("prism", "");

    private static final Pattern LISTENING = Pattern.compile("Prism is listening on (http://\\S+)");

    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

    private static final int LARGEST = 100_000;

    /// The type prefix of Prism's own problems.
    private static final String OWN = "https://stoplight.io/prism/errors#";

    private final Process process;
    private final URI service;
    private final URI base;
    private final Set<String> redirects;

    private Prism(URI service) {
        this.service = service;
        redirects = redirecting();
        try {
            process = new ProcessBuilder(PROGRAM, "proxy", document(), service.toString(), "--errors", "--port", "0")
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(this::close));
        CompletableFuture<URI> listening = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> read(process, listening));
        try {
            base = listening.get(2, TimeUnit.MINUTES);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            close();
            throw new IllegalStateException("Prism did not start", e);
        }
    }

    /// Returns a proxy in front of this service, if enabled.
    public static Optional<Prism> before(URI service) {
        return PROGRAM.isEmpty() ? Optional.empty() : Optional.of(new Prism(service));
    }

    private static Set<String> redirecting() {
        Set<String> paths = new HashSet<>();
        RunningService.JSON
                .readTree(Path.of(document()).toFile())
                .get("paths")
                .properties()
                .forEach(path -> {
                    if (path.getValue().at("/get/responses").has("303")) {
                        paths.add(path.getKey());
                    }
                });
        return paths;
    }

    private static String document() {
        return Objects.requireNonNull(Prism.class.getResource("/openapi.json")).getPath();
    }

    private static void read(Process process, CompletableFuture<URI> listening) {
        StringBuilder all = new StringBuilder();
        try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                Matcher matcher = LISTENING.matcher(line);
                if (matcher.find()) {
                    listening.complete(URI.create(matcher.group(1)));
                } else if (!listening.isDone()) {
                    all.append(line).append('\n');
                }
            }
        } catch (IOException e) {
            all.append(e);
        }
        listening.completeExceptionally(new IllegalStateException(all.toString()));
    }

    /// @param body the bytes to send
    /// @param send sends a request to a URI
    public Reply send(HttpRequest request, byte[] body, BiFunction<HttpRequest, URI, Reply> send) {
        String path = request.uri().toString().substring(service.toString().length());
        if (!fit(request, body) || redirects.contains(path)) {
            return send.apply(request, request.uri());
        }
        Reply reply = send.apply(request, URI.create(base + path));
        boolean problem = reply.header("Content-Type").orElse("").equals("application/problem+json")
                && reply.text("/type").startsWith(OWN);
        if (!problem) {
            return reply;
        }
        String kind = reply.text("/type").substring(OWN.length());
        if (kind.equals("VIOLATIONS")) {
            throw new AssertionError(
                    "Prism: the answer to " + request.method() + " " + path + " is not as documented: " + reply.body());
        }
        Reply direct = send.apply(request, request.uri());
        boolean documented = !kind.startsWith("NO_");
        if (documented && direct.status() < 300) {
            throw new AssertionError("Prism: the service takes what the document does not allow, " + request.method()
                    + " " + path + " " + new String(body, StandardCharsets.UTF_8) + ": " + reply.body());
        }
        return direct;
    }

    private static boolean fit(HttpRequest request, byte[] body) {
        boolean once = request.headers().map().values().stream().allMatch(values -> values.size() == 1);
        boolean media = request.headers()
                .firstValue("Content-Type")
                .map(type -> type.contains("/"))
                .orElse(true);
        return once
                && media
                && request.headers().firstValue("Origin").isEmpty()
                && METHODS.contains(request.method())
                && body.length <= LARGEST
                && (body.length == 0 || Json.plain(body));
    }

    @Override
    public void close() {
        process.destroy();
    }
}
