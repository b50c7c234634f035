package assay.service.billing.web;

import assay.service.accounts.Caller;
import assay.service.billing.Checkout;
import assay.service.billing.Prices;
import assay.service.billing.Provider;
import assay.service.credits.Cycle;
import assay.service.credits.Plan;
import assay.service.platform.web.Fields;
import org.springframework.stereotype.Component;

/// Buying a plan from a page: the same as over the interface, for an owner alone.
@Component
public final class PageCheckout {

    private final Checkout checkout;
    private final Prices prices;
    private final Provider provider;

    PageCheckout(Checkout checkout, Prices prices, Provider provider) {
        this.checkout = checkout;
        this.prices = prices;
        this.provider = provider;
    }

    /// Whether anybody can pay here.
    public boolean isConfigured() {
        return provider.isConfigured();
    }

    /// Whether a plan can be bought so.
    public boolean sells(Plan plan, Cycle cycle) {
        return provider.isConfigured() && prices.sells(new Prices.Offer(plan, cycle));
    }

    /// Where to send the browser to buy a plan, or to confirm its change.
    ///
    /// A plan that is sold for one cycle alone is bought for that, whichever was ticked beside all of them:
    /// its card says so, and so does the provider before anybody pays.
    ///
    /// @param fields `tier` and `cycle`
    public String buy(Caller caller, Fields fields) {
        caller.needsOwner();
        Prices.Offer asked = CheckoutFields.SCHEMA.read(fields).offer();
        Cycle otherwise = asked.cycle() == Cycle.MONTHLY ? Cycle.ANNUAL : Cycle.MONTHLY;
        Prices.Offer other = new Prices.Offer(asked.plan(), otherwise);
        return checkout.buy(caller.tenant(), !prices.sells(asked) && prices.sells(other) ? other : asked)
                .url();
    }

    /// Whether somebody may just have paid: a checkout was begun that has not run out.
    public boolean isOpen(String tenant) {
        return provider.isConfigured() && checkout.isOpen(tenant);
    }

    /// Where to send the browser to see invoices, change how it is paid, and cancel.
    public String portal(Caller caller) {
        caller.needsOwner();
        return checkout.portal(caller.tenant()).url();
    }
}
