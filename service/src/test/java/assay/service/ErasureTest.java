package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import assay.fetching.Posted;
import assay.service.RunningService.Reply;
import assay.service.accounts.Caller;
import assay.service.credits.Allowances;
import assay.service.credits.Charge;
import assay.service.credits.Holds;
import assay.service.credits.Plan;
import assay.service.platform.Sweep;
import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.TenantData;
import assay.service.scans.Shares;
import assay.service.webhooks.Deliverer;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;

/// Tests erasing a tenant: access ends, nothing is left in any table, and other tenants are unaffected.
@ParameterizedClass
@EnumSource(StoreKind.class)
class ErasureTest {

    private static final String NAME = "First tenant";
    private static final String MARK = "steepedmarker";

    /// Tables without tenant data. A new table must be filled in [#fill] or listed here.
    private static final Set<String> NOBODYS = Set.of(
            "flyway_schema_history",
            "ruleset",
            "signing_key",
            "openid_request",
            "installation",
            // Keyed hashes of accounts, IP addresses and mailboxes; rows are deleted by age.
            "sign_in_failure",
            "credited_mailbox",
            // Encrypted emails to users, until they are sent.
            "work");

    /// Tables that every call changes.
    private static final Set<String> MOVING = Set.of("rate_limit", "installation");

    /// Throws an exception in the second round, as if the node died.
    public static class Dying implements TenantData {
        private int rounds;
        private boolean dies;

        @Override
        public List<File> files() {
            return List.of();
        }

        @Override
        public int erase(Sql sql, String tenant) {
            rounds++;
            if (dies && rounds == 2) {
                throw new IllegalStateException("The node is gone");
            }
            return 0;
        }
    }

    public static class WithDying {
        @Bean
        @Order(1)
        Dying dying() {
            return new Dying();
        }
    }

    private final StoreKind kind;
    private RunningService service;

    /// The first tenant of the installation, which is referenced in more places than any other.
    private String tenant;

    private String owner;
    private String key;

    ErasureTest(StoreKind kind) {
        this.kind = kind;
    }

