package assay.service.platform.web;

import assay.service.platform.Ids;
import assay.service.platform.Sweep;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.StorageQuota;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantData;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Makes sure that a repeated request runs only once: its response is stored in the same transaction as its
/// effect, and replayed for repeated requests.
///
/// A request claims its key before its work begins, with a lease. If the lease expires before the work ends,
/// another request can claim the key. Then the effect of the first request is rolled back together with its
/// response, because [Claim#keep] finds that the claim is gone. So a lease that is too short wastes work, but
/// never charges credits twice.
@Component
public final class Idempotency implements Sweep, TenantData {

    private static final Logger LOG = LoggerFactory.getLogger(Idempotency.class);

    private static final Duration KEPT = Duration.ofHours(24);

    /// How long a claim is leased: several times as long as the slowest scan takes. After a node is killed, a
    /// retry has to wait this long.
    private static final Duration LEASE = Duration.ofSeconds(10);

    /// Responses up to this size, in bytes, are stored even if the tenant's storage is full. All responses to
    /// calls that create, start or pay for something are smaller than this.
    private static final int SMALL = 8_192;

    /// The number of bytes by which small responses can exceed the tenant's storage limit.
    private static final int BEYOND = 5_000_000;

    /// The prefix that, followed by a network address, identifies a caller without a tenant.
    private static final String STRANGER = "address:";

    private static final String FULL =
            "The first request with this Idempotency-Key was processed, but its response was not stored because"
                    + " your storage was full.";

    /// The text that is stored in place of a dropped response's headers. It is followed by the message of the
    /// 404 that replaces the response.
    private static final String FORGOTTEN = "forgotten: ";

    private final Store store;
    private final Clock clock;
    private final Ids ids;
    private final StoredAnswers answers;
    private final Problems problems;
    private final StorageQuota quota;

    Idempotency(Store store, Clock clock, Ids ids, StoredAnswers answers, Problems problems, StorageQuota quota) {
        this.store = store;
        this.clock = clock;
        this.ids = ids;
        this.answers = answers;
        this.problems = problems;
        this.quota = quota;
    }

    /// A claim on one request: the right to process it, and the duty to store its response.
    public final class Claim {
        private final String tenant;
        private final Call<?> call;
        private final String token;
        private boolean kept;
        private long until = Long.MAX_VALUE;

        private Claim(String tenant, Call<?> call, String token) {
            this.tenant = tenant;
            this.call = call;
            this.token = token;
        }

        /// Limits how long the response is stored. Use this for a response that soon becomes useless, and
        /// call it before [#keep].
        public void until(Instant end) {
            until = end.toEpochMilli();
        }

        /// Stores the response in the same transaction as the request's effect, and returns it.
        public Answer keep(Sql sql, Answer answer) {
            return keep(sql, answer, null);
        }

        /// Stores a response about something that may be deleted before the key expires.
        ///
        /// @param subject identifies the thing; passed to [Idempotency#forget] when the thing is deleted
        public Answer keep(Sql sql, Answer answer, @Nullable String subject) {
            if (call.idempotencyKey() == null) {
                return answer;
            }
            String body = answers.body(answer, token);
            boolean room = take(sql, tenant, body.getBytes(StandardCharsets.UTF_8).length);
            return write(sql, answer, room ? body : null, subject);
        }

        /// @param body the body to store; null if there is no room for it
        private Answer write(Sql sql, Answer answer, @Nullable String body, @Nullable String subject) {
            int kept = sql.run(
                    """
                    UPDATE idempotency_key
                    SET status = ?, headers = ?, body = ?, subject = ?,
                        expires_at = CASE WHEN expires_at > CAST(? AS BIGINT) THEN CAST(? AS BIGINT) ELSE expires_at END
                    WHERE tenant = ? AND method = ? AND path = ? AND name = ? AND claim = ?
                    """,
                    body == null ? ProblemKind.NOT_FOUND.status() : answer.status(),
                    body == null ? FORGOTTEN + FULL : StoredAnswers.headers(answer),
                    body,
                    subject,
                    until,
                    until,
                    tenant,
                    call.method(),
                    call.path(),
                    call.idempotencyKey(),
                    token);
            if (kept == 0) {
                throw running();
            }
            this.kept = true;
            return answer;
        }

        private Answer keepRefusal(Sql sql, Answer answer) {
            boolean room = !tenant.startsWith(STRANGER) && quota.take(sql, tenant, answer.body().length, BEYOND);
            if (room) {
                return write(sql, answer, answers.body(answer, token), null);
            }
            release(sql);
            return answer;
        }

        private void release() {
            store.write(this::release);
        }

