package assay.service.credits;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// Tests how time, payments and the operator change a term, without a database.
class TermTest {

    private static final Instant START = Instant.parse("2026-03-10T08:00:00Z");
    private static final Instant NEXT = Instant.parse("2026-04-10T08:00:00Z");
    private static final Instant AFTER = Instant.parse("2026-05-10T08:00:00Z");

    private static final long DAY = Duration.ofDays(1).toMillis();

    private static Term free() {
        return Term.begun(Plan.FREE, START.toEpochMilli() - 1_000);
    }

    private static Subscription of(Plan plan, Instant until, boolean ends) {
        return new Subscription(plan, Cycle.MONTHLY, START, until, ends);
    }

    private static Term paid() {
        return free().subscribed(of(Plan.PRO, NEXT, false), START.toEpochMilli());
    }

    private static long millis(Instant time) {
        return time.toEpochMilli();
    }

    @Test
    void freeMonthsFollowEachOther() {
        Term term = free();
        for (int i = 0; i < 24; i++) {
            assertThat(term.due()).isEqualTo(term.monthBegun().end());
            term = term.next();
            assertThat(term.plan()).isEqualTo(Plan.FREE);
        }
    }

    @Test
    void paymentStartsAMonthAtTheBillingAnchor() {
        assertThat(paid().plan()).isEqualTo(Plan.PRO);
        assertThat(paid().monthBegun()).isEqualTo(new BillingMonths.Month(millis(START), millis(NEXT)));
        assertThat(paid().creditsEnd()).isEqualTo(millis(NEXT.plus(Duration.ofDays(7))));
    }

    @Test
    void unpaidSubscriptionsChangeNothing() {
        assertThat(free().subscribed(of(Plan.PRO, START, false), millis(START))).isEqualTo(free());
    }

    @Test
    void paidMonthsAreFollowedByPaidMonths() {
        Term term = paid().subscribed(of(Plan.PRO, AFTER, false), millis(NEXT) - 5);
        assertThat(term.due()).isEqualTo(millis(NEXT));
        assertThat(term.next().monthBegun()).isEqualTo(new BillingMonths.Month(millis(NEXT), millis(AFTER)));
    }

    @Test
    void unpaidPlansAreDowngradedToTheFreePlanAfterSevenDays() {
        Term term = paid();
        assertThat(term.pastDue(millis(NEXT))).isFalse();
        // The payment provider charges about an hour into the new term, so no reminder is shown before then.
        assertThat(term.pastDue(millis(NEXT) + DAY - 1)).isFalse();
        assertThat(term.pastDue(millis(NEXT) + DAY)).isTrue();
        assertThat(term.due()).isEqualTo(millis(NEXT.plus(Duration.ofDays(7))));
        assertThat(term.next().plan()).isEqualTo(Plan.FREE);
        assertThat(term.next().monthBegun().start()).isEqualTo(term.due());
    }

    @Test
    void upgradesApplyImmediatelyAndDowngradesAfterThePaidPeriod() {
        Term up = paid().subscribed(of(Plan.SCALE, NEXT, false), millis(START) + 5);
        assertThat(up.plan()).isEqualTo(Plan.SCALE);
        assertThat(up.monthBegun()).isEqualTo(paid().monthBegun());
        Term down = paid().subscribed(of(Plan.GROWTH, NEXT, false), millis(START) + 5);
        assertThat(down.plan()).isEqualTo(Plan.PRO);
        assertThat(down.nextPlan()).isEqualTo(Plan.GROWTH);
        Term renewed = down.subscribed(of(Plan.GROWTH, AFTER, false), millis(NEXT) - 5);
        assertThat(renewed.due()).isEqualTo(millis(NEXT));
        assertThat(renewed.next().plan()).isEqualTo(Plan.GROWTH);
        assertThat(renewed.next().next().monthBegun().start()).isEqualTo(millis(NEXT));
    }

    @Test
    void cancelledDowngradesHaveNoEffect() {
        Term down = paid().subscribed(of(Plan.GROWTH, NEXT, false), millis(START) + 5);
        assertThat(down.subscribed(of(Plan.PRO, NEXT, false), millis(START) + 6))
                .isEqualTo(paid());
    }

    @Test
    void unpaidUpgradesHaveNoEffect() {
        Term late = paid().subscribed(of(Plan.SCALE, NEXT, false), millis(NEXT) + 5);
        assertThat(late.plan()).isEqualTo(Plan.PRO);
    }

    @Test
    void repeatedSubscriptionUpdatesChangeNothing() {
        for (Plan plan : new Plan[] {Plan.GROWTH, Plan.PRO, Plan.SCALE}) {
            for (boolean ends : new boolean[] {false, true}) {
                Term once = paid().subscribed(of(plan, NEXT, ends), millis(START) + 5);
                assertThat(once.subscribed(of(plan, NEXT, ends), millis(START) + 9))
                        .isEqualTo(once);
            }
        }
    }

