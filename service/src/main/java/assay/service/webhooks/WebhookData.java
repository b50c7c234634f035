package assay.service.webhooks;

import assay.service.platform.storage.Sql;
import assay.service.platform.storage.TenantData;
import java.util.List;
import org.springframework.stereotype.Component;

/// A tenant's endpoints and deliveries.
@Component
class WebhookData implements TenantData {

    /// Returns no files: the `web` package exports endpoints and deliveries in the format that the API
    /// returns.
    @Override
    public List<File> files() {
        return List.of();
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
