package assay.service.webhooks;

import assay.service.events.Audience;
import assay.service.events.Event;
import assay.service.platform.storage.Sql;
import java.util.List;
import org.springframework.stereotype.Component;

/// Adds a delivery for each of the tenant's endpoints that receive this event type.
@Component
class FanOut implements Audience {

    private final Endpoints endpoints;
    private final Queue queue;

    FanOut(Endpoints endpoints, Queue queue) {
        this.endpoints = endpoints;
        this.queue = queue;
    }

    @Override
    public void told(Sql sql, Event event) {
        List<String> wanting = endpoints.wanting(sql, event.tenant(), event.kind());
        if (!wanting.isEmpty()) {
            queue.add(sql, event, wanting);
        }
    }
}