    @Test
    void cancelledPlansEndWithThePaidPeriodWithoutGrace() {
        Term cancelled = paid().subscribed(of(Plan.PRO, NEXT, true), millis(START) + 5);
        assertThat(cancelled.due()).isEqualTo(millis(NEXT));
        assertThat(cancelled.next().plan()).isEqualTo(Plan.FREE);
        assertThat(cancelled.pastDue(millis(NEXT) + DAY)).isFalse();
    }

    @Test
    void annualPlansGrantCreditsMonthly() {
        Instant year = Instant.parse("2027-03-10T08:00:00Z");
        Term term = free().subscribed(new Subscription(Plan.PRO, Cycle.ANNUAL, START, year, true), millis(START));
        int months = 1;
        while (term.due() < millis(year)) {
            term = term.next();
            months++;
        }
        assertThat(months).isEqualTo(12);
        assertThat(term.next().plan()).isEqualTo(Plan.FREE);
    }

    @Test
    void changingTheBillingCycleDoesNotStartANewMonth() {
        Term annual = paid().subscribed(
                        new Subscription(
                                Plan.PRO, Cycle.ANNUAL, START.plusSeconds(86_400), AFTER.plusSeconds(9), false),
                        millis(START) + 90_000_000);
        assertThat(annual.monthBegun()).isEqualTo(paid().monthBegun());
        assertThat(annual.cycle()).isEqualTo(Cycle.ANNUAL);
    }

    @Test
    void gracePeriodStartsAfterThePaidPeriodEvenWithinAMonth() {
        Instant until = Instant.parse("2026-04-11T09:00:00Z");
        Term term =
                paid().subscribed(of(Plan.PRO, until, false), millis(START) + 5).next();
        assertThat(term.monthBegun()).isEqualTo(new BillingMonths.Month(millis(NEXT), millis(AFTER)));
        assertThat(term.pastDue(millis(until) + DAY - 1)).isFalse();
        assertThat(term.pastDue(millis(until) + DAY)).isTrue();
        assertThat(term.due()).isEqualTo(millis(until) + Term.GRACE);
        assertThat(term.next().plan()).isEqualTo(Plan.FREE);
        assertThat(term.next().monthBegun().start()).isEqualTo(millis(until) + Term.GRACE);
    }

    @Test
    void monthsThatAreNeverPaidBecomeFreeFromTheirStart() {
        Instant before = START.minus(Duration.ofDays(40));
        Term back = paid().subscribed(of(Plan.PRO, before, false), millis(START) + 5);
        assertThat(back.due()).isLessThan(millis(START));
        assertThat(back.next().plan()).isEqualTo(Plan.FREE);
        assertThat(back.next().monthBegun().start()).isEqualTo(millis(START));
    }

    @Test
    void downgradesApplyNoLaterThanTheEndOfThePaidPeriod() {
        Instant year = Instant.parse("2027-03-10T08:00:00Z");
        Term annual = free().subscribed(new Subscription(Plan.PRO, Cycle.ANNUAL, START, year, false), millis(START));
        Term down = annual.subscribed(of(Plan.GROWTH, NEXT, false), millis(START) + 5);
        assertThat(down.nextPlanAt()).isEqualTo(millis(NEXT));
        // The result is the same if the downgrade is first reported with the end of the paid year.
        Term late = annual.subscribed(of(Plan.GROWTH, year, false), millis(START) + 5);
        assertThat(late.nextPlanAt()).isEqualTo(millis(year));
        assertThat(late.subscribed(of(Plan.GROWTH, NEXT, false), millis(START) + 6))
                .isEqualTo(down);
    }

    @Test
    void scheduledDowngradesCanApplyImmediately() {
        Term down = paid().subscribed(of(Plan.GROWTH, NEXT, false), millis(START) + 5);
        assertThat(down.lowered().plan()).isEqualTo(Plan.GROWTH);
        assertThat(down.lowered().nextPlan()).isNull();
        assertThat(paid().lowered()).isEqualTo(paid());
    }

    @Test
    void operatorPlansArePermanentDespiteEndedSubscriptions() {
        Term given = free().put(Plan.SCALE);
        assertThat(given.subscribed(of(Plan.GROWTH, START, true), millis(START) + 5))
                .isEqualTo(given);
        assertThat(given.next().plan()).isEqualTo(Plan.SCALE);
    }

    @Test
    void monthsCanBeginAtAnAnchorSlightlyInTheFuture() {
        Term term = free().subscribed(of(Plan.PRO, NEXT, false), millis(START) - 700);
        assertThat(term.monthBegun().start()).isEqualTo(millis(START));
    }
}
