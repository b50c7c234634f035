package assay.service.billing.web;

import assay.service.accounts.Caller;
import assay.service.billing.Checkout;
import assay.service.billing.PaymentProvider;
import assay.service.billing.PlanPrices;
import assay.service.credits.Cycle;
import assay.service.credits.Plan;
import assay.service.platform.web.Fields;
import org.springframework.stereotype.Component;

/// Lets owners buy a plan on a page, as they can through the API.
@Component
public final class PageCheckout {

    private final Checkout checkout;
    private final PlanPrices prices;
    private final PaymentProvider provider;

    PageCheckout(Checkout checkout, PlanPrices prices, PaymentProvider provider) {
        this.checkout = checkout;
        this.prices = prices;
        this.provider = provider;
    }

    /// Whether payment is configured.
    public boolean isConfigured() {
        return provider.isConfigured();
    }

    /// Whether a plan is sold with a billing cycle.
    public boolean sells(Plan plan, Cycle cycle) {
        return provider.isConfigured() && prices.sells(new PlanPrices.Offer(plan, cycle));
    }

    /// Returns the URL where a plan is bought or a change of plan is confirmed.
    ///
    /// A plan that is sold for only one cycle is bought for that cycle, regardless of the cycle that was
    /// selected on the page. The page states this next to the plan, and so does the provider before payment.
    ///
    /// @param fields `tier` and `cycle`
    public String buy(Caller caller, Fields fields) {
        caller.needsOwner();
        PlanPrices.Offer asked = CheckoutFields.SCHEMA.read(fields).offer();
        Cycle otherwise = asked.cycle() == Cycle.MONTHLY ? Cycle.ANNUAL : Cycle.MONTHLY;
        PlanPrices.Offer other = new PlanPrices.Offer(asked.plan(), otherwise);
        return checkout.buy(caller.tenant(), !prices.sells(asked) && prices.sells(other) ? other : asked)
                .url();
    }

    /// Whether the tenant has an open checkout, which means that a payment may be in progress.
    public boolean isOpen(String tenant) {
        return provider.isConfigured() && checkout.isOpen(tenant);
    }

    /// Returns the URL to see invoices, change the payment method, and cancel.
    public String portal(Caller caller) {
        caller.needsOwner();
        return checkout.portal(caller.tenant()).url();
    }
}
