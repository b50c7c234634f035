package assay.service.billing;

import assay.service.credits.Cycle;
import assay.service.credits.Plan;
import assay.service.platform.Payments;
import assay.service.platform.Settings;
import assay.service.platform.web.Problem;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.stereotype.Component;

/// Maps prices at the provider to plans.
@Component
public class PlanPrices {

    /// A plan and billing cycle for sale.
    public record Offer(Plan plan, Cycle cycle) {

        /// Returns the name of the setting that contains the offer's price.
        String setting() {
            return Payments.price(plan.key(), cycle.name().toLowerCase(Locale.ROOT));
        }
    }

    /// A customer pays a price that no setting contains. The plan must not be guessed.
    static final class Unknown extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unknown(String price) {
            super("No ASSAY_STRIPE_PRICE_<TIER>_<CYCLE> setting contains the price " + price
                    + ". Add it to its plan's setting, after the current price and a comma.");
        }
    }

    private final Map<String, List<String>> ids;
    private final Map<String, Offer> offers = new HashMap<>();

    PlanPrices(Settings settings) {
        ids = settings.payments().prices();
        for (Plan plan : Plan.values()) {
            for (Cycle cycle : Cycle.values()) {
                Offer offer = new Offer(plan, cycle);
                ids.getOrDefault(offer.setting(), List.of()).forEach(id -> offers.put(id, offer));
            }
        }
    }

    /// Whether a price is configured for an offer.
    public boolean sells(Offer offer) {
        return ids.containsKey(offer.setting());
    }

    /// Returns all configured prices, in a stable order.
    List<String> sold() {
        return ids.values().stream().map(List::getFirst).sorted().toList();
    }

    /// Whether a setting contains the price.
    boolean knows(String price) {
        return offers.containsKey(price);
    }

    /// Returns the price of an offer.
    ///
    /// @throws Problem 503 if no price is configured
    String sold(Offer offer) {
        List<String> all = ids.get(offer.setting());
        if (all == null) {
            throw Problem.notConfigured(
                    "This plan is not for sale on this server with this billing cycle. Choose another plan or cycle,"
                            + " or ask the operator.",
                    offer.setting() + " is not set");
        }
        return all.getFirst();
    }

    /// @throws Unknown if no setting contains the price
    Offer offer(String price) {
        Offer offer = offers.get(price);
        if (offer == null) {
            throw new Unknown(price);
        }
        return offer;
    }
}
