package assay.service.billing;

import assay.service.platform.Payments;
import assay.service.platform.Settings;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import com.stripe.Stripe;
import com.stripe.StripeClient;
import com.stripe.exception.InvalidRequestException;
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
import com.stripe.net.RequestOptions;
import com.stripe.param.ChargeListParams;
import com.stripe.param.CustomerCreateParams;
import com.stripe.param.DisputeListParams;
import com.stripe.param.InvoiceListParams;
import com.stripe.param.RefundCreateParams;
import com.stripe.param.RefundListParams;
import com.stripe.param.SubscriptionListParams;
import com.stripe.param.checkout.SessionCreateParams;
import com.stripe.param.checkout.SessionListParams;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// The payment provider, asked through its own client. Every call waits on a network, so none is made in a transaction.
///
/// What fails is a [Problem]: 503 where no key is set, 502 for everything else. Neither it nor the log repeats what the
/// provider wrote, which may hold a part of the key.
@Component
class Provider {

    private static final Logger LOG = LoggerFactory.getLogger(Provider.class);

    private static final int CONNECT_MILLIS = 5_000;
    private static final int READ_MILLIS = 20_000;

    /// Whoever asks tries again: the queue by its schedule, and a person by the same button. The SDK would sleep.
    private static final int RETRIES = 0;

    private static final long PAGE = 100;

    /// The provider keeps answers to a repeated request, failures among them, for a day: under the same key
    /// nobody could pay until then.
    private static final Duration ONE_ATTEMPT = Duration.ofMinutes(10);

    /// On all that a checkout of ours makes, so that it is known from what the operator makes by hand.
    static final String TENANT = "assay_tenant";

    /// On refunds of what was paid twice, which took nothing from anybody.
    private static final String DUPLICATE = "assay_duplicate";

    /// How long an unused link to the portal is good.
    private static final Duration PORTAL_LINK = Duration.ofMinutes(5);

    private static final Set<String> NOT_GONE = Set.of("failed", "canceled");

    /// Somewhere to send a browser.
    record Link(String id, String url, Instant expiresAt) {}

    /// The customer is not there any more: somebody deleted it at the provider.
    static final class CustomerGone extends Exception {
        private static final long serialVersionUID = 1L;
    }

    @FunctionalInterface
    private interface Question<T> {
        T ask(StripeClient client) throws StripeException;
    }

    static {
        // It would tell the provider how long each call took.
        Stripe.enableTelemetry = false;
    }

    private final Settings settings;
    private final Clock clock;
    private final Prices prices;
    private final PortalPages pages;
    private final Optional<StripeClient> client;

    Provider(Settings settings, Clock clock, Prices prices) {
        this.settings = settings;
        this.clock = clock;
        this.prices = prices;
        this.pages = new PortalPages(prices.sold());
        this.client = Optional.ofNullable(settings.payments().secretKey()).map(this::client);
    }

    private StripeClient client(String key) {
        StripeClient.StripeClientBuilder builder = StripeClient.builder()
                .setApiKey(key)
                .setConnectTimeout(CONNECT_MILLIS)
                .setReadTimeout(READ_MILLIS)
                .setMaxNetworkRetries(RETRIES);
        String base = settings.payments().apiBase();
        return (base == null ? builder : builder.setApiBase(base)).build();
    }

    boolean isConfigured() {
        return client.isPresent();
    }

    /// Refuses with a 503 where nobody can pay.
    void requireConfigured() {
        if (!isConfigured()) {
            throw Problem.of(
                    ProblemKind.NOT_CONFIGURED, "Nobody can pay here: " + Payments.SECRET_KEY + " is not set.");
        }
    }

    /// Makes a customer for a tenant; two calls at a time make one.
    String makeCustomer(String tenant) {
        return ask(
                "make a customer",
                stripe -> stripe.v1()
                        .customers()
                        .create(
                                CustomerCreateParams.builder()
                                        .putMetadata(TENANT, tenant)
                                        .build(),
                                under("assay-customer-" + tenant + "-" + attempt()))
                        .getId());
    }

