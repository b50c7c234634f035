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

/// Records the mailboxes for which a tenant has already received its first credits. A mailbox can have many
/// addresses but gets credits only once. Only a keyed hash is stored, so that no addresses of erased people
/// are kept.
@Component
class CreditedMailboxes implements Sweep {

    /// The domains of providers that ignore dots before the @.
    private static final Set<String> DOTLESS = Set.of("gmail.com", "googlemail.com");

    private final Store store;
    private final Secrets secrets;
    private final Clock clock;

    CreditedMailboxes(Store store, Secrets secrets, Clock clock) {
        this.store = store;
        this.secrets = secrets;
        this.clock = clock;
    }

    /// Records that credits were granted for a mailbox. Returns false if this was already recorded.
    boolean first(Sql sql, String email) {
        return sql.run(
                        "INSERT INTO credited_mailbox (mailbox, created_at) VALUES (?, ?) ON CONFLICT (mailbox) DO NOTHING",
                        HexFormat.of()
                                .formatHex(secrets.mac(
                                        mailbox(email).getBytes(StandardCharsets.UTF_8), "credited mailbox")),
                        clock.millis())
                > 0;
    }

    /// Removes differences between addresses that mailbox providers ignore: letter case, `+tags` and, with
    /// some providers, dots.
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
        return "expired records of credited mailboxes";
    }

    @Override
    public int sweep() {
        return store.write(sql -> sql.run(
                "DELETE FROM credited_mailbox WHERE mailbox IN (SELECT mailbox FROM credited_mailbox WHERE created_at <= ? LIMIT 500)",
                clock.millis() - Audit.KEPT.toMillis()));
    }
}
