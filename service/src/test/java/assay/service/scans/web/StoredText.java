package assay.service.scans.web;

import assay.scoring.Submission;
import assay.service.platform.web.Fields;
import assay.service.scans.Scanning;
import assay.service.scans.Scans;

/// Reads the text of a stored scan, as a call with the scan's id does.
public final class StoredText {

    private StoredText() {}

    /// @param fields the fields of the call
    public static Submission of(Scanning scanning, String tenant, Fields fields, Scans.Stored scan) {
        return ScanFields.SCHEMA.read(
                ScanFields.completed(fields, scan),
                (said, all) -> scanning.submission(tenant, (today, profile) -> said.judged(today, profile, all), scan));
    }
}
