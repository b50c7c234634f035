package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.service.RunningService.Reply;
import assay.service.credits.Allowances;
import assay.service.credits.Charge;
import assay.service.credits.CreditAccounts;
import assay.service.credits.Cycle;
import assay.service.credits.HeldWork;
import assay.service.credits.Holds;
import assay.service.credits.Plan;
import assay.service.credits.Plans;
import assay.service.credits.Reconciliation;
import assay.service.credits.Subscription;
import assay.service.credits.Usage;
import assay.service.platform.Sweep;
import assay.service.platform.storage.Sql;
import assay.service.platform.web.Problem;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;

/// Tests how credits are held, charged, returned, reported, listed and reconciled. Several tests cite bugs in
/// other projects.
@ParameterizedClass
@EnumSource(StoreKind.class)
class CreditsTest {

    private static final Map<StoreKind, RunningService> SERVICES = new EnumMap<>(StoreKind.class);
    private static final Map<String, HeldWork.Fate> FATES = new ConcurrentHashMap<>();

    /// Work whose outcome a test decides.
    static class Researching {
        @Bean
        HeldWork decidedByATest() {
            return new HeldWork() {
                @Override
                public Charge work() {
                    return Charge.SCAN;
                }

                @Override
                public Fate whatBecame(Sql sql, String ref) {
                    return FATES.getOrDefault(ref, new Fate.Running());
                }
            };
        }
    }

    private final RunningService service;
    private final StoreKind kind;
    private final Holds holds;
    private final String key;
    private final String tenant;

    CreditsTest(StoreKind kind) {
        this.kind = kind;
        service = SERVICES.computeIfAbsent(
                kind, each -> new RunningService(each.empty(), RunningService.TestBeans.class, Researching.class));
        service.clock().advance(Duration.ofMinutes(2));
        holds = service.bean(Holds.class);
        key = service.key(Plan.FREE);
        tenant = service.get("/api/v1/account", key).text("/id");
    }

    @AfterAll
    static void stop() {
        SERVICES.values().forEach(RunningService::close);
        SERVICES.clear();
    }

    private <T> T write(Function<Sql, T> work) {
        return service.store().write(work);
    }

    private boolean done(Function<Sql, Boolean> work) {
        return write(work);
    }

    private String hold(int amount, String ref) {
        return write(sql -> holds.hold(sql, tenant, amount, Charge.SCAN, ref));
    }

    private void capture(int amount, String ref) {
        write(sql -> {
            service.bean(CreditAccounts.class).capture(sql, tenant, amount, Charge.GENERATE, ref);
            return true;
        });
    }

    private long number(String sql) {
        return service.store().read(each -> each.number(sql, tenant));
    }

    private Reply entitlement() {
        return service.get("/api/v1/billing/entitlement", key);
    }

    private void stands(long balance, long available) {
        assertThat(entitlement().at("/balance").longValue()).isEqualTo(balance);
        assertThat(entitlement().at("/available").longValue()).isEqualTo(available);
    }

    private List<String> wrong() {
        return service.bean(Reconciliation.class).run().wrong();
    }

    private void sweep() {
        for (Sweep sweep : service.beans(Sweep.class)) {
            if (sweep.name().startsWith("holds")) {
                sweep.sweep();
            }
        }
    }

    @Test
    void holdsCaptureTheCostAndReleaseTheRest() {
        String held = hold(20, tenant);
        stands(50, 30);
        assertThat(done(sql -> holds.capture(sql, held, 5))).isTrue();
        stands(45, 45);
        assertThat(wrong()).isEmpty();
    }

    @Test
    void holdsCanEndOnlyOnce() {
        String held = hold(20, tenant);
        assertThat(done(sql -> holds.release(sql, held))).isTrue();
        assertThat(done(sql -> holds.release(sql, held))).isFalse();
        assertThat(done(sql -> holds.capture(sql, held, 20))).isFalse();
        stands(50, 50);
    }

    @Test
    void capturesAreLimitedToTheHold() {
        String held = hold(20, tenant);
        assertThatThrownBy(() -> write(sql -> holds.capture(sql, held, 21))).hasMessageContaining("20");
        stands(50, 30);
        write(sql -> holds.release(sql, held));
    }

    @Test
    void heldCreditsCannotBeSpent() {
        String held = hold(50, tenant);
        Reply refused = service.scan(key, longEnough("Tea."));
        assertThat(refused.status()).isEqualTo(402);
        assertThat(refused.at("/available").longValue()).isZero();
        write(sql -> holds.release(sql, held));
        assertThat(service.scan(key, longEnough("Tea.")).status()).isEqualTo(200);
    }

