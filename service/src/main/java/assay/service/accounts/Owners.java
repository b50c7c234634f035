package assay.service.accounts;

import assay.service.platform.storage.Sql;
import java.time.Instant;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/// Writes to the owners of a tenant, those whose mailboxes are known to be theirs, of what concerns the whole of it.
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
        each(sql, tenant, email -> letters.paymentFailed(sql, email));
    }

    /// @param paidUntil as long as the plan stays
    public void subscriptionEnded(Sql sql, String tenant, Instant paidUntil) {
        each(sql, tenant, email -> letters.subscriptionEnded(sql, email, paidUntil));
    }

    private void each(Sql sql, String tenant, Consumer<String> letter) {
        members.all(sql, tenant).stream()
                .filter(each -> each.role() == Role.OWNER && each.verified())
                .map(Members.Member::email)
                .forEach(letter);
    }
}