    @BeforeEach
    void start() {
        service = new RunningService(kind.empty(), RunningService.TestBeans.class, WithDying.class);
        owner = service.signIn(service.operator().signInLink("owner@localhost")).text("/access_token");
        tenant = service.get("/api/v1/account", owner).text("/id");
        key = service.post(
                        "/api/v1/admin/keys",
                        owner,
                        "{\"name\":\"" + MARK
                                + "\",\"scopes\":[\"scan\",\"build\",\"fix\",\"webhooks\",\"account:read\",\"admin\"]}",
                        "Idempotency-Key",
                        "a-key")
                .text("/key");
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private Reply erase(String token, String name) {
        return service.post(
                "/api/v1/account/erase", token, RunningService.JSON.writeValueAsString(Map.of("confirm", name)));
    }

    /// Stores data of the tenant in every table.
    private void fill() {
        String hook = "https://hooks." + MARK + ".example/";
        service.receivers()
                .answer(hook, _ -> new Posted.Answered(200, Optional.empty(), Optional.of("Thanks, " + MARK)));
        Reply webhook = service.post(
                "/api/v1/webhooks",
                key,
                "{\"url\":\"" + hook + "\",\"events\":[\"scan.completed\"]}",
                "Idempotency-Key",
                "a-webhook");
        assertThat(webhook.status()).as(webhook.body()).isEqualTo(201);
        assertThat(scan(key, longEnough(MARK)).status()).isEqualTo(200);
        service.bean(Deliverer.class).runDue();
        String site = "https://" + MARK + ".example";
        service.web()
                .xml(
                        site + "/feed.xml",
                        "<rss version='2.0'><channel><title>Tea</title><item><title>Tea</title><link>" + site
                                + "/posts/tea</link></item><item><title>Elsewhere</title><link>https://not-" + MARK
                                + ".example/posts/tea</link></item></channel></rss>")
                .page(
                        site + "/posts/tea",
                        "<article><h1>Tea</h1><p>" + "Tea is best steeped twice. ".repeat(60) + "</p></article>");
        Reply blog = service.post("/api/v1/scan/blog", key, "{\"url\":\"" + site + "/feed.xml\"}");
        assertThat(blog.status()).as(blog.body()).isEqualTo(200);
        Reply research = service.post(
                "/api/v1/builder/research",
                key,
                "{\"primary_keyword\":\"" + MARK + "\",\"audience\":\"all\",\"house_product\":\"" + MARK
                        + "\",\"mock\":true}");
        Reply draft = service.post(
                "/api/v1/builder/generate",
                key,
                "{\"research_bundle\":{\"id\":\"" + research.text("/research_bundle/id") + "\"},\"mock\":true}");
        assertThat(draft.status()).as(draft.body()).isEqualTo(200);
        Reply profile = service.send(service.request("/api/v1/profile", key)
                .header("Content-Type", "application/json")
                .method("PUT", HttpRequest.BodyPublishers.ofString("{\"name\":\"" + MARK + "\"}")));
        assertThat(profile.status()).as(profile.body()).isEqualTo(200);
        Reply invited = service.post("/api/v1/account/invitations", owner, "{}");
        assertThat(invited.status()).as(invited.body()).isEqualTo(201);
        service.store()
                .write(sql -> sql.run(
                        "UPDATE invitation SET email = ? WHERE id = ?",
                        "invited." + MARK + "@example.com",
                        invited.text("/id")));
        long scan = service.get("/api/v1/scans", key).at("/data/0/scan_id").longValue();
        Caller somebody = new Caller(tenant, MARK, null, null, Set.of(), Plan.SCALE, "");
        assertThat(service.bean(Shares.class).make(somebody, scan, true)).isTrue();
        service.store().write(sql -> {
            String held = service.bean(Holds.class).hold(sql, tenant, 5, Charge.RESEARCH, MARK);
            return service.bean(Holds.class).release(sql, held)
                    && service.bean(Allowances.class).take(sql, tenant, MARK);
        });
        enter(tenant, only(), "member");
        service.signIn(service.operator().signInLink(only()));
        service.operator().resetLink(only());
        String person = service.store()
                .read(sql -> sql.first("SELECT id FROM person WHERE email = ?", row -> row.text(1), only()))
                .orElseThrow();
        service.store()
                .write(sql -> sql.run(
                        "INSERT INTO openid_identity (issuer, subject, person) VALUES ('https://id.example', 'x', ?)",
                        person));
        service.store().write(sql -> sql.run("""
                        INSERT INTO draft_step_failed
                            (job, step, provider, model, position, calls, input_tokens, output_tokens, searches)
                        SELECT max(id), 'brief', 'anthropic', 'a-model', 0, 1, 1, 1, 0 FROM job WHERE tenant = ?
                        """, tenant));
        service.store()
                .write(sql ->
                        sql.run("INSERT INTO model_day (tenant, day, tokens, fixes) VALUES (?, 20000, 1, 1)", tenant));
        service.store().write(sql -> sql.run("INSERT INTO model_call (id, tenant, until) VALUES ('x', ?, 0)", tenant));
        service.store().write(sql -> {
            sql.run("INSERT INTO billing_customer (tenant, customer, created_at) VALUES (?, 'cus_1', 0)", tenant);
            sql.run(
                    "INSERT INTO billing_event (id, kind, customer, received_at) VALUES (?, 'invoice.paid', 'cus_1', 0)",
                    MARK);
            return sql.run(
                    "INSERT INTO billing_reversal (id, tenant, invoice, credits, created_at) VALUES ('re_1', ?, 'in_1', 1, 0)",
                    tenant);
        });
    }

    private static String only() {
        return "only." + MARK + "@example.com";
    }

    private void enter(String into, String email, String role) {
        service.operator().enter(into, email, role);
    }

    private Reply scan(String with, String content) {
        return service.post(
                "/api/v1/scan",
                with,
                RunningService.JSON.writeValueAsString(Map.of("content", content)),
                "Idempotency-Key",
                "a-scan");
    }

    private int sweep() {
        int gone = 0;
        for (Sweep sweep : service.beans(Sweep.class)) {
            if (sweep.name().equals("data of erased tenants")) {
                int some = sweep.sweep();
                while (some > 0) {
                    gone += some;
                    some = sweep.sweep();
                }
            }
        }
        return gone;
    }

    /// Returns every row of every table as text.
    private Map<String, List<String>> rows() {
        String columns = kind == StoreKind.SQLITE
                ? "SELECT m.name, p.name FROM sqlite_master m JOIN pragma_table_info(m.name) p WHERE m.type = 'table' ORDER BY 1, 2"
                : "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2";
        return service.store().read(sql -> {
            Map<String, List<String>> tables = new TreeMap<>();
            sql.all(columns, row -> Map.entry(row.text(1), row.text(2)))
                    .forEach(each -> tables.computeIfAbsent(each.getKey(), _ -> new ArrayList<>())
                            .add("coalesce(CAST(\"" + each.getValue() + "\" AS TEXT), '~')"));
            tables.replaceAll((table, all) ->
                    sql
                            .all(
                                    "SELECT " + String.join(" || '|' || ", all) + " FROM " + table,
                                    (Row row) -> row.text(1))
                            .stream()
                            .sorted()
                            .toList());
            return tables;
        });
    }

    /// Returns the texts that must not remain: those about the tenant, its scanned texts, and members who
    /// belong to no other tenant.
    private Set<String> traces() {
        Set<String> traces = new TreeSet<>(Set.of(tenant, MARK));
        service.store().read(sql -> {
            List<String> people = sql.all("""
                    SELECT person FROM membership WHERE tenant = ?
                        AND person NOT IN (SELECT person FROM membership WHERE tenant <> ?)
                    """, row -> row.text(1), tenant, tenant);
            traces.addAll(people);
            traces.addAll(sql.all("SELECT id FROM session WHERE tenant = ?", row -> row.text(1), tenant));
            traces.addAll(sql.all("SELECT id FROM webhook WHERE tenant = ?", row -> row.text(1), tenant));
            traces.addAll(sql.all("SELECT id FROM job WHERE tenant = ?", row -> Long.toString(row.number(1)), tenant));
            return traces;
        });
        return traces;
    }

    private static boolean tells(String row, Set<String> traces) {
        return traces.stream().anyMatch(row::contains);
    }

    private static Set<String> telling(Map<String, List<String>> rows, Set<String> traces) {
        Set<String> tables = new TreeSet<>();
        rows.forEach((table, all) -> {
            if (all.stream().anyMatch(row -> tells(row, traces))) {
                tables.add(table);
            }
        });
        return tables;
    }

    private static Map<String, List<String>> others(Map<String, List<String>> rows, Set<String> traces) {
        Map<String, List<String>> others = new TreeMap<>();
        rows.forEach((table, all) -> {
            if (!MOVING.contains(table)) {
                others.put(
                        table, all.stream().filter(row -> !tells(row, traces)).toList());
            }
        });
        return others;
    }

    @Test
    void erasureLeavesNothingAndAffectsNoOtherTenants() {
        fill();
        String other = service.key();
        String otherTenant = service.get("/api/v1/account", other).text("/id");
        assertThat(scan(other, "Tea.").status()).isEqualTo(200);
        enter(tenant, "shared@example.com", "admin");
        service.clock().advance(Duration.ofMinutes(2));
        enter(otherTenant, "shared@example.com", "member");
        Reply here = service.signIn(service.operator().signInLink("shared@example.com"));
        assertThat(here.text("/tenant/id")).isEqualTo(tenant);
        Reply there = service.post(
                "/api/v1/auth/refresh",
                "",
                RunningService.JSON.writeValueAsString(Map.of(
                        "refresh_token",
                        service.signIn(service.operator().signInLink("shared@example.com"))
                                .text("/refresh_token"),
                        "tenant",
                        otherTenant)));
        assertThat(there.text("/tenant/id")).isEqualTo(otherTenant);
        service.get("/api/v1/auth/me", there.text("/access_token"));
        Set<String> traces = traces();
        Map<String, List<String>> before = rows();
        Set<String> full = new TreeSet<>(before.keySet());
        full.removeAll(NOBODYS);
        if (kind == StoreKind.SQLITE) {
            full.remove("rate_limit");
        }
        assertThat(telling(before, traces)).containsAll(full).contains("installation");

        Reply erased = erase(owner, NAME);

        assertThat(erased.status()).as(erased.body()).isEqualTo(204);
        assertThat(telling(rows(), traces)).containsOnly("tenant");
        service.clock().advance(Duration.ofHours(1));
        assertThat(sweep()).isEqualTo(1);
        Map<String, List<String>> after = rows();
        assertThat(telling(after, traces)).isEmpty();
        assertThat(others(after, traces)).isEqualTo(others(before, traces));
        assertThat(service.get("/api/v1/scans", other).at("/data").size()).isEqualTo(1);
        assertThat(service.signIn(service.operator().signInLink("shared@example.com"))
                        .text("/tenant/id"))
                .isEqualTo(otherTenant);
    }

    @Test
    void accessEndsBeforeTheErasureRequestReturns() {
        Reply member = service.signIn(service.operator().signInLink("owner@localhost"));

        assertThat(erase(owner, NAME).status()).isEqualTo(204);

        for (String token : List.of(key, owner, member.text("/access_token"))) {
            Reply refused = service.get("/api/v1/account", token);
            assertThat(refused.status()).as(refused.body()).isEqualTo(401);
        }
        assertThat(erase(owner, NAME).status()).isEqualTo(401);
        Reply refreshed = service.post(
                "/api/v1/auth/refresh",
                "",
                RunningService.JSON.writeValueAsString(Map.of("refresh_token", member.text("/refresh_token"))));
        assertThat(refreshed.status()).as(refreshed.body()).isEqualTo(401);
    }

    @Test
    void accessEndsEvenIfTheNodeDiesBeforeDeleting() {
        Reply session = service.signIn(service.operator().signInLink("owner@localhost"));
        String link = service.operator().signInLink("owner@localhost");
        service.store().write(sql -> sql.run("UPDATE tenant SET erased_at = 1 WHERE id = ?", tenant));

        List<Reply> refused = List.of(
                service.get("/api/v1/account", key),
                service.get("/api/v1/account", session.text("/access_token")),
                service.signIn(link),
                service.post(
                        "/api/v1/auth/refresh",
                        "",
                        RunningService.JSON.writeValueAsString(
                                Map.of("refresh_token", session.text("/refresh_token")))),
                service.post(
                        "/api/v1/auth/refresh",
                        "",
                        RunningService.JSON.writeValueAsString(
                                Map.of("refresh_token", session.text("/refresh_token"), "tenant", tenant))));

        assertThat(refused).extracting(Reply::status).containsOnly(401);
    }

    @Test
    void wrongConfirmationNamesEraseNothing() {
        for (String name : List.of("first tenant", "Tea house", tenant)) {
            Reply refused = erase(owner, name);
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.text("/errors/0/pointer")).isEqualTo("/confirm");
        }
        assertThat(erase(key, NAME).status()).isEqualTo(403);
        assertThat(service.get("/api/v1/account", owner).text("/name")).isEqualTo(NAME);
    }

