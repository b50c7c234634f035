package assay.service.accounts;

import assay.service.credits.Plan;
import assay.service.platform.Randomness;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Browser sessions, which use cookies that scripts can't read. Each page view extends the session to its
/// full lifetime. If the person is no longer a member of the session's tenant, the session moves to another
/// of the person's tenants.
@Component
public class BrowserSessions {

    private static final String COOKIE_PREFIX = "asc_";

    /// The minimum interval between writes of a session's last use to the store.
    private static final Duration TOUCH = Duration.ofHours(1);

    /// The caller that a browser's cookie identifies.
    ///
    /// @param prolonged whether the session was extended to its full lifetime, so that the cookie must also
    ///     be extended
    /// @param moved whether the session has moved to another tenant because the person left the previous one
    public record Seen(Caller caller, boolean prolonged, boolean moved) {}

    private record Found(Caller caller, long lastUsedAt) {}

    private final Store store;
    private final Clock clock;
    private final Randomness randomness;
    private final Audit audit;

    BrowserSessions(Store store, Clock clock, Randomness randomness, Audit audit) {
        this.store = store;
        this.clock = clock;
        this.randomness = randomness;
        this.audit = audit;
    }

    /// Creates the session's cookie, and invalidates the previous cookie.
    public String cookie(Sql sql, Sessions.Opened opened) {
        String cookie = SecretText.make(COOKIE_PREFIX, randomness);
        sql.run("UPDATE session SET cookie = ? WHERE id = ?", SecretText.hash(cookie), opened.session());
        return cookie;
    }

    /// Returns the caller that a cookie identifies, with their current rights.
    public Optional<Seen> byCookie(String text, String address) {
        if (!text.startsWith(COOKIE_PREFIX)) {
            return Optional.empty();
        }
        long now = clock.millis();
        String hash = SecretText.hash(text);
        Optional<Found> found = live(hash, address, now);
        boolean moved = found.isEmpty() && goesElsewhere(hash, now);
        if (moved) {
            found = live(hash, address, now);
        }
        return found.map(each -> new Seen(each.caller(), prolong(hash, each.lastUsedAt(), now), moved));
    }

    private Optional<Found> live(String hash, String address, long now) {
        return store.read(sql -> sql.first(
                """
                SELECT s.id, s.person, s.tenant, m.role, a.plan, s.last_used_at FROM session s
                JOIN membership m ON m.person = s.person AND m.tenant = s.tenant
                JOIN tenant t ON t.id = m.tenant AND t.erased_at IS NULL
                JOIN credit_account a ON a.tenant = t.id
                WHERE s.cookie = ? AND s.revoked_at IS NULL AND s.expires_at > ?
                """,
                row -> new Found(
                        Caller.person(
                                row.text(3),
                                row.text(2),
                                row.text(1),
                                Role.read(row.text(4)),
                                Plan.of(row.text(5)),
                                address),
                        row.number(6)),
                hash,
                now));
    }

    /// Moves the session to another of the person's tenants. Reads before it writes, because most cookies
    /// without a session have simply expired.
    private boolean goesElsewhere(String hash, long now) {
        Optional<String> tenant = store.read(sql -> sql.first("""
                SELECT m.tenant FROM session s JOIN membership m ON m.person = s.person
                JOIN tenant t ON t.id = m.tenant AND t.erased_at IS NULL
                WHERE s.cookie = ? AND s.revoked_at IS NULL AND s.expires_at > ?
                ORDER BY m.created_at, m.tenant LIMIT 1
                """, row -> row.text(1), hash, now));
        return tenant.isPresent()
                && store.write(sql -> sql.run("UPDATE session SET tenant = ? WHERE cookie = ?", tenant.get(), hash))
                        > 0;
    }

    private boolean prolong(String hash, long lastUsedAt, long now) {
        return lastUsedAt < now - TOUCH.toMillis()
                && store.write(sql -> sql.run(
                                "UPDATE session SET last_used_at = ?, expires_at = ? WHERE cookie = ? AND revoked_at IS NULL",
                                now,
                                now + Sessions.LIFE.toMillis(),
                                hash)
                        > 0);
    }

    /// Ends a browser's session, even if the person has no rights left.
    public void endByCookie(Sql sql, String text, Origin origin) {
        record Ended(String id, String person, String tenant) {}
        Optional<Ended> ended = sql.first(
                "UPDATE session SET revoked_at = ? WHERE cookie = ? AND revoked_at IS NULL RETURNING id, person, tenant",
                row -> new Ended(row.text(1), row.text(2), row.text(3)),
                clock.millis(),
                SecretText.hash(text));
        ended.ifPresent(session -> audit.enter(
                sql,
                session.tenant(),
                Audit.Actor.person(session.person(), origin),
                Audit.Action.SESSION_ENDED,
                session.id(),
                Map.of()));
    }
}
