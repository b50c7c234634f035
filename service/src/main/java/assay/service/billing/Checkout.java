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

/// Sends people to the provider's pages, and never twice to pay for the same: who pays already is sent to where that is
/// changed. Whether somebody does is asked of the provider, since its event may still be on its way.
@Component
public class Checkout {

    private static final Logger LOG = LoggerFactory.getLogger(Checkout.class);

    @FunctionalInterface
    private interface Visit {
        Provider.Link open(String customer) throws ProviderClient.CustomerGone;
    }

    private final Store store;
    private final Ids ids;
    private final Provider provider;
    private final Prices prices;
    private final Customers customers;

    Checkout(Store store, Ids ids, Provider provider, Prices prices, Customers customers) {
        this.store = store;
        this.ids = ids;
        this.provider = provider;
        this.prices = prices;
        this.customers = customers;
    }

    /// Where a tenant buys an offer, or confirms that what it pays for becomes this.
    ///
    /// @throws Problem 503 where the price or the provider is not configured, 502 where the provider is silent
    public Provider.Link buy(String tenant, Prices.Offer offer) {
        provider.requireConfigured();
        String price = prices.sold(offer);
        return visit(tenant, customer -> {
            String key = ids.text("");
            List<Picture.Sub> live = provider.live(customer);
            if (live.isEmpty()) {
                Provider.Link link = provider.checkout(tenant, customer, price, key);
                store.write(sql -> {
                    customers.opened(sql, customer, link.expiresAt());
                    return true;
                });
                return link;
            }
            Picture.Sub sub = live.getFirst();
            if (live.stream().anyMatch(Picture.Sub::unpaid)) {
                return provider.portalToPay(customer, key);
            }
            // The portal confirms no change to what holds already, nor to what is to end.
            return sub.price().equals(price) || sub.cancelled() || sub.next() != null
                    ? provider.portal(customer, key)
                    : provider.portalToChange(customer, sub, price, key);
        });
    }

    /// Where a tenant sees its invoices, changes how it pays, and cancels.
    ///
    /// @throws Problem 404 where it never came to paying, else as [#buy]
    public Provider.Link portal(String tenant) {
        provider.requireConfigured();
        Customers.Customer customer = customer(tenant).orElseThrow(Checkout::nobody);
        try {
            return provider.portal(customer.id(), ids.text(""));
        } catch (ProviderClient.CustomerGone e) {
            throw nobody();
        }
    }

    /// Whether a checkout of the tenant was begun that has not run out.
    public boolean isOpen(String tenant) {
        return store.read(sql -> customers.isOpen(sql, tenant));
    }

    private static Problem nobody() {
        return Problem.of(
                ProblemKind.NOT_FOUND, "Nothing was bought yet, so there is nothing to manage: buy a plan first.");
    }

    private Provider.Link visit(String tenant, Visit visit) {
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
                LOG.error("The customer {} was gone as soon as it was made", another);
                throw Problem.of(
                        ProblemKind.PROVIDER_FAILED,
                        "The payment provider does not answer as it should; nothing was bought. Try again later.");
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
