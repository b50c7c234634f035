package assay.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.service.credits.Storage;
import assay.service.scans.Scans;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Tests that this release can open a database of the previous release.
class UpgradeTest {

    private static final String[] FILLED = {
        "INSERT INTO tenant (id, name, plan, created_at) VALUES ('ten_fresh', 'Fresh', 'free', 1)",
        "INSERT INTO tenant (id, name, plan, created_at) VALUES ('ten_used', 'Used', 'growth', 1)",
        "INSERT INTO tenant (id, name, plan, created_at) VALUES ('ten_given', 'Given', 'free', 1)",
        "INSERT INTO tenant (id, name, plan, created_at) VALUES ('ten_waiting', 'Waiting', 'free', 1)",
        "INSERT INTO credit_account (tenant, balance, held, allocation) VALUES ('ten_fresh', 50, 0, 50)",
        "INSERT INTO credit_account (tenant, balance, held, allocation) VALUES ('ten_used', 997, 0, 1000)",
        "INSERT INTO credit_account (tenant, balance, held, allocation) VALUES ('ten_given', 12, 0, 50)",
        "INSERT INTO credit_account (tenant, balance, held, allocation) VALUES ('ten_waiting', 0, 0, 0)",
        "INSERT INTO ledger_entry VALUES (1, 'ten_fresh', 'grant', 50, 50, 'plan:free:first', 1)",
        "INSERT INTO ledger_entry VALUES (2, 'ten_used', 'grant', 1000, 1000, 'plan:growth:first', 1)",
        "INSERT INTO ledger_entry VALUES (3, 'ten_used', 'capture', -3, 997, 'scan:7', 2)",
        "INSERT INTO ledger_entry VALUES (4, 'ten_given', 'grant', 50, 50, 'plan:free:first', 1)",
        "INSERT INTO ledger_entry VALUES (5, 'ten_given', 'goodwill', 10, 60, 'sorry', 2)",
        "INSERT INTO ledger_entry VALUES (6, 'ten_given', 'goodwill', 5, 65, 'sorry again', 3)",
        "INSERT INTO ledger_entry VALUES (8, 'ten_given', 'capture', -53, 12, 'scan:8', 4)",
    };

