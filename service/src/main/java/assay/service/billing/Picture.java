package assay.service.billing;

import assay.service.credits.Cycle;
import assay.service.credits.Plan;
import assay.service.credits.Subscription;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// All the provider says of one customer at a moment, and what follows from it. Nothing here depends on which
/// events told of it or in what order, so it does not matter which came.
///
/// @param subs of whatever state
/// @param invoices of whatever state
/// @param reversals money that went back and is not to come again
record Picture(List<Sub> subs, List<Invoice> invoices, List<Reversal> reversals) {

    /// States in which a subscription may bring invoices; one that was never paid for is not among them.
    private static final Set<String> LIVE = Set.of("active", "past_due", "unpaid", "trialing", "paused");

    static boolean isLive(@Nullable String status) {
        return status != null && LIVE.contains(status);
    }

    /// A subscription.
    ///
    /// @param item the one thing in it, which is what a change changes
    /// @param price of that
    /// @param anchor from which its months and years are counted
    /// @param cancelled whether nothing follows the period it is in
    /// @param ours made by a checkout of this service
    /// @param latestInvoice empty before there is one
    record Sub(
            String id,
            String status,
            Instant created,
            String item,
            String price,
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

    /// An invoice of a subscription, with the line that its newest term stands in.
    ///
    /// @param price of that line
    /// @param attempted whether its payment has been tried
    /// @param amount what was paid, in the smallest unit of the currency
    record Invoice(
            String id,
            String subscription,
            String status,
            Instant created,
            String price,
            Instant from,
            Instant to,
            boolean attempted,
            long amount) {

        boolean paid() {
            return status.equals("paid");
        }
    }

    /// A refund, or a dispute that is open or lost.
    ///
    /// @param part of the payment that went back
    /// @param whole the payment
    record Reversal(String id, boolean dispute, String invoice, long part, long whole) {}

    /// What a tenant's subscription comes to.
    record Standing(Sub sub, Subscription subscription) {}

    /// What holds of all subscriptions together; empty where none was ever paid for.
    ///
    /// @param before the one that held until now, so that of two it stays the one
    /// @throws Prices.Unknown where that depends on a price nobody named
    Optional<Standing> standing(@Nullable String before, Prices prices) {
        List<Sub> paidFor = subs.stream().filter(sub -> !paid(sub).isEmpty()).toList();
        return paidFor.stream()
                .filter(Sub::live)
                .min(Comparator.comparing((Sub sub) -> !sub.id().equals(before))
                        .thenComparing(Sub::created)
                        .thenComparing(Sub::id))
                .or(() -> paidFor.stream()
                        .max(Comparator.comparing(this::paidUntil)
                                .thenComparing(Sub::created)
                                .thenComparing(Sub::id)))
                .map(sub -> new Standing(sub, subscription(sub, prices)));
    }

    /// Subscriptions that go on beside the one that holds: somebody paid twice for the same.
    List<Sub> surplus(Standing standing) {
        return subs.stream()
                .filter(sub -> sub.live() && !sub.id().equals(standing.sub().id()))
                .toList();
    }

    /// The newest invoice of a subscription where it waits for a payment that failed.
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

    /// What was paid for is what counts: somebody who moved to a higher plan has it once the difference is paid, and
    /// one who
    /// moved to a lower has it as the next.
    private Subscription subscription(Sub sub, Prices prices) {
        Prices.Offer wanted = prices.offer(sub.price());
        Invoice newest = paid(sub).getFirst();
        Plan paid = prices.offer(newest.price()).plan();
        Plan plan = wanted.plan().compareTo(paid) <= 0 ? wanted.plan() : paid;
        Cycle cycle = wanted.cycle();
        return new Subscription(plan, cycle, sub.anchor(), paidUntil(sub), !sub.live() || sub.cancelled());
    }

    /// The end of the last term that was paid for and whose money was kept.
    private Instant paidUntil(Sub sub) {
        return paid(sub).stream()
                .map(invoice -> kept(sub, invoice))
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    /// A term whose payment went back whole is as good as unpaid. One that went back in part stays, as long as the
    /// subscription does: that was a kindness. Of a subscription that has ended it was the rest of the term.
    private Instant kept(Sub sub, Invoice invoice) {
        long back = 0;
        long whole = Math.max(1, invoice.amount());
        Set<String> seen = new HashSet<>();
        for (Reversal each : reversals) {
            if (each.invoice().equals(invoice.id()) && seen.add(each.id())) {
                back += each.part();
                whole = Math.max(1, each.whole());
            }
        }
        if (back >= whole) {
            return invoice.from();
        }
        if (back == 0 || sub.live()) {
            return invoice.to();
        }
        Duration term = Duration.between(invoice.from(), invoice.to());
        return invoice.from().plusSeconds(Math.round(term.toSeconds() * ((double) (whole - back) / whole)));
    }

    /// The newest first.
    private List<Invoice> paid(Sub sub) {
        return invoices.stream()
                .filter(each -> each.paid() && each.subscription().equals(sub.id()))
                .sorted(Comparator.comparing(Invoice::created)
                        .thenComparing(Invoice::to)
                        .thenComparing(Invoice::id)
                        .reversed())
                .toList();
    }

    /// By id; what a payment was of stays findable when it went back.
    Map<String, Reversal> reversalsById() {
        return reversals.stream().collect(Collectors.toMap(Reversal::id, Function.identity(), (one, _) -> one));
    }
}