        private int release(Sql sql) {
            return sql.run("""
                    DELETE FROM idempotency_key
                    WHERE tenant = ? AND method = ? AND path = ? AND name = ? AND claim = ? AND status IS NULL
                    """, tenant, call.method(), call.path(), call.idempotencyKey(), token);
        }
    }

    /// Returns the name under which responses are stored for a caller without a tenant.
    ///
    /// @param address the network address
    public static String stranger(String address) {
        return STRANGER + address;
    }

    /// Processes a call once. Work should [Claim#keep] its response in its own transaction; otherwise the
    /// response is stored in a separate one. Problems with a status up to 499 are also stored if the tenant
    /// has storage space for them. If it has none, they need not be stored: the requests had no effect, so a
    /// repeated request can simply be refused again.
    public Answer once(String tenant, Call<?> call, Function<Claim, Answer> work) {
        return once(tenant, call, LEASE, work);
    }

    /// Like [#once(String, Call, Function)], for work that waits on a network.
    ///
    /// @param lease the length of the lease, which must be longer than the work can take
    public Answer once(String tenant, Call<?> call, Duration lease, Function<Claim, Answer> work) {
        if (call.idempotencyKey() == null) {
            return work.apply(new Claim(tenant, call, ""));
        }
        String token = ids.text("");
        Optional<Answer> before = claim(tenant, call, call.idempotencyKey(), lease, token);
        if (before.isPresent()) {
            return before.get();
        }
        Claim claim = new Claim(tenant, call, token);
        try {
            Answer answer = work.apply(claim);
            return claim.kept ? answer : store.write(sql -> claim.keep(sql, answer));
        } catch (Problem problem) {
            // Not stored, because the same request may soon get a different response.
            if (problem.status() >= 500
                    || problem.kind() == ProblemKind.IDEMPOTENCY_CONFLICT
                    || problem.kind() == ProblemKind.RATE_LIMITED) {
                claim.release();
                throw problem;
            }
            Answer answer = problems.answer(problem, call.path(), call.requestId());
            return store.write(sql -> claim.keepRefusal(sql, answer));
        } catch (RuntimeException | Error e) {
            try {
                claim.release();
            } catch (RuntimeException again) {
                LOG.warn("An Idempotency-Key was not released. It stays locked until its lease expires.", again);
            }
            throw e;
        }
    }

    /// Refuses a form that was already submitted. Use this for forms that create a secret, because a page
    /// shows a secret only once and cannot replay it. Call this in the same transaction as the form's effect,
    /// so that both are rolled back together.
    ///
    /// @param path the path that identifies the form's action
    /// @param form the form's id, which is new each time the page is rendered
    /// @param why the message of the 422 response
    public void requireFirst(Sql sql, String tenant, String path, String form, String why) {
        long now = clock.millis();
        int first = sql.run("""
                INSERT INTO idempotency_key
                    (tenant, method, path, name, fingerprint, claim, leased_until, expires_at, status, headers, body)
                VALUES (?, 'FORM', ?, ?, '', '', ?, ?, 204, 'plain', '')
                ON CONFLICT (tenant, method, path, name) DO NOTHING
                """, tenant, path, form, now, now + KEPT.toMillis());
        if (first == 0) {
            throw Problem.invalid("", why);
        }
    }

    private Optional<Answer> claim(String tenant, Call<?> call, String key, Duration lease, String token) {
        long now = clock.millis();
        String fingerprint = answers.fingerprint(call.body());
        return store.write(sql -> {
            delete(
                    sql,
                    "tenant = ? AND method = ? AND path = ? AND name = ? AND expires_at <= ?",
                    tenant,
                    call.method(),
                    call.path(),
                    key,
                    now);
            int claimed = sql.run(
                    """
                    INSERT INTO idempotency_key
                        (tenant, method, path, name, fingerprint, claim, leased_until, expires_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (tenant, method, path, name) DO UPDATE SET
                        fingerprint = excluded.fingerprint, claim = excluded.claim,
                        leased_until = excluded.leased_until, expires_at = excluded.expires_at
                    WHERE idempotency_key.status IS NULL AND idempotency_key.leased_until <= ?
                        AND idempotency_key.fingerprint = excluded.fingerprint
                    """,
                    tenant,
                    call.method(),
                    call.path(),
                    key,
                    fingerprint,
                    token,
                    now + lease.toMillis(),
                    now + KEPT.toMillis(),
                    now);
            return claimed > 0 ? Optional.<Answer>empty() : Optional.of(earlier(sql, tenant, call, key, fingerprint));
        });
    }

