package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.service.RunningService.Reply;
import assay.service.credits.Plan;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.TenantData;
import assay.service.webhooks.Deliverer;
import jakarta.servlet.Filter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.JsonNode;

/// Tests the export of a tenant's data.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class ExportTest {

    private static final String EXPORT = "/api/v1/account/export";

    /// A file that never ends, or one that fails midway.
    public static class Endless implements TenantData {
        private final byte[] line = new byte[65_536];
        private volatile boolean broken;

        Endless() {
            new Random(1).nextBytes(line);
        }

        @Override
        public List<File> files() {
            return List.of(new File("zz.ndjson", "Nothing but tea.", (_, after) -> {
                if (broken && !after.isEmpty()) {
                    throw new IllegalStateException("The store is gone");
                }
                return new Page(List.of(line), "more");
            }));
        }

        @Override
        public int erase(Sql sql, String tenant) {
            return 0;
        }
    }

    public static class WithEndless {
        private final CompletableFuture<Boolean> ended = new CompletableFuture<>();

        @Bean
        Endless endless() {
            return new Endless();
        }

        @Bean
        CompletableFuture<Boolean> ended() {
            return ended;
        }

        @Bean
        Filter watching() {
            return (request, response, chain) -> {
                try {
                    chain.doFilter(request, response);
                } finally {
                    if (request.getServletContext() != null
                            && ((jakarta.servlet.http.HttpServletRequest) request)
                                    .getRequestURI()
                                    .equals(EXPORT)) {
                        ended.complete(true);
                    }
                }
            };
        }
    }

    private final StoreKind kind;

    ExportTest(StoreKind kind) {
        this.kind = kind;
    }

    private static HttpResponse<byte[]> export(URI base, String token) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(base.resolve(EXPORT))
                            .version(HttpClient.Version.HTTP_1_1)
                            .header("Authorization", "Bearer " + token)
                            .build(),
                    HttpResponse.BodyHandlers.ofByteArray());
        }
    }

    private static Map<String, String> files(byte[] archive) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return files;
    }

    private static List<JsonNode> lines(Map<String, String> files, String name) {
        return files.getOrDefault(name, "")
                .lines()
                .map(RunningService.JSON::readTree)
                .toList();
    }

    @Test
    void archiveContainsAllDataAndNoSecrets() throws Exception {
        RunningService service = RunningService.on(kind);
        String key = service.key();
        String owner = service.session(key, "owner");
        Reply hook = service.post(
                "/api/v1/webhooks",
                key,
                "{\"url\":\"https://tea.example/hooks\",\"events\":[\"scan.completed\"],"
                        + "\"headers\":{\"X-Gateway\":\"first flush\"}}");
        for (int i = 0; i < 12; i++) {
            service.post(
                    "/api/v1/scan",
                    key,
                    "{\"content\":\"" + longEnough("Tea number " + i + ".") + "\",\"title\":\"Tea\"}");
        }
        Reply kept = service.scan(key, longEnough("# Oolong\n\nIt is steeped at 90 °C."));
        Reply revoked = service.post("/api/v1/admin/keys", key, "{\"name\":\"To revoke\"}");
        service.delete("/api/v1/admin/keys/" + revoked.text("/id"), key);
        Reply invited = service.post("/api/v1/account/invitations", owner, "{}");
        service.send(service.request("/api/v1/profile", key)
                .header("Content-Type", "application/json")
                .method("PUT", HttpRequest.BodyPublishers.ofString("{\"name\":\"House style\"}")));
        String stranger = service.key();
        Reply theirs = service.scan(stranger, longEnough("Nobody else's business."));

        service.bean(Deliverer.class).runDue();
        String bundle = service.post(
                        "/api/v1/builder/research",
                        key,
                        "{\"primary_keyword\":\"best crm\",\"audience\":\"all\",\"house_product\":\"Acme\",\"mock\":true}")
                .text("/research_bundle/id");
        Reply draft = service.post(
                "/api/v1/builder/generate", key, "{\"research_bundle\":{\"id\":\"" + bundle + "\"},\"mock\":true}");

        HttpResponse<byte[]> reply = export(service.base(), owner);

        assertThat(reply.statusCode()).isEqualTo(200);
        assertThat(reply.headers().firstValue("Content-Type")).hasValue("application/zip");
        assertThat(reply.headers().firstValue("Content-Disposition").orElseThrow())
                .matches("attachment; filename=\"assay-\\d{4}-\\d\\d-\\d\\d\\.zip\"");
        Map<String, String> files = files(reply.body());
        assertThat(files.keySet())
                .containsExactly(
                        "README.txt",
                        "account.json",
                        "audit.ndjson",
                        "billing.ndjson",
                        "deliveries.ndjson",
                        "drafts.ndjson",
                        "events.ndjson",
                        "grants.ndjson",
                        "holds.ndjson",
                        "invitations.ndjson",
                        "jobs.ndjson",
                        "keys.ndjson",
                        "ledger.ndjson",
                        "members.ndjson",
                        "profiles.ndjson",
                        "research_bundles.ndjson",
                        "rewrites.ndjson",
                        "scans.ndjson",
                        "shares.ndjson",
                        "webhooks.ndjson");
        files.keySet().stream()
                .filter(name -> !name.equals("README.txt"))
                .forEach(name -> assertThat(files.get("README.txt")).contains(name));
        assertThat(RunningService.JSON.readTree(files.get("account.json")))
                .isEqualTo(service.get("/api/v1/account", owner).json());
        List<JsonNode> scans = lines(files, "scans.ndjson");
        assertThat(scans).hasSize(13);
        assertThat(scans.getFirst().at("/content").asString()).isEqualTo(longEnough("Tea number 0."));
        assertThat(scans.getFirst().at("/options/title").asString()).isEqualTo("Tea");
        JsonNode shown =
                service.get("/api/v1/scans/" + kept.text("/scan_id"), key).json();
        assertThat(scans.getLast().get("report")).isEqualTo(shown.get("report"));
        assertThat(scans.getLast().get("content")).isEqualTo(shown.get("content"));
        assertThat(lines(files, "events.ndjson"))
                .extracting(line -> line.at("/event/event").asString())
                .hasSize(13)
                .containsOnly("scan.completed");
        assertThat(lines(files, "webhooks.ndjson"))
                .extracting(line -> line.at("/header_names/0").asString())
                .containsExactly("X-Gateway");
        assertThat(lines(files, "deliveries.ndjson"))
                .extracting(line -> line.at("/attempts/0/answer").asString())
                .hasSize(13)
                .containsOnly("Thanks.");
        assertThat(files.values())
                .noneMatch(file -> file.contains("first flush") || file.contains(hook.text("/secret")));
        assertThat(lines(files, "ledger.ndjson").getLast().get("balance_after").intValue())
                .isEqualTo(Plan.SCALE.credits() - 13);
        assertThat(lines(files, "research_bundles.ndjson").getFirst().get("id").asString())
                .isEqualTo(bundle);
        assertThat(lines(files, "drafts.ndjson").getFirst().get("draft_md").asString())
                .isEqualTo(draft.text("/draft_md"));
        assertThat(lines(files, "keys.ndjson"))
                .anySatisfy(line -> {
                    assertThat(line.at("/key/id").asString()).isEqualTo(revoked.text("/id"));
                    assertThat(line.get("revoked_at").isNull()).isFalse();
                })
                .hasSize(2);
        assertThat(lines(files, "members.ndjson").getFirst().get("role").asString())
                .isEqualTo("owner");
        assertThat(lines(files, "invitations.ndjson").getFirst().get("id").asString())
                .isEqualTo(invited.text("/id"));
        assertThat(lines(files, "profiles.ndjson").getFirst().get("name").asString())
                .isEqualTo("House style");
        assertThat(lines(files, "audit.ndjson").getFirst().get("action").asString())
                .isEqualTo("tenant.exported");
        String all = String.join("\n", files.values());
        List<String> hashes = service.store()
                .read(sql -> sql.all(
                        "SELECT hash FROM api_key UNION SELECT hash FROM refresh_token UNION SELECT hash FROM invitation",
                        row -> row.text(1)));
        assertThat(hashes).isNotEmpty().noneMatch(all::contains);
        // Every timestamp has milliseconds. A grant's reference contains a time that is not a timestamp.
        assertThat(Pattern.compile("\"[0-9-]{10}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?![.][0-9]{3}Z)")
                        .matcher(all)
                        .results())
                .isEmpty();
        assertThat(all)
                .doesNotContain(
                        key,
                        revoked.text("/key"),
                        owner,
                        invited.text("/link").split("#")[1],
                        "Nobody else's business",
                        theirs.text("/scan_id"),
                        "$argon2");
    }

    @Test
    void exportedScansIncludePageMetadata() throws Exception {
        RunningService service = RunningService.on(kind);
        String key = service.key();
        String owner = service.session(key, "owner");
        Reply scan = service.post("/api/v1/scan/url", key, "{\"url\":\"" + RunningService.PAGE + "\"}");

        Map<String, String> files = files(export(service.base(), owner).body());

        JsonNode line = lines(files, "scans.ndjson").getFirst();
        assertThat(line.get("scan_id")).isEqualTo(scan.at("/scan_id"));
        assertThat(line.at("/page/url").asString()).isEqualTo(RunningService.PAGE);
        assertThat(line.at("/page/robots/status").intValue()).isEqualTo(404);
    }

    @Test
    void tenantsMayExportTwiceAMinute() throws Exception {
        RunningService service = RunningService.on(kind);
        String owner = service.session(service.key(), "owner");
        for (int i = 0; i < 2; i++) {
            assertThat(export(service.base(), owner).statusCode()).isEqualTo(200);
        }

        Reply over = service.get(EXPORT, owner);

        LimitHeaders.require(over, "exports", 2);
        assertThat(over.number("Retry-After")).isEqualTo(30);
        LimitHeaders.waitForReset(service, over);
        assertThat(export(service.base(), owner).statusCode()).isEqualTo(200);
    }

    @Test
    void disconnectingStopsTheExport() throws Exception {
        try (RunningService service = RunningService.unlimited(kind, WithEndless.class)) {
            String owner = service.session(service.key(), "owner");
            try (Socket socket =
                    new Socket(service.base().getHost(), service.base().getPort())) {
                socket.getOutputStream()
                        .write(("GET " + EXPORT + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + owner + "\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
                byte[] some = socket.getInputStream().readNBytes(100_000);
                assertThat(new String(some, StandardCharsets.ISO_8859_1)).startsWith("HTTP/1.1 200");
            }

            // The tenant's data never ends, so the export stops only because the connection is closed.
            assertThat(ended(service).get(60, TimeUnit.SECONDS)).isTrue();
            assertThat(service.get("/health", "").status()).isEqualTo(200);
        }
    }

    @SuppressWarnings("unchecked")
    private static CompletableFuture<Boolean> ended(RunningService service) {
        return service.bean(CompletableFuture.class);
    }

    @Test
    void abortedArchivesCannotBeOpened(@TempDir Path folder) throws Exception {
        try (RunningService service = RunningService.unlimited(kind, WithEndless.class)) {
            String owner = service.session(service.key(), "owner");
            service.bean(Endless.class).broken = true;

            byte[] some = received(service.base(), owner);

            Path file = Files.write(folder.resolve("export.zip"), some);
            assertThatThrownBy(() -> new ZipFile(file.toFile()).close()).isInstanceOf(IOException.class);
        }
    }

    /// Returns the part of the body that was received, whether or not the client reports the aborted
    /// transfer.
    private static byte[] received(URI base, String owner) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<java.io.InputStream> reply = client.send(
                    HttpRequest.newBuilder(base.resolve(EXPORT))
                            .header("Authorization", "Bearer " + owner)
                            .build(),
                    HttpResponse.BodyHandlers.ofInputStream());
            byte[] all = new byte[1 << 20];
            int length = 0;
            try (java.io.InputStream in = reply.body()) {
                for (int read = in.read(all); read >= 0; read = in.read(all, length, all.length - length)) {
                    length += read;
                }
            } catch (IOException cut) {
                assertThat(length).isPositive();
            }
            return Arrays.copyOf(all, length);
        }
    }
}
