package assay.service.webhooks;

import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantData;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// The endpoints of a tenant and what was sent to them: given out without what is secret.
@Component
class WebhookData implements TenantData {

    private static final int PAGE = 200;

    private final Endpoints endpoints;
    private final Deliveries deliveries;
    private final Store store;
    private final JsonMapper json;

    WebhookData(Endpoints endpoints, Deliveries deliveries, Store store, JsonMapper json) {
        this.endpoints = endpoints;
        this.deliveries = deliveries;
        this.store = store;
        this.json = json;
    }

    @Override
    public List<File> files() {
        return List.of(
                new File(
                        "webhooks.ndjson", "Where events are sent, without secrets and header values.", this::webhooks),
                new File(
                        "deliveries.ndjson",
                        "What was sent there, and what came back; `event_id` is in events.ndjson.",
                        this::sent));
    }

    private Page webhooks(String tenant, String after) {
        return new Page(
                store.read(sql -> endpoints.of(sql, tenant)).stream()
                        .map(each -> json.writeValueAsBytes(WebhookView.Shown.of(endpoints.shown(each))))
                        .toList(),
                null);
    }

    /// One endpoint after the other, each from its first delivery on.
    ///
    /// @param after the endpoint and the delivery where the page before ended, with a space between
    private Page sent(String tenant, String after) {
        String from = after.isEmpty() ? "" : after.substring(0, after.indexOf(' '));
        long last = after.isEmpty() ? 0 : Long.parseLong(after.substring(after.indexOf(' ') + 1));
        Optional<String> webhook = store.read(sql -> sql.first(
                "SELECT id FROM webhook WHERE tenant = ? AND id >= ? AND deleted_at IS NULL ORDER BY id LIMIT 1",
                row -> row.text(1),
                tenant,
                from));
        if (webhook.isEmpty()) {
            return new Page(List.of(), null);
        }
        String id = webhook.get();
        List<Delivery.Detail> page = store.read(sql -> deliveries.after(sql, id, id.equals(from) ? last : 0, PAGE));
        List<byte[]> lines = page.stream()
                .map(each -> json.writeValueAsBytes(Map.of(
                        "webhook",
                        id,
                        "delivery",
                        WebhookView.Item.of(each.delivery()),
                        "attempts",
                        each.attempts().stream().map(WebhookView.Attempt::of).toList())))
                .toList();
        // No id is between one and the same with a sign behind it that is greater than all of them.
        return new Page(
                lines,
                page.size() < PAGE
                        ? id + "~ 0"
                        : id + " " + page.getLast().delivery().id());
    }

    @Override
    public int erase(Sql sql, String tenant) {
        int gone = sql.run("""
                DELETE FROM delivery WHERE id IN
                    (SELECT d.id FROM webhook w JOIN delivery d ON d.webhook = w.id WHERE w.tenant = ? LIMIT 500)
                """, tenant);
        if (gone > 0) {
            return gone;
        }
        return sql.run("DELETE FROM webhook_lane WHERE webhook IN (SELECT id FROM webhook WHERE tenant = ?)", tenant)
                + sql.run("DELETE FROM webhook WHERE tenant = ?", tenant);
    }
}