    @Test
    void heldCreditsExpireWhenTheHoldEnds() {
        String held = hold(30, tenant);
        service.clock().advance(Duration.ofDays(31));
        // The balance consists of 50 credits of the new month and 30 held credits; the other 20 expired with
        // the old month.
        stands(80, 50);
        write(sql -> holds.capture(sql, held, 10));
        stands(50, 50);
        assertThat(wrong()).isEmpty();
    }

    @Test
    void heldCreditsOutliveTheMonthEvenIfThereAreOtherCredits() {
        service.operator().grant(tenant, 100, "sorry");
        String held = hold(50, tenant);
        service.clock().advance(Duration.ofDays(31));
        // The balance consists of the 50 expired credits, which are held, the 50 of the new month, and the
        // 100 granted by the operator.
        stands(200, 150);
        write(sql -> holds.capture(sql, held, 50));
        stands(150, 150);
        assertThat(number("SELECT sum(remaining) FROM credit_grant WHERE tenant = ? AND kind = 'plan'"))
                .isLessThanOrEqualTo(50);
        assertThat(wrong()).isEmpty();
    }

    @Test
    void returnedCreditsExpireThirtyDaysAfterTheMonth() {
        Instant end = Instant.parse(entitlement().text("/period_end"));
        for (int i = 0; i < 2; i++) {
            write(sql -> {
                service.bean(CreditAccounts.class).giveBack(sql, tenant, 7, "1", "returned:1");
                return true;
            });
        }
        stands(57, 57);
        service.clock()
                .advance(Duration.between(
                        service.clock().instant(), end.plus(Duration.ofDays(30)).minusMillis(1)));
        stands(57, 57);
        service.clock().advance(Duration.ofMillis(1));
        stands(50, 50);
        assertThat(told()).isEmpty();
        assertThat(wrong()).isEmpty();
    }

