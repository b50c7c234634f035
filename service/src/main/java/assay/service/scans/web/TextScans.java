package assay.service.scans.web;

import assay.service.platform.web.Answer;
import assay.service.platform.web.Call;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Idempotency;
import assay.service.scans.Scanning;
import org.springframework.stereotype.Component;

/// Scores texts that come with a call, of the API or of a page, for good or as a look. Both read the same fields.
@Component
public final class TextScans {

    private final Scanning scanning;
    private final Idempotency idempotency;

    TextScans(Scanning scanning, Idempotency idempotency) {
        this.scanning = scanning;
        this.idempotency = idempotency;
    }

    /// The charged scan; the same call twice is one.
    ///
    /// @return the envelope
    public Answer scan(String tenant, Call<?> call) {
        return idempotency.once(tenant, call, claim -> {
            Fields fields = call.fields();
            return scanning.scan(
                    tenant,
                    (today, profile) -> ScanFields.SCHEMA.read(
                            fields,
                            (said, all) -> new Scanning.Asked(said.judged(today, profile, all), said.storeContent())),
                    claim);
        });
    }

    /// A look: nothing is charged, nothing kept, nobody told.
    ///
    /// @return the report, and what the scores would be with the first action items done
    public Answer preview(String tenant, Call<?> call) {
        Fields fields = call.fields();
        return scanning.preview(
                tenant,
                (today, profile) -> ScanFields.SCHEMA.read(fields, (said, all) -> said.judged(today, profile, all)));
    }
}
