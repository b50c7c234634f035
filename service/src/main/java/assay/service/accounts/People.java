package assay.service.accounts;

import assay.service.platform.Ids;
import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import java.net.IDN;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The people of this installation, across all tenants.
@Component
public class People {

    private static final String COLUMNS =
            "id, email, name, password, verified_at, created_at, password_proven, browsers FROM person";

    /// @param password the hash of the password; null for a person without a password, who signs in with a
    ///     provider or a link
    /// @param passwordProven whether the owner of the mailbox set or entered it
    /// @param browsers the number that tokens of known browsers contain; a new number invalidates these
    ///     tokens
    public record Person(
            String id,
            String email,
            String name,
            @Nullable String password,
            @Nullable Long verifiedAt,
            long createdAt,
            boolean passwordProven,
            long browsers) {
        public boolean verified() {
            return verifiedAt != null;
        }
    }

    private final Ids ids;
    private final Clock clock;

    People(Ids ids, Clock clock) {
        this.ids = ids;
        this.clock = clock;
    }

    /// Returns the lookup key of an address. Letter case is ignored, so that a mailbox has only one account.
    /// Servers with case-sensitive addresses don't exist in practice.
    static String key(String email) {
        int at = email.lastIndexOf('@');
        try {
            return (email.substring(0, at + 1) + IDN.toASCII(email.substring(at + 1))).toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException e) {
            return email.toLowerCase(Locale.ROOT);
        }
    }

    /// Locks the person's row until the end of the transaction, and returns false if there is none. Call this
    /// before adding a membership or deleting a person, so that concurrent transactions don't overlook each
    /// other.
    static boolean hold(Sql sql, String id) {
        return sql.run("UPDATE person SET name = name WHERE id = ?", id) > 0;
    }

    /// Adds an account with an unconfirmed address. Any number of such accounts can use the same address.
    Person add(Sql sql, String email, String name, @Nullable String password) {
        String id = ids.text("per_");
        sql.run("""
                INSERT INTO person (id, email, email_key, address, name, password, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """, id, email, id, key(email), name, password, clock.millis());
        return byId(sql, id).orElseThrow();
    }

    /// Finds the account that has confirmed the address or, if there is none, the newest account that uses
    /// it.
    Optional<Person> byEmail(Sql sql, String email) {
        return confirmed(sql, email).or(() -> unconfirmed(sql, email).stream().findFirst());
    }

    /// Finds the account that has confirmed this address.
    Optional<Person> confirmed(Sql sql, String email) {
        return sql.first("SELECT " + COLUMNS + " WHERE email_key = ?", People::read, key(email));
    }

    /// Finds the accounts that use this address but have not confirmed it, newest first.
    List<Person> unconfirmed(Sql sql, String email) {
        return sql.all(
                "SELECT " + COLUMNS + " WHERE address = ? AND verified_at IS NULL ORDER BY created_at DESC, id",
                People::read,
                key(email));
    }

    Optional<Person> byId(Sql sql, String id) {
        return sql.first("SELECT " + COLUMNS + " WHERE id = ?", People::read, id);
    }

    /// Finds the person with this identity at this provider.
    Optional<Person> byIdentity(Sql sql, String issuer, String subject) {
        return sql.first(
                "SELECT " + COLUMNS
                        + " WHERE id = (SELECT person FROM openid_identity WHERE issuer = ? AND subject = ?)",
                People::read,
                issuer,
                subject);
    }

    void addIdentity(Sql sql, String issuer, String subject, String id) {
        sql.run("INSERT INTO openid_identity (issuer, subject, person) VALUES (?, ?, ?)", issuer, subject, id);
    }

    /// Confirms the account's address. Returns false if another account has confirmed it.
    boolean verify(Sql sql, String id) {
        return sql.run("""
                UPDATE person SET verified_at = ?, email_key = address WHERE id = ? AND verified_at IS NULL
                    AND NOT EXISTS (SELECT 1 FROM person other WHERE other.email_key = person.address)
                """, clock.millis(), id) > 0;
    }

    void rename(Sql sql, String id, String name) {
        sql.run("UPDATE person SET name = ? WHERE id = ?", name, id);
    }

    /// Changes the email address. Returns false if another account has confirmed it.
    boolean changeEmail(Sql sql, String id, String email) {
        boolean free = confirmed(sql, email).map(other -> other.id().equals(id)).orElse(true);
        return free
                && sql.run(
                                "UPDATE person SET email = ?, address = ?, email_key = ?, verified_at = ? WHERE id = ?",
                                email,
                                key(email),
                                key(email),
                                clock.millis(),
                                id)
                        > 0;
    }

    /// Deletes a person without a tenant, including all their sessions and tokens.
    void forgetWithoutTenant(Sql sql, String id) {
        // If a person leaves two tenants at the same time, the second transaction sees that no tenant is
        // left.
        if (!hold(sql, id) || sql.number("SELECT count(*) FROM membership WHERE person = ?", id) > 0) {
            return;
        }
        sql.run("DELETE FROM refresh_token WHERE session IN (SELECT id FROM session WHERE person = ?)", id);
        sql.run("DELETE FROM session WHERE person = ?", id);
        sql.run("DELETE FROM mail_token WHERE person = ?", id);
        sql.run("DELETE FROM openid_identity WHERE person = ?", id);
        sql.run("DELETE FROM person WHERE id = ?", id);
    }

    /// @param hash the hash of the new password; null to remove the password
    /// @param proven whether the owner of the mailbox set the password
    void changePassword(Sql sql, String id, @Nullable String hash, boolean proven) {
        sql.run("UPDATE person SET password = ?, password_proven = ? WHERE id = ?", hash, proven ? 1 : 0, id);
    }

    /// Records that the owner of the mailbox has entered the password.
    void provePassword(Sql sql, String id) {
        sql.run("UPDATE person SET password_proven = 1 WHERE id = ? AND password IS NOT NULL", id);
    }

    void forgetBrowsers(Sql sql, String id) {
        sql.run("UPDATE person SET browsers = browsers + 1 WHERE id = ?", id);
    }

    private static Person read(Row row) {
        return new Person(
                row.text(1),
                row.text(2),
                row.text(3),
                row.textOrNull(4),
                row.numberOrNull(5),
                row.number(6),
                row.number(7) != 0,
                row.number(8));
    }
}