    @Test
    void ownersAreNotifiedByEmail() {
        try (Mailbox mail = new Mailbox()) {
            Map<String, String> settings = new HashMap<>(kind.empty());
            settings.putAll(mail.settings());
            try (RunningService writing = new RunningService(settings, RunningService.TestBeans.class)) {
                String id = writing.get("/api/v1/account", writing.key()).text("/id");
                writing.operator().enter(id, "ada@tea.example", "owner");
                Reply ada = writing.signIn(writing.operator().signInLink("ada@tea.example"));
                Reply erased = writing.post(
                        "/api/v1/account/erase",
                        ada.text("/access_token"),
                        "{\"confirm\":\"" + RunningService.TENANT + "\"}");

                assertThat(erased.status()).as(erased.body()).isEqualTo(204);
                assertThat(mail.latest("ada@tea.example", writing)).contains("deleted", RunningService.TENANT);
            }
        }
    }

    @Test
    void sweepFinishesAnErasureThatADeadNodeStarted() {
        fill();
        service.store().write(sql -> {
            for (int i = 1; i <= 249; i++) {
                sql.run("""
                        INSERT INTO scan SELECT id - ?, tenant, created_at, as_of, url, slug, content_type, word_count,
                            verdict, overall, seo, aeo, geo, engine_version, ruleset_version, credits_used, report,
                            options, content, page, title, search_title
                        FROM scan WHERE tenant = ? ORDER BY id LIMIT 1
                        """, i, tenant);
            }
            return true;
        });
        Set<String> traces = traces();
        service.bean(Dying.class).dies = true;

        assertThat(erase(owner, NAME).status()).isEqualTo(204);

        assertThat(scans()).isEqualTo(151);
        assertThat(service.get("/api/v1/account", key).status()).isEqualTo(401);
        assertThat(sweep()).isGreaterThan(150);
        assertThat(telling(rows(), traces)).containsOnly("tenant");
    }

    @Test
    void dataWrittenDuringErasureIsErasedToo() {
        assertThat(erase(owner, NAME).status()).isEqualTo(204);
        service.store().write(sql -> sql.run("""
                INSERT INTO idempotency_key (tenant, method, path, name, fingerprint, claim, leased_until, expires_at)
                VALUES (?, 'POST', '/api/v1/scan', 'late', '', '', 0, 0)
                """, tenant));

        assertThat(sweep()).isEqualTo(1);
        assertThat(telling(rows(), Set.of(tenant))).containsOnly("tenant");
        service.clock().advance(Duration.ofMinutes(59));
        assertThat(sweep()).isZero();
        service.clock().advance(Duration.ofMinutes(1));
        assertThat(sweep()).isEqualTo(1);
        assertThat(telling(rows(), Set.of(tenant))).isEmpty();
    }

    private long scans() {
        return service.store().read(sql -> sql.number("SELECT count(*) FROM scan WHERE tenant = ?", tenant));
    }
}