    @ParameterizedTest
    @EnumSource(StoreKind.class)
    void balancesOfThePreviousReleaseBecomeGrantsThatExpireAfterAMonth(StoreKind kind) throws SQLException {
        Map<String, String> settings = kind.empty();
        String url = migrated(kind, settings, "6");
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String row : FILLED) {
                statement.execute(row);
            }
        }

        try (RunningService service = new RunningService(settings, RunningService.TestBeans.class)) {
            long now = service.clock().millis();
            assertThat(account(service, "ten_fresh")).isEqualTo("free 50 0 50 0");
            assertThat(account(service, "ten_used")).isEqualTo("growth 997 0 1000 100");
            assertThat(account(service, "ten_given")).isEqualTo("free 12 0 50 0");
            assertThat(account(service, "ten_waiting")).isEqualTo("free 0 0 0 0");
            assertThat(grants(service, "ten_fresh")).isEqualTo("plan:50/50");
            assertThat(grants(service, "ten_used")).isEqualTo("plan:997/1000");
            // The plan's credits were spent first, then the older extra grant.
            assertThat(grants(service, "ten_given")).isEqualTo("plan:0/50 goodwill:7/10 goodwill:5/5");
            assertThat(service.operator().tenants()).contains("ten_used\tgrowth\tUsed");
            long soonest = service.store()
                    .read(sql -> sql.number("SELECT period_end FROM credit_account WHERE tenant = 'ten_given'"));
            assertThat(soonest).isBetween(now, now + Duration.ofDays(31).toMillis());
            assertThatThrownBy(() -> service.operator().grant("ten_given", 1, "sorry"))
                    .hasMessageContaining("already");
        }
    }

    @ParameterizedTest
    @EnumSource(StoreKind.class)
    void bytesStoredByThePreviousReleaseAreCounted(StoreKind kind) throws SQLException {
        Map<String, String> settings = kind.empty();
        String url = migrated(kind, settings, "11");
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO tenant (id, name, created_at) VALUES ('ten_old', 'Old', 1)");
            statement.execute(
                    "INSERT INTO credit_account (tenant, balance, held, plan, next_change_at, allocation, rewrites,"
                            + " rewrites_used, ends_then) VALUES ('ten_old', 0, 0, 'free', 9223372036854775807, 0, 0, 0, 0)");
            statement.execute("INSERT INTO ruleset (version, catalogue, created_at) VALUES ('r', '{}', 1)");
            statement.execute(
                    "INSERT INTO scan (id, tenant, created_at, as_of, slug, content_type, word_count, verdict, overall, seo,"
                            + " aeo, geo, engine_version, ruleset_version, credits_used, report, content, options)"
                            + " VALUES (1, 'ten_old', 1, '2026-01-01', '', 'article', 1, 'PASS', 1, 1, 1, 1, 'e', 'r', 0,"
                            + " '{}', 'Grüner Tee', '{\"title\":\"Tea\"}')");
            statement.execute(
                    "INSERT INTO research_bundle (number, id, tenant, keyword, house_product, tools, fictitious, origin,"
                            + " hash, body, created_at) VALUES (1, 'rb_1', 'ten_old', 'k', 'h', 1, '1', 'research', 'x',"
                            + " '{\"a\":1}', 1)");
            statement.execute(
                    "INSERT INTO job (id, tenant, kind, request, state, cancelling, created_at) VALUES (1, 'ten_old',"
                            + " 'generate', '{}', 'succeeded', '0', 1)");
            statement.execute("INSERT INTO draft (job, bundle, format, body) VALUES (1, 'rb_1', 'listicle', '{}')");
            statement.execute("INSERT INTO draft_step (job, step, position, output, calls, input_tokens, output_tokens,"
                    + " searches) VALUES (1, 'outline.0', 0, '[1]', 0, 0, 0, 0)");
        }

        try (RunningService service = new RunningService(settings, RunningService.TestBeans.class)) {
            // The text contains a two-byte letter.
            assertThat(service.bean(Storage.class).use("ten_old").used()).isEqualTo(11 + 15 + 7 + 2 + 3);
            Scans.Filter tea = new Scans.Filter("TEA", null, null, null, null, null);
            assertThat(service.bean(Scans.class).list("ten_old", tea, Long.MAX_VALUE, 10))
                    .extracting(Scans.Summary::title)
                    .containsExactly("Tea");
            long mocks = service.store()
                    .read(sql -> sql.number("SELECT count(*) FROM research_bundle WHERE mock = ?", true));
            assertThat(mocks).isEqualTo(1);
        }
    }

    /// Creates the tables of an earlier version. Returns the database's URL.
    private static String migrated(StoreKind kind, Map<String, String> settings, String version) {
        String url = settings.getOrDefault(
                "ASSAY_DATABASE_URL",
                "jdbc:sqlite:"
                        + Path.of(settings.getOrDefault("ASSAY_HOME", "")).resolve("assay.db"));
        Flyway.configure()
                .dataSource(url, null, null)
                .locations("classpath:db")
                .placeholders(Map.of("unlogged", "", "json", kind == StoreKind.SQLITE ? "" : "::json", "now", "0"))
                .target(version)
                .load()
                .migrate();
        return url;
    }

    private static String account(RunningService service, String tenant) {
        return service.store()
                .read(sql -> sql.first(
                                "SELECT plan, balance, held, allocation, rewrites FROM credit_account WHERE tenant = ?",
                                row -> row.text(1) + " " + row.number(2) + " " + row.number(3) + " " + row.number(4)
                                        + " " + row.number(5),
                                tenant)
                        .orElseThrow());
    }

    private static String grants(RunningService service, String tenant) {
        List<String> grants = service.store()
                .read(sql -> sql.all(
                        "SELECT kind, remaining, amount FROM credit_grant WHERE tenant = ? ORDER BY id",
                        row -> row.text(1) + ":" + row.number(2) + "/" + row.number(3),
                        tenant));
        return String.join(" ", grants);
    }
}
