package assay.service.billing;

import assay.service.platform.Settings;
import com.stripe.StripeClient;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.model.Invoice;
import com.stripe.model.InvoicePayment;
import com.stripe.param.CustomerCreateParams;
import com.stripe.param.InvoiceListParams;
import com.stripe.param.RefundCreateParams;
import com.stripe.param.billingportal.SessionCreateParams.FlowData;
import com.stripe.param.billingportal.SessionCreateParams.FlowData.AfterCompletion;
import com.stripe.param.billingportal.SessionCreateParams.FlowData.SubscriptionUpdateConfirm;
import com.stripe.param.checkout.SessionCreateParams;
import com.stripe.param.checkout.SessionListParams;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Requests to the payment provider. Every call waits for the network, so calls must not be made inside a
/// transaction.
@Component
public class PaymentProvider {

    private static final Logger LOG = LoggerFactory.getLogger(PaymentProvider.class);

    private static final long PAGE = 100;

    /// How long an idempotency key is reused. The provider repeats its response to a key for a day, even if
    /// it was a failure, so reusing a key for longer could block payment for a day.
    private static final Duration ONE_ATTEMPT = Duration.ofMinutes(10);

    /// The metadata key on all objects that this service's checkouts create, to distinguish them from objects
    /// that the operator creates manually.
    static final String TENANT = "assay_tenant";

    /// The metadata key on refunds of duplicate payments. These refunds do not withdraw credits.
    static final String DUPLICATE = "assay_duplicate";

    /// How long an unused link to the portal is valid.
    private static final Duration PORTAL_LINK = Duration.ofMinutes(5);

    /// A URL to redirect the browser to.
    public record Link(String id, String url, Instant expiresAt) {}

    private final Settings settings;
    private final Clock clock;
    private final ProviderClient client;
    private final SnapshotReader pictures;
    private final PortalPages pages;

    PaymentProvider(Settings settings, Clock clock, PlanPrices prices) {
        this.settings = settings;
        this.clock = clock;
        this.client = new ProviderClient(settings.payments());
        this.pictures = new SnapshotReader(prices);
        this.pages = new PortalPages(prices.sold());
    }

    public boolean isConfigured() {
        return client.isConfigured();
    }

    /// Refuses the request with a 503 if payment is not configured.
    void requireConfigured() {
        var _ = client.configured();
    }

    /// Creates a customer for a tenant. Concurrent calls create only one customer.
    String makeCustomer(String tenant) {
        return client.ask(
                "create a customer",
                stripe -> stripe.v1()
                        .customers()
                        .create(
                                CustomerCreateParams.builder()
                                        .putMetadata(TENANT, tenant)
                                        .build(),
                                ProviderClient.under("assay-customer-" + tenant + "-" + attempt()))
                        .getId());
    }

    private long attempt() {
        return clock.millis() / ONE_ATTEMPT.toMillis();
    }

    /// Returns all of a customer's active subscriptions.
    List<CustomerSnapshot.Sub> live(String customer) throws ProviderClient.CustomerGone {
        return client.askOf(customer, "list subscriptions", stripe -> SnapshotReader.subs(stripe, customer)).stream()
                .filter(CustomerSnapshot.Sub::live)
                .toList();
    }

