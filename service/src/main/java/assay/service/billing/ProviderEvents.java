package assay.service.billing;

import assay.service.platform.Payments;
import assay.service.platform.Settings;
import assay.service.platform.Sweep;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.platform.work.Works;
import com.stripe.Stripe;
import com.stripe.exception.SignatureVerificationException;
import com.stripe.model.Charge;
import com.stripe.model.Dispute;
import com.stripe.model.Event;
import com.stripe.model.Invoice;
import com.stripe.model.Refund;
import com.stripe.model.StripeObject;
import com.stripe.model.Subscription;
import com.stripe.model.checkout.Session;
import com.stripe.net.Webhook;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Receives the provider's events. Each event is verified, stored once, and queued as work in the same
/// transaction. Only the customer is taken from the event; the work reads the customer's state from the
/// provider.
@Component
public class ProviderEvents implements Sweep {

    private static final Logger LOG = LoggerFactory.getLogger(ProviderEvents.class);

    /// How long events are stored. The provider retries an event for up to three days, and shows it for 30
    /// days.
    private static final Duration KEPT = Duration.ofDays(40);

    /// The event types that an operator enables at the provider. docs/payments.md lists them.
    static final Set<String> KINDS = Set.of(
            "checkout.session.completed",
            "checkout.session.async_payment_succeeded",
            "checkout.session.async_payment_failed",
            "invoice.paid",
            "invoice.payment_failed",
            "invoice.payment_action_required",
            "customer.subscription.created",
            "customer.subscription.updated",
            "customer.subscription.deleted",
            "customer.subscription.paused",
            "customer.subscription.resumed",
            "charge.refunded",
            "charge.refund.updated",
            "refund.updated",
            "refund.failed",
            "charge.dispute.created",
            "charge.dispute.closed");

    /// The outcome of an event.
    private enum Fate {
        TAKEN,
        /// The event was received before.
        REPEATED,
        /// The event's customer is unknown here.
        STRANGE,
        IGNORED
    }

    private final Store store;
    private final Clock clock;
    private final Customers customers;
    private final Works works;
    private final MeterRegistry meters;
    private final @Nullable String secret;

    ProviderEvents(
            Store store, Clock clock, Customers customers, Works works, MeterRegistry meters, Settings settings) {
        this.store = store;
        this.clock = clock;
        this.customers = customers;
        this.works = works;
        this.meters = meters;
        this.secret = settings.payments().webhookSecret();
    }

    /// @param signature the signature from the request's header, or null
    /// @throws Problem 401 if the signature is wrong or too old, 422 if the body is not an event, 503 if no
    ///     secret is set
    public void take(byte[] body, @Nullable String signature) {
        String text = new String(body, StandardCharsets.UTF_8);
        verify(text, signature);
        Event event = read(text);
        Fate fate = KINDS.contains(event.getType()) ? keep(event) : Fate.IGNORED;
        meters.counter(
                        "assay.billing.events",
                        "kind",
                        fate == Fate.IGNORED ? "other" : event.getType(),
                        "fate",
                        fate.name().toLowerCase(Locale.ROOT))
                .increment();
    }

    /// Checks that an event can be accepted, before its body is read.
    ///
    /// @throws Problem in the same cases as [#take]
    public void expect(@Nullable String signature) {
        if (secret == null) {
            throw Problem.notConfigured(
                    "This server is not set up for events from the payment provider.",
                    Payments.WEBHOOK_SECRET + " is not set");
        }
        if (signature == null) {
            throw refused();
        }
    }

    private void verify(String body, @Nullable String signature) {
        expect(signature);
        try {
            if (Webhook.Signature.verifyHeader(body, signature, secret, Webhook.DEFAULT_TOLERANCE, clock)) {
                return;
            }
        } catch (SignatureVerificationException e) {
            LOG.info(
                    "An event from the payment provider was rejected: {}. Check that {} is the signing secret of the"
                            + " webhook endpoint at Stripe.",
                    e.getMessage(),
                    Payments.WEBHOOK_SECRET);
        } catch (RuntimeException e) {
            // The header is malformed.
            LOG.info(
                    "An event from the payment provider was rejected: {}",
                    e.getClass().getSimpleName());
        }
        throw refused();
    }

