package assay.service.billing;

import com.stripe.StripeClient;
import com.stripe.exception.StripeException;
import com.stripe.model.Charge;
import com.stripe.model.Dispute;
import com.stripe.model.Invoice;
import com.stripe.model.InvoiceLineItem;
import com.stripe.model.InvoicePayment;
import com.stripe.model.Refund;
import com.stripe.model.Subscription;
import com.stripe.model.SubscriptionItem;
import com.stripe.model.SubscriptionSchedule;
import com.stripe.param.ChargeListParams;
import com.stripe.param.DisputeListParams;
import com.stripe.param.InvoiceListParams;
import com.stripe.param.RefundListParams;
import com.stripe.param.SubscriptionListParams;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads a customer's subscriptions, invoices, refunds and disputes from the payment provider.
final class SnapshotReader {

    private static final long PAGE = 100;

    private static final Set<String> NOT_GONE = Set.of("failed", "canceled");

    private final PlanPrices prices;

    SnapshotReader(PlanPrices prices) {
        this.prices = prices;
    }

    CustomerSnapshot read(StripeClient stripe, String customer) throws StripeException {
        List<CustomerSnapshot.Sub> subs = subs(stripe, customer);
        Map<String, String> invoiceOf = new HashMap<>();
        List<CustomerSnapshot.Invoice> invoices = invoices(stripe, customer, invoiceOf);
        return new CustomerSnapshot(subs, invoices, reversals(stripe, customer, invoiceOf));
    }

    static List<CustomerSnapshot.Sub> subs(StripeClient stripe, String customer) throws StripeException {
        SubscriptionListParams all = SubscriptionListParams.builder()
                .setCustomer(customer)
                .setStatus(SubscriptionListParams.Status.ALL)
                .setLimit(PAGE)
                .addExpand("data.schedule")
                .build();
        List<CustomerSnapshot.Sub> subs = new ArrayList<>();
        for (Subscription each : stripe.v1().subscriptions().list(all).autoPagingIterable()) {
            if (!each.getItems().getData().isEmpty()) {
                subs.add(sub(each));
            }
        }
        return subs;
    }

    private static CustomerSnapshot.Sub sub(Subscription of) {
        SubscriptionItem item = of.getItems().getData().getFirst();
        Long cancelAt = of.getCancelAt();
        boolean cancelled = Boolean.TRUE.equals(of.getCancelAtPeriodEnd())
                || cancelAt != null && cancelAt <= item.getCurrentPeriodEnd();
        return new CustomerSnapshot.Sub(
                of.getId(),
                of.getStatus(),
                Instant.ofEpochSecond(of.getCreated()),
                instant(of.getEndedAt()),
                item.getId(),
                item.getPrice().getId(),
                next(of.getScheduleObject(), item.getCurrentPeriodEnd()),
                Instant.ofEpochSecond(of.getBillingCycleAnchor()),
                cancelled,
                of.getMetadata() != null && of.getMetadata().containsKey(PaymentProvider.TENANT),
                of.getLatestInvoice() == null ? "" : of.getLatestInvoice());
    }

    private static @Nullable Instant instant(@Nullable Long seconds) {
        return seconds == null ? null : Instant.ofEpochSecond(seconds);
    }

    /// Returns the price after the change that is scheduled for the end of the period, or null if there is
    /// none.
    private static @Nullable String next(@Nullable SubscriptionSchedule schedule, long end) {
        if (schedule == null || !"active".equals(schedule.getStatus())) {
            return null;
        }
        return schedule.getPhases().stream()
                .filter(phase ->
                        phase.getStartDate() >= end && !phase.getItems().isEmpty())
                .min(Comparator.comparing(SubscriptionSchedule.Phase::getStartDate))
                .map(phase -> phase.getItems().getFirst().getPrice())
                .orElse(null);
    }

    /// @param invoiceOf receives the invoice of each payment intent and charge
    private List<CustomerSnapshot.Invoice> invoices(StripeClient stripe, String customer, Map<String, String> invoiceOf)
            throws StripeException {
        InvoiceListParams all = InvoiceListParams.builder()
                .setCustomer(customer)
                .setLimit(PAGE)
                .addExpand("data.payments")
                .build();
        List<CustomerSnapshot.Invoice> invoices = new ArrayList<>();
        for (Invoice each : stripe.v1().invoices().list(all).autoPagingIterable()) {
            if (each.getPayments() != null) {
                for (InvoicePayment payment : each.getPayments().getData()) {
                    InvoicePayment.Payment by = payment.getPayment();
                    String id = by.getPaymentIntent() == null ? by.getCharge() : by.getPaymentIntent();
                    if (id != null) {
                        invoiceOf.put(id, each.getId());
                    }
                }
            }
            invoice(each).ifPresent(invoices::add);
        }
        return invoices;
    }