    private long attempt() {
        return clock.millis() / ONE_ATTEMPT.toMillis();
    }

    /// All of a customer's subscriptions that go on.
    List<Picture.Sub> live(String customer) throws CustomerGone {
        return askOf(customer, "list subscriptions", stripe -> subs(stripe, customer)).stream()
                .filter(Picture.Sub::live)
                .toList();
    }

    /// Where a browser buys a price. What was begun before and not ended is ended: who goes back and chooses again buys
    /// once.
    Link checkout(String tenant, String customer, String price, String key) throws CustomerGone {
        return askOf(customer, "open a checkout", stripe -> {
            var sessions = stripe.v1().checkout().sessions();
            SessionListParams open = SessionListParams.builder()
                    .setCustomer(customer)
                    .setStatus(SessionListParams.Status.OPEN)
                    .setLimit(PAGE)
                    .build();
            for (var each : sessions.list(open).autoPagingIterable()) {
                expire(stripe, each.getId());
            }
            var session = sessions.create(
                    SessionCreateParams.builder()
                            .setMode(SessionCreateParams.Mode.SUBSCRIPTION)
                            .setCustomer(customer)
                            .setClientReferenceId(tenant)
                            .putMetadata(TENANT, tenant)
                            .setSubscriptionData(SessionCreateParams.SubscriptionData.builder()
                                    .putMetadata(TENANT, tenant)
                                    .build())
                            .addLineItem(SessionCreateParams.LineItem.builder()
                                    .setPrice(price)
                                    .setQuantity(1L)
                                    .build())
                            .setSuccessUrl(back() + "?checkout=done")
                            .setCancelUrl(back())
                            .build(),
                    under("assay-checkout-" + key));
            return new Link(session.getId(), session.getUrl(), Instant.ofEpochSecond(session.getExpiresAt()));
        });
    }

    /// One that was completed or ran out at this moment cannot be ended, and need not be.
    private static void expire(StripeClient stripe, String session) throws StripeException {
        try {
            stripe.v1().checkout().sessions().expire(session);
        } catch (InvalidRequestException e) {
            LOG.debug("The checkout {} was over already", session, e);
        }
    }

    /// Where a browser changes everything that can be changed.
    Link portal(String customer, String key) throws CustomerGone {
        return portal(customer, null, key);
    }

    /// Where a browser confirms that a subscription is to go on at another price.
    Link portalToChange(String customer, Picture.Sub sub, String price, String key) throws CustomerGone {
        return portal(
                customer,
                flow(com.stripe.param.billingportal.SessionCreateParams.FlowData.Type.SUBSCRIPTION_UPDATE_CONFIRM)
                        .setSubscriptionUpdateConfirm(
                                com.stripe.param.billingportal.SessionCreateParams.FlowData.SubscriptionUpdateConfirm
                                        .builder()
                                        .setSubscription(sub.id())
                                        .addItem(com.stripe.param.billingportal.SessionCreateParams.FlowData
                                                .SubscriptionUpdateConfirm.Item.builder()
                                                .setId(sub.item())
                                                .setPrice(price)
                                                .setQuantity(1L)
                                                .build())
                                        .build())
                        .build(),
                key);
    }

    /// Where a browser says how it will pay, since it did not work as it was.
    Link portalToPay(String customer, String key) throws CustomerGone {
        return portal(
                customer,
                flow(com.stripe.param.billingportal.SessionCreateParams.FlowData.Type.PAYMENT_METHOD_UPDATE)
                        .build(),
                key);
    }