    /// Returns a link to buy a subscription at a price. Expires earlier open checkouts, so that a person who
    /// goes back and chooses again buys only once.
    Link checkout(String tenant, String customer, String price, String key) throws ProviderClient.CustomerGone {
        return client.askOf(customer, "open a checkout", stripe -> {
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
                    ProviderClient.under("assay-checkout-" + key));
            return new Link(session.getId(), session.getUrl(), Instant.ofEpochSecond(session.getExpiresAt()));
        });
    }

    /// Expires a checkout. Does nothing if it has just been completed or has already expired.
    private static void expire(StripeClient stripe, String session) throws StripeException {
        try {
            stripe.v1().checkout().sessions().expire(session);
        } catch (InvalidRequestException e) {
            LOG.debug("The checkout {} had already ended", session, e);
        }
    }

    /// Returns a link to the full portal.
    Link portal(String customer, String key) throws ProviderClient.CustomerGone {
        return portal(customer, null, key);
    }

    /// Returns a link to confirm a change of a subscription's price.
    Link portalToChange(String customer, CustomerSnapshot.Sub sub, String price, String key)
            throws ProviderClient.CustomerGone {
        SubscriptionUpdateConfirm.Item item = SubscriptionUpdateConfirm.Item.builder()
                .setId(sub.item())
                .setPrice(price)
                .setQuantity(1L)
                .build();
        return portal(
                customer,
                flow(FlowData.Type.SUBSCRIPTION_UPDATE_CONFIRM)
                        .setSubscriptionUpdateConfirm(SubscriptionUpdateConfirm.builder()
                                .setSubscription(sub.id())
                                .addItem(item)
                                .build())
                        .build(),
                key);
    }

    /// Returns a link to update the payment method after a failed payment.
    Link portalToPay(String customer, String key) throws ProviderClient.CustomerGone {
        return portal(customer, flow(FlowData.Type.PAYMENT_METHOD_UPDATE).build(), key);
    }

    private FlowData.Builder flow(FlowData.Type type) {
        AfterCompletion.Redirect redirect =
                AfterCompletion.Redirect.builder().setReturnUrl(back()).build();
        return FlowData.builder()
                .setType(type)
                .setAfterCompletion(AfterCompletion.builder()
                        .setType(AfterCompletion.Type.REDIRECT)
                        .setRedirect(redirect)
                        .build());
    }

    private Link portal(String customer, @Nullable FlowData flow, String key) throws ProviderClient.CustomerGone {
        return client.askOf(customer, "open the portal", stripe -> {
            var params = com.stripe.param.billingportal.SessionCreateParams.builder()
                    .setCustomer(customer)
                    .setConfiguration(pages.in(stripe, attempt()))
                    .setReturnUrl(back());
            if (flow != null) {
                params.setFlowData(flow);
            }
            try {
                var session = stripe.v1()
                        .billingPortal()
                        .sessions()
                        .create(params.build(), ProviderClient.under("assay-portal-" + key));
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

    /// Returns the URL of the page to which the browser returns. The page's content depends only on the
    /// provider's events, and never on the browser's return.
    private String back() {
        return settings.baseUrl() + "/account/plan";
    }

    /// Reads the complete snapshot of a customer.
    CustomerSnapshot snapshot(String customer) {
        return client.ask("read a customer", stripe -> pictures.read(stripe, customer));
    }

    /// Returns the customer of a charge; empty if there is none.
    Optional<String> customerOf(String charge) {
        return client.ask(
                "read a charge",
                stripe -> Optional.ofNullable(
                        stripe.v1().charges().retrieve(charge).getCustomer()));
    }

    /// Ends a second subscription immediately and refunds it.
    void undo(String subscription) {
        client.ask("cancel a second subscription", stripe -> {
            InvoiceListParams its = InvoiceListParams.builder()
                    .setSubscription(subscription)
                    .setLimit(PAGE)
                    .addExpand("data.payments")
                    .build();
            // Refund first: if this node dies in between, the subscription is still active and will be found
            // again.
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

    /// Voids an open invoice. If its payment is in progress, the invoice stays open, and the payment is
    /// refunded when it arrives.
    private static void annul(StripeClient stripe, Invoice invoice) throws StripeException {
        try {
            stripe.v1().invoices().voidInvoice(invoice.getId());
        } catch (InvalidRequestException e) {
            LOG.info("The invoice {} of a second subscription cannot be voided now", invoice.getId(), e);
        }
    }

    private static String cancel(StripeClient stripe, String subscription) throws StripeException {
        try {
            return stripe.v1().subscriptions().cancel(subscription).getId();
        } catch (InvalidRequestException e) {
            if (ProviderClient.isGone(e)) {
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
                                ProviderClient.under("assay-refund-" + intent));
            } catch (InvalidRequestException e) {
                if (!"charge_already_refunded".equals(e.getCode())) {
                    // A retry would also fail, and the subscription must end in any case.
                    LOG.error(
                            "The provider refused to refund a duplicate payment ({}). Refund invoice {} manually.",
                            e.getCode(),
                            invoice.getId());
                }
            }
        }
    }

    /// Deletes a customer at the provider, which ends their subscriptions.
    void forget(String customer) {
        client.ask("delete a customer", stripe -> {
            try {
                return stripe.v1().customers().delete(customer).getId();
            } catch (InvalidRequestException e) {
                if (ProviderClient.isGone(e)) {
                    return customer;
                }
                throw e;
            }
        });
    }
}
