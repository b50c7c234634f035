package assay.service.accounts;

import assay.service.platform.Sweep;
import assay.service.platform.secrets.Secrets;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.HexFormat;
import java.util.Set;
import org.springframework.stereotype.Component;

/// Mailboxes that have already earned a tenant its first credits. A mailbox can have many addresses but earns
/// credits once. Only a keyed hash is stored, so that the addresses of erased people are not retained.
@Component
class CreditedMailboxes implements Sweep {

    /// Domains of providers that ignore dots before the @.
    private static final Set<String> DOTLESS = Set.of("gmail.com", "googlemail.com");

    private final Store store;
    private final Secrets secrets;
    private final Clock clock;

    CreditedMailboxes(Store store, Secrets secrets, Clock clock) {
        this.store = store;
        this.secrets = secrets;
        this.clock = clock;
    }

    /// Marks the mailbox as credited. Returns false if it already was.
    boolean first(Sql sql, String email) {
        return sql.run(
                        "INSERT INTO credited_mailbox (mailbox, created_at) VALUES (?, ?) ON CONFLICT (mailbox) DO NOTHING",
                        HexFormat.of()
                                .formatHex(secrets.mac(
                                        mailbox(email).getBytes(StandardCharsets.UTF_8), "credited mailbox")),
                        clock.millis())
                > 0;
    }

    /// Removes the differences that the mailbox's provider ignores: letter case, `+tags` and, at some
    /// providers, dots.
    static String mailbox(String email) {
        String key = People.key(email);
        int at = key.lastIndexOf('@');
        String local = key.substring(0, at);
        String domain = key.substring(at + 1);
        int plus = local.indexOf('+');
        String untagged = plus > 0 ? local.substring(0, plus) : local;
        return DOTLESS.contains(domain) ? untagged.replace(".", "") + "@gmail.com" : untagged + "@" + domain;
    }

    @Override
    public String name() {
        return "mailboxes that have received credits";
    }

    @Override
    public int sweep() {
        return store.write(sql -> sql.run(
                "DELETE FROM credited_mailbox WHERE mailbox IN (SELECT mailbox FROM credited_mailbox WHERE created_at <= ? LIMIT 500)",
                clock.millis() - Audit.KEPT.toMillis()));
    }
}