    private com.stripe.param.billingportal.SessionCreateParams.FlowData.Builder flow(
            com.stripe.param.billingportal.SessionCreateParams.FlowData.Type type) {
        return com.stripe.param.billingportal.SessionCreateParams.FlowData.builder()
                .setType(type)
                .setAfterCompletion(
                        com.stripe.param.billingportal.SessionCreateParams.FlowData.AfterCompletion.builder()
                                .setType(
                                        com.stripe.param.billingportal.SessionCreateParams.FlowData.AfterCompletion.Type
                                                .REDIRECT)
                                .setRedirect(com.stripe.param.billingportal.SessionCreateParams.FlowData.AfterCompletion
                                        .Redirect.builder()
                                        .setReturnUrl(back())
                                        .build())
                                .build());
    }

    private Link portal(
            String customer, com.stripe.param.billingportal.SessionCreateParams.@Nullable FlowData flow, String key)
            throws CustomerGone {
        return askOf(customer, "open the portal", stripe -> {
            var params = com.stripe.param.billingportal.SessionCreateParams.builder()
                    .setCustomer(customer)
                    .setConfiguration(pages.in(stripe, attempt()))
                    .setReturnUrl(back());
            if (flow != null) {
                params.setFlowData(flow);
            }
            try {
                var session =
                        stripe.v1().billingPortal().sessions().create(params.build(), under("assay-portal-" + key));
                return new Link(
                        session.getId(),
                        session.getUrl(),
                        Instant.ofEpochSecond(session.getCreated()).plus(PORTAL_LINK));
            } catch (InvalidRequestException e) {
                pages.forget();
                throw e;
            }
        });
    }

    /// The page that shows what holds; which that is comes from the provider's events, never from a browser that was
    /// there.
    private String back() {
        return settings.baseUrl() + "/account/plan";
    }

    /// All that is said of a customer.
    Picture picture(String customer) {
        return ask("look at a customer", stripe -> {
            List<Picture.Sub> subs = subs(stripe, customer);
            Map<String, String> invoiceOf = new HashMap<>();
            List<Picture.Invoice> invoices = invoices(stripe, customer, invoiceOf);
            return new Picture(subs, invoices, reversals(stripe, customer, invoiceOf));
        });
    }

    private static List<Picture.Sub> subs(StripeClient stripe, String customer) throws StripeException {
        SubscriptionListParams all = SubscriptionListParams.builder()
                .setCustomer(customer)
                .setStatus(SubscriptionListParams.Status.ALL)
                .setLimit(PAGE)
                .addExpand("data.schedule")
                .build();
        List<Picture.Sub> subs = new ArrayList<>();
        for (Subscription each : stripe.v1().subscriptions().list(all).autoPagingIterable()) {
            if (!each.getItems().getData().isEmpty()) {
                subs.add(sub(each));
            }
        }
        return subs;
    }

    private static Picture.Sub sub(Subscription of) {
        SubscriptionItem item = of.getItems().getData().getFirst();
        Long cancelAt = of.getCancelAt();
        boolean cancelled = Boolean.TRUE.equals(of.getCancelAtPeriodEnd())
                || cancelAt != null && cancelAt <= item.getCurrentPeriodEnd();
        return new Picture.Sub(
                of.getId(),
                of.getStatus(),
                Instant.ofEpochSecond(of.getCreated()),
                instant(of.getEndedAt()),
                item.getId(),
                item.getPrice().getId(),
                next(of.getScheduleObject(), item.getCurrentPeriodEnd()),
                Instant.ofEpochSecond(of.getBillingCycleAnchor()),
                cancelled,
                of.getMetadata() != null && of.getMetadata().containsKey(TENANT),
                of.getLatestInvoice() == null ? "" : of.getLatestInvoice());
    }

    private static @Nullable Instant instant(@Nullable Long seconds) {
        return seconds == null ? null : Instant.ofEpochSecond(seconds);
    }

    /// The price that a change which waits for the end of the period brings; null where none waits.
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

