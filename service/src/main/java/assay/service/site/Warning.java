package assay.service.site;

import assay.service.accounts.Caller;
import assay.service.credits.Plans;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A warning that a tenant's payment failed or its credits are running out. It is shown on every page.
///
/// @param bad whether something has stopped or will stop working
/// @param act the label of the link
record Warning(String says, boolean bad, String act) {

    static @Nullable Warning of(Plans.Alert alert, Caller caller) {
        Instant until = alert.pastDueUntil();
        if (until != null) {
            return new Warning(
                    "The last payment failed. Your plan continues until " + Formats.day(until.toEpochMilli()) + ".",
                    true,
                    caller.mayPay() ? "Update payment" : "See details");
        }
        if (alert.allocation() == 0 || 10 * alert.available() >= alert.allocation()) {
            return null;
        }
        String of = " of this month's " + Formats.number(alert.allocation()) + " credits ";
        return alert.available() == 0
                ? new Warning(
                        "None" + of + "are left. Live scoring is still free, but saving a scan costs a credit.",
                        true,
                        "See the plans")
                : new Warning(
                        Formats.number(alert.available()) + of + (alert.available() == 1 ? "is left." : "are left."),
                        false,
                        "See the plans");
    }
}