    private static Problem refused() {
        return Problem.of(
                ProblemKind.UNAUTHENTICATED,
                "The Stripe-Signature header is missing, invalid or older than five minutes.");
    }

    private static Event read(String body) {
        try {
            Event event = Webhook.constructEventWithoutVerification(body);
            if (event != null && event.getId() != null && event.getType() != null && event.getData() != null) {
                return event;
            }
        } catch (RuntimeException e) {
            LOG.info(
                    "An event from the payment provider could not be read: {}",
                    e.getClass().getSimpleName());
        }
        throw Problem.invalid("", "The body is not an event from the payment provider.");
    }

    private Fate keep(Event event) {
        StripeObject about = event.getDataObjectDeserializer().getObject().orElseThrow(() -> unreadable(event));
        @Nullable String customer = customer(about);
        @Nullable String charge = charge(about);
        if (customer != null) {
            return store.write(sql -> fresh(sql, event, customer) ? happened(sql, event, customer) : Fate.REPEATED);
        }
        if (charge != null) {
            return store.write(sql -> {
                if (!fresh(sql, event, "")) {
                    return Fate.REPEATED;
                }
                works.add(sql, Reconciling.QUEUE, Reconciling.CHARGE, charge, clock.instant());
                return Fate.TAKEN;
            });
        }
        LOG.info("The event {} ({}) has no customer", event.getId(), event.getType());
        return Fate.STRANGE;
    }

    private Fate happened(Sql sql, Event event, String customer) {
        if (customers.happened(sql, customer)) {
            return Fate.TAKEN;
        }
        LOG.warn("The event {} ({}) belongs to the unknown customer {}", event.getId(), event.getType(), customer);
        return Fate.STRANGE;
    }

    private boolean fresh(Sql sql, Event event, String customer) {
        return sql.run(
                        "INSERT INTO billing_event (id, kind, customer, received_at) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
                        event.getId(),
                        event.getType(),
                        customer,
                        clock.millis())
                > 0;
    }

    /// Returns the charge of an event without a customer.
    private static @Nullable String charge(StripeObject about) {
        return switch (about) {
            case Dispute dispute -> dispute.getCharge();
            case Refund refund -> refund.getCharge();
            default -> null;
        };
    }

    private static @Nullable String customer(StripeObject about) {
        return switch (about) {
            case Session session -> session.getCustomer();
            case Invoice invoice -> invoice.getCustomer();
            case Subscription subscription -> subscription.getCustomer();
            case Charge charge -> charge.getCustomer();
            default -> null;
        };
    }

    /// Returns a failure instead of ignoring the event. The provider then retries it, so the operator has
    /// days to fix the problem.
    private static IllegalStateException unreadable(Event event) {
        LOG.error(
                "The event {} ({}) uses the API version {}, but this service requires {}. At the provider, set the"
                        + " webhook endpoint's API version to {}. The service responded with status 500, so the"
                        + " provider will send the event again.",
                event.getId(),
                event.getType(),
                event.getApiVersion(),
                Stripe.API_VERSION,
                Stripe.API_VERSION);
        return new IllegalStateException("An event uses an unsupported API version: " + event.getApiVersion());
    }

    @Override
    public String name() {
        return "expired events from the payment provider";
    }

    @Override
    public int sweep() {
        long before = clock.millis() - KEPT.toMillis();
        return store.write(sql -> sql.run(
                "DELETE FROM billing_event WHERE id IN (SELECT id FROM billing_event WHERE received_at < ? LIMIT 500)",
                before));
    }

    /// Deletes some events of a customer that is being erased, and returns how many.
    static int erase(Sql sql, String customer) {
        return sql.run(
                "DELETE FROM billing_event WHERE id IN (SELECT id FROM billing_event WHERE customer = ? LIMIT 500)",
                customer);
    }
}
