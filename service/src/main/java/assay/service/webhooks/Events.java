package assay.service.webhooks;

import assay.service.platform.Ids;
import assay.service.platform.storage.Sql;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// The tenants' events, each in the order of its tenant's own sequence.
///
/// An event is written in the transaction that made it true, and its body is frozen there: every attempt to deliver it
/// sends, and signs, the same bytes.
@Component
public final class Events {

    private final Ids ids;
    private final Clock clock;
    private final JsonMapper json;

    Events(Ids ids, Clock clock, JsonMapper json) {
        this.ids = ids;
        this.clock = clock;
        this.json = json;
    }

    /// Call it late in a transaction: until the commit, other events of this tenant wait for their number.
    public void append(Sql sql, String tenant, EventKind kind, Map<String, Object> data) {
        String id = ids.text("evt_");
        Instant now = clock.instant();
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("event", kind.key());
        body.put("id", id);
        body.put("created_at", now.toString());
        body.put("data", data);
        String frozen = json.writeValueAsString(body);
        long sequence = sql.number("""
                INSERT INTO event_sequence (tenant, last) VALUES (?, 1)
                ON CONFLICT (tenant) DO UPDATE SET last = event_sequence.last + 1
                RETURNING last
                """, tenant);
        sql.run(
                "INSERT INTO event (id, tenant, sequence, kind, created_at, body) VALUES (?, ?, ?, ?, ?, ?)",
                id,
                tenant,
                sequence,
                kind.key(),
                now.toEpochMilli(),
                frozen);
    }
}
