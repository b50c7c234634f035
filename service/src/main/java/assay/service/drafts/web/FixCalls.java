package assay.service.drafts.web;

import assay.service.accounts.Caller;
import assay.service.drafts.AutoFix;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Call;
import assay.service.platform.web.Idempotency;
import assay.service.scans.Scanning;
import assay.service.scans.Scans;
import org.springframework.stereotype.Component;

/// Fixes texts for calls from the API or a page. Calls with the same idempotency key are processed once.
@Component
public final class FixCalls {

    private final AutoFix fixes;
    private final Scanning scanning;
    private final Scans scans;
    private final Idempotency idempotency;

    FixCalls(AutoFix fixes, Scanning scanning, Scans scans, Idempotency idempotency) {
        this.fixes = fixes;
        this.scanning = scanning;
        this.scans = scans;
        this.idempotency = idempotency;
    }

    /// Fixes one check.
    ///
    /// @return the response of `auto_fix`
    public Answer fix(Caller caller, Call<?> call) {
        return idempotency.once(
                caller.tenant(),
                call,
                AutoFix.LEASE,
                claim -> fixes.fix(
                        caller, () -> FixFields.read(caller.tenant(), call.fields(), scanning, scans), claim));
    }

    /// Applies all rule fixes, without a model or a rewrite.
    ///
    /// @param call the call, with the fields of a scan or a `scan_id`
    /// @return the text and its metadata, the fixed checks, the scores and the changes
    public Answer fixAll(Caller caller, Call<?> call) {
        return idempotency.once(
                caller.tenant(),
                call,
                AutoFix.LEASE,
                claim -> fixes.fixAll(
                        caller, () -> FixFields.text(caller.tenant(), call.fields(), scanning, scans), claim));
    }
}
