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

/// The people of this installation, whatever tenants they belong to.
@Component
public class People {

    private static final String COLUMNS =
            "id, email, name, password, verified_at, created_at, password_proven, browsers FROM person";

    /// @param password its hash; null for somebody who signs in by a provider alone
    /// @param passwordProven whether it was set or shown by the person who has the mailbox
    /// @param browsers the number under which browsers that signed in are known; another one forgets them
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

    /// One mailbox is one account, however its domain is written: servers that tell upper from lower case are not
    /// met.
    static String key(String email) {
        int at = email.lastIndexOf('@');
        try {
            return (email.substring(0, at + 1) + IDN.toASCII(email.substring(at + 1))).toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException e) {
            return email.toLowerCase(Locale.ROOT);
        }
    }

    /// Takes the person's row until the end of the transaction; false where there is none. Whoever adds a membership
    /// or forgets somebody does so first, so that neither misses the other.
    static boolean hold(Sql sql, String id) {
        return sql.run("UPDATE person SET name = name WHERE id = ?", id) > 0;
    }

    /// An account that names this address and has yet to confirm it; any number may.
    Person add(Sql sql, String email, String name, @Nullable String password) {
        String id = ids.text("per_");
        sql.run("""
                INSERT INTO person (id, email, email_key, address, name, password, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """, id, email, id, key(email), name, password, clock.millis());
        return byId(sql, id).orElseThrow();
    }

    /// The account whose address this is; where nobody has confirmed it, the newest that names it.
    Optional<Person> byEmail(Sql sql, String email) {
        return confirmed(sql, email).or(() -> unconfirmed(sql, email).stream().findFirst());
    }

    /// The one account that has confirmed this address.
    Optional<Person> confirmed(Sql sql, String email) {
        return sql.first("SELECT " + COLUMNS + " WHERE email_key = ?", People::read, key(email));
    }

    /// Accounts that name this address and have not confirmed it, the newest first.
    List<Person> unconfirmed(Sql sql, String email) {
        return sql.all(
                "SELECT " + COLUMNS + " WHERE address = ? AND verified_at IS NULL ORDER BY created_at DESC, id",
                People::read,
                key(email));
    }

    Optional<Person> byId(Sql sql, String id) {
        return sql.first("SELECT " + COLUMNS + " WHERE id = ?", People::read, id);
    }

    /// Who comes under this name from this provider.
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

    /// Makes the address the account's; false where another account has confirmed it.
    boolean verify(Sql sql, String id) {
        return sql.run("""
                UPDATE person SET verified_at = ?, email_key = address WHERE id = ? AND verified_at IS NULL
                    AND NOT EXISTS (SELECT 1 FROM person other WHERE other.email_key = person.address)
                """, clock.millis(), id) > 0;
    }

    void rename(Sql sql, String id, String name) {
        sql.run("UPDATE person SET name = ? WHERE id = ?", name, id);
    }

    /// False where somebody else has the address.
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

    /// Whoever belongs nowhere any more is forgotten, with every session and token.
    void forgetWithoutTenant(Sql sql, String id) {
        // Of two tenants that somebody leaves at the same moment, the second sees that it was the last.
        if (!hold(sql, id) || sql.number("SELECT count(*) FROM membership WHERE person = ?", id) > 0) {
            return;
        }
        sql.run("DELETE FROM refresh_token WHERE session IN (SELECT id FROM session WHERE person = ?)", id);
        sql.run("DELETE FROM session WHERE person = ?", id);
        sql.run("DELETE FROM mail_token WHERE person = ?", id);
        sql.run("DELETE FROM openid_identity WHERE person = ?", id);
        sql.run("DELETE FROM person WHERE id = ?", id);
    }

    /// @param hash null for none
    /// @param proven whether the person who has the mailbox set it
    void changePassword(Sql sql, String id, @Nullable String hash, boolean proven) {
        sql.run("UPDATE person SET password = ?, password_proven = ? WHERE id = ?", hash, proven ? 1 : 0, id);
    }

    /// The person who has the mailbox has shown the password, too.
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
