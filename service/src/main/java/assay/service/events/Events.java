package assay.service.events;

import assay.service.platform.Ids;
import assay.service.platform.Timestamps;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantData;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// The tenants' events. They are numbered per tenant.
///
/// An event is written in the transaction that causes it, and its body never changes afterward: every
/// delivery attempt sends and signs the same bytes.
@Component
public final class Events implements TenantData {

    private static final int PAGE = 500;

    private static final TypeReference<LinkedHashMap<String, Object>> FIELDS = new TypeReference<>() {};

    private record Frozen(long sequence, String body) {}

    private final Store store;
    private final Ids ids;
    private final Clock clock;
    private final JsonMapper json;
    private final List<Audience> audience;

    Events(Store store, Ids ids, Clock clock, JsonMapper json, ObjectProvider<Audience> audience) {
        this.store = store;
        this.ids = ids;
        this.clock = clock;
        this.json = json;
        this.audience = audience.orderedStream().toList();
    }

    /// Adds an event. Call this late in a transaction, because the tenant's other events have to wait for
    /// their number until the commit.
    public void append(Sql sql, EventData data) {
        Event event = write(sql, data.tenant(), data.kind(), data);
        audience.forEach(each -> each.told(sql, event));
    }

    /// Writes a made-up event. Its data is marked with `test`, which other events don't have. No [Audience]
    /// receives the event; the caller delivers it.
    public Event trial(Sql sql, EventData data) {
        Map<String, Object> said = new LinkedHashMap<>();
        said.put("test", true);
        said.putAll(json.convertValue(data, FIELDS));
        return write(sql, data.tenant(), data.kind(), said);
    }

    private Event write(Sql sql, String tenant, EventKind kind, Object data) {
        String id = ids.text("evt_");
        Instant now = clock.instant();
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("event", kind.key());
        body.put("id", id);
        body.put("created_at", Timestamps.of(now));
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
        return new Event(id, tenant, sequence, kind, now.toEpochMilli());
    }

    @Override
    public List<File> files() {
        return List.of(new File(
                "events.ndjson",
                "The events, ordered by sequence number. `event` is the body that webhooks receive.",
                this::page));
    }

    private Page page(String tenant, String after) {
        List<Frozen> rows = store.read(sql -> sql.all(
                "SELECT sequence, body FROM event WHERE tenant = ? AND sequence > ? ORDER BY sequence LIMIT ?",
                row -> new Frozen(row.number(1), row.text(2)),
                tenant,
                after.isEmpty() ? 0 : Long.parseLong(after),
                PAGE));
        return Page.of(rows, PAGE, row -> Long.toString(row.sequence()), Events::line);
    }

    /// Returns the stored bytes of the body, without parsing and serializing them again.
    private static byte[] line(Frozen event) {
        return ("{\"sequence\":" + event.sequence() + ",\"event\":" + event.body() + "}")
                .getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public int erase(Sql sql, String tenant) {
        int events = sql.run(
                "DELETE FROM event WHERE id IN (SELECT id FROM event WHERE tenant = ? ORDER BY sequence LIMIT 500)",
                tenant);
        return events > 0 ? events : sql.run("DELETE FROM event_sequence WHERE tenant = ?", tenant);
    }
}
