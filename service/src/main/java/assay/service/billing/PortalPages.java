package assay.service.billing;

import com.stripe.StripeClient;
import com.stripe.exception.StripeException;
import com.stripe.model.billingportal.Configuration;
import com.stripe.param.billingportal.ConfigurationCreateParams;
import com.stripe.param.billingportal.ConfigurationCreateParams.Features;
import com.stripe.param.billingportal.ConfigurationCreateParams.Features.SubscriptionUpdate;
import com.stripe.param.billingportal.ConfigurationCreateParams.Features.SubscriptionUpdate.ScheduleAtPeriodEnd;
import com.stripe.param.billingportal.ConfigurationListParams;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Configures the provider's customer portal. The service does this instead of the operator, because the
/// configuration determines what customers pay: upgrades are invoiced immediately; downgrades and shorter
/// intervals start after the paid term. An immediate downgrade would credit the difference to the next month,
/// but the plan would stay the same.
final class PortalPages {

    private static final String MADE_FOR = "assay_portal";

    /// The version of the configuration below. Change it whenever the configuration changes.
    private static final String VERSION = "1";

    private final List<String> prices;
    private final String madeFor;
    private volatile @Nullable String found;

    /// @param prices the prices of all offers
    PortalPages(List<String> prices) {
        this.prices = prices;
        this.madeFor =
                VERSION + "-" + UUID.nameUUIDFromBytes(String.join(",", prices).getBytes(StandardCharsets.UTF_8));
    }

    /// Returns the id of the portal configuration. Creates a configuration if there is none for these prices.
    ///
    /// @param attempt makes the request idempotent: concurrent calls with the same value create only one
    ///     configuration
    String in(StripeClient stripe, long attempt) throws StripeException {
        String known = found;
        if (known == null) {
            known = find(stripe, attempt);
            found = known;
        }
        return known;
    }

    /// Discards the cached configuration because it was deactivated at the provider.
    void forget() {
        found = null;
    }

    private String find(StripeClient stripe, long attempt) throws StripeException {
        var all = stripe.v1().billingPortal().configurations();
        ConfigurationListParams active =
                ConfigurationListParams.builder().setActive(true).setLimit(100L).build();
        for (Configuration each : all.list(active).autoPagingIterable()) {
            if (each.getMetadata() != null && madeFor.equals(each.getMetadata().get(MADE_FOR))) {
                return each.getId();
            }
        }
        return all.create(wanted(stripe), ProviderClient.under("assay-pages-" + madeFor + "-" + attempt))
                .getId();
    }

    private ConfigurationCreateParams wanted(StripeClient stripe) throws StripeException {
        Features.Builder features = Features.builder()
                .setInvoiceHistory(
                        Features.InvoiceHistory.builder().setEnabled(true).build())
                .setPaymentMethodUpdate(
                        Features.PaymentMethodUpdate.builder().setEnabled(true).build())
                .setSubscriptionCancel(Features.SubscriptionCancel.builder()
                        .setEnabled(true)
                        .setMode(Features.SubscriptionCancel.Mode.AT_PERIOD_END)
                        .build());
        if (!prices.isEmpty()) {
            features.setSubscriptionUpdate(update(stripe));
        }
        return ConfigurationCreateParams.builder()
                .putMetadata(MADE_FOR, madeFor)
                .setFeatures(features.build())
                .build();
    }

    private SubscriptionUpdate update(StripeClient stripe) throws StripeException {
        Map<String, List<String>> byProduct = new TreeMap<>();
        for (String price : prices) {
            String product = stripe.v1().prices().retrieve(price).getProduct();
            byProduct.computeIfAbsent(product, _ -> new ArrayList<>()).add(price);
        }
        SubscriptionUpdate.Builder update = SubscriptionUpdate.builder()
                .setEnabled(true)
                .addDefaultAllowedUpdate(SubscriptionUpdate.DefaultAllowedUpdate.PRICE)
                .setProrationBehavior(SubscriptionUpdate.ProrationBehavior.ALWAYS_INVOICE)
                .setScheduleAtPeriodEnd(ScheduleAtPeriodEnd.builder()
                        .addCondition(when(ScheduleAtPeriodEnd.Condition.Type.DECREASING_ITEM_AMOUNT))
                        .addCondition(when(ScheduleAtPeriodEnd.Condition.Type.SHORTENING_INTERVAL))
                        .build());
        byProduct.forEach((product, its) -> update.addProduct(SubscriptionUpdate.Product.builder()
                .setProduct(product)
                .addAllPrice(its)
                .build()));
        return update.build();
    }

    private static ScheduleAtPeriodEnd.Condition when(ScheduleAtPeriodEnd.Condition.Type type) {
        return ScheduleAtPeriodEnd.Condition.builder().setType(type).build();
    }
}
