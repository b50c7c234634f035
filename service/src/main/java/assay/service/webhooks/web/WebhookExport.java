package assay.service.webhooks.web;

import assay.service.platform.storage.TenantFiles;
import assay.service.webhooks.Deliveries;
import assay.service.webhooks.Delivery;
import assay.service.webhooks.Webhooks;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Exports a tenant's endpoints and deliveries, without secrets.
@Component
final class WebhookExport implements TenantFiles {

    private static final int PAGE = 200;

    private final Webhooks webhooks;
    private final Deliveries deliveries;
    private final JsonMapper json;

    WebhookExport(Webhooks webhooks, Deliveries deliveries, JsonMapper json) {
        this.webhooks = webhooks;
        this.deliveries = deliveries;
        this.json = json;
    }

    @Override
    public List<File> files() {
        return List.of(
                new File(
                        "webhooks.ndjson",
                        "The webhooks, without their secrets and header values.",
                        (tenant, _) -> new Page(lines(tenant), null)),
                new File(
                        "deliveries.ndjson",
                        "The deliveries and their responses. `event_id` refers to an event in events.ndjson.",
                        this::sent));
    }

    private List<byte[]> lines(String tenant) {
        return webhooks.of(tenant).stream()
                .map(each -> json.writeValueAsBytes(WebhookView.Shown.of(each)))
                .toList();
    }

    private Page sent(String tenant, String after) {
        Optional<Deliveries.Some> some = deliveries.after(tenant, after, PAGE);
        List<byte[]> lines = some.map(each -> each.deliveries().stream()
                        .map(delivery -> line(each.webhook(), delivery))
                        .toList())
                .orElse(List.of());
        return new Page(lines, some.map(Deliveries.Some::next).orElse(null));
    }

    private byte[] line(String webhook, Delivery.Detail detail) {
        return json.writeValueAsBytes(Map.of(
                "webhook",
                webhook,
                "delivery",
                WebhookView.Item.of(detail.delivery()),
                "attempts",
                detail.attempts().stream().map(WebhookView.Attempt::of).toList()));
    }
}
