package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Tests startup, error messages and shutdown.
class StartTest {

    @Test
    void firstStartPrintsAKeyAndTheSecondStartKeepsTheData() throws Exception {
        Map<String, String> settings = StoreKind.SQLITE.empty();
        Path home = Path.of(settings.get("ASSAY_HOME"), "made", "home");
        settings.put("ASSAY_HOME", home.toString());
        String key;
        try (Subprocess first = Subprocess.start(settings);
                HttpClient client = HttpClient.newHttpClient()) {
            key = first.key();
            assertThat(first.output())
                    .contains("curl -s http://localhost:" + first.base().getPort());
            String token = first.output().replaceFirst("(?s).*/link#(\\w+).*", "$1");
            HttpResponse<String> owner = Subprocess.post(
                    client, first.base().resolve("/api/v1/auth/link"), "", "link", "{\"token\":\"" + token + "\"}");
            assertThat(owner.body()).contains("\"role\":\"owner\"", "\"plan\":\"scale\"");
            // The token appears only in the link.
            assertThat(first.output().split(token, -1)).hasSize(2);
            String secret = "a sentence nobody may log";
            HttpResponse<String> scanned = Subprocess.post(
                    client, first.base().resolve("/api/v1/scan"), key, "k", "{\"content\":\"" + secret + "\"}");
            assertThat(scanned.statusCode()).isEqualTo(200);
            assertThat(mode(home)).isEqualTo("rwx------");
            for (String file : List.of("assay.db", "assay.db-wal", "assay.db-shm", "master.key")) {
                assertThat(mode(home.resolve(file))).as(file).isEqualTo("rw-------");
            }
            assertThat(first.terminate()).isEqualTo(143);
            // Commands for users to copy also work in a terminal without UTF-8.
            assertThat(first.output().lines().filter(line -> line.contains("curl ")))
                    .hasSize(1)
                    .allSatisfy(line -> assertThat(line).matches("\\p{ASCII}+"));
            // The key appears twice in the instructions for a new user, and never in the log.
            assertThat(first.output().split(key, -1)).hasSize(3);
            assertThat(first.output()).doesNotContain(secret).contains("\"route\":\"/api/v1/scan\"");
        }
        try (Subprocess second = Subprocess.start(settings);
                HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> list = client.send(
                    HttpRequest.newBuilder(second.base().resolve("/api/v1/scans"))
                            .header("Authorization", "Bearer " + key)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(list.body()).contains("\"scan_id\"");
            assertThat(second.output()).doesNotContain("ask_live_", "asm_");
        }
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void requestsInFlightAreAnsweredBeforeShutdown() throws Exception {
        try (Subprocess service = Subprocess.start(StoreKind.SQLITE.empty())) {
            String key = service.key();
            URI base = service.base();
            byte[] body = "{\"content\":\"Tea.\"}".getBytes(StandardCharsets.UTF_8);
            try (Socket socket = new Socket(base.getHost(), base.getPort())) {
                socket.setSoTimeout(60_000);
                OutputStream out = socket.getOutputStream();
                out.write(("POST /api/v1/scan HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + key
                                + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length
                                + "\r\nExpect: 100-continue\r\n\r\n")
                        .getBytes(StandardCharsets.UTF_8));
                out.flush();
                InputStream in = socket.getInputStream();
                byte[] some = new byte[4096];
                // The service sends 100 when it waits for the body: now the request is in flight.
                assertThat(new String(some, 0, in.read(some), StandardCharsets.UTF_8))
                        .startsWith("HTTP/1.1 100");
                Process _ = new ProcessBuilder("kill", "-TERM", Long.toString(service.pid())).start();
                for (int i = 0; !refusesNewConnections(base); i++) {
                    assertThat(i).as("connections accepted after SIGTERM").isLessThan(100_000);
                }
                out.write(body);
                out.flush();
                assertThat(new String(some, 0, in.read(some), StandardCharsets.UTF_8))
                        .startsWith("HTTP/1.1 200");
            }
            assertThat(service.join()).isEqualTo(143);
        }
    }

    private static boolean refusesNewConnections(URI base) {
        try (Socket _ = new Socket(base.getHost(), base.getPort())) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    @Test
    void portInUseIsReportedInOneSentence() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("0.0.0.0"))) {
            Map<String, String> settings = new HashMap<>(StoreKind.SQLITE.empty());
            settings.put("ASSAY_PORT", Integer.toString(taken.getLocalPort()));
            try (Subprocess service = Subprocess.start(settings)) {
                assertThat(service.join()).isEqualTo(1);
                assertThat(service.output().strip())
                        .isEqualTo("Assay did not start. Port " + taken.getLocalPort()
                                + " is already in use. Set ASSAY_PORT to another port.");
            }
        }
    }

    @Test
    void invalidSettingIsReportedInOneSentence() {
        Map<String, String> settings = new HashMap<>(StoreKind.SQLITE.empty());
        settings.put("ASSAY_RETENTION_DAYS", "many");
        try (Subprocess service = Subprocess.start(settings)) {
            assertThat(service.join()).isEqualTo(1);
            assertThat(service.output().strip())
                    .isEqualTo(
                            "Assay did not start. ASSAY_RETENTION_DAYS must be an integer from 1 to 36500, not many");
        }
    }

    @Test
    void twoNodesOnAnEmptyDatabaseCreateOneTenant() {
        Map<String, String> settings = StoreKind.POSTGRES.empty();
        try (Subprocess one = Subprocess.start(settings);
                Subprocess two = Subprocess.start(settings)) {
            one.base();
            two.base();
            one.terminate();
            two.terminate();
            boolean first = one.output().contains("ask_live_");
            boolean second = two.output().contains("ask_live_");
            assertThat(first ^ second).as(one.output() + two.output()).isTrue();
        }
    }

    @Test
    void secondServiceOnTheSameFolderDoesNotStart() {
        Map<String, String> settings = StoreKind.SQLITE.empty();
        try (Subprocess one = Subprocess.start(settings)) {
            one.base();
            try (Subprocess two = Subprocess.start(settings)) {
                assertThat(two.join()).isEqualTo(1);
                assertThat(two.output().strip())
                        .isEqualTo("Assay did not start. The folder " + settings.get("ASSAY_HOME")
                                + " (ASSAY_HOME) is already in use by another Assay service (process " + one.pid()
                                + "). Stop that service, or set ASSAY_HOME to another folder.");
            }
            // The folder is unlocked as soon as the process that uses it has ended, even after a crash.
            one.kill();
            try (Subprocess three = Subprocess.start(settings)) {
                three.base();
            }
        }
    }

    @Test
    void missingDatabaseIsReportedInOneSentence() throws IOException {
        Map<String, String> settings = StoreKind.SQLITE.empty();
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            settings.put("ASSAY_DATABASE_URL", "jdbc:postgresql://127.0.0.1:" + free.getLocalPort() + "/assay");
        }
        settings.put("ASSAY_MASTER_KEY", Base64.getEncoder().encodeToString(new byte[32]));
        try (Subprocess service = Subprocess.start(settings)) {
            assertThat(service.join()).isEqualTo(1);
            assertThat(service.output().strip())
                    .startsWith("Assay did not start. Cannot connect to PostgreSQL (ASSAY_DATABASE_URL): ")
                    .doesNotContain("\n");
        }
    }
}
