package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.platform.storage.Store;
import assay.service.platform.web.Management;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.Lifecycle;

/// Tests `./assay admin` on the database of a running service.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class AdminTest {

    private final Map<String, String> settings;

    AdminTest(StoreKind kind) {
        settings = new HashMap<>(kind.empty());
    }

    private record Said(int status, String out, String err) {}

    private Said admin(String words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = Admin.run(
                settings,
                words.isEmpty() ? List.of() : Arrays.asList(words.split(" ")),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        return new Said(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void adminChangesApplyToARunningServiceImmediately() {
        try (RunningService service = new RunningService(settings, RunningService.TestBeans.class)) {
            String tenant = admin("tenants").out().split("\t")[0];
            assertThat(tenant).startsWith("ten_");
            assertThat(admin("add-member " + tenant + " ada@example.com admin").status())
                    .isZero();
            Said link = admin("sign-in ada@example.com");
            assertThat(link.status()).as(link.err()).isZero();
            String token = service.signIn(link.out().strip()).text("/access_token");
            assertThat(service.get("/api/v1/account", token).text("/plan")).isEqualTo("scale");
            assertThat(link.out().lines()).hasSize(1);
            assertThat(link.err()).contains("POST /api/v1/auth/link");
            assertThat(admin("plan " + tenant + " growth").out()).isEqualTo(tenant + " is now on growth.\n");
            assertThat(service.get("/api/v1/account", token).text("/plan")).isEqualTo("growth");
            assertThat(admin("grant " + tenant + " 5 sorry").status()).isZero();
            assertThat(admin("grant " + tenant + " 5 sorry").err()).contains("already");
            assertThat(admin("change-email ada@example.com grace@example.com").status())
                    .isZero();
            assertThat(service.get("/api/v1/auth/me", token).text("/person/email"))
                    .isEqualTo("grace@example.com");
            assertThat(admin("reset-password grace@example.com").out()).contains("/reset#asm_");
            assertThat(admin("verify grace@example.com").err()).contains("already");
            assertThat(admin("rotate-signing-key").status()).isZero();
            assertThat(service.get("/api/v1/auth/me", token).status()).isEqualTo(200);
        }
    }

    @Test
    void adminCommandsDoNotDisturbARunningService() {
        try (RunningService service = new RunningService(settings, RunningService.TestBeans.class)) {
            settings.put(
                    "ASSAY_MANAGEMENT_PORT",
                    Integer.toString(service.bean(Management.class).port()));
            leaveInFlight(service);

            Said tenants = admin("tenants");

            assertThat(tenants.status()).as(tenants.err()).isZero();
            assertThat(claims(service)).isEqualTo(1);
        }
    }

    @Test
    void adminCommandsStartNoService() {
        try (ConfigurableApplicationContext parts = Assay.parts(settings)) {
            assertThat(parts.getBeansOfType(Lifecycle.class).values())
                    .noneMatch(each -> each.getClass().getName().startsWith("assay."));
        }
    }

    @Test
    void nextServiceFinishesTheWorkThatThePreviousOneLeft() {
        try (RunningService service = new RunningService(settings, RunningService.TestBeans.class)) {
            leaveInFlight(service);
        }
        try (RunningService service = new RunningService(settings, RunningService.TestBeans.class)) {
            assertThat(claims(service)).isEqualTo(service.store().shared() ? 1 : 0);
        }
    }

    /// Creates the same database as `./assay serve`, but without the first tenant.
    private void makeStore() {
        try (ConfigurableApplicationContext parts = Assay.parts(settings)) {
            parts.getBean(Store.class);
        }
    }

    @Test
    void invalidAdminCommandsAreRejectedWithOneSentence() {
        makeStore();
        assertThat(admin("").status()).isEqualTo(2);
        assertThat(admin("fly").err()).contains("./assay admin plan TENANT PLAN");
        assertThat(admin("plan ten_1").status()).isEqualTo(2);
        Said nobody = admin("sign-in nobody@example.com");
        assertThat(nobody.status()).isEqualTo(1);
        assertThat(nobody.err()).isEqualTo("No account uses the address nobody@example.com.\n");
        assertThat(nobody.out()).isEmpty();
        assertThat(admin("plan ten_1 gold").err()).contains("free, growth, pro or scale");
        assertThat(admin("plan ten_1 pro").err()).contains("There is no tenant");
        assertThat(admin("grant ten_1 -5 sorry").err()).contains("from 1 to");
        assertThat(admin("add-member ten_1 a@example.com king").err()).contains("owner, admin or member");
        assertThat(admin("add-member ten_1 ada admin").err())
                .isEqualTo("EMAIL must be an email address such as ada@example.com, not ada\n");
        assertThat(admin("change-email ada@example.com ada@").err()).contains("EMAIL must be an email address");
    }

    @Test
    void emptyDatabasesStayEmpty() {
        makeStore();

        Said tenants = admin("tenants");

        assertThat(tenants.status()).as(tenants.err()).isZero();
        assertThat(tenants.out()).isEmpty();
    }

    @Test
    void emptyFilesAreNotDatabases() throws IOException {
        settings.remove("ASSAY_DATABASE_URL");
        Path home = Path.of(settings.get("ASSAY_HOME"));
        Files.createDirectories(home);
        Files.createFile(home.resolve("assay.db"));

        assertThat(admin("tenants").err()).contains("There is no Assay database in ");
        try (Stream<Path> files = Files.list(home)) {
            assertThat(files.map(each -> each.getFileName().toString())).containsExactly("assay.db");
        }
    }

    @Test
    void missingDatabasesAreReportedAndNotCreated() {
        Path home = Path.of(settings.get("ASSAY_HOME")).resolve("elsewhere");
        settings.put("ASSAY_HOME", home.toString());

        for (String words : List.of("tenants", "usage", "reconcile", "sign-in ada@example.com", "rotate-signing-key")) {
            Said said = admin(words);
            assertThat(said.status()).isEqualTo(1);
            assertThat(said.out()).isEmpty();
            assertThat(said.err())
                    .startsWith("The command failed. There is no Assay database ")
                    .contains("ASSAY_");
        }

        assertThat(home).doesNotExist();
        try (RunningService service = new RunningService(settings, RunningService.TestBeans.class)) {
            assertThat(admin("tenants").out()).contains("ten_");
            assertThat(service.get("/health", "").status()).isEqualTo(200);
        }
    }

    @Test
    void commandsWarnIfTheyLockOutUnconfirmedAccounts() {
        settings.put("ASSAY_SIGN_UP", "open");
        try (RunningService service = new RunningService(settings, RunningService.TestBeans.class)) {
            String tenant = admin("tenants").out().split("\t")[0];
            for (String name : List.of("ada", "grace")) {
                assertThat(signUp(service, name + "@example.com").status()).isLessThan(300);
            }

            Said added = admin("add-member " + tenant + " ada@example.com admin");
            Said signIn = admin("sign-in grace@example.com");
            Said moved = admin("change-email grace@example.com hopper@example.com");
            Said made = admin("add-member " + tenant + " new@example.com member");
            Said again = admin("change-email new@example.com newer@example.com");

            assertThat(added.status()).as(added.err()).isZero();
            assertThat(added.err())
                    .contains("password was removed and its sessions have ended", "reset-password ada@example.com");
            assertThat(signIn.err()).contains("removes the account's password");
            assertThat(signIn.out().lines()).hasSize(1);
            assertThat(moved.err()).contains("reset-password hopper@example.com");
            assertThat(made.err()).contains("has no password", "sign-in new@example.com");
            assertThat(again.err()).isEmpty();
            String reset = admin("reset-password ada@example.com").out().strip();
            RunningService.Reply chosen = service.post(
                    "/api/v1/auth/reset",
                    "",
                    "{\"token\":\"" + reset.substring(reset.indexOf('#') + 1)
                            + "\",\"password\":\"two kettles on the balcony\"}");
            assertThat(chosen.status()).as(chosen.body()).isLessThan(300);
            assertThat(service.post(
                                    "/api/v1/auth/sign-in",
                                    "",
                                    "{\"email\":\"ada@example.com\",\"password\":\"two kettles on the balcony\"}")
                            .status())
                    .isEqualTo(200);
        }
    }

    private static RunningService.Reply signUp(RunningService service, String email) {
        return service.post(
                "/api/v1/auth/sign-up",
                "",
                "{\"email\":\"" + email + "\",\"password\":\"a kettle on the balcony\",\"name\":\"Ada\"}");
    }

    @Test
    void creationOfTheFirstTenantIsAudited() {
        try (RunningService service = new RunningService(settings, RunningService.TestBeans.class)) {
            String owner = service.signIn(admin("sign-in owner@localhost").out().strip())
                    .text("/access_token");

            RunningService.Reply audit = service.get("/api/v1/account/audit?limit=100", owner);

            assertThat(audit.at("/data").findValuesAsString("action"))
                    .contains("tenant.created", "key.created", "member.joined");
            assertThat(service.get("/api/v1/account/audit?action=key.created", owner)
                            .text("/data/0/actor/kind"))
                    .isEqualTo("operator");
        }
    }

    private static void leaveInFlight(RunningService service) {
        service.store().write(sql -> sql.run("""
                INSERT INTO idempotency_key
                    (tenant, method, path, name, fingerprint, claim, leased_until, expires_at)
                VALUES ('ten_1', 'POST', '/api/v1/scan', 'in flight', 'f', 'c', 1, 1)
                """));
    }

    private static long claims(RunningService service) {
        return service.store().<Long>read(sql -> sql.number("SELECT count(*) FROM idempotency_key"));
    }
}
