package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.service.platform.storage.Disk;
import assay.service.platform.storage.FreeDisk;
import assay.service.platform.web.Management;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/// Tests the service while the disk of the embedded database is nearly full.
class FreeDiskTest {

    private static final AtomicLong FREE = new AtomicLong(Long.MAX_VALUE);

    /// A disk whose free space the test sets.
    public static class FullDisk {
        @Bean
        @Primary
        Disk fullDisk() {
            return FREE::get;
        }
    }

    private static final RunningService SERVICE =
            new RunningService(StoreKind.SQLITE.empty(), FullDisk.class, RunningService.TestBeans.class);

    @AfterAll
    static void end() {
        SERVICE.close();
    }

    @AfterEach
    void empty() {
        free(Long.MAX_VALUE);
    }

    private static void free(long bytes) {
        FREE.set(bytes);
        SERVICE.clock().advance(Duration.ofSeconds(61));
    }

    private static String json(Map<String, ?> fields) {
        return RunningService.JSON.writeValueAsString(fields);
    }

    @Test
    void lowDiskSpaceRejectsOnlyNewWork() {
        String key = SERVICE.key();
        String scan = SERVICE.scan(key, longEnough("# Tea\n\nHot.\n")).text("/scan_id");
        String owner = SERVICE.session(key, "owner");
        long before =
                SERVICE.get("/api/v1/billing/entitlement", key).at("/available").asLong();
        free(511_999_999);

        for (String path : List.of(
                "/api/v1/scan",
                "/api/v1/scan/url",
                "/api/v1/builder/research",
                "/api/v1/admin_ext/auto_fix",
                "/api/v1/admin/keys",
                "/api/v1/webhooks",
                "/api/v1/account/invitations")) {
            Reply refused = SERVICE.post(path, key, json(Map.of("content", "# Tea\n\nHot.\n")));
            assertThat(refused.status()).as(path + refused.body()).isEqualTo(503);
            assertThat(refused.text("/code")).isEqualTo("storage_low");
            assertThat(refused.number("Retry-After")).isPositive();
        }
        Reply signUp = SERVICE.post(
                "/api/v1/auth/sign-up",
                "",
                json(Map.of(
                        "email",
                        "full@example.com",
                        "password",
                        "steeped at eighty",
                        "name",
                        "A",
                        "tenant_name",
                        "T")));
        assertThat(signUp.status()).as(signUp.body()).isEqualTo(503);
        assertThat(SERVICE.get("/api/v1/billing/entitlement", key)
                        .at("/available")
                        .asLong())
                .isEqualTo(before);
        assertThat(SERVICE.get("/api/v1/scans/" + scan, key).status()).isEqualTo(200);
        assertThat(SERVICE.signIn(SERVICE.operator().signInLink(SERVICE.person(key, "member")))
                        .status())
                .isEqualTo(200);
        assertThat(SERVICE.delete("/api/v1/scans/" + scan, key).status()).isEqualTo(204);
        assertThat(SERVICE.post("/api/v1/account/erase", owner, json(Map.of("confirm", RunningService.TENANT)))
                        .status())
                .isLessThan(300);
        free(512_000_000);
        String other = SERVICE.key();
        assertThat(SERVICE.scan(other, longEnough("# Tea\n\nHot.\n")).status()).isEqualTo(200);
    }

    @Test
    void freeDiskSpaceIsMeasuredEveryFewSeconds() {
        FreeDisk disk = SERVICE.bean(FreeDisk.class);
        free(Long.MAX_VALUE);
        assertThat(disk.isLow()).isFalse();
        FREE.set(1);
        assertThat(disk.isLow()).isFalse();
        SERVICE.clock().advance(Duration.ofSeconds(5));
        assertThat(disk.isLow()).isTrue();
    }

    @Test
    void metricsAndHealthShowFreeDiskSpace() throws IOException, InterruptedException {
        free(1_000);

        assertThat(managed("/health")).isEqualTo("{\"status\":\"ok\",\"disk\":{\"free_bytes\":1000,\"low\":true}}");
        assertThat(managed("/metrics")).contains("assay_disk_low 1.0", "assay_disk_free 1000.0");
        assertThat(SERVICE.get("/health", "").status()).isEqualTo(200);
    }

    private static String managed(String path) throws IOException, InterruptedException {
        int port = SERVICE.bean(Management.class).port();
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
        }
    }

    @Test
    void pathsExemptFromTheDiskLimitExist() {
        Set<String> patterns = SERVICE.beans(RequestMappingHandlerMapping.class).stream()
                .flatMap(mapping -> mapping.getHandlerMethods().keySet().stream())
                .flatMap(info -> info.getPatternValues().stream())
                .collect(Collectors.toSet());

        assertThat(patterns)
                .containsAll(assay.service.platform.web.DiskFullPaths.patterns().stream()
                        .toList());
    }
}
