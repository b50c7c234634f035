package assay.service.accounts;

import assay.service.credits.Plan;
import assay.service.platform.Ids;
import assay.service.platform.Randomness;
import assay.service.platform.Sweep;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantData;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Sign-in sessions. A session has a short-lived access token, and a refresh token that can be exchanged once
/// for the next pair of tokens.
///
/// If a refresh token is used twice, two parties have it, and it is unknown which of them stole it.
/// Therefore, the whole session ends (RFC 9700, section 4.14.2).
@Component
public class Sessions implements Sweep, TenantData {

    /// The lifetime of a session, counted from the last refresh.
    public static final Duration LIFE = Duration.ofDays(30);

    static final String PREFIX = "asr_";

    /// The maximum number of sessions per person. Opening another session ends the oldest one.
    private static final int MOST = 50;

    /// How a person signed in.
    enum Means {
        PASSWORD,
        PROVIDER,
        LINK;

        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// An open session. Its credential must be made in the same transaction: a refresh token with
    /// [Signer#tokens], or a cookie with [BrowserSessions#cookie].
    ///
    /// @param ends when the session ends, in epoch milliseconds
    public record Opened(String session, String person, String tenant, long ends) {}

    /// @param access the access token
    /// @param refresh the refresh token, which works once
    public record Tokens(String access, String refresh) {}

    /// An open session.
    public record Live(
            String id,
            String tenant,
            String means,
            String address,
            String agent,
            long createdAt,
            long lastUsedAt,
            long expiresAt) {}

    private record Session(
            String id,
            String person,
            String tenant,
            long expiresAt,
            @Nullable Long revokedAt) {}

    private final Store store;
    private final Clock clock;
    private final Ids ids;
    private final Randomness randomness;
    private final AccessTokens access;
    private final Audit audit;

    Sessions(Store store, Clock clock, Ids ids, Randomness randomness, AccessTokens access, Audit audit) {
        this.store = store;
        this.clock = clock;
        this.ids = ids;
        this.randomness = randomness;
        this.access = access;
        this.audit = audit;
    }

