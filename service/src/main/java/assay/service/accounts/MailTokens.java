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

/// What a mail carries to prove that its reader has the mailbox: good once, for one purpose, for a while. A few of a
/// purpose live beside each other, or a stranger who asks for another would end the one that is waited for.
@Component
class MailTokens implements Sweep {

    static final String PREFIX = "asm_";

    /// As many as a patient reader clicks through; each is as hard to guess as one.
    private static final int MOST_ALIVE = 10;

    /// What a token is for.
    enum Purpose {
        /// The address of a new account.
        VERIFY(Duration.ofDays(7)),
        /// A new address of an account.
        EMAIL(Duration.ofDays(1)),
        /// A forgotten password.
        RESET(Duration.ofHours(1)),
        /// Coming in without a password, as the operator hands it out.
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

    /// @param value what the token stands for beside the person, such as a new address; may be empty
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

    /// What a token is good for, without using it up; empty for every reason there may be to refuse it.
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

    /// Whether a mail to a person brought one of this purpose that is good.
    boolean isMailed(Sql sql, String person, Purpose purpose) {
        return sql.number(
                        "SELECT count(*) FROM mail_token WHERE person = ? AND purpose = ? AND value = '' AND expires_at > ?",
                        person,
                        purpose.key(),
                        clock.millis())
                > 0;
    }

    /// What a token is good for, and the token is gone: of two who come with it one is let in.
    Optional<Spent> spend(Sql sql, String text, Purpose purpose) {
        Optional<Spent> found = look(sql, text, purpose);
        boolean first =
                found.isPresent() && sql.run("DELETE FROM mail_token WHERE hash = ?", SecretText.hash(text)) > 0;
        return first ? found : Optional.empty();
    }

    /// Of all purposes: whoever waits for one of them came by what is no longer good.
    void endAll(Sql sql, String person) {
        sql.run("DELETE FROM mail_token WHERE person = ?", person);
    }

    void end(Sql sql, String person, Purpose purpose) {
        sql.run("DELETE FROM mail_token WHERE person = ? AND purpose = ?", person, purpose.key());
    }

    @Override
    public String name() {
        return "mailed tokens past their time";
    }

    @Override
    public int sweep() {
        return store.write(sql -> sql.run(
                "DELETE FROM mail_token WHERE hash IN (SELECT hash FROM mail_token WHERE expires_at <= ? LIMIT 500)",
                clock.millis()));
    }
}
