package assay.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The service, which is started from its jar with a new store for one measurement, and stopped afterwards.
public final class Service implements AutoCloseable {

    /// The Java command that starts each measured process.
    static final List<String> JAVA = List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+UseSerialGC",
            "-Xmx256m");

    /// The maximum time that the service can take to start.
    private static final Duration STARTING = Duration.ofMinutes(3);

    private static final Pattern KEY = Pattern.compile("ask_live_[0-9A-Za-z]{36}");
    private static final Pattern LINK = Pattern.compile("/link#\\w+");

    private final Process process;
    private final Path home;
    private final String key;
    private final String link;
    private final int port;

    /// The number of characters in the log since the service started.
    private final AtomicLong logged = new AtomicLong();

    private Service(Process process, Path home, String key, String link, int port) {
        this.process = process;
        this.home = home;
        this.key = key;
        this.link = link;
        this.port = port;
    }

    /// @param pin the command to start the service with, such as `taskset -c 0`; can be empty
    static Service start(List<String> pin) throws IOException, InterruptedException {
        return start(pin, Map.of());
    }

    /// @param settings additional settings, such as those for another store
    static Service start(List<String> pin, Map<String, String> settings) throws IOException, InterruptedException {
        return start(pin, settings, List.of("-jar", "service/target/assay.jar"));
    }

    /// @param program the Java arguments for a program that includes the service
    static Service start(List<String> pin, Map<String, String> settings, List<String> program)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(pin);
        command.addAll(JAVA);
        command.addAll(program);
        return run(command, settings);
    }

    /// Starts the service with a complete command.
    ///
    /// @param settings additional settings
    public static Service run(List<String> command, Map<String, String> settings)
            throws IOException, InterruptedException {
        Path home = Files.createTempDirectory("assay-bench");
        int port = freePort();
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("ASSAY_HOME", home.toString());
        builder.environment().put("ASSAY_PORT", String.valueOf(port));
        builder.environment().put("ASSAY_MANAGEMENT_PORT", String.valueOf(freePort()));
        builder.environment().put("ASSAY_LIMITS", "off");
        builder.environment().put("ASSAY_LOG", "text");
        builder.environment().remove("ASSAY_DATABASE_URL");
        builder.environment().putAll(settings);
        Process process = builder.start();
        // Stops the service even if the measurement is aborted.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        BufferedReader output = process.inputReader();
        String key = "";
        String link = "";
        StringBuilder said = new StringBuilder();
        AtomicBoolean started = new AtomicBoolean();
        CompletableFuture.delayedExecutor(STARTING.toSeconds(), TimeUnit.SECONDS)
                .execute(() -> {
                    if (!started.get()) {
                        process.destroyForcibly();
                    }
                });
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            said.append(line).append('\n');
            key = key.isEmpty() ? found(KEY, line) : key;
            link = found(LINK, line);
            if (!link.isEmpty()) {
                break;
            }
        }
        started.set(true);
        if (key.isEmpty() || link.isEmpty()) {
            throw new IOException("The service did not start:\n" + said);
        }
        Service service = new Service(process, home, key, link, port);
        Thread.ofVirtual().start(() -> service.drain(output));
        service.awaitHealth();
        return service;
    }

    /// Reads the log, because a full pipe would block the service.
    private void drain(BufferedReader output) {
        try {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                logged.addAndGet(line.length() + 1L);
            }
        } catch (IOException _) {
            // The service has ended.
        }
    }

    private static String found(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        return matcher.find() ? matcher.group() : "";
    }

    private void awaitHealth() throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            for (int i = 0; i < 300; i++) {
                try {
                    if (client.send(
                                            HttpRequest.newBuilder(uri("/health"))
                                                    .build(),
                                            HttpResponse.BodyHandlers.discarding())
                                    .statusCode()
                            == 200) {
                        return;
                    }
                } catch (IOException _) {
                    // The service is not listening yet.
                }
                Thread.sleep(100);
            }
        }
        throw new IOException("The service did not answer within 30 s");
    }

    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    /// Returns a request to the API with a JSON body and a key.
    HttpRequest.Builder request(String path, String bearer) {
        return HttpRequest.newBuilder(uri(path))
                .header("Authorization", "Bearer " + bearer)
                .header("Content-Type", "application/json");
    }

    public String key() {
        return key;
    }

    /// Returns the path of the owner's one-time sign-in link.
    public String link() {
        return link;
    }

    public long pid() {
        return process.pid();
    }

    /// Starts a recording of CPU time that includes native code.
    void record(String file) throws IOException, InterruptedException {
        jcmd(
                "JFR.start",
                "name=scans",
                "filename=" + Path.of(file).toAbsolutePath(),
                "settings=none",
                // The plus sign adds an event that none of the JDK's predefined settings contain.
                "+jdk.CPUTimeSample#enabled=true",
                "+jdk.CPUTimeSample#throttle=5ms");
    }

    void stopRecording() throws IOException, InterruptedException {
        jcmd("JFR.stop", "name=scans");
    }

    private void jcmd(String... order) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(), String.valueOf(process.pid())));
        command.addAll(List.of(order));
        int status = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (status != 0) {
            throw new IOException("jcmd ended with " + status);
        }
    }

    /// Returns the length of the log since the service started, in characters.
    public long logged() {
        return logged.get();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /// Returns the peak resident memory in MB.
    public long peakMegabytes() {
        return ProcessMemory.peak(process.pid());
    }

    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        try {
            process.onExit().get(30, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException | InterruptedException e) {
            // An overloaded service may not respond to a normal termination request.
            process.destroyForcibly().onExit().join();
        }
        if (!Files.exists(home)) {
            return;
        }
        try (var files = Files.walk(home)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
