package assay.service.accounts;

import assay.service.platform.Ids;
import assay.service.platform.secrets.Sealed;
import assay.service.platform.secrets.Secrets;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// The keys that sign access tokens. All nodes share them, and they are encrypted with the master key.
///
/// The newest key signs new tokens. A replaced key is still used for verification as long as a token that it
/// signed may be valid. A node may still sign with a replaced key until it reloads the keys, which it does
/// once a minute.
@Component
class SigningKeys implements Sealed {

    private static final Logger LOG = LoggerFactory.getLogger(SigningKeys.class);

    /// A key of this age is replaced automatically.
    static final Duration ROTATED = Duration.ofDays(30);

    /// The maximum age of a node's cached keys.
    static final Duration LOOKED = Duration.ofMinutes(1);

    /// How long a replaced key is used for verification: the time until all nodes have reloaded, plus the
    /// lifetime of a token.
    private static final Duration KEPT = AccessTokens.LIFE.plus(LOOKED).plus(AccessTokens.SKEW);

    private record Stored(String id, long number, String sealed, long createdAt) {}

    private record Known(ECKey signing, long signingSince, Map<String, ECKey> verifying, long asOf) {}

    private final Store store;
    private final Secrets secrets;
    private final Ids ids;
    private final Clock clock;
    private final Set<String> unreadable = ConcurrentHashMap.newKeySet();
    private volatile Optional<Known> known = Optional.empty();

    SigningKeys(Store store, Secrets secrets, Ids ids, Clock clock) {
        this.store = store;
        this.secrets = secrets;
        this.ids = ids;
        this.clock = clock;
    }

    /// Returns the current signing key. It is created on first use and replaced when it is old.
    ECKey signing() {
        Known now = fresh();
        if (clock.millis() - now.signingSince() >= ROTATED.toMillis()) {
            rotate();
            now = fresh();
        }
        return now.signing();
    }

    /// Returns the key with this id if tokens that it signed may still be valid. If the id is unknown, the
    /// node reloads the keys, at most once a second, because another node may have made a key in the
    /// meantime.
    Optional<ECKey> verifying(String id) {
        ECKey key = fresh().verifying().get(id);
        if (key == null && known.isPresent() && clock.millis() - known.get().asOf() >= 1_000) {
            key = look().verifying().get(id);
        }
        return Optional.ofNullable(key);
    }

    /// Makes a new signing key. The old key is still used for verification. If two nodes rotate at the same
    /// time, only one key is made.
    void rotate() {
        make();
        look();
    }

    private void make() {
        long now = clock.millis();
        String id = ids.text("jwk_");
        String sealed = secrets.seal(generated(id).toJSONString().getBytes(StandardCharsets.UTF_8), context(id));
        store.write(sql -> {
            // With a wrong master key, other nodes could not decrypt the new key, and the replaced key would
            // be lost.
            secrets.requireProof(sql);
            long last = sql.number("SELECT coalesce(max(number), 0) FROM signing_key");
            int made = sql.run("""
                    INSERT INTO signing_key (id, number, sealed, created_at) VALUES (?, ?, ?, ?)
                    ON CONFLICT (number) DO NOTHING
                    """, id, last + 1, sealed, now);
            if (made > 0) {
                sql.run(
                        "UPDATE signing_key SET retired_at = ? WHERE number <= ? AND retired_at IS NULL",
                        now + KEPT.toMillis(),
                        last);
                sql.run("DELETE FROM signing_key WHERE retired_at < ?", now);
            }
            return made;
        });
    }

    private Known fresh() {
        Optional<Known> before = known;
        return before.isPresent() && clock.millis() - before.get().asOf() < LOOKED.toMillis() ? before.get() : look();
    }

    private Known look() {
        long now = clock.millis();
        Map<String, ECKey> verifying = new LinkedHashMap<>();
        Stored newest = read(now, verifying)
                .or(() -> {
                    make();
                    return read(now, verifying);
                })
                .orElseThrow(() -> new IllegalStateException("No signing key can be decrypted"));
        Known found = new Known(
                java.util.Objects.requireNonNull(verifying.get(newest.id())), newest.createdAt(), verifying, now);
        if (known.isEmpty() || !known.get().signing().getKeyID().equals(newest.id())) {
            LOG.info("Sessions are now signed with the key {}", newest.id());
        }
        known = Optional.of(found);
        return found;
    }

    /// Finds the newest key that can be decrypted. The master key is known to be right, so a key that can't
    /// be decrypted is damaged and is skipped.
    private Optional<Stored> read(long now, Map<String, ECKey> verifying) {
        Optional<Stored> newest = Optional.empty();
        for (Stored each : store.read(sql -> all(sql, now))) {
            try {
                verifying.put(each.id(), opened(each));
                newest = Optional.of(each);
            } catch (IllegalStateException e) {
                if (unreadable.add(each.id())) {
                    LOG.error("The signing key {} cannot be decrypted and is ignored", each.id(), e);
                }
            }
        }
        return newest;
    }

    @Override
    public Optional<Sample> oldest(Sql sql) {
        return sql.first(
                "SELECT id, sealed FROM signing_key ORDER BY number LIMIT 1",
                row -> new Sample(row.text(2), context(row.text(1))));
    }

    private static List<Stored> all(Sql sql, long now) {
        return sql.all("""
                SELECT id, number, sealed, created_at FROM signing_key
                WHERE retired_at IS NULL OR retired_at > ? ORDER BY number
                """, row -> new Stored(row.text(1), row.number(2), row.text(3), row.number(4)), now);
    }

    private ECKey opened(Stored stored) {
        try {
            return ECKey.parse(new String(secrets.open(stored.sealed(), context(stored.id())), StandardCharsets.UTF_8));
        } catch (ParseException e) {
            throw new IllegalStateException("The signing key " + stored.id() + " cannot be read", e);
        }
    }

    private static ECKey generated(String id) {
        try {
            return new ECKeyGenerator(Curve.P_256).keyID(id).generate();
        } catch (JOSEException e) {
            throw new AssertionError("every JDK has P-256", e);
        }
    }

    private static String context(String id) {
        return "signing key " + id;
    }
}