    /// @param invoiceOf filled with the invoice of each payment intent and charge
    private List<Picture.Invoice> invoices(StripeClient stripe, String customer, Map<String, String> invoiceOf)
            throws StripeException {
        InvoiceListParams all = InvoiceListParams.builder()
                .setCustomer(customer)
                .setLimit(PAGE)
                .addExpand("data.payments")
                .build();
        List<Picture.Invoice> invoices = new ArrayList<>();
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

    /// Empty for one that is of no subscription, or has no line that a price stands in.
    private Optional<Picture.Invoice> invoice(Invoice of) {
        if (of.getParent() == null || of.getParent().getSubscriptionDetails() == null) {
            return Optional.empty();
        }
        String subscription = of.getParent().getSubscriptionDetails().getSubscription();
        return of.getLines().getData().stream()
                // Less than nothing is what was left of a plan before.
                .filter(line -> line.getAmount() >= 0 && price(line) != null)
                .max(Comparator.comparing((InvoiceLineItem line) -> prices.knows(Objects.requireNonNull(price(line))))
                        .thenComparing(line -> line.getPeriod().getEnd())
                        .thenComparing(InvoiceLineItem::getAmount))
                .map(line -> new Picture.Invoice(
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

    private static List<Picture.Reversal> reversals(StripeClient stripe, String customer, Map<String, String> invoiceOf)
            throws StripeException {
        ChargeListParams all =
                ChargeListParams.builder().setCustomer(customer).setLimit(PAGE).build();
        List<Picture.Reversal> reversals = new ArrayList<>();
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

    private static List<Picture.Reversal> refunds(StripeClient stripe, Charge charge, String invoice)
            throws StripeException {
        RefundListParams all = RefundListParams.builder()
                .setCharge(charge.getId())
                .setLimit(PAGE)
                .build();
        List<Picture.Reversal> refunds = new ArrayList<>();
        for (Refund each : stripe.v1().refunds().list(all).autoPagingIterable()) {
            boolean duplicate = each.getMetadata() != null && each.getMetadata().containsKey(DUPLICATE);
            if (!NOT_GONE.contains(each.getStatus())) {
                refunds.add(new Picture.Reversal(
                        each.getId(), false, duplicate, invoice, each.getAmount(), charge.getAmount()));
            }
        }
        return refunds;
    }

    /// An inquiry (`warning_…`) has taken nothing yet, and what was won has come back.
    private static List<Picture.Reversal> disputes(StripeClient stripe, Charge charge, String invoice)
            throws StripeException {
        DisputeListParams all = DisputeListParams.builder()
                .setCharge(charge.getId())
                .setLimit(PAGE)
                .build();
        List<Picture.Reversal> disputes = new ArrayList<>();
        for (Dispute each : stripe.v1().disputes().list(all).autoPagingIterable()) {
            if (!each.getStatus().equals("won") && !each.getStatus().startsWith("warning_")) {
                disputes.add(
                        new Picture.Reversal(each.getId(), true, false, invoice, each.getAmount(), charge.getAmount()));
            }
        }
        return disputes;
    }

    /// Whose a charge is; empty for nobody's.
    Optional<String> customerOf(String charge) {
        return ask(
                "look at a charge",
                stripe -> Optional.ofNullable(
                        stripe.v1().charges().retrieve(charge).getCustomer()));
    }

    /// Ends at once a subscription that somebody has beside another, and gives back what was paid for it.
    void undo(String subscription) {
        ask("undo a second subscription", stripe -> {
            InvoiceListParams its = InvoiceListParams.builder()
                    .setSubscription(subscription)
                    .setLimit(PAGE)
                    .addExpand("data.payments")
                    .build();
            // Refunded first: while it is not ended it is found again, should this node die in between.
            for (Invoice invoice : stripe.v1().invoices().list(its).autoPagingIterable()) {
                if ("paid".equals(invoice.getStatus()) && invoice.getPayments() != null) {
                    refund(stripe, invoice);
                } else if ("open".equals(invoice.getStatus())) {
                    annul(stripe, invoice);
                }
            }
            return cancel(stripe, subscription);
        });
    }

    /// One whose payment is on its way stays; when that arrives it is refunded.
    private static void annul(StripeClient stripe, Invoice invoice) throws StripeException {
        try {
            stripe.v1().invoices().voidInvoice(invoice.getId());
        } catch (InvalidRequestException e) {
            LOG.info("The invoice {} of a second subscription cannot be annulled now", invoice.getId(), e);
        }
    }

    private static String cancel(StripeClient stripe, String subscription) throws StripeException {
        try {
            return stripe.v1().subscriptions().cancel(subscription).getId();
        } catch (InvalidRequestException e) {
            if (isGone(e)) {
                return subscription;
            }
            throw e;
        }
    }

    private static void refund(StripeClient stripe, Invoice invoice) throws StripeException {
        Set<String> done = new HashSet<>();
        for (InvoicePayment payment : invoice.getPayments().getData()) {
            String intent = payment.getPayment().getPaymentIntent();
            if (intent == null || !"paid".equals(payment.getStatus()) || !done.add(intent)) {
                continue;
            }
            try {
                stripe.v1()
                        .refunds()
                        .create(
                                RefundCreateParams.builder()
                                        .setPaymentIntent(intent)
                                        .setReason(RefundCreateParams.Reason.DUPLICATE)
                                        .putMetadata(DUPLICATE, invoice.getId())
                                        .build(),
                                under("assay-refund-" + intent));
            } catch (InvalidRequestException e) {
                if (!"charge_already_refunded".equals(e.getCode())) {
                    // Asking again changes nothing, and it must be ended all the same.
                    LOG.error(
                            "The provider refuses ({}) to give back the invoice {}, which was paid beside another: give it back"
                                    + " by hand",
                            e.getCode(),
                            invoice.getId());
                }
            }
        }
    }

    /// Has the provider forget a customer, and with that end whatever subscription there is.
    void forget(String customer) {
        ask("delete a customer", stripe -> {
            try {
                return stripe.v1().customers().delete(customer).getId();
            } catch (InvalidRequestException e) {
                if (isGone(e)) {
                    return customer;
                }
                throw e;
            }
        });
    }

    static RequestOptions under(String idempotencyKey) {
        return RequestOptions.builder().setIdempotencyKey(idempotencyKey).build();
    }

    private <T> T askOf(String customer, String what, Question<T> question) throws CustomerGone {
        try {
            return question.ask(configured());
        } catch (InvalidRequestException e) {
            if (isGone(e) && "customer".equals(e.getParam())) {
                LOG.warn("The customer {} is not there any more at the provider", customer);
                throw new CustomerGone();
            }
            throw failed(what, e);
        } catch (StripeException e) {
            throw failed(what, e);
        } catch (RuntimeException e) {
            throw unwrapped(what, e);
        }
    }

    private <T> T ask(String what, Question<T> question) {
        try {
            return question.ask(configured());
        } catch (StripeException e) {
            throw failed(what, e);
        } catch (RuntimeException e) {
            throw unwrapped(what, e);
        }
    }

    private static boolean isGone(InvalidRequestException e) {
        return "resource_missing".equals(e.getCode());
    }

    /// The client hides what happened at the second page of a list in another exception.
    private static RuntimeException unwrapped(String what, RuntimeException e) {
        return e.getCause() instanceof StripeException cause ? failed(what, cause) : e;
    }

    private static Problem failed(String what, StripeException e) {
        LOG.warn(
                "The payment provider did not {}: {}, status {}, code {}, its request {}",
                what,
                e.getClass().getSimpleName(),
                e.getStatusCode(),
                e.getCode(),
                e.getRequestId());
        return Problem.of(
                ProblemKind.PROVIDER_FAILED,
                "The payment provider does not answer as it should; nothing was bought. Try again later.");
    }

    private StripeClient configured() {
        requireConfigured();
        return client.orElseThrow();
    }
}
