package assay.service.site;

import assay.service.accounts.Caller;
import assay.service.credits.Plans;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What whoever works for a tenant is told on every page: that it is not paid for, or that its credits run out.
///
/// @param bad whether something stops, or will
/// @param act what its link says
record Warning(String says, boolean bad, String act) {

    static @Nullable Warning of(Plans.Alert alert, Caller caller) {
        Instant until = alert.pastDueUntil();
        if (until != null) {
            return new Warning(
                    "The last payment did not come through. Everything goes on until "
                            + Wording.day(until.toEpochMilli()) + ".",
                    true,
                    caller.mayPay() ? "See to the payment" : "What happens then");
        }
        if (alert.allocation() == 0 || 10 * alert.available() >= alert.allocation()) {
            return null;
        }
        String of = " of this month's " + Wording.number(alert.allocation()) + ".";
        return alert.available() == 0
                ? new Warning(
                        "No credits are left" + of + " Writing in the editor costs none; saving a scan does.",
                        true,
                        "See the plans")
                : new Warning(
                        Wording.count(alert.available(), "credit is", "credits are") + " left" + of,
                        false,
                        "See the plans");
    }
}
