package assay.service.billing;

import assay.service.credits.Cycle;
import assay.service.credits.Plan;
import assay.service.credits.Subscription;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A snapshot of a customer at the provider, and the conclusions drawn from it. Nothing here depends on which
/// events arrived, or in which order.
///
/// @param subs the subscriptions, in any state
/// @param invoices the invoices, in any state
/// @param reversals the refunds, and the disputes that are open or lost
record CustomerSnapshot(List<Sub> subs, List<Invoice> invoices, List<Reversal> reversals) {

    /// The states in which a subscription can create invoices. Excludes the state of a subscription that was
    /// never paid for.
    private static final Set<String> LIVE = Set.of("active", "past_due", "unpaid", "trialing", "paused");

    static boolean isLive(@Nullable String status) {
        return status != null && LIVE.contains(status);
    }

    /// A subscription.
    ///
    /// @param ended when the subscription ended; null if it is active
    /// @param item the subscription's only item, which plan changes update
    /// @param price the price of the item
    /// @param next the price starting with the next period; null if it does not change
    /// @param anchor the start of the billing months and years
    /// @param cancelled whether the subscription ends with the current period
    /// @param ours whether a checkout of this service created the subscription
    /// @param latestInvoice the latest invoice; empty if there is none yet
    record Sub(
            String id,
            String status,
            Instant created,
            @Nullable Instant ended,
            String item,
            String price,
            @Nullable String next,
            Instant anchor,
            boolean cancelled,
            boolean ours,
            String latestInvoice) {

        boolean live() {
            return isLive(status);
        }

        boolean unpaid() {
            return status.equals("past_due") || status.equals("unpaid");
        }
    }

    /// An invoice for a subscription, with the line for the newest term.
    ///
    /// @param price the price in that line
    /// @param attempted whether a payment was attempted
    /// @param paidAt when the invoice was paid; null if it is not paid
    /// @param amount the amount paid, in the smallest unit of the currency
    /// @param total the invoice total; negative after a downgrade, because the difference is credited to
    ///     later invoices
    record Invoice(
            String id,
            String subscription,
            String status,
            Instant created,
            String price,
            Instant from,
            Instant to,
            boolean attempted,
            @Nullable Instant paidAt,
            long amount,
            long total) {

        boolean paid() {
            return status.equals("paid");
        }

        boolean gaveBack() {
            return paid() && total < 0;
        }
    }

    /// A refund, or a dispute that is open or lost.
    ///
    /// @param duplicate whether this refunds a duplicate payment; such a refund does not withdraw credits
    /// @param part the amount that was returned
    /// @param whole the amount of the payment
    record Reversal(String id, boolean dispute, boolean duplicate, String invoice, long part, long whole) {}

    /// The state of a tenant's subscription.
    ///
    /// @param paid the plan of the newest payment; the subscription may be scheduled to change to another
    ///     plan
    record State(Sub sub, Plan paid, Subscription subscription) {}

    /// Returns the state that results from all subscriptions together; empty if none was ever paid for.
    ///
    /// @param before the subscription that was in force until now, which takes precedence if there are
    ///     several
    /// @throws PlanPrices.Unknown if the state depends on a price that is not configured
    Optional<State> state(@Nullable String before, PlanPrices prices) {
        List<Sub> paidFor = subs.stream().filter(sub -> !paid(sub).isEmpty()).toList();
        return paidFor.stream()
                .filter(Sub::live)
                .min(Comparator.comparing((Sub sub) -> !sub.id().equals(before))
                        .thenComparing(Sub::created)
                        .thenComparing(Sub::id))
                .or(() -> paidFor.stream()
                        .max(Comparator.comparing((Sub sub) -> kept(sub, newest(sub, prices)))
                                .thenComparing(Sub::created)
                                .thenComparing(Sub::id)))
                .map(sub -> state(sub, prices));
    }

    /// Returns all subscriptions except the one in force: duplicates, and subscriptions that had ended before
    /// their payment arrived.
    List<Sub> surplus(State state) {
        if (!state.sub().live()) {
            return List.of();
        }
        return subs.stream()
                .filter(sub -> !sub.id().equals(state.sub().id()) && (sub.live() || (sub.ours() && paidLate(sub))))
                .toList();
    }

