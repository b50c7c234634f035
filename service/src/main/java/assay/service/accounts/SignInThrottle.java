package assay.service.accounts;

import assay.service.platform.Sweep;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Address;
import assay.service.platform.web.Problem;
import assay.service.platform.web.RateLimit;
import assay.service.platform.web.RateLimits;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;

/// Throttles password guesses. For each account, failures are counted separately for each network address, so
/// that an attacker's failures don't lock out the owner. All unknown clients together have a higher limit, so
/// that guessing from many addresses is slow, too. A browser in which the owner has signed in before has its
/// own limit, which attackers can't use up.
///
/// After the allowed failures, each attempt must wait for a pause, which doubles every time. The service does
/// not block: an attempt during the pause gets a 429. An attempt counts as soon as it arrives, and no longer
/// counts if the password was right.
@Component
class SignInThrottle implements Sweep {

    /// How many failures are allowed without a pause, and the pauses after that.
    private enum Bound {
        /// Attempts to sign in to one account from one network address, or from one known browser.
        CLOSE("sign-in", 5, Duration.ofSeconds(12), Duration.ofMinutes(15)),
        /// Attempts to sign in to one account from all unknown clients together.
        WIDE("sign-in-all-addresses", 20, Duration.ofSeconds(2), Duration.ofMinutes(1));

        private final String limit;
        private final int atOnce;
        private final Duration first;
        private final Duration longest;

        Bound(String limit, int atOnce, Duration first, Duration longest) {
            this.limit = limit;
            this.atOnce = atOnce;
            this.first = first;
            this.longest = longest;
        }

        /// Returns the pause after this many failures, which is zero at first.
        private long pause(long failures) {
            if (failures < atOnce) {
                return 0;
            }
            long doublings = Math.min(failures - atOnce, 20);
            return Math.min(first.toMillis() << doublings, longest.toMillis());
        }
    }

    /// The time without attempts after which failures are forgotten. It is as long as the longest pause.
    private static final Duration QUIET = Duration.ofMinutes(15);

    private static final String TOO_MANY =
            "Too many failed attempts to sign in to this account. Try again later, or reset the password.";

    /// An attempt in progress.
    ///
    /// @param strangers the number of recent failures of all unknown clients for this account, including this
    ///     attempt; 0 for a known browser
    record Attempt(List<String> buckets, long strangers) {}

    private static final Attempt UNCOUNTED = new Attempt(List.of(), 0);

    private final Store store;
    private final Clock clock;
    private final RateLimits limits;

    SignInThrottle(Store store, Clock clock, RateLimits limits) {
        this.store = store;
        this.clock = clock;
        this.limits = limits;
    }

    /// Counts an unknown client's attempt to sign in to an account, which may not exist.
    ///
    /// @param account a hash that identifies the account
    /// @throws Problem 429
    Attempt ofStranger(String account, Origin origin) {
        if (!limits.held()) {
            return UNCOUNTED;
        }
        String close = "c:" + account + ":" + Address.of(origin.address());
        String wide = "w:" + account;
        return store.write(sql -> {
            var _ = count(sql, close, Bound.CLOSE);
            return new Attempt(List.of(close, wide), count(sql, wide, Bound.WIDE));
        });
    }

    /// Counts an attempt by a known person, who is identified by a browser or a session.
    ///
    /// @param who the key of the browser or session, which no one else can use
    /// @throws Problem 429
    Attempt ofKnown(String who) {
        if (!limits.held()) {
            return UNCOUNTED;
        }
        String close = "k:" + who;
        return store.write(sql -> {
            var _ = count(sql, close, Bound.CLOSE);
            return new Attempt(List.of(close), 0);
        });
    }

    /// Records a correct password: clears the failures from the network address, and removes the attempt from
    /// the account's count.
    void right(Sql sql, Attempt attempt) {
        for (String bucket : attempt.buckets()) {
            if (bucket.startsWith("w:")) {
                sql.run(
                        "UPDATE sign_in_failure SET failures = failures - 1, free_at = 0 WHERE bucket = ? AND failures > 0",
                        bucket);
            } else {
                sql.run("DELETE FROM sign_in_failure WHERE bucket = ?", bucket);
            }
        }
    }

    private long count(Sql sql, String bucket, Bound bound) {
        long now = clock.millis();
        long failures = sql.first("""
                        INSERT INTO sign_in_failure (bucket, failures, free_at, ends_at) VALUES (?, 1, 0, 0)
                        ON CONFLICT (bucket) DO UPDATE SET failures =
                            CASE WHEN sign_in_failure.ends_at <= ? THEN 1 ELSE sign_in_failure.failures + 1 END
                        WHERE sign_in_failure.free_at <= ?
                        RETURNING failures
                        """, row -> row.number(1), bucket, now, now)
                .orElseThrow(() -> refusal(sql, bucket, bound, now));
        long freeAt = now + bound.pause(failures);
        sql.run(
                "UPDATE sign_in_failure SET free_at = ?, ends_at = ? WHERE bucket = ?",
                freeAt,
                freeAt + QUIET.toMillis(),
                bucket);
        return failures;
    }

    private static Problem refusal(Sql sql, String bucket, Bound bound, long now) {
        record Until(long freeAt, long endsAt) {}
        Until until = sql.first(
                        "SELECT free_at, ends_at FROM sign_in_failure WHERE bucket = ?",
                        row -> new Until(row.number(1), row.number(2)),
                        bucket)
                .orElse(new Until(now, now));
        return RateLimit.within(bound.limit, bound.atOnce, QUIET)
                .refusal(TOO_MANY, now, until.freeAt(), until.endsAt());
    }

    @Override
    public String name() {
        return "failed sign-in attempts";
    }

    @Override
    public int sweep() {
        return store.write(sql -> sql.run(
                "DELETE FROM sign_in_failure WHERE bucket IN (SELECT bucket FROM sign_in_failure WHERE ends_at <= ? LIMIT 500)",
                clock.millis()));
    }
}