    /// Returns empty if the invoice belongs to no subscription, or has no line with a price.
    private Optional<CustomerSnapshot.Invoice> invoice(Invoice of) {
        if (of.getParent() == null || of.getParent().getSubscriptionDetails() == null) {
            return Optional.empty();
        }
        String subscription = of.getParent().getSubscriptionDetails().getSubscription();
        return of.getLines().getData().stream()
                // Lines with negative amounts credit the remainder of a previous plan.
                .filter(line -> line.getAmount() >= 0 && price(line) != null)
                .max(Comparator.comparing((InvoiceLineItem line) -> prices.knows(Objects.requireNonNull(price(line))))
                        .thenComparing(line -> line.getPeriod().getEnd())
                        .thenComparing(InvoiceLineItem::getAmount))
                .map(line -> new CustomerSnapshot.Invoice(
                        of.getId(),
                        subscription,
                        of.getStatus(),
                        Instant.ofEpochSecond(of.getCreated()),
                        Objects.requireNonNull(price(line)),
                        Instant.ofEpochSecond(line.getPeriod().getStart()),
                        Instant.ofEpochSecond(line.getPeriod().getEnd()),
                        Boolean.TRUE.equals(of.getAttempted()),
                        of.getStatusTransitions() == null
                                ? null
                                : instant(of.getStatusTransitions().getPaidAt()),
                        of.getAmountPaid(),
                        of.getTotal()));
    }

    private static @Nullable String price(InvoiceLineItem line) {
        return line.getPricing() == null || line.getPricing().getPriceDetails() == null
                ? null
                : line.getPricing().getPriceDetails().getPrice();
    }

    private static List<CustomerSnapshot.Reversal> reversals(
            StripeClient stripe, String customer, Map<String, String> invoiceOf) throws StripeException {
        ChargeListParams all =
                ChargeListParams.builder().setCustomer(customer).setLimit(PAGE).build();
        List<CustomerSnapshot.Reversal> reversals = new ArrayList<>();
        for (Charge charge : stripe.v1().charges().list(all).autoPagingIterable()) {
            String invoice =
                    invoiceOf.get(charge.getPaymentIntent() == null ? charge.getId() : charge.getPaymentIntent());
            if (invoice == null) {
                continue;
            }
            if (charge.getAmountRefunded() > 0) {
                reversals.addAll(refunds(stripe, charge, invoice));
            }
            if (Boolean.TRUE.equals(charge.getDisputed())) {
                reversals.addAll(disputes(stripe, charge, invoice));
            }
        }
        return reversals;
    }

    private static List<CustomerSnapshot.Reversal> refunds(StripeClient stripe, Charge charge, String invoice)
            throws StripeException {
        RefundListParams all = RefundListParams.builder()
                .setCharge(charge.getId())
                .setLimit(PAGE)
                .build();
        List<CustomerSnapshot.Reversal> refunds = new ArrayList<>();
        for (Refund each : stripe.v1().refunds().list(all).autoPagingIterable()) {
            boolean duplicate = each.getMetadata() != null && each.getMetadata().containsKey(PaymentProvider.DUPLICATE);
            if (!NOT_GONE.contains(each.getStatus())) {
                refunds.add(new CustomerSnapshot.Reversal(
                        each.getId(), false, duplicate, invoice, each.getAmount(), charge.getAmount()));
            }
        }
        return refunds;
    }

    /// Excludes inquiries (`warning_…`), which have not withdrawn any money yet, and disputes that were won,
    /// because their money has been returned.
    private static List<CustomerSnapshot.Reversal> disputes(StripeClient stripe, Charge charge, String invoice)
            throws StripeException {
        DisputeListParams all = DisputeListParams.builder()
                .setCharge(charge.getId())
                .setLimit(PAGE)
                .build();
        List<CustomerSnapshot.Reversal> disputes = new ArrayList<>();
        for (Dispute each : stripe.v1().disputes().list(all).autoPagingIterable()) {
            if (!each.getStatus().equals("won") && !each.getStatus().startsWith("warning_")) {
                disputes.add(new CustomerSnapshot.Reversal(
                        each.getId(), true, false, invoice, each.getAmount(), charge.getAmount()));
            }
        }
        return disputes;
    }
}
