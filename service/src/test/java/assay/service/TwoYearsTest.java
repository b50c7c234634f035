package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.service.Shop.Tenant;
import assay.service.credits.Plan;
import assay.service.credits.PlanStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Simulates two years of a tenant's plans, and repeats the simulation for each seed with the provider's
/// events shuffled, repeated and delayed. The outcome must always be the same.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class TwoYearsTest {

    /// How the provider's events arrive.
    private interface Post {
        void comes(Shop shop);
    }

    private final StoreKind kind;

    TwoYearsTest(StoreKind kind) {
        this.kind = kind;
    }

    /// A tenant's state at one point in time.
    private record Look(String when, Plan plan, long balance, long allocation, String next) {
        @Override
        public String toString() {
            return when + " " + plan + " " + balance + "/" + allocation + " " + next;
        }
    }

    /// One simulation, recorded on many days.
    private final class Life implements AutoCloseable {
        private final Shop shop = new Shop(kind);
        private final Post post;
        private final Tenant tenant;
        private final FakeStripe stripe = shop.stripe();
        private final List<Look> looks = new ArrayList<>();

        Life(Post post) {
            this.post = post;
            this.tenant = shop.tenant();
        }

        /// Advances to noon of a day, and does everything due on the days between.
        void to(String day) {
            Instant then = Instant.parse(day + "T12:00:00Z");
            while (shop.service().clock().instant().isBefore(then)) {
                Duration left = Duration.between(shop.service().clock().instant(), then);
                shop.advance(left.compareTo(Duration.ofDays(1)) > 0 ? Duration.ofDays(1) : left);
                stripe.tick();
                post.comes(shop);
            }
        }

        /// Records the state. By now all events have arrived.
        void look() {
            shop.deliver();
            shop.advance(Duration.ofMinutes(2));
            shop.work();
            PlanStatus status = shop.status(tenant);
            looks.add(new Look(
                    shop.service()
                            .clock()
                            .instant()
                            .atOffset(ZoneOffset.UTC)
                            .toLocalDate()
                            .toString(),
                    status.plan(),
                    status.balance(),
                    status.allocation(),
                    String.valueOf(status.nextPlan())));
            sums();
        }

        private void sums() {
            long balance = shop.number("SELECT balance FROM credit_account WHERE tenant = ?", tenant.id());
            assertThat(shop.number("SELECT sum(amount) FROM ledger_entry WHERE tenant = ?", tenant.id()))
                    .isEqualTo(balance);
            assertThat(balance).isNotNegative();
        }

        void spend(int credits) {
            for (int i = 0; i < credits; i++) {
                Reply reply = shop.service().scan(tenant.key(), longEnough("Tea, cup " + i));
                assertThat(reply.status()).as(reply.body()).isEqualTo(200);
            }
        }

        /// Runs the scenario.
        Life lived() {
            to("2026-12-10");
            spend(4);
            look();
            String growth = shop.buy(tenant, "growth", "monthly");
            post.comes(shop);
            look();
            spend(5);
            to("2027-01-15");
            look();
            stripe.change(growth, "price_pro_monthly");
            post.comes(shop);
            look();
            spend(7);
            to("2027-02-20");
            look();
            stripe.change(growth, "price_growth_monthly");
            post.comes(shop);
            look();
            to("2027-03-15");
            look();
            // One month is unpaid until its fifth day.
            stripe.withoutMoney(shop.customer(tenant), true);
            to("2027-04-13");
            spend(2);
            look();
            stripe.withoutMoney(shop.customer(tenant), false);
            to("2027-04-15");
            stripe.retry(growth);
            post.comes(shop);
            look();
            // The next month is never paid.
            stripe.withoutMoney(shop.customer(tenant), true);
            to("2027-05-13");
            look();
            to("2027-05-20");
            look();
            to("2027-06-15");
            look();
            stripe.withoutMoney(shop.customer(tenant), false);
            String scale = shop.buy(tenant, "scale", "annual");
            post.comes(shop);
            look();
            for (String day : List.of("2027-07-20", "2027-08-20", "2027-12-20", "2028-02-29", "2028-05-31")) {
                spend(3);
                to(day);
                look();
            }
            // A tenth of the year's price is refunded as goodwill.
            stripe.refund(stripe.latestInvoice(scale), 1, 10);
            post.comes(shop);
            look();
            stripe.cancelAtPeriodEnd(scale, true);
            post.comes(shop);
            to("2028-06-14");
            look();
            to("2028-06-16");
            look();
            to("2028-12-01");
            spend(1);
            look();
            return this;
        }

        @Override
        public void close() {
            shop.close();
        }
    }

    @Test
    void plansChangeAsExpectedOverTwoYears() {
        try (Life life = new Life(Shop::deliver).lived()) {
            assertThat(life.looks)
                    .map(Look::toString)
                    .containsExactly(
                            "2026-12-10 FREE 46/50 null",
                            "2026-12-10 GROWTH 1046/1000 null",
                            "2027-01-15 GROWTH 1000/1000 null",
                            "2027-01-15 PRO 5000/5000 null",
                            "2027-02-20 PRO 5000/5000 null",
                            "2027-02-20 PRO 5000/5000 GROWTH",
                            "2027-03-15 GROWTH 1000/1000 null",
                            "2027-04-13 GROWTH 998/1000 null",
                            "2027-04-15 GROWTH 1000/1000 null",
                            "2027-05-13 GROWTH 1000/1000 null",
                            "2027-05-20 FREE 50/50 null",
                            "2027-06-15 FREE 50/50 null",
                            "2027-06-15 SCALE 25050/25000 null",
                            "2027-07-20 SCALE 25000/25000 null",
                            "2027-08-20 SCALE 25000/25000 null",
                            "2027-12-20 SCALE 25000/25000 null",
                            "2028-02-29 SCALE 25000/25000 null",
                            "2028-05-31 SCALE 25000/25000 null",
                            "2028-05-31 SCALE 22500/25000 null",
                            "2028-06-14 SCALE 22500/25000 FREE",
                            "2028-06-16 FREE 50/50 null",
                            "2028-12-01 FREE 49/50 null");
        }
    }

    @Test
    void orderOfPaymentEventsMakesNoDifference() {
        comparedWithOrder(1);
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(longs = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
    void orderOfPaymentEventsMakesNoDifferenceForAnySeed(long seed) {
        comparedWithOrder(seed);
    }

    private void comparedWithOrder(long seed) {
        Random random = new Random(seed);
        try (Life straight = new Life(Shop::deliver).lived();
                Life anyhow = new Life(shop -> shop.deliver(shop.stripe().takeAnyhow(random))).lived()) {
            assertThat(anyhow.looks).isEqualTo(straight.looks);
        }
    }
}
