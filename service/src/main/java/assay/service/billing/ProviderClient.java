package assay.service.billing;

import assay.service.platform.Payments;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import com.stripe.Stripe;
import com.stripe.StripeClient;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.net.RequestOptions;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Calls the payment provider through its SDK.
///
/// Failures are reported as a [Problem]: 503 if no key is set, and 502 for everything else. Neither the
/// problem nor the log repeats the provider's message, because it can contain part of the key.
final class ProviderClient {

    private static final Logger LOG = LoggerFactory.getLogger(ProviderClient.class);

    private static final int CONNECT_MILLIS = 5_000;
    private static final int READ_MILLIS = 20_000;

    /// The SDK must not retry requests, because it would block while it waits. Callers retry instead: the
    /// queue on its schedule, and people by clicking again.
    private static final int RETRIES = 0;

    /// The customer was deleted at the provider.
    static final class CustomerGone extends Exception {
        private static final long serialVersionUID = 1L;
    }

    @FunctionalInterface
    interface Question<T> {
        T ask(StripeClient client) throws StripeException;
    }

    static {
        // Telemetry would report to the provider how long each call takes.
        Stripe.enableTelemetry = false;
    }

    private final @Nullable StripeClient client;

    ProviderClient(Payments settings) {
        String key = settings.secretKey();
        this.client = key == null ? null : client(key, settings.apiBase());
    }

    private static StripeClient client(String key, @Nullable String base) {
        StripeClient.StripeClientBuilder builder = StripeClient.builder()
                .setApiKey(key)
                .setConnectTimeout(CONNECT_MILLIS)
                .setReadTimeout(READ_MILLIS)
                .setMaxNetworkRetries(RETRIES);
        return (base == null ? builder : builder.setApiBase(base)).build();
    }

    boolean isConfigured() {
        return client != null;
    }

    /// Returns the client. Refuses the request with a 503 if payment is not configured.
    StripeClient configured() {
        if (client == null) {
            throw Problem.notConfigured(
                    "Payment is not set up on this server. Ask the operator to set it up or to change your plan.",
                    Payments.SECRET_KEY + " is not set");
        }
        return client;
    }

    /// Sends a request.
    ///
    /// @param what the name of the request, which is logged if it fails
    <T> T ask(String what, Question<T> question) {
        try {
            return question.ask(configured());
        } catch (StripeException e) {
            throw failed(what, e);
        } catch (RuntimeException e) {
            throw unwrapped(what, e);
        }
    }

    /// Sends a request about a customer.
    ///
    /// @param what the name of the request, which is logged if it fails
    <T> T askOf(String customer, String what, Question<T> question) throws CustomerGone {
        try {
            return question.ask(configured());
        } catch (InvalidRequestException e) {
            if (isGone(e) && "customer".equals(e.getParam())) {
                LOG.warn("The customer {} no longer exists at the provider", customer);
                throw new CustomerGone();
            }
            throw failed(what, e);
        } catch (StripeException e) {
            throw failed(what, e);
        } catch (RuntimeException e) {
            throw unwrapped(what, e);
        }
    }

    /// Makes a request idempotent: repeating it with the same key repeats the response.
    static RequestOptions under(String idempotencyKey) {
        return RequestOptions.builder().setIdempotencyKey(idempotencyKey).build();
    }

    /// Whether the object of a request no longer exists.
    static boolean isGone(InvalidRequestException e) {
        return "resource_missing".equals(e.getCode());
    }

    /// Unwraps an error that the SDK wrapped in another exception when it fetched a later page of a list.
    private static RuntimeException unwrapped(String what, RuntimeException e) {
        return e.getCause() instanceof StripeException cause ? failed(what, cause) : e;
    }

    private static Problem failed(String what, StripeException e) {
        LOG.warn(
                "The payment provider failed to {}: {}, status {}, code {}, request {}",
                what,
                e.getClass().getSimpleName(),
                e.getStatusCode(),
                e.getCode(),
                e.getRequestId());
        return Problem.of(
                ProblemKind.PROVIDER_FAILED,
                "The request to the payment provider failed, and you were not charged. Try again later.");
    }
}
