package assay.service.accounts;

import assay.service.platform.storage.Sql;
import java.time.Instant;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/// Writes to those who decide for a tenant, as far as their mailboxes are known to be theirs, of what
/// concerns the whole of it: to its owners, and of what admins may mend, to them, too.
@Component
public class Owners {

    private final Members members;
    private final Letters letters;

    Owners(Members members, Letters letters) {
        this.members = members;
        this.letters = letters;
    }

    /// Call it once for each invoice.
    public void paymentFailed(Sql sql, String tenant) {
        each(sql, tenant, Role.OWNER, email -> letters.paymentFailed(sql, email));
    }

    /// @param paidUntil as long as the plan stays
    public void subscriptionEnded(Sql sql, String tenant, Instant paidUntil) {
        each(sql, tenant, Role.OWNER, email -> letters.subscriptionEnded(sql, email, paidUntil));
    }

    /// Nothing arrives at a webhook of theirs, and soon nothing will be sent there any more.
    public void webhookFailing(Sql sql, String tenant) {
        each(sql, tenant, Role.ADMIN, email -> letters.webhookFailing(sql, email));
    }

    /// Nothing is sent to a webhook of theirs any more.
    ///
    /// @param gone whether its receiver said so; else nothing arrived for long
    public void webhookDisabled(Sql sql, String tenant, boolean gone) {
        each(sql, tenant, Role.ADMIN, email -> letters.webhookDisabled(sql, email, gone));
    }

    private void each(Sql sql, String tenant, Role least, Consumer<String> letter) {
        members.all(sql, tenant).stream()
                .filter(each -> each.role().atLeast(least) && each.verified())
                .map(Members.Member::email)
                .forEach(letter);
    }
}
