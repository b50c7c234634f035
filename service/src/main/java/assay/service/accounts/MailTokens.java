package assay.service.accounts;

import assay.service.platform.Randomness;
import assay.service.platform.Sweep;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Emailed tokens that prove ownership of a mailbox. A token works once, for one purpose, and for a limited
/// time. Several tokens can be valid for the same purpose; otherwise, another person's request could
/// invalidate the token that the owner is waiting for.
@Component
class MailTokens implements Sweep {

    static final String PREFIX = "asm_";

    /// The maximum number of valid tokens per person and purpose. No one would open more links. Several
    /// tokens are no easier to guess than one.
    private static final int MOST_ALIVE = 10;

    /// The purpose of a token.
    enum Purpose {
        /// Confirms the address of a new account.
        VERIFY(Duration.ofDays(7)),
        /// Changes the address of an account.
        EMAIL(Duration.ofDays(1)),
        /// Resets a forgotten password.
        RESET(Duration.ofHours(1)),
        /// Signs a person in without a password. The operator creates these tokens.
        LINK(Duration.ofDays(1));

        private final Duration life;

        Purpose(Duration life) {
            this.life = life;
        }

        Duration life() {
            return life;
        }

        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// @param value data for the purpose, such as a new address; can be empty
    record Spent(String person, Purpose purpose, String value) {}

    private final Store store;
    private final Clock clock;
    private final Randomness randomness;

    MailTokens(Store store, Clock clock, Randomness randomness) {
        this.store = store;
        this.clock = clock;
        this.randomness = randomness;
    }

    String make(Sql sql, String person, Purpose purpose, String value) {
        sql.run("""
                DELETE FROM mail_token WHERE hash IN (SELECT hash FROM mail_token WHERE person = ? AND purpose = ?
                    ORDER BY created_at DESC, hash LIMIT 1000 OFFSET ?)
                """, person, purpose.key(), MOST_ALIVE - 1);
        String text = SecretText.make(PREFIX, randomness);
        long now = clock.millis();
        sql.run(
                """
                INSERT INTO mail_token (hash, person, purpose, value, created_at, expires_at)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
                SecretText.hash(text),
                person,
                purpose.key(),
                value,
                now,
                now + purpose.life().toMillis());
        return text;
    }

    /// Reads a token without using it up. Returns empty for any invalid token.
    Optional<Spent> look(Sql sql, String text, Purpose purpose) {
        if (!text.startsWith(PREFIX)) {
            return Optional.empty();
        }
        return sql.first(
                "SELECT person, value FROM mail_token WHERE hash = ? AND purpose = ? AND expires_at > ?",
                row -> new Spent(row.text(1), purpose, row.text(2)),
                SecretText.hash(text),
                purpose.key(),
                clock.millis());
    }

    /// Whether a valid token with this purpose was emailed to the person.
    boolean isMailed(Sql sql, String person, Purpose purpose) {
        return sql.number(
                        "SELECT count(*) FROM mail_token WHERE person = ? AND purpose = ? AND value = '' AND expires_at > ?",
                        person,
                        purpose.key(),
                        clock.millis())
                > 0;
    }

    /// Reads and deletes a token. If two callers use it at the same time, only one succeeds.
    Optional<Spent> spend(Sql sql, String text, Purpose purpose) {
        Optional<Spent> found = look(sql, text, purpose);
        boolean first =
                found.isPresent() && sql.run("DELETE FROM mail_token WHERE hash = ?", SecretText.hash(text)) > 0;
        return first ? found : Optional.empty();
    }

    /// Invalidates all of the person's tokens, for all purposes.
    void endAll(Sql sql, String person) {
        sql.run("DELETE FROM mail_token WHERE person = ?", person);
    }

    void end(Sql sql, String person, Purpose purpose) {
        sql.run("DELETE FROM mail_token WHERE person = ? AND purpose = ?", person, purpose.key());
    }

    @Override
    public String name() {
        return "expired email links";
    }

    @Override
    public int sweep() {
        return store.write(sql -> sql.run(
                "DELETE FROM mail_token WHERE hash IN (SELECT hash FROM mail_token WHERE expires_at <= ? LIMIT 500)",
                clock.millis()));
    }
}
