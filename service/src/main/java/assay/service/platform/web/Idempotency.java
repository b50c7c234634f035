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

/// The same request twice is one request: its answer is stored in the transaction that has its effect, and
/// given again.
///
/// A key is claimed before the work, for as long as a lease. If the lease ends before the work does, somebody
/// else may claim it; then the first one's effect is rolled back with its answer, because [Claim#keep] finds
/// the claim gone. So a lease that is too short costs work, never credits.
@Component
public final class Idempotency implements Sweep, TenantData {

    private static final Logger LOG = LoggerFactory.getLogger(Idempotency.class);

    private static final Duration KEPT = Duration.ofHours(24);

    /// Several times what the slowest scan takes, and as long as a retry waits after a node was killed at work.
    private static final Duration LEASE = Duration.ofSeconds(10);

    /// Bytes of an answer that is kept even where the tenant's storage is full: what is made, begun or paid for is
    /// answered in fewer.
    private static final int SMALL = 8_192;

    /// Bytes that such answers may take beyond the tenant's storage.
    private static final int BEYOND = 5_000_000;

    /// What those are called who are nobody's, with their network address after it.
    private static final String STRANGER = "address:";

    private static final String FULL =
            "The first request with this Idempotency-Key was answered. Its answer was not kept, because your storage was full.";

    /// Stands where the headers stood of an answer that was dropped; the sentence for its 404 follows.
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

    /// The right to answer one request, and the duty to keep what is answered.
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

        /// Has the answer kept no longer than this: what it says is worth nothing then. Call it before it is kept.
        public void until(Instant end) {
            until = end.toEpochMilli();
        }

        /// Keeps the answer in the transaction of its effect. Returns it, to be answered.
        public Answer keep(Sql sql, Answer answer) {
            return keep(sql, answer, null);
        }

        /// The same for an answer that shows something which may be deleted before the key is spent.
        ///
        /// @param subject what [Idempotency#forget] is told then
        public Answer keep(Sql sql, Answer answer, @Nullable String subject) {
            if (call.idempotencyKey() == null) {
                return answer;
            }
            String body = answers.body(answer, token);
            boolean room = take(sql, tenant, body.getBytes(StandardCharsets.UTF_8).length);
            return write(sql, answer, room ? body : null, subject);
        }

        /// @param body what is kept of it; null where there is no room
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

    /// The name by which the answers to a caller are kept who is no tenant yet.
    ///
    /// @param address the network address
    public static String stranger(String address) {
        return STRANGER + address;
    }

    /// Answers a call once. Work should [Claim#keep] its answer in its own transaction; what it answers without
    /// is kept in one of its own. Problems are answers too, up to 499, as far as a tenant has room for them: they
    /// have no effect, so the same request again may as well be refused again.
    public Answer once(String tenant, Call<?> call, Function<Claim, Answer> work) {
        return once(tenant, call, LEASE, work);
    }

    /// The same for work that waits on a network.
    ///
    /// @param lease longer than the work may take
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
            // Of these the same request may expect another answer soon.
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
                LOG.warn("A claim was not released and runs out by itself", again);
            }
            throw e;
        }
    }

    /// For what a page shows once, and so cannot be answered again: refuses a form that did before what it asks
    /// for. Call it in the transaction that does it, so that what undoes the one undoes the other.
    ///
    /// @param path what the form does
    /// @param form its name, made anew with each page
    /// @param why the sentence of the 422
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

    /// Drops the answers that show what is being deleted, in the transaction that deletes it. Their claims
    /// stay, so that the same request again is neither worked on nor charged again; it is answered with a 404.
    ///
    /// @param subject as it was given to [Claim#keep]
    /// @param why the sentence of that 404
    public void forget(Sql sql, String tenant, String subject, String why) {
        String forgotten = FORGOTTEN + why;
        long bytes =
                sql.all("""
                        UPDATE idempotency_key SET status = ?, headers = ? WHERE tenant = ? AND subject = ?
                        RETURNING coalesce(octet_length(body), 0)
                        """, row -> row.number(1), ProblemKind.NOT_FOUND.status(), forgotten, tenant, subject).stream()
                        .mapToLong(Long::longValue)
                        .sum();
        // Of these alone: what another has kept by now is not counted here.
        sql.run(
                "UPDATE idempotency_key SET body = NULL WHERE tenant = ? AND subject = ? AND headers = ?",
                tenant,
                subject,
                forgotten);
        free(sql, tenant, bytes);
    }

    /// Drops the claims that were kept under a subject, so that the same request is worked on anew.
    public void release(Sql sql, String tenant, String subject) {
        delete(sql, "tenant = ? AND subject = ?", tenant, subject);
    }

    /// Whether an answer is kept; its bytes are counted then.
    private boolean take(Sql sql, String tenant, long bytes) {
        return bytes == 0 || tenant.startsWith(STRANGER) || quota.take(sql, tenant, bytes, bytes > SMALL ? 0 : BEYOND);
    }

    private void free(Sql sql, String tenant, long bytes) {
        if (bytes > 0) {
            quota.addAll(sql, tenant, -bytes);
        }
    }

    /// Deletes keys with what their answers take of their tenants' storage; how many. Tenants come in one order, so
    /// that two who delete do not wait for each other.
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
                                                "", "This Idempotency-Key came with another body before.")));
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
                ProblemKind.IDEMPOTENCY_CONFLICT, "A request with this Idempotency-Key is still being worked on.", 1);
    }

    /// None: what was answered is given out as what it tells of.
    @Override
    public List<File> files() {
        return List.of();
    }

    @Override
    public int erase(Sql sql, String tenant) {
        // Whoever keeps an answer has the account first and then the key; so it is here.
        quota.addAll(sql, tenant, 0);
        return delete(
                sql,
                "(tenant, method, path, name) IN"
                        + " (SELECT tenant, method, path, name FROM idempotency_key WHERE tenant = ? LIMIT 200)",
                tenant);
    }

    @Override
    public String name() {
        return "spent idempotency keys";
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
