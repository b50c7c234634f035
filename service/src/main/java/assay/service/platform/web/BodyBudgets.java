package assay.service.platform.web;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/// The memory for bodies in this process. It is a share of the heap, divided into three parts: for tenants,
/// for anonymous callers, and for the payment provider's events, which are anonymous until their signature is
/// verified.
@Component
final class BodyBudgets {

    /// The payment provider's events, which are sent without signing in.
    static final String EVENTS = "/api/v1/checkout/events";

    private static final long LEAST = 8L * 1024 * 1024;
    private static final long LEAST_FOR_TENANTS = 28L * 1024 * 1024;

    /// A JSON body of 2 MiB takes 9 MiB, with the memory to parse it.
    private static final long LEAST_FOR_TENANT = 12L * 1024 * 1024;

    private final BodyBudget tenants;
    private final BodyBudget strangers;
    private final BodyBudget events;
    private final Counter refused;

    @Autowired
    BodyBudgets(MeterRegistry meters) {
        this(meters, Runtime.getRuntime().maxMemory());
    }

    /// @param heap the size of the heap in bytes
    BodyBudgets(MeterRegistry meters, long heap) {
        long all = Math.max(LEAST_FOR_TENANTS, heap / 8);
        this.tenants = new BodyBudget("tenants", all, Math.max(LEAST_FOR_TENANT, all / 4), 64);
        this.strangers = new BodyBudget("strangers", Math.max(LEAST, heap / 48), 512 * 1024, 16);
        this.events = new BodyBudget("events", Math.max(2 * LEAST, heap / 32), LEAST, 8);
        this.refused = Counter.builder("assay.bodies.refused").register(meters);
        for (BodyBudget each : List.of(tenants, strangers, events)) {
            Gauge.builder("assay.bodies.bytes", each, BodyBudget::taken)
                    .tag("of", each.name())
                    .register(meters);
            Gauge.builder("assay.bodies.arriving", each, BodyBudget::arriving)
                    .tag("of", each.name())
                    .register(meters);
        }
    }

    BodyBudget of(HttpServletRequest request, boolean tenant) {
        if (tenant) {
            return tenants;
        }
        return request.getServletPath().equals(EVENTS) ? events : strangers;
    }

    BodyBudget ofTenants() {
        return tenants;
    }

    void refused() {
        refused.increment();
    }
}
