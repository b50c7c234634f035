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

/// Calls the payment provider through its own client.
///
/// What fails is a [Problem]: 503 where no key is set, 502 for everything else. Neither it nor the log repeats
/// what the provider wrote, which may hold a part of the key.
final class ProviderClient {

    private static final Logger LOG = LoggerFactory.getLogger(ProviderClient.class);

    private static final int CONNECT_MILLIS = 5_000;
    private static final int READ_MILLIS = 20_000;

    /// The caller tries again: the queue by its schedule, and a person by the same button. The SDK would sleep.
    private static final int RETRIES = 0;

    /// The customer is not there any more: somebody deleted it at the provider.
    static final class CustomerGone extends Exception {
        private static final long serialVersionUID = 1L;
    }

    @FunctionalInterface
    interface Question<T> {
        T ask(StripeClient client) throws StripeException;
    }

    static {
        // It would tell the provider how long each call took.
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

    /// The client, or a 503 where nobody can pay.
    StripeClient configured() {
        if (client == null) {
            throw Problem.of(
                    ProblemKind.NOT_CONFIGURED, "Nobody can pay here: " + Payments.SECRET_KEY + " is not set.");
        }
        return client;
    }

    /// Asks something.
    ///
    /// @param what for the log: what the provider did not do
    <T> T ask(String what, Question<T> question) {
        try {
            return question.ask(configured());
        } catch (StripeException e) {
            throw failed(what, e);
        } catch (RuntimeException e) {
            throw unwrapped(what, e);
        }
    }

    /// Asks something about a customer.
    ///
    /// @param what for the log: what the provider did not do
    <T> T askOf(String customer, String what, Question<T> question) throws CustomerGone {
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

    /// For a request that is answered the same way when it is sent again under the same key.
    static RequestOptions under(String idempotencyKey) {
        return RequestOptions.builder().setIdempotencyKey(idempotencyKey).build();
    }

    /// Whether what a request names is not there any more.
    static boolean isGone(InvalidRequestException e) {
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
}
