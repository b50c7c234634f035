package assay.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// Tests a database and the master key that encrypts its secrets.
@ParameterizedClass
@EnumSource(StoreKind.class)
class MasterKeyTest {

    private static final String NOT_THE_ONE = "ASSAY_MASTER_KEY is not the key that this database was created with";

    private final Map<String, String> settings;
    private final Map<String, String> another;

    MasterKeyTest(StoreKind kind) {
        settings = new HashMap<>(kind.empty());
        another = new HashMap<>(settings);
        byte[] key = new byte[32];
        Arrays.fill(key, (byte) 7);
        another.put("ASSAY_MASTER_KEY", Base64.getEncoder().encodeToString(key));
    }

    private static RunningService started(Map<String, String> settings) {
        return new RunningService(settings, RunningService.TestBeans.class);
    }

    private static String signedIn(RunningService service) {
        return service.signIn(service.operator().signInLink("owner@localhost")).text("/access_token");
    }

    private static int me(RunningService service, String token) {
        return service.get("/api/v1/auth/me", token).status();
    }

    @Test
    void wrongMasterKeyIsRejectedAndLeavesTheStoreIntact() {
        try (RunningService service = started(settings)) {
            String token = signedIn(service);
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            PrintStream to = new PrintStream(err, true, StandardCharsets.UTF_8);

            int status = Admin.run(another, List.of("rotate-signing-key"), to, to);

            assertThat(status).isEqualTo(1);
            assertThat(err.toString(StandardCharsets.UTF_8))
                    .contains(NOT_THE_ONE)
                    .hasLineCount(1);
            service.clock().advance(Duration.ofMinutes(2));
            assertThat(me(service, token)).isEqualTo(200);
            assertThat(me(service, signedIn(service))).isEqualTo(200);
        }
        // The failed start has unlocked the folder of the embedded database again.
        assertThatThrownBy(() -> started(another))
                .satisfies(e -> assertThat(Assay.reason((Exception) e)).startsWith(NOT_THE_ONE));
        try (RunningService service = started(settings)) {
            assertThat(service.get("/health", "").status()).isEqualTo(200);
        }
    }

    @Test
    void olderDatabasesAcceptTheKeyThatDecryptsTheirSecrets() {
        try (RunningService service = started(settings)) {
            signedIn(service);
            service.store().write(sql -> sql.run("DELETE FROM installation WHERE name = 'master_key'"));
        }
        assertThatThrownBy(() -> started(another))
                .satisfies(e -> assertThat(Assay.reason((Exception) e)).startsWith(NOT_THE_ONE));
        try (RunningService service = started(settings)) {
            assertThat(me(service, signedIn(service))).isEqualTo(200);
            assertThat(service.store()
                            .<Long>read(
                                    sql -> sql.number("SELECT count(*) FROM installation WHERE name = 'master_key'")))
                    .isEqualTo(1);
        }
    }

    @Test
    void undecryptableSigningKeysAreIgnored() {
        try (RunningService service = started(settings)) {
            String token = signedIn(service);
            service.store()
                    .write(
                            sql -> sql.run(
                                    "INSERT INTO signing_key (id, number, sealed, created_at) VALUES ('jwk_bad', 9, 'no.thing', 0)"));
            service.clock().advance(Duration.ofMinutes(2));
            assertThat(me(service, token)).isEqualTo(200);
            assertThat(me(service, signedIn(service))).isEqualTo(200);

            // If no signing key can be decrypted, a new one is created.
            service.store().write(sql -> sql.run("UPDATE signing_key SET sealed = 'no.thing'"));
            service.clock().advance(Duration.ofMinutes(2));
            assertThat(me(service, token)).isEqualTo(401);
            assertThat(me(service, signedIn(service))).isEqualTo(200);
        }
    }
}
