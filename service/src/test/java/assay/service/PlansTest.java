package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.service.credits.Charge;
import assay.service.credits.CreditAccounts;
import assay.service.credits.Cycle;
import assay.service.credits.Plan;
import assay.service.credits.Plans;
import assay.service.credits.Reconciliation;
import assay.service.credits.Subscription;
import assay.service.platform.Sweep;
import assay.service.platform.Timestamps;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/// Tests plans over months and years, with a test clock.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class PlansTest {

    private static final Map<StoreKind, RunningService> SERVICES = new EnumMap<>(StoreKind.class);
    private static final AtomicInteger SPENT = new AtomicInteger();

    private final RunningService service;
    private final Plans plans;
    private String tenant = "";
    private String key = "";

    PlansTest(StoreKind kind) {
        service = SERVICES.computeIfAbsent(
                kind, each -> new RunningService(each.empty(), RunningService.TestBeans.class));
        plans = service.bean(Plans.class);
    }

    @AfterAll
    static void stop() {
        SERVICES.values().forEach(RunningService::close);
        SERVICES.clear();
    }

    private void open(Plan plan) {
        key = service.key(plan);
        tenant = service.get("/api/v1/account", key).text("/id");
    }

    private Instant now() {
        return service.clock().instant();
    }

    private void at(Instant time) {
        service.clock().advance(Duration.between(now(), time));
    }

    private static Instant months(Instant from, int months) {
        return from.atOffset(ZoneOffset.UTC).plusMonths(months).toInstant();
    }

    private void subscribe(Plan plan, Cycle cycle, Instant anchor, Instant paidUntil, boolean ends) {
        for (int i = 0; i < 2; i++) {
            // Applies the event twice, because payment providers repeat events.
            service.store().write(sql -> {
                plans.subscribe(sql, tenant, new Subscription(plan, cycle, anchor, paidUntil, ends));
                return true;
            });
            inOrder();
        }
    }

    private void monthly(Plan plan, Instant anchor, Instant paidUntil) {
        subscribe(plan, Cycle.MONTHLY, anchor, paidUntil, false);
    }

    private void spend(int credits) {
        service.store().write(sql -> {
            service.bean(CreditAccounts.class)
                    .capture(sql, tenant, credits, Charge.RESEARCH, "r" + SPENT.incrementAndGet());
            return true;
        });
        inOrder();
    }

    private void inOrder() {
        assertThat(service.bean(Reconciliation.class).run().wrong()).isEmpty();
    }

    /// Asserts the plan, the balance and the month's allocation.
    private void stands(String tier, long balance, long allocation) {
        Reply entitlement = service.get("/api/v1/billing/entitlement", key);
        assertThat(entitlement.text("/tier") + " " + entitlement.at("/balance").longValue() + " "
                        + entitlement.at("/allocation").longValue())
                .as(entitlement.body())
                .isEqualTo(tier + " " + balance + " " + allocation);
        inOrder();
    }

    private String says(String pointer) {
        return service.get("/api/v1/billing/entitlement", key).text(pointer);
    }

    @Test
    void plansAndCreditsChangeOverTimeAsExpected() {
        open(Plan.FREE);
        Instant signUp = now();
        stands("free", 50, 50);
        spend(3);
        stands("free", 47, 50);
        for (int month = 1; month <= 3; month++) {
            at(months(signUp, month).minusMillis(1));
            stands("free", month == 1 ? 47 : 50, 50);
            at(months(signUp, month));
            stands("free", 50, 50);
            assertThat(says("/period_start")).isEqualTo(Timestamps.of(now()));
            assertThat(says("/period_end")).isEqualTo(Timestamps.of(months(signUp, month + 1)));
        }

        // The tenant pays, with 50 credits left of a free month that is not over yet.
        service.clock().advance(Duration.ofDays(4));
        Instant anchor = now();
        monthly(Plan.GROWTH, anchor, months(anchor, 1));
        stands("growth", 1_050, 1_000);
        assertThat(says("/rewrites_left")).isEqualTo("100");
        spend(20);
        at(months(signUp, 4));
        stands("growth", 1_000, 1_000);

        // The tenant upgrades: the difference is granted immediately, and only once.
        spend(10);
        monthly(Plan.PRO, anchor, months(anchor, 1));
        stands("pro", 4_990, 5_000);
        assertThat(says("/rewrites_left")).isEqualTo("500");
        monthly(Plan.PRO, anchor, months(anchor, 2));
        stands("pro", 4_990, 5_000);
        at(months(anchor, 1));
        stands("pro", 5_000, 5_000);

        // The tenant downgrades, which takes effect after the paid period.
        monthly(Plan.GROWTH, anchor, months(anchor, 2));
        stands("pro", 5_000, 5_000);
        assertThat(says("/next_tier")).isEqualTo("growth");
        assertThat(says("/next_tier_at")).isEqualTo(Timestamps.of(months(anchor, 2)));
        monthly(Plan.GROWTH, anchor, months(anchor, 3));
        stands("pro", 5_000, 5_000);
        at(months(anchor, 2));
        stands("growth", 1_000, 1_000);

        // The tenant pays late, but within seven days.
        spend(100);
        at(months(anchor, 3).plus(Duration.ofDays(6)));
        stands("growth", 900, 1_000);
        assertThat(says("/past_due/since")).isEqualTo(Timestamps.of(months(anchor, 3)));
        assertThat(says("/past_due/until"))
                .isEqualTo(Timestamps.of(months(anchor, 3).plus(Duration.ofDays(7))));
        monthly(Plan.GROWTH, anchor, months(anchor, 4));
        stands("growth", 1_000, 1_000);
        assertThat(says("/period_start")).isEqualTo(Timestamps.of(months(anchor, 3)));
        assertThat(service.get("/api/v1/billing/entitlement", key)
                        .at("/past_due")
                        .isNull())
                .isTrue();

        // The tenant does not pay.
        at(months(anchor, 4).plus(Duration.ofDays(7)).minusMillis(1));
        stands("growth", 1_000, 1_000);
        at(months(anchor, 4).plus(Duration.ofDays(7)));
        stands("free", 50, 50);

        // The tenant pays for a year; credits are still granted monthly.
        service.clock().advance(Duration.ofDays(2));
        Instant year = now();
        subscribe(Plan.SCALE, Cycle.ANNUAL, year, months(year, 12), false);
        stands("scale", 25_050, 25_000);
        for (int month = 1; month < 12; month++) {
            spend(7_000);
            at(months(year, month));
            // Meanwhile, the rest of the free month expires.
            stands("scale", 25_000, 25_000);
        }
        subscribe(Plan.SCALE, Cycle.ANNUAL, year, months(year, 12), true);
        stands("scale", 25_000, 25_000);
        assertThat(says("/next_tier")).isEqualTo("free");
        at(months(year, 12).minusMillis(1));
        stands("scale", 25_000, 25_000);
        at(months(year, 12));
        stands("free", 50, 50);
        at(months(year, 20));
        stands("free", 50, 50);
    }

    @Test
    void expiredCreditsCannotBeSpentBeforeTheSweep() {
        open(Plan.FREE);
        spend(49);
        at(months(now(), 1));
        assertThat(service.scan(key, longEnough("Tea.")).status()).isEqualTo(200);
        stands("free", 49, 50);
    }

    @Test
    void sweepUpdatesInactiveTenants() {
        open(Plan.FREE);
        at(months(now(), 3));
        for (Sweep sweep : service.beans(Sweep.class)) {
            if (sweep.every().equals(Duration.ofMinutes(1))) {
                while (sweep.sweep() > 0) {
                    assertThat(sweep.name()).isNotBlank();
                }
            }
        }
        long started = service.store()
                .read(sql -> sql.number("SELECT period_start FROM credit_account WHERE tenant = ?", tenant));
        assertThat(Instant.ofEpochMilli(started)).isEqualTo(now());
        inOrder();
    }

    @Test
    void operatorPlansArePermanentAndGrantTheDifferenceInCreditsImmediately() {
        open(Plan.FREE);
        spend(10);
        service.operator().changePlan(tenant, "growth");
        stands("growth", 990, 1_000);
        service.operator().changePlan(tenant, "free");
        service.operator().changePlan(tenant, "growth");
        stands("growth", 990, 1_000);
        at(months(now(), 2));
        stands("growth", 1_000, 1_000);
        service.operator().changePlan(tenant, "free");
        stands("free", 1_000, 1_000);
        at(months(now(), 1));
        stands("free", 50, 50);
    }

    @Test
    void partialRefundsWithdrawCreditsOnce() {
        open(Plan.FREE);
        Instant anchor = now();
        monthly(Plan.GROWTH, anchor, months(anchor, 1));
        spend(600);
        // The free month's 50 credits were spent first. Of the 1,000 paid credits, 450 are left, less than
        // half.
        assertThat(takeBack(Plan.GROWTH, anchor, months(anchor, 1), 1, 2, "refund:1"))
                .isEqualTo(450);
        assertThat(takeBack(Plan.GROWTH, anchor, months(anchor, 1), 1, 2, "refund:1"))
                .isZero();
        stands("growth", 0, 1_000);

        monthly(Plan.GROWTH, anchor, months(anchor, 2));
        at(months(anchor, 1));
        assertThat(takeBack(Plan.GROWTH, months(anchor, 1), months(anchor, 2), 1, 4, "refund:2"))
                .isEqualTo(250);
        assertThat(takeBack(Plan.GROWTH, anchor, months(anchor, 1), 1, 1, "refund:3"))
                .isZero();
        stands("growth", 750, 1_000);
    }

    /// A refund of the month's first payment does not withdraw credits of the second.
    @Test
    void refundsWithdrawOnlyTheCreditsOfTheirPayment() {
        open(Plan.FREE);
        Instant anchor = now();
        monthly(Plan.GROWTH, anchor, months(anchor, 1));
        service.clock().advance(Duration.ofDays(1));
        monthly(Plan.PRO, anchor, months(anchor, 1));
        stands("pro", 5_050, 5_000);
        assertThat(takeBack(Plan.GROWTH, anchor, months(anchor, 1), 1, 1, "refund:1"))
                .isEqualTo(1_000);
        stands("pro", 4_050, 5_000);
        assertThat(takeBack(Plan.PRO, anchor, months(anchor, 1), 1, 2, "refund:2"))
                .isEqualTo(2_000);
        stands("pro", 2_050, 5_000);
    }

    private void lower() {
        service.store().write(sql -> {
            plans.lower(sql, tenant);
            return true;
        });
    }

    @Test
    void refundedUpgradesCanBeBoughtAgain() {
        open(Plan.FREE);
        Instant anchor = now();
        monthly(Plan.GROWTH, anchor, months(anchor, 1));
        for (int i = 0; i < 3; i++) {
            service.clock().advance(Duration.ofDays(1));
            Instant up = now();
            monthly(Plan.PRO, anchor, months(anchor, 1));
            stands("pro", i == 0 ? 5_050 : 4_990, 5_000);
            if (i == 0) {
                spend(60);
            }
            assertThat(takeBack(Plan.PRO, up, months(anchor, 1), 1, 1, "refund:" + i))
                    .isEqualTo(4_000);
            monthly(Plan.GROWTH, anchor, months(anchor, 1));
            lower();
            lower();
            stands("growth", 990, 1_000);
        }
    }

    /// After a won dispute, the withdrawn credits are returned once.
    @Test
    void wonDisputesReturnCreditsOnce() {
        open(Plan.FREE);
        Instant anchor = now();
        monthly(Plan.GROWTH, anchor, months(anchor, 1));
        service.clock().advance(Duration.ofDays(1));
        Instant up = now();
        monthly(Plan.PRO, anchor, months(anchor, 1));
        assertThat(takeBack(Plan.PRO, up, months(anchor, 1), 1, 1, "dispute")).isEqualTo(4_000);
        monthly(Plan.GROWTH, anchor, months(anchor, 1));
        lower();
        service.store().write(sql -> {
            service.bean(CreditAccounts.class).giveBack(sql, tenant, 4_000, "dispute", "returned:dispute");
            return true;
        });
        monthly(Plan.PRO, anchor, months(anchor, 1));
        stands("pro", 5_050, 5_000);
    }

    private long takeBack(Plan plan, Instant from, Instant to, long part, long whole, String ref) {
        long taken = service.store().write(sql -> plans.takeBack(sql, tenant, plan, from, to, part, whole, ref));
        inOrder();
        return taken;
    }
}
