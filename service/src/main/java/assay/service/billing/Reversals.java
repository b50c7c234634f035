package assay.service.billing;

import assay.service.accounts.Audit;
import assay.service.billing.Customers.Customer;
import assay.service.credits.CreditAccounts;
import assay.service.credits.Plan;
import assay.service.credits.PlanStatus;
import assay.service.credits.Plans;
import assay.service.credits.Subscription;
import assay.service.platform.storage.Sql;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Withdraws credits whose payment was refunded or disputed, and returns them if the refund failed or the
/// dispute was won. Each refund and each dispute is applied once.
@Component
class Reversals {

    private final Clock clock;
    private final PlanPrices prices;
    private final Plans plans;
    private final CreditAccounts credits;
    private final Audit audit;

    Reversals(Clock clock, PlanPrices prices, Plans plans, CreditAccounts credits, Audit audit) {
        this.clock = clock;
        this.prices = prices;
        this.plans = plans;
        this.credits = credits;
        this.audit = audit;
    }

    /// Withdraws credits for returned payments.
    ///
    /// @param which selects the invoices to include
    void reverse(Sql sql, Customer read, CustomerSnapshot snapshot, Predicate<CustomerSnapshot.Invoice> which) {
        for (CustomerSnapshot.Reversal each : snapshot.reversalsById().values()) {
            Optional<CustomerSnapshot.Invoice> invoice =
                    snapshot.invoice(each.invoice()).filter(which);
            if (each.duplicate() || invoice.isEmpty() || !fresh(sql, read.tenant(), each.id(), each.invoice())) {
                continue;
            }
            long credits = plans.takeBack(
                    sql,
                    read.tenant(),
                    bought(invoice.get()),
                    begun(sql, read.tenant(), invoice.get()),
                    invoice.get().to(),
                    each.part(),
                    each.whole(),
                    each.id());
            Audit.Action action = each.dispute() ? Audit.Action.PAYMENT_DISPUTED : Audit.Action.PAYMENT_REFUNDED;
            took(sql, read.tenant(), each.id(), each.invoice(), action, credits);
        }
    }

    /// Returns the plan that an invoice paid for, or null if no setting contains its price.
    private @Nullable Plan bought(CustomerSnapshot.Invoice invoice) {
        return prices.knows(invoice.price()) ? prices.offer(invoice.price()).plan() : null;
    }

    /// Returns the start of the period from which credits are withdrawn. Past months don't count, so
    /// refunding a tenth of a year withdraws a tenth of the current month's credits.
    private Instant begun(Sql sql, String tenant, CustomerSnapshot.Invoice invoice) {
        Instant month = plans.status(sql, tenant).periodStart();
        return month == null || month.isBefore(invoice.from()) ? invoice.from() : month;
    }

    /// Returns credits after a won dispute or a failed refund.
    void giveBack(Sql sql, Customer read, CustomerSnapshot snapshot) {
        record Reversed(String id, long credits) {}
        Map<String, CustomerSnapshot.Reversal> current = snapshot.reversalsById();
        List<Reversed> all = sql.all(
                "SELECT id, credits FROM billing_reversal WHERE tenant = ? AND returned_at IS NULL",
                row -> new Reversed(row.text(1), row.number(2)),
                read.tenant());
        for (Reversed each : all) {
            if (current.containsKey(each.id())
                    || snapshot.invoice(each.id())
                            .filter(CustomerSnapshot.Invoice::gaveBack)
                            .isPresent()) {
                continue;
            }
            sql.run("UPDATE billing_reversal SET returned_at = ? WHERE id = ?", clock.millis(), each.id());
            if (each.credits() > 0) {
                credits.giveBack(sql, read.tenant(), each.credits(), each.id(), "returned:" + each.id());
            }
            audit.enterForProvider(
                    sql,
                    read.tenant(),
                    Audit.Action.CREDITS_GRANTED,
                    each.id(),
                    Map.of("credits", Long.toString(each.credits()), "ref", "returned:" + each.id()));
        }
    }

    /// Withdraws credits after a downgrade for which money was credited. Normally, the lower plan starts
    /// after the paid term. If the difference was credited, the rest of the credits is withdrawn, and the
    /// lower plan starts immediately.
    ///
    /// @return whether the lower plan starts immediately
    boolean returned(Sql sql, Customer read, CustomerSnapshot snapshot, CustomerSnapshot.State state) {
        Subscription before = read.taken();
        PlanStatus here = plans.status(sql, read.tenant());
        boolean less = before != null
                // The tenant's plan may differ from the paid plan, because the operator can set another plan.
                && before.plan() == here.plan()
                && state.sub().id().equals(read.sub())
                && state.paid().compareTo(here.plan()) < 0
                && state.subscription().paidUntil().isAfter(clock.instant());
        boolean takes = less;
        for (CustomerSnapshot.Invoice each : snapshot.gaveBack(state.sub())) {
            if (!fresh(sql, read.tenant(), each.id(), each.id())) {
                continue;
            }
            long credits = takes ? takeDifference(sql, read.tenant(), here, state.paid(), each) : 0;
            takes = false;
            took(sql, read.tenant(), each.id(), each.id(), Audit.Action.PAYMENT_REFUNDED, credits);
        }
        return less;
    }

    /// If the money was credited, withdraws the difference between the plans' credits, in proportion to the
    /// rest of the month.
    private long takeDifference(Sql sql, String tenant, PlanStatus here, Plan lower, CustomerSnapshot.Invoice invoice) {
        Instant start = here.periodStart();
        Instant end = here.periodEnd();
        if (start == null || end == null) {
            return 0;
        }
        double rest = (double) Duration.between(invoice.created(), end).toSeconds()
                / Duration.between(start, end).toSeconds();
        long difference = (long) here.plan().credits() - lower.credits();
        long part = Math.round(difference * Math.clamp(rest, 0.0, 1.0));
        return plans.takeBack(sql, tenant, null, start, end, part, here.plan().credits(), invoice.id());
    }

    /// Records a refund or dispute. Returns false if it was already recorded.
    private boolean fresh(Sql sql, String tenant, String id, String invoice) {
        return sql.run(
                        "INSERT INTO billing_reversal (id, tenant, invoice, credits, created_at) VALUES (?, ?, ?, 0, ?) ON CONFLICT (id) DO NOTHING",
                        id,
                        tenant,
                        invoice,
                        clock.millis())
                > 0;
    }

    private void took(Sql sql, String tenant, String id, String invoice, Audit.Action action, long credits) {
        sql.run("UPDATE billing_reversal SET credits = ? WHERE id = ?", credits, id);
        audit.enterForProvider(sql, tenant, action, id, Map.of("invoice", invoice, "credits", Long.toString(credits)));
    }
}
