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

/// The keys that sign access tokens, shared by all nodes and sealed under the master key.
///
/// The newest signs. One that was replaced verifies for as long as a token it signed may still be good; a node may
/// go on signing with it until it has looked again, which it does once a minute.
@Component
class SigningKeys implements Sealed {

    private static final Logger LOG = LoggerFactory.getLogger(SigningKeys.class);

    /// After so long a key is replaced by itself.
    static final Duration ROTATED = Duration.ofDays(30);

    /// What a node knows of the keys may be so old.
    static final Duration LOOKED = Duration.ofMinutes(1);

    /// A key that was replaced verifies so long: what a node signs with it until it looks again, plus a life of that.
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

    /// The key to sign with now; made at the first call, replaced when it is old.
    ECKey signing() {
        Known now = fresh();
        if (clock.millis() - now.signingSince() >= ROTATED.toMillis()) {
            rotate();
            now = fresh();
        }
        return now.signing();
    }

    /// The key of this name, if what it signed may still be good. A name that is not known makes a node look again,
    /// at most once a second: another may have made a key since.
    Optional<ECKey> verifying(String id) {
        ECKey key = fresh().verifying().get(id);
        if (key == null && known.isPresent() && clock.millis() - known.get().asOf() >= 1_000) {
            key = look().verifying().get(id);
        }
        return Optional.ofNullable(key);
    }

    /// Makes a new key to sign with; the one before goes on to verify. Of two nodes that rotate at once one does.
    void rotate() {
        make();
        look();
    }

    private void make() {
        long now = clock.millis();
        String id = ids.text("jwk_");
        String sealed = secrets.seal(generated(id).toJSONString().getBytes(StandardCharsets.UTF_8), context(id));
        store.write(sql -> {
            // Under another master key nobody could open it, and what it replaces would be lost with it.
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
                .orElseThrow(() -> new IllegalStateException("There is no signing key that can be opened"));
        Known found = new Known(
                java.util.Objects.requireNonNull(verifying.get(newest.id())), newest.createdAt(), verifying, now);
        if (known.isEmpty() || !known.get().signing().getKeyID().equals(newest.id())) {
            LOG.info("Sessions are signed with the key {}", newest.id());
        }
        known = Optional.of(found);
        return found;
    }

    /// The newest that can be opened; one that cannot is damaged, for the master key is right, and is left aside.
    private Optional<Stored> read(long now, Map<String, ECKey> verifying) {
        Optional<Stored> newest = Optional.empty();
        for (Stored each : store.read(sql -> all(sql, now))) {
            try {
                verifying.put(each.id(), opened(each));
                newest = Optional.of(each);
            } catch (IllegalStateException e) {
                if (unreadable.add(each.id())) {
                    LOG.error("The signing key {} cannot be opened and is left aside", each.id(), e);
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
