package assay.service.scans.web;

import assay.service.platform.web.Answer;
import assay.service.platform.web.Call;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Idempotency;
import assay.service.scans.Scanning;
import org.springframework.stereotype.Component;

/// Scores texts that are sent through the API or by a page, either as a scan or as a preview. Both read the
/// same fields.
@Component
public final class TextScans {

    private final Scanning scanning;
    private final Idempotency idempotency;

    TextScans(Scanning scanning, Idempotency idempotency) {
        this.scanning = scanning;
        this.idempotency = idempotency;
    }

    /// Makes a charged scan. Repeating the same call does not repeat the scan.
    ///
    /// @return the envelope
    public Answer scan(String tenant, Call<?> call) {
        return idempotency.once(tenant, call, claim -> scan(tenant, call, claim).answer());
    }

    /// Like [#scan], for a caller that needs the report itself, and whose calls have no Idempotency-Key.
    public Scanning.Made made(String tenant, Call<?> call) {
        Scanning.Made[] made = new Scanning.Made[1];
        idempotency.once(tenant, call, claim -> {
            made[0] = scan(tenant, call, claim);
            return made[0].answer();
        });
        return made[0];
    }

    private Scanning.Made scan(String tenant, Call<?> call, Idempotency.Claim claim) {
        Fields fields = call.fields();
        return scanning.scan(
                tenant,
                (today, profile) -> ScanFields.SCHEMA.read(
                        fields,
                        (said, all) -> new Scanning.Request(said.judged(today, profile, all), said.storeContent())),
                claim);
    }

    /// Makes a preview: nothing is charged or stored, and no event is sent.
    ///
    /// @return the report, and the projected scores after the first action items are done
    public Answer preview(String tenant, Call<?> call) {
        Fields fields = call.fields();
        return scanning.preview(
                tenant,
                (today, profile) -> ScanFields.SCHEMA.read(fields, (said, all) -> said.judged(today, profile, all)));
    }
}