    Opened open(Sql sql, String person, String tenant, Means means, Origin origin) {
        long now = clock.millis();
        String id = ids.text("ses_");
        long ends = now + LIFE.toMillis();
        of(sql, person).stream().skip(MOST - 1).forEach(oldest -> end(sql, oldest.id()));
        sql.run("""
                INSERT INTO session (id, person, tenant, means, address, agent, created_at, last_used_at, expires_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, id, person, tenant, means.key(), origin.address(), origin.agent(), now, now, ends);
        audit.enter(
                sql,
                tenant,
                Audit.Actor.person(person, origin),
                Audit.Action.SESSION_OPENED,
                id,
                Map.of("means", means.key()));
        return new Opened(id, person, tenant, ends);
    }

    /// Moves a session to another tenant. Returns false if the person is not a member of this tenant.
    public boolean move(Sql sql, Caller caller, String tenant) {
        return sql.run("""
                UPDATE session SET tenant = ? WHERE id = ? AND revoked_at IS NULL AND EXISTS (
                    SELECT 1 FROM membership m JOIN tenant t ON t.id = m.tenant AND t.erased_at IS NULL
                    WHERE m.person = session.person AND m.tenant = ?)
                """, tenant, caller.inSession(), tenant) > 0;
    }

    /// Exchanges a refresh token for the next pair of tokens. Returns empty if the token is refused for any
    /// reason. If a token is reused, its session ends.
    ///
    /// @param elsewhere another of the person's tenants to switch to; null to stay in the same tenant
    Optional<Opened> refresh(Sql sql, String text, @Nullable String elsewhere, Origin origin) {
        if (!text.startsWith(PREFIX)) {
            return Optional.empty();
        }
        long now = clock.millis();
        String hash = SecretText.hash(text);
        Optional<Session> found = sql.first(
                """
                SELECT s.id, s.person, s.tenant, s.expires_at, s.revoked_at
                FROM refresh_token r JOIN session s ON s.id = r.session WHERE r.hash = ?
                """,
                row -> new Session(row.text(1), row.text(2), row.text(3), row.number(4), row.numberOrNull(5)),
                hash);
        if (found.isEmpty() || found.get().revokedAt() != null || found.get().expiresAt() <= now) {
            return Optional.empty();
        }
        Session session = found.get();
        String tenant = elsewhere == null ? session.tenant() : elsewhere;
        // The tenant is checked before the token is used up, because a mistyped tenant must not end the
        // session.
        if (sql.number("""
                SELECT count(*) FROM membership m JOIN tenant t ON t.id = m.tenant AND t.erased_at IS NULL
                WHERE m.person = ? AND m.tenant = ?
                """, session.person(), tenant) == 0) {
            return Optional.empty();
        }
        int first = sql.run("UPDATE refresh_token SET used_at = ? WHERE hash = ? AND used_at IS NULL", now, hash);
        if (first == 0) {
            end(sql, session.id());
            audit.enter(
                    sql,
                    session.tenant(),
                    Audit.Actor.person(session.person(), origin),
                    Audit.Action.SESSION_REUSED,
                    session.id(),
                    Map.of());
            return Optional.empty();
        }
        long ends = now + LIFE.toMillis();
        sql.run(
                "UPDATE session SET last_used_at = ?, expires_at = ?, tenant = ? WHERE id = ?",
                now,
                ends,
                tenant,
                session.id());
        return Optional.of(new Opened(session.id(), session.person(), tenant, ends));
    }

    /// Makes tokens inside a transaction, with a key that was looked up before the transaction.
    public interface Signer {
        Tokens tokens(Sql sql, Opened opened);
    }

    /// Looks up the key. Do not call this inside a transaction.
    public Signer signer() {
        AccessTokens.Signer signer = access.signer();
        return (sql, opened) -> new Tokens(
                signer.make(new AccessTokens.Claims(opened.person(), opened.session(), opened.tenant())),
                refreshToken(sql, opened));
    }

    /// Whether a session was opened so recently that the person who opened it can be assumed to be present.
    boolean isFresh(Sql sql, String session) {
        return sql.number(
                        "SELECT count(*) FROM session WHERE id = ? AND created_at > ?",
                        session,
                        clock.millis() - AccessTokens.LIFE.toMillis())
                > 0;
    }

    /// Returns the caller that an access token identifies, with the person's current rights.
    public Optional<Caller> caller(String text, String address) {
        return access.read(text)
                .flatMap(claims -> store.read(sql -> sql.first(
                        """
                SELECT m.role, a.plan FROM session s
                JOIN membership m ON m.person = s.person AND m.tenant = ?
                JOIN tenant t ON t.id = m.tenant AND t.erased_at IS NULL
                JOIN credit_account a ON a.tenant = t.id
                WHERE s.id = ? AND s.person = ? AND s.revoked_at IS NULL AND s.expires_at > ?
                """,
                        row -> Caller.person(
                                claims.tenant(),
                                claims.person(),
                                claims.session(),
                                Role.read(row.text(1)),
                                Plan.of(row.text(2)),
                                address),
                        claims.tenant(),
                        claims.session(),
                        claims.person(),
                        clock.millis())));
    }

    /// Returns the open sessions of a person, newest first.
    public List<Live> of(Sql sql, String person) {
        return sql.all(
                """
                SELECT id, tenant, means, address, agent, created_at, last_used_at, expires_at FROM session
                WHERE person = ? AND revoked_at IS NULL AND expires_at > ? ORDER BY created_at DESC, id
                """,
                row -> new Live(
                        row.text(1),
                        row.text(2),
                        row.text(3),
                        row.text(4),
                        row.text(5),
                        row.number(6),
                        row.number(7),
                        row.number(8)),
                person,
                clock.millis());
    }

    /// Ends one of the caller's own sessions. Returns false if there is no open session with this id.
    public boolean endOwn(Sql sql, Caller caller, String session) {
        boolean ended = of(sql, caller.id()).stream().anyMatch(each -> each.id().equals(session));
        if (ended) {
            end(sql, session);
            audit.enter(sql, caller, Audit.Action.SESSION_ENDED, session, Map.of());
        }
        return ended;
    }

    /// Ends all of the caller's own sessions except the current one. Returns how many were open.
    public int endOthers(Sql sql, Caller caller) {
        List<Live> others = of(sql, caller.id()).stream()
                .filter(each -> !each.id().equals(caller.session()))
                .toList();
        others.forEach(each -> endOwn(sql, caller, each.id()));
        return others.size();
    }

    void end(Sql sql, String session) {
        sql.run("UPDATE session SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL", clock.millis(), session);
    }

    /// Ends all of a person's sessions except `kept`, for example after a password change.
    void endAll(Sql sql, String person, @Nullable String kept) {
        sql.run(
                "UPDATE session SET revoked_at = ? WHERE person = ? AND revoked_at IS NULL AND id <> ?",
                clock.millis(),
                person,
                kept == null ? "" : kept);
    }

    private String refreshToken(Sql sql, Opened opened) {
        String refresh = SecretText.make(PREFIX, randomness);
        sql.run(
                "INSERT INTO refresh_token (hash, session, created_at) VALUES (?, ?, ?)",
                SecretText.hash(refresh),
                opened.session(),
                clock.millis());
        return refresh;
    }

    /// Returns no files, because a session belongs to its person, who can also be a member of other tenants.
    @Override
    public List<File> files() {
        return List.of();
    }

    /// Deletes the sessions in the tenant. People with another tenant have to sign in again.
    @Override
    public int erase(Sql sql, String tenant) {
        int tokens = sql.run("""
                DELETE FROM refresh_token WHERE hash IN (SELECT r.hash FROM refresh_token r
                    JOIN session s ON s.id = r.session WHERE s.tenant = ? LIMIT 500)
                """, tenant);
        return tokens > 0
                ? tokens
                : sql.run(
                        "DELETE FROM session WHERE id IN (SELECT id FROM session WHERE tenant = ? LIMIT 500)", tenant);
    }

    @Override
    public String name() {
        return "ended sessions";
    }

    /// Deletes sessions a day after they end, and used tokens after the lifetime of a session, when they are
    /// no longer needed to detect reuse.
    @Override
    public int sweep() {
        long before = clock.millis() - Duration.ofDays(1).toMillis();
        long spent = clock.millis() - LIFE.toMillis();
        return store.write(sql -> {
            int used = sql.run(
                    "DELETE FROM refresh_token WHERE hash IN (SELECT hash FROM refresh_token WHERE used_at < ? LIMIT 500)",
                    spent);
            sql.run("""
                    DELETE FROM refresh_token WHERE session IN (SELECT id FROM session
                        WHERE expires_at < ? OR revoked_at < ? ORDER BY id LIMIT 100)
                    """, before, before);
            return used + sql.run("""
                    DELETE FROM session WHERE id IN (SELECT id FROM session
                        WHERE expires_at < ? OR revoked_at < ? ORDER BY id LIMIT 100)
                    """, before, before);
        });
    }
}