    /// Drops responses about something that is being deleted, in the transaction that deletes it. Their
    /// claims stay, so that a repeated request does not run again and is not charged again; it gets a 404.
    ///
    /// @param subject the name that was passed to [Claim#keep]
    /// @param why the message of the 404 response
    public void forget(Sql sql, String tenant, String subject, String why) {
        String forgotten = FORGOTTEN + why;
        long bytes =
                sql.all("""
                        UPDATE idempotency_key SET status = ?, headers = ? WHERE tenant = ? AND subject = ?
                        RETURNING coalesce(octet_length(body), 0)
                        """, row -> row.number(1), ProblemKind.NOT_FOUND.status(), forgotten, tenant, subject).stream()
                        .mapToLong(Long::longValue)
                        .sum();
        // Only the responses counted above are deleted, because another transaction may have stored more in
        // the meantime.
        sql.run(
                "UPDATE idempotency_key SET body = NULL WHERE tenant = ? AND subject = ? AND headers = ?",
                tenant,
                subject,
                forgotten);
        free(sql, tenant, bytes);
    }

    /// Drops the claims stored under a subject, so that repeated requests run again.
    public void release(Sql sql, String tenant, String subject) {
        delete(sql, "tenant = ? AND subject = ?", tenant, subject);
    }

    /// Counts the response's bytes if there is room for it, and returns whether it can be stored.
    private boolean take(Sql sql, String tenant, long bytes) {
        return bytes == 0 || tenant.startsWith(STRANGER) || quota.take(sql, tenant, bytes, bytes > SMALL ? 0 : BEYOND);
    }

    private void free(Sql sql, String tenant, long bytes) {
        if (bytes > 0) {
            quota.addAll(sql, tenant, -bytes);
        }
    }

    /// Deletes keys, frees the storage of their responses, and returns how many keys were deleted. Tenants
    /// are updated in sorted order, so that two deletions do not deadlock.
    private int delete(Sql sql, String which, Object... values) {
        record Gone(String tenant, long bytes) {}
        List<Gone> all = sql.all(
                "DELETE FROM idempotency_key WHERE " + which + " RETURNING tenant, coalesce(octet_length(body), 0)",
                row -> new Gone(row.text(1), row.number(2)),
                values);
        Map<String, Long> bytes = new TreeMap<>();
        all.forEach(gone -> bytes.merge(gone.tenant(), gone.bytes(), Long::sum));
        bytes.forEach((tenant, sum) -> free(sql, tenant, sum));
        return all.size();
    }

    private Answer earlier(Sql sql, String tenant, Call<?> call, String key, String fingerprint) {
        return sql.first(
                        """
                        SELECT fingerprint, claim, status, headers, body FROM idempotency_key
                        WHERE tenant = ? AND method = ? AND path = ? AND name = ?
                        """,
                        row -> {
                            if (!row.text(1).equals(fingerprint)) {
                                throw Problem.invalid(
                                        ProblemKind.IDEMPOTENCY_MISMATCH,
                                        List.of(new Problem.Mistake(
                                                "",
                                                "You have already used this Idempotency-Key with a"
                                                        + " different body.")));
                            }
                            if (row.numberOrNull(3) == null) {
                                throw running();
                            }
                            if (row.text(4).startsWith(FORGOTTEN)) {
                                throw Problem.of(
                                        ProblemKind.NOT_FOUND, row.text(4).substring(FORGOTTEN.length()));
                            }
                            return answers.read(row.text(2), (int) row.number(3), row.text(4), row.text(5));
                        },
                        tenant,
                        call.method(),
                        call.path(),
                        key)
                .orElseThrow(Idempotency::running);
    }

    private static Problem running() {
        return Problem.later(
                ProblemKind.IDEMPOTENCY_CONFLICT,
                "The first request with this Idempotency-Key is still being" + " processed.",
                1);
    }

    /// Exports nothing: the export already contains the data that the stored responses describe.
    @Override
    public List<File> files() {
        return List.of();
    }

    @Override
    public int erase(Sql sql, String tenant) {
        // Locks the account before the keys, in the same order as when a response is stored, to avoid a
        // deadlock.
        quota.addAll(sql, tenant, 0);
        return delete(
                sql,
                "(tenant, method, path, name) IN"
                        + " (SELECT tenant, method, path, name FROM idempotency_key WHERE tenant = ? LIMIT 200)",
                tenant);
    }

    @Override
    public String name() {
        return "expired idempotency keys";
    }

    @Override
    public int sweep() {
        return store.write(sql -> delete(
                sql,
                "(tenant, method, path, name) IN"
                        + " (SELECT tenant, method, path, name FROM idempotency_key WHERE expires_at <= ? LIMIT 500)",
                clock.millis()));
    }
}