    /// Draftdeckai 477: the balance was checked before generating, but the credit was deducted afterward, so
    /// two requests passed with one credit.
    @Test
    void twoCallersCannotSpendTheSameCredit() throws Exception {
        write(sql -> {
            service.bean(CreditAccounts.class).capture(sql, tenant, 45, Charge.GENERATE, tenant);
            return true;
        });
        List<Callable<String>> callers = java.util.stream.IntStream.range(0, 8)
                .<Callable<String>>mapToObj(i -> () -> hold(5, tenant + i))
                .toList();
        int held = 0;
        int refused = 0;
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var done : pool.invokeAll(callers)) {
                try {
                    assertThat(done.get()).startsWith("hold_");
                    held++;
                } catch (ExecutionException e) {
                    assertThat(e.getCause()).isInstanceOf(Problem.class);
                    refused++;
                }
            }
        }
        assertThat(held).isEqualTo(1);
        assertThat(refused).isEqualTo(7);
        stands(5, 0);
    }

    /// Firecrawl 4621: the refund failed, the error was swallowed, and the balance was never corrected.
    @Test
    void failedReleasesAreRetried() {
        String held = hold(20, tenant);
        assertThatThrownBy(() -> write(sql -> {
                    holds.release(sql, held);
                    throw new IllegalStateException("the node dies here");
                }))
                .hasMessageContaining("dies");
        stands(50, 30);
        FATES.put(tenant, new HeldWork.Fate.Failed());
        assertThat(wrong()).anyMatch(each -> each.contains(held) && each.contains("has ended"));
        service.clock().advance(Duration.ofMinutes(6));
        sweep();
        stands(50, 50);
        assertThat(wrong()).isEmpty();
    }

    /// elizaOS 11963: a sweep settled a stale hold at its full price, and the refund of the failed job did
    /// nothing.
    @Test
    void abandonedHoldsEndAccordingToTheFateOfTheirWork() {
        String held = hold(20, tenant);
        service.clock().advance(Duration.ofHours(1));
        sweep();
        stands(50, 30);
        FATES.put(tenant, new HeldWork.Fate.Done(3));
        sweep();
        stands(47, 47);
        assertThat(done(sql -> holds.release(sql, held))).isFalse();
        stands(47, 47);
        assertThat(wrong()).isEmpty();
    }

    /// archimedes 1498: the charge was stored, then a crash happened before the job was stored.
    @Test
    void holdsAndWorkAreStoredTogether() {
        assertThatThrownBy(() -> write(sql -> {
                    holds.hold(sql, tenant, 5, Charge.SCAN, tenant);
                    throw new IllegalStateException("no job was put down");
                }))
                .hasMessageContaining("no job");
        stands(50, 50);
        assertThat(number("SELECT count(*) FROM credit_hold WHERE tenant = ?")).isZero();
    }

    /// elizaOS 10846: a correction reached only one of two ledgers.
    @Test
    void everyChangeToTheBalanceUpdatesTheGrants() {
        capture(20, tenant);
        service.operator().grant(tenant, 7, "sorry");
        String held = hold(5, tenant);
        write(sql -> holds.capture(sql, held, 2));
        service.operator().grant(tenant, 1, "sorry again");
        assertThat(number("SELECT sum(remaining) FROM credit_grant WHERE tenant = ?"))
                .isEqualTo(number("SELECT balance FROM credit_account WHERE tenant = ?"))
                .isEqualTo(36);
        assertThat(wrong()).isEmpty();
    }

    /// A client that gets no response repeats the request.
    @Test
    void repeatedRequestsAreChargedOnce() {
        for (int i = 0; i < 3; i++) {
            assertThat(service.post(
                                    "/api/v1/scan",
                                    key,
                                    "{\"content\":\"" + longEnough("Tea.") + "\"}",
                                    "Idempotency-Key",
                                    "once")
                            .status())
                    .isEqualTo(200);
        }
        stands(49, 49);
    }

    private List<String> told() {
        return service.store()
                .read(sql -> sql.all(
                        "SELECT kind FROM event WHERE tenant = ? AND kind LIKE 'credit.%' ORDER BY sequence",
                        row -> row.text(1), tenant));
    }

    @Test
    void lowAndExhaustedCreditsAreReportedOncePerGrant() {
        capture(45, tenant + 1);
        assertThat(told()).isEmpty();
        String held = hold(2, tenant + 2);
        write(sql -> holds.capture(sql, held, 1));
        capture(2, tenant + 3);
        assertThat(told()).containsExactly("credit.low");
        capture(2, tenant + 4);
        assertThat(told()).containsExactly("credit.low", "credit.exhausted");
        service.operator().grant(tenant, 6, "sorry");
        capture(6, tenant + 5);
        assertThat(told()).containsExactly("credit.low", "credit.exhausted", "credit.low", "credit.exhausted");
    }

    /// Credits that expire at the end of a month are immediately replaced by those of the next month, and no
    /// event is sent.
    @Test
    void withdrawalsAreReportedOnceAndRenewalsAreNotReported() {
        capture(40, tenant + 1);
        service.clock().advance(Duration.ofDays(31));
        stands(50, 50);
        assertThat(told()).isEmpty();
        Instant now = service.clock().instant();
        Instant end = now.plus(Duration.ofDays(28));
        Plans plans = service.bean(Plans.class);
        capture(50, tenant + 2);
        assertThat(told()).containsExactly("credit.low", "credit.exhausted");
        write(sql -> {
            plans.subscribe(sql, tenant, new Subscription(Plan.GROWTH, Cycle.MONTHLY, now, end, false));
            return true;
        });
        assertThat(this.<Long>write(sql -> plans.takeBack(sql, tenant, Plan.GROWTH, now, end, 1, 1, "refund")))
                .isEqualTo(1_000);
        assertThat(told()).containsExactly("credit.low", "credit.exhausted", "credit.low", "credit.exhausted");
        // After a grant, the events can be sent again.
        write(sql -> {
            service.bean(CreditAccounts.class).giveBack(sql, tenant, 150, "refund", "returned");
            return true;
        });
        capture(150, tenant + 3);
        assertThat(told()).hasSize(6);
        assertThat(wrong()).isEmpty();
    }

    @Test
    void dailyReconciliationLogsErrors() {
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        try (RunningService broken = new RunningService(kind.empty(), RunningService.TestBeans.class)) {
            log.start();
            root.addAppender(log);
            String id = broken.get("/api/v1/account", broken.key(Plan.FREE)).text("/id");
            Sweep daily = broken.beans(Sweep.class).stream()
                    .filter(each -> each.every().equals(Duration.ofDays(1)))
                    .findFirst()
                    .orElseThrow();
            assertThat(daily.sweep()).isZero();
            assertThat(log.list).noneMatch(each -> each.getLevel() == Level.ERROR);
            broken.store().<Integer>write(sql -> sql.run("UPDATE ledger_entry SET amount = amount - 1"));
            assertThat(daily.sweep()).isZero();
            assertThat(log.list)
                    .anyMatch(each -> each.getLevel() == Level.ERROR
                            && each.getFormattedMessage().contains(id + ": the balance is 50"));
        } finally {
            root.detachAppender(log);
        }
    }

    @Test
    void rewritesAreGrantedMonthlyAndSeparatelyFromCredits() {
        Allowances allowances = service.bean(Allowances.class);
        assertThat(done(sql -> allowances.take(sql, tenant, "r0"))).isFalse();
        service.operator().changePlan(tenant, "growth");
        for (int i = 1; i <= 100; i++) {
            String ref = "r" + i;
            assertThat(done(sql -> allowances.take(sql, tenant, ref))).isTrue();
        }
        assertThat(done(sql -> allowances.take(sql, tenant, "r101"))).isFalse();
        assertThat(done(sql -> allowances.giveBack(sql, tenant, "r7"))).isTrue();
        assertThat(done(sql -> allowances.giveBack(sql, tenant, "r7"))).isFalse();
        assertThat(done(sql -> allowances.giveBack(sql, tenant, "nothing"))).isFalse();
        assertThat(entitlement().at("/rewrites_left").longValue()).isEqualTo(1);
        service.operator().changePlan(tenant, "pro");
        assertThat(entitlement().at("/rewrites_left").longValue()).isEqualTo(401);
        stands(5_000, 5_000);
        service.clock().advance(Duration.ofDays(31));
        assertThat(entitlement().at("/rewrites_left").longValue()).isEqualTo(500);
        // A rewrite returned to the previous month does not add to this month.
        assertThat(done(sql -> allowances.giveBack(sql, tenant, "r8"))).isTrue();
        assertThat(entitlement().at("/rewrites_left").longValue()).isEqualTo(500);
        assertThat(wrong()).isEmpty();
    }

    @Test
    void entitlementShowsTheTenantsState() {
        assertThat(service.scan(key, longEnough("Tea.")).status()).isEqualTo(200);
        capture(5, tenant);
        Reply reply = entitlement();
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text("/tenant")).isEqualTo(tenant);
        assertThat(reply.text("/tier")).isEqualTo("free");
        assertThat(reply.at("/usage").toString())
                .isEqualTo("{\"scan\":1,\"scan_url\":0,\"scan_blog\":0,\"research\":0,\"generate\":5}");
        assertThat(reply.at("/limits").toString())
                .isEqualTo(
                        "{\"requests_per_minute\":60,\"previews_per_minute\":60,\"model_calls_per_minute\":2,\"model_calls_at_once\":1,\"keys\":2,\"webhook_endpoints\":2,"
                                + "\"model_tokens_per_day\":200000,\"unaccepted_fixes_per_day\":50,\"stored_bytes\":50000000}");
        assertThat(reply.at("/past_due").isNull()).isTrue();
        String member = service.session(key, "member");
        assertThat(service.get("/api/v1/billing/entitlement", member).body()).isEqualTo(reply.body());
        assertThat(service.get("/api/v1/billing/entitlement", "").status()).isEqualTo(401);
    }

    @Test
    void ledgerIsPagedAndFiltered() {
        String scan = service.scan(key, longEnough("Tea.")).text("/scan_id");
        service.operator().grant(tenant, 7, "sorry");
        capture(2, tenant);
        String path = "/api/v1/billing/ledger";
        Reply all = service.get(path, key);
        assertThat(all.at("/data").findValuesAsString("kind")).containsExactly("capture", "grant", "capture", "grant");
        assertThat(all.at("/data").findValuesAsString("balance_after")).containsExactly("54", "56", "49", "50");
        assertThat(all.text("/data/2/scan_id")).isEqualTo(scan);
        assertThat(all.text("/data/2/work")).isEqualTo("scan");
        assertThat(all.text("/data/1/grant") + all.text("/data/1/reference")).isEqualTo("goodwillsorry");
        assertThat(all.text("/data/3/grant") + all.text("/data/3/plan")).isEqualTo("planfree");
        assertThat(all.text("/data/0/reference")).isEqualTo(tenant);

        Reply first = service.get(path + "?limit=3", key);
        assertThat(first.at("/has_more").booleanValue()).isTrue();
        Reply second = service.get(path + "?limit=3&cursor=" + first.text("/next_cursor"), key);
        assertThat(second.at("/data").size()).isEqualTo(1);
        assertThat(service.get(path + "?kind=grant", key).at("/data").size()).isEqualTo(2);
        String today = service.clock().instant().toString().substring(0, 10);
        assertThat(service.get(path + "?from=" + today + "&to=" + today, key)
                        .at("/data")
                        .size())
                .isEqualTo(4);
        assertThat(service.get(path + "?to=2026-01-01", key).at("/data").size()).isZero();
        for (String bad : List.of("kind=x", "from=yesterday", "to=2026-13-01", "limit=0", "cursor=!")) {
            assertThat(service.get(path + "?" + bad, key).status()).as(bad).isEqualTo(422);
        }
    }

    @Test
    void ledgerCsvContainsNoFormulas() {
        for (String reference : List.of("=1+1", "@x", "a, \"b\"", "plain")) {
            service.operator().grant(tenant, 1, reference);
        }
        Reply csv = service.get("/api/v1/billing/ledger.csv?kind=grant", key);
        assertThat(csv.header("Content-Type").orElseThrow()).startsWith("text/csv");
        assertThat(csv.header("Content-Disposition").orElseThrow()).contains("attachment", ".csv");
        assertThat(csv.body().lines().map(line -> line.substring(line.lastIndexOf("goodwill,") + 1)))
                .hasSize(6);
        assertThat(csv.body())
                .startsWith("id,created_at,kind,amount,balance_after,work,scan_id,grant,plan,reference\r\n")
                .contains(",'=1+1\r\n", ",'@x\r\n", ",\"a, \"\"b\"\"\"\r\n", ",plain\r\n", ",plan,free,\r\n");
    }

    @Test
    void ledgerCsvContainsEveryEntry() {
        service.operator().changePlan(tenant, "pro");
        write(sql -> {
            for (int i = 0; i < 1_234; i++) {
                service.bean(CreditAccounts.class).capture(sql, tenant, 1, Charge.RESEARCH, tenant + i);
            }
            return true;
        });
        assertThat(service.get("/api/v1/billing/ledger.csv?kind=capture", key)
                        .body()
                        .lines())
                .hasSize(1_235)
                .doesNotHaveDuplicates();
        List<Usage.Day> days = service.bean(Usage.class).days(tenant, 30);
        assertThat(days).hasSize(30);
        assertThat(days.getLast().spent()).containsEntry(Charge.RESEARCH, 1_234L);
        assertThat(days.getFirst().spent().values()).containsOnly(0L);
    }

    @Test
    void reconciliationReportsErrors() {
        assertThat(service.scan(key, longEnough("Tea.")).status()).isEqualTo(200);
        try (RunningService broken = new RunningService(kind.empty(), RunningService.TestBeans.class)) {
            String of = broken.key(Plan.FREE);
            assertThat(broken.scan(of, longEnough("Tea.")).status()).isEqualTo(200);
            String id = broken.get("/api/v1/account", of).text("/id");
            assertThat(reconciled(broken)).isEmpty();
            breaks(broken, "UPDATE ledger_entry SET amount = amount - 1 WHERE kind = 'capture'", id, "add up to 48");
            breaks(broken, "UPDATE ledger_entry SET amount = amount + 1 WHERE kind = 'capture'", id, "");
            breaks(
                    broken,
                    "UPDATE ledger_entry SET balance_after = 7 WHERE kind = 'capture'",
                    id,
                    "don't follow from each other");
            breaks(broken, "UPDATE ledger_entry SET balance_after = 49 WHERE kind = 'capture'", id, "");
            breaks(
                    broken,
                    "UPDATE credit_account SET held = 3 WHERE allocation = 50",
                    id,
                    "the held credits" + " are 3");
            breaks(broken, "UPDATE credit_account SET held = 0 WHERE allocation = 50", id, "");
            breaks(
                    broken,
                    "UPDATE credit_grant SET remaining = 48 WHERE amount = 50",
                    id,
                    "its grants have 48 credits left");
            breaks(broken, "UPDATE credit_grant SET remaining = 50 WHERE amount = 50", id, "");
            breaks(
                    broken,
                    "UPDATE ledger_entry SET ref = 'scan:1' WHERE kind = 'capture'",
                    id,
                    "1 scans were not paid");
        }
    }

    private static List<String> reconciled(RunningService service) {
        return service.bean(Reconciliation.class).run().wrong();
    }

    private static void breaks(RunningService service, String how, String tenant, String says) {
        assertThat(service.store().<Integer>write(sql -> sql.run(how))).isPositive();
        if (says.isEmpty()) {
            assertThat(reconciled(service)).isEmpty();
        } else {
            assertThat(reconciled(service)).anyMatch(each -> each.startsWith(tenant + ": ") && each.contains(says));
        }
    }
}
