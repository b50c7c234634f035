package assay.service.accounts;

import assay.service.platform.Settings;
import assay.service.platform.Sweep;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Deletes tenants in which no member has confirmed an email address within [#KEPT], so that mass sign-ups
/// don't fill the store. [Erasure] deletes their data. Without a mail server, there are no confirmation
/// links, so nothing is deleted.
@Component
class UnconfirmedTenants implements Sweep {

    private static final Logger LOG = LoggerFactory.getLogger(UnconfirmedTenants.class);

    /// How long an unconfirmed tenant is kept: about four times the lifetime of a confirmation link, and
    /// exactly the lifetime of a session.
    static final Duration KEPT = Duration.ofDays(30);

    private final Store store;
    private final Clock clock;
    private final boolean mails;

    UnconfirmedTenants(Store store, Clock clock, Settings settings) {
        this.store = store;
        this.clock = clock;
        this.mails = settings.smtp() != null;
    }

    @Override
    public String name() {
        return "unconfirmed accounts";
    }

    private record Unconfirmed(String tenant, String person) {}

    /// The condition for an unused tenant; `%1$s` is its id. A tenant with a key was created by the operator,
    /// and a tenant with a session is in use.
    private static final String UNUSED = """
            NOT EXISTS (SELECT 1 FROM membership m JOIN person p ON p.id = m.person
                WHERE m.tenant = %1$s AND p.verified_at IS NOT NULL)
            AND NOT EXISTS (SELECT 1 FROM session s
                WHERE s.tenant = %1$s AND s.expires_at > ? AND s.revoked_at IS NULL)
            AND NOT EXISTS (SELECT 1 FROM api_key k WHERE k.tenant = %1$s)
            """;

    @Override
    public int sweep() {
        if (!mails) {
            return 0;
        }
        long now = clock.millis();
        List<Unconfirmed> due = store.read(sql -> sql.all(
                """
                SELECT t.id, p.id FROM person p JOIN membership f ON f.person = p.id JOIN tenant t ON t.id = f.tenant
                WHERE p.verified_at IS NULL AND p.created_at <= ? AND t.created_at <= ? AND t.erased_at IS NULL AND
                """ + UNUSED.formatted("t.id") + " LIMIT 100",
                row -> new Unconfirmed(row.text(1), row.text(2)),
                now - KEPT.toMillis(),
                now - KEPT.toMillis(),
                now));
        int ended = 0;
        for (Unconfirmed each : due) {
            ended += store.write(sql -> end(sql, each, now));
        }
        if (ended > 0) {
            LOG.info("Deleted {} accounts that were not confirmed within {} days", ended, KEPT.toDays());
        }
        return ended;
    }

    /// Checks the tenant again with the person's row locked, because the person may be confirming their
    /// address right now.
    private static int end(Sql sql, Unconfirmed each, long now) {
        return People.hold(sql, each.person())
                ? sql.run(
                        "UPDATE tenant SET erased_at = ?, name = '' WHERE id = ? AND erased_at IS NULL AND "
                                + UNUSED.formatted("tenant.id"),
                        now,
                        each.tenant(),
                        now)
                : 0;
    }
}