    private boolean paidLate(Sub sub) {
        Instant ended = sub.ended();
        return ended != null
                && paid(sub).stream().anyMatch(invoice -> {
                    Instant at = invoice.paidAt();
                    return at != null && at.isAfter(ended) && !returned(invoice);
                });
    }

    /// Returns the invoices for downgrades that credited the difference, newest first.
    List<Invoice> gaveBack(Sub sub) {
        return paid(sub).stream().filter(Invoice::gaveBack).toList();
    }

    /// Returns the newest invoice of a subscription if its payment failed and is still due.
    Optional<Invoice> failed(Sub sub) {
        return invoices.stream()
                .filter(each -> each.id().equals(sub.latestInvoice())
                        && each.attempted()
                        && (each.status().equals("open") || each.status().equals("uncollectible")))
                .findFirst();
    }

    Optional<Invoice> invoice(String id) {
        return invoices.stream().filter(each -> each.id().equals(id)).findFirst();
    }

    /// Determines the plan from the payments. An upgrade takes effect when the difference is paid, and a
    /// downgrade takes effect with the next term.
    private State state(Sub sub, PlanPrices prices) {
        String next = sub.next();
        Plan wanted = prices.offer(next == null ? sub.price() : next).plan();
        Cycle cycle = prices.offer(sub.price()).cycle();
        Invoice newest = newest(sub, prices);
        Plan paid = prices.offer(newest.price()).plan();
        Plan plan = wanted.compareTo(paid) <= 0 ? wanted : paid;
        boolean endsThen = !sub.live() || sub.cancelled();
        return new State(sub, paid, new Subscription(plan, cycle, sub.anchor(), kept(sub, newest), endsThen));
    }

    /// Returns the last paid invoice that is for a plan and was not fully refunded. The invoice's term is the
    /// paid term, because it includes the remainder of the previous term. Other items that the operator bills
    /// are ignored.
    private Invoice newest(Sub sub, PlanPrices prices) {
        List<Invoice> paid = paid(sub);
        List<Invoice> known =
                paid.stream().filter(each -> prices.knows(each.price())).toList();
        List<Invoice> some = known.isEmpty() ? paid : known;
        return some.stream().filter(each -> !returned(each)).findFirst().orElseGet(some::getFirst);
    }

    private boolean returned(Invoice invoice) {
        return back(invoice) >= 1;
    }

    /// Returns the refunded fraction of a payment, from 0 to 1.
    private double back(Invoice invoice) {
        long back = 0;
        long whole = Math.max(1, invoice.amount());
        for (Reversal each : reversalsById().values()) {
            if (each.invoice().equals(invoice.id())) {
                back += each.part();
                whole = Math.max(1, each.whole());
            }
        }
        return Math.min(1.0, (double) back / whole);
    }

    /// Returns the end of the paid term. A fully refunded term counts as unpaid. While the subscription is
    /// active, a partial refund is goodwill and does not change the term; once the subscription has ended, a
    /// partial refund shortens the term.
    private Instant kept(Sub sub, Invoice invoice) {
        double back = back(invoice);
        if (back >= 1) {
            return invoice.from();
        }
        if (back == 0 || sub.live()) {
            return invoice.to();
        }
        Duration term = Duration.between(invoice.from(), invoice.to());
        return invoice.from().plusSeconds(Math.round(term.toSeconds() * (1 - back)));
    }

    /// Returns the paid invoices of a subscription, newest first.
    private List<Invoice> paid(Sub sub) {
        return invoices.stream()
                .filter(each -> each.paid() && each.subscription().equals(sub.id()))
                .sorted(Comparator.comparing(Invoice::created)
                        .thenComparing(Invoice::to)
                        .thenComparing(Invoice::id)
                        .reversed())
                .toList();
    }

    /// Returns the refunds and disputes by id.
    Map<String, Reversal> reversalsById() {
        return reversals.stream()
                .collect(Collectors.toMap(Reversal::id, Function.identity(), (one, _) -> one, LinkedHashMap::new));
    }
}
