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

/// A snapshot of a customer at the provider, and what follows from it. Nothing here depends on which events
/// arrived or in what order.
///
/// @param subs in any state
/// @param invoices in any state
/// @param reversals refunds, and disputes that are open or lost
record Picture(List<Sub> subs, List<Invoice> invoices, List<Reversal> reversals) {

    /// States in which a subscription may create invoices. A subscription that was never paid for is not
    /// included.
    private static final Set<String> LIVE = Set.of("active", "past_due", "unpaid", "trialing", "paused");

    static boolean isLive(@Nullable String status) {
        return status != null && LIVE.contains(status);
    }

    /// A subscription.
    ///
    /// @param ended null if it is active
    /// @param item its only item, which plan changes update
    /// @param price of the item
    /// @param next the price from the next period on; null if it does not change
    /// @param anchor start of its billing months and years
    /// @param cancelled whether it ends with the current period
    /// @param ours whether a checkout of this service created it
    /// @param latestInvoice empty if there is none yet
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

    /// An invoice of a subscription, with the line of its newest term.
    ///
    /// @param price of that line
    /// @param attempted whether its payment has been tried
    /// @param paidAt null if it is not paid
    /// @param amount the amount paid, in the smallest unit of the currency
    /// @param total the invoice total; negative after a downgrade, whose difference is credited to later
    ///     invoices
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
    /// @param duplicate whether it refunds a double payment, which withdraws no credits
    /// @param part amount that was returned
    /// @param whole amount of the payment
    record Reversal(String id, boolean dispute, boolean duplicate, String invoice, long part, long whole) {}

    /// The state of a tenant's subscription.
    ///
    /// @param paid the plan of the newest payment; the subscription may be scheduled to change to another
    record Standing(Sub sub, Plan paid, Subscription subscription) {}

    /// Returns the state of all subscriptions together; empty if none was ever paid for.
    ///
    /// @param before the subscription in force until now, which is preferred among several
    /// @throws Prices.Unknown if the state depends on a price that is not configured
    Optional<Standing> standing(@Nullable String before, Prices prices) {
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
                .map(sub -> standing(sub, prices));
    }

    /// Returns the subscriptions besides the one in force: duplicates of it, and ended ones whose payment
    /// arrived later.
    List<Sub> surplus(Standing standing) {
        if (!standing.sub().live()) {
            return List.of();
        }
        return subs.stream()
                .filter(sub -> !sub.id().equals(standing.sub().id()) && (sub.live() || (sub.ours() && paidLate(sub))))
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

    /// Returns the invoices of downgrades that credited the difference, newest first.
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

    /// Determines the plan from the payments: an upgrade takes effect when the difference is paid, and a
    /// downgrade with the next term.
    private Standing standing(Sub sub, Prices prices) {
        String next = sub.next();
        Plan wanted = prices.offer(next == null ? sub.price() : next).plan();
        Cycle cycle = prices.offer(sub.price()).cycle();
        Invoice newest = newest(sub, prices);
        Plan paid = prices.offer(newest.price()).plan();
        Plan plan = wanted.compareTo(paid) <= 0 ? wanted : paid;
        boolean endsThen = !sub.live() || sub.cancelled();
        return new Standing(sub, paid, new Subscription(plan, cycle, sub.anchor(), kept(sub, newest), endsThen));
    }

    /// Returns the last paid invoice of a plan that was not fully refunded. Its term is the paid term,
    /// because it includes the remainder of the previous one. Other items that the operator bills are
    /// ignored.
    private Invoice newest(Sub sub, Prices prices) {
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

    /// Returns the end of the paid term. A fully refunded term counts as unpaid. A partial refund is goodwill
    /// and keeps the term while the subscription is active; after its end, the refund shortens the term.
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

    /// Returns the refunds and disputes by their ids.
    Map<String, Reversal> reversalsById() {
        return reversals.stream()
                .collect(Collectors.toMap(Reversal::id, Function.identity(), (one, _) -> one, LinkedHashMap::new));
    }
}
