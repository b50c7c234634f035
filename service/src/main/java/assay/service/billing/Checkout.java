package assay.service.billing;

import assay.service.platform.Ids;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Sends people to the provider's pages without letting them pay twice: people who already have a
/// subscription go to the portal, where they change it. Requests the subscriptions from the provider, because
/// an event about a new one may not have arrived yet.
@Component
public class Checkout {

    private static final Logger LOG = LoggerFactory.getLogger(Checkout.class);

    @FunctionalInterface
    private interface Visit {
        PaymentProvider.Link open(String customer) throws ProviderClient.CustomerGone;
    }

    private final Store store;
    private final Ids ids;
    private final PaymentProvider provider;
    private final PlanPrices prices;
    private final Customers customers;

    Checkout(Store store, Ids ids, PaymentProvider provider, PlanPrices prices, Customers customers) {
        this.store = store;
        this.ids = ids;
        this.provider = provider;
        this.prices = prices;
        this.customers = customers;
    }

    /// Returns a link to buy an offer, or to confirm changing the subscription to this offer.
    ///
    /// @throws Problem 503 if the price or the provider is not configured, 502 if the provider does not
    ///     respond
    public PaymentProvider.Link buy(String tenant, PlanPrices.Offer offer) {
        provider.requireConfigured();
        String price = prices.sold(offer);
        return visit(tenant, customer -> {
            String key = ids.text("");
            List<CustomerSnapshot.Sub> live = provider.live(customer);
            if (live.isEmpty()) {
                PaymentProvider.Link link = provider.checkout(tenant, customer, price, key);
                store.write(sql -> {
                    customers.opened(sql, customer, link.expiresAt());
                    return true;
                });
                return link;
            }
            CustomerSnapshot.Sub sub = live.getFirst();
            if (live.stream().anyMatch(CustomerSnapshot.Sub::unpaid)) {
                return provider.portalToPay(customer, key);
            }
            // The portal cannot confirm a change to the current price, or a change of a subscription that is
            // ending or already scheduled to change.
            return sub.price().equals(price) || sub.cancelled() || sub.next() != null
                    ? provider.portal(customer, key)
                    : provider.portalToChange(customer, sub, price, key);
        });
    }

    /// Returns a link to see invoices, change the payment method, and cancel.
    ///
    /// @throws Problem 404 if the tenant has not bought anything yet; otherwise in the same cases as [#buy]
    public PaymentProvider.Link portal(String tenant) {
        provider.requireConfigured();
        Customers.Customer customer = customer(tenant).orElseThrow(Checkout::nobody);
        try {
            return provider.portal(customer.id(), ids.text(""));
        } catch (ProviderClient.CustomerGone e) {
            throw nobody();
        }
    }

    /// Whether the tenant has an open checkout.
    public boolean isOpen(String tenant) {
        return store.read(sql -> customers.isOpen(sql, tenant));
    }

    private static Problem nobody() {
        return Problem.of(ProblemKind.NOT_FOUND, "Buy a plan first. You have no subscription to manage.");
    }

    private PaymentProvider.Link visit(String tenant, Visit visit) {
        String customer = customer(tenant).map(Customers.Customer::id).orElseGet(() -> make(tenant));
        try {
            return visit.open(customer);
        } catch (ProviderClient.CustomerGone e) {
            String another = provider.makeCustomer(tenant);
            store.write(sql -> {
                customers.replace(sql, tenant, customer, another);
                return true;
            });
            try {
                return visit.open(another);
            } catch (ProviderClient.CustomerGone again) {
                LOG.error("The customer {} was deleted right after it was created", another);
                throw Problem.of(
                        ProblemKind.PROVIDER_FAILED,
                        "The request to the payment provider failed, and you were not charged. Try again later.");
            }
        }
    }

    private Optional<Customers.Customer> customer(String tenant) {
        return store.read(sql -> customers.of(sql, tenant));
    }

    private String make(String tenant) {
        String made = provider.makeCustomer(tenant);
        return store.write(sql -> customers.keep(sql, tenant, made)).id();
    }
}
