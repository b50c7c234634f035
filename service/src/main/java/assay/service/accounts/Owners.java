package assay.service.accounts;

import assay.service.platform.storage.Sql;
import java.time.Instant;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/// Emails the people who are responsible for a tenant and have confirmed their address: the owners and, if an
/// admin can fix the problem, also the admins.
@Component
public class Owners {

    private final Members members;
    private final AccountEmails letters;

    Owners(Members members, AccountEmails letters) {
        this.members = members;
        this.letters = letters;
    }

    /// Reports a failed payment. Call this once per invoice.
    public void paymentFailed(Sql sql, String tenant) {
        each(sql, tenant, Role.OWNER, email -> letters.paymentFailed(sql, email));
    }

    /// @param paidUntil when the plan ends
    public void subscriptionEnded(Sql sql, String tenant, Instant paidUntil) {
        each(sql, tenant, Role.OWNER, email -> letters.subscriptionEnded(sql, email, paidUntil));
    }

    /// Reports that deliveries to a webhook are failing and that it will soon be disabled.
    public void webhookFailing(Sql sql, String tenant) {
        each(sql, tenant, Role.ADMIN, email -> letters.webhookFailing(sql, email));
    }

    /// Reports that a webhook was disabled.
    ///
    /// @param gone whether the receiver requested it by returning 410; otherwise, deliveries failed for too
    ///     long
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
