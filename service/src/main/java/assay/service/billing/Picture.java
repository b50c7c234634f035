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
    /// @param ended null where it goes on
    /// @param item the one thing in it, which is what a change changes
    /// @param price of that
    /// @param next the price that follows when the period ends; null where it stays
    /// @param anchor from which its months and years are counted
    /// @param cancelled whether nothing follows the period it is in
    /// @param ours made by a checkout of this service
    /// @param latestInvoice empty before there is one
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

    /// An invoice of a subscription, with the line that its newest term stands in.
    ///
    /// @param price of that line
    /// @param attempted whether its payment has been tried
    /// @param paidAt null where it is not paid
    /// @param amount what was paid, in the smallest unit of the currency
    /// @param total what it came to; below nothing where somebody moved to what costs less, and has the difference
    /// for the invoices to come
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
    /// @param duplicate of what was paid twice, which took nothing from anybody
    /// @param part of the payment that went back
    /// @param whole the payment
    record Reversal(String id, boolean dispute, boolean duplicate, String invoice, long part, long whole) {}

    /// What a tenant's subscription comes to.
    ///
    /// @param paid the plan that the newest money is for, which the subscription may be to leave
    record Standing(Sub sub, Plan paid, Subscription subscription) {}

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
                        .max(Comparator.comparing((Sub sub) -> kept(sub, newest(sub, prices)))
                                .thenComparing(Sub::created)
                                .thenComparing(Sub::id)))
                .map(sub -> standing(sub, prices));
    }

    /// Subscriptions beside the one that goes on: somebody pays twice for the same, or paid what arrived after
    /// the second was ended.
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

    /// Where somebody moved to what costs less and has the difference, the newest first.
    List<Invoice> gaveBack(Sub sub) {
        return paid(sub).stream().filter(Invoice::gaveBack).toList();
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

    /// What was paid for is what counts: somebody who moved to a higher plan has it once the difference is paid,
    /// and one who moved to a lower has it as the next.
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

    /// The last that was paid for a plan and whose money was kept, at least in part. Its term is what is paid
    /// for: what was left of the one before is reckoned up in it. What the operator bills beside a plan is
    /// passed over.
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

    /// Which part of a payment went back, from 0 to 1.
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

    /// A term whose payment went back whole is as good as unpaid. One that went back in part stays, as long as the
    /// subscription does: that was a kindness. Of a subscription that has ended it was the rest of the term.
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
        return reversals.stream()
                .collect(Collectors.toMap(Reversal::id, Function.identity(), (one, _) -> one, LinkedHashMap::new));
    }
}
