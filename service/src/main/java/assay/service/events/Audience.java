package assay.service.events;

import assay.service.platform.storage.Sql;

/// Hears of every event in the transaction that writes it, so that what it puts down stands if and
/// only if the event does. It holds up whoever caused the event, and all who cause others for the
/// tenant: it must be quick.
@FunctionalInterface
public interface Audience {

    void told(Sql sql, Event event);
}
