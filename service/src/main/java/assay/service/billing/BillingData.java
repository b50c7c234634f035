package assay.service.billing;

import assay.service.platform.Payments;
import assay.service.platform.Timestamps;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantData;
import assay.service.platform.work.Works;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// A tenant's billing data. Cards and billing addresses are stored only at the provider.
@Component
class BillingData implements TenantData {

    private static final Logger LOG = LoggerFactory.getLogger(BillingData.class);

    private final Store store;
    private final Clock clock;
    private final Works works;
    private final Customers customers;
    private final PaymentProvider provider;
    private final JsonMapper json;

    BillingData(Store store, Clock clock, Works works, Customers customers, PaymentProvider provider, JsonMapper json) {
        this.provider = provider;
        this.store = store;
        this.clock = clock;
        this.works = works;
        this.customers = customers;
        this.json = json;
    }

    @Override
    public List<File> files() {
        return List.of(new File(
                "billing.ndjson",
                "The tenant's customer record at the payment provider, with its subscription. Empty if the tenant has"
                        + " never paid.",
                (tenant, _) -> new Page(lines(tenant), null)));
    }

    private List<byte[]> lines(String tenant) {
        return store.read(sql -> customers.of(sql, tenant)).stream()
                .map(each -> json.writeValueAsBytes(line(each)))
                .toList();
    }

    private static Map<String, @Nullable Object> line(Customers.Customer customer) {
        Map<String, @Nullable Object> line = new LinkedHashMap<>();
        line.put("customer", customer.id());
        line.put("subscription", customer.sub());
        line.put("status", customer.status());
        if (customer.taken() != null) {
            line.put("plan", customer.taken().plan().key());
            line.put("cycle", customer.taken().cycle().key());
            line.put("paid_until", Timestamps.of(customer.taken().paidUntil()));
            line.put("ends_then", customer.taken().endsThen());
        }
        return line;
    }

    /// Queues the customer's deletion at the provider. The deletion ends the subscription, so that an erased
    /// tenant is no longer charged.
    @Override
    public int erase(Sql sql, String tenant) {
        int gone = sql.run(
                "DELETE FROM billing_reversal WHERE id IN (SELECT id FROM billing_reversal WHERE tenant = ? LIMIT 500)",
                tenant);
        List<String> all =
                sql.all("SELECT customer FROM billing_customer WHERE tenant = ?", row -> row.text(1), tenant);
        for (String customer : all) {
            gone += ProviderEvents.erase(sql, customer);
            if (gone == 0) {
                gone += sql.run("DELETE FROM billing_customer WHERE customer = ?", customer);
                forget(sql, customer);
            }
        }
        return gone;
    }

    private void forget(Sql sql, String customer) {
        if (provider.isConfigured()) {
            works.add(sql, Reconciling.QUEUE, Reconciling.FORGET, customer, clock.instant());
        } else {
            LOG.warn(
                    "The customer {} was erased here but not at the payment provider, because {} is not set. Delete the"
                            + " customer at the provider. Otherwise, the provider continues to charge the customer.",
                    customer,
                    Payments.SECRET_KEY);
        }
    }
}
