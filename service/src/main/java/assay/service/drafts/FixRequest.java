package assay.service.drafts;

import assay.models.Provider;
import assay.scoring.Catalogue;
import assay.scoring.Submission;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.scans.Scanning;
import assay.service.scans.Scans;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// What is to be mended.
///
/// @param scan the stored scan whose text it is; null where the text came with the call
/// @param check a check of the catalogue
/// @param reasons what the caller was told of it, for the model
/// @param metrics what was measured of it, as the caller sent it: a JSON object
record FixRequest(
        Submission submission,
        @Nullable Long scan,
        String check,
        List<String> reasons,
        String metrics,
        String provider,
        boolean mock) {

    static final int LONGEST_CONTENT = 60_000;

    private static final int MOST_REASONS = 20;
    private static final int LONGEST_REASON = 1_000;
    private static final int LONGEST_METRICS = 10_000;
    private static final int LONGEST_CHECK = 100;

    /// Reads a call's fields: those of a scan, and what it says of the check.
    ///
    /// @throws Problem 422 with all that is wrong, 404 where there is no such scan
    static FixRequest read(String tenant, Fields fields, Scanning scanning, Scans scans) {
        Long scan = fields.id("scan_id");
        String check = fields.required("check_name", LONGEST_CHECK, ProblemKind.VALIDATION_FAILED);
        if (!check.isBlank() && Catalogue.complete().card(check).isEmpty()) {
            fields.mistake("check_name", "There is no such check; GET /api/v1/catalog/engines lists them.");
        }
        List<String> reasons =
                Optional.ofNullable(fields.texts("reasons", MOST_REASONS)).orElse(List.of());
        for (int i = 0; i < reasons.size(); i++) {
            if (reasons.get(i).length() > LONGEST_REASON) {
                fields.mistake("reasons/" + i, "At most 1,000 characters.");
            }
        }
        JsonNode metrics = fields.object("metrics");
        String measured = metrics == null ? "{}" : metrics.toString();
        if (measured.length() > LONGEST_METRICS) {
            fields.mistake("metrics", "At most 10,000 characters of JSON.");
        }
        String provider = Providers.read(fields);
        boolean mock = fields.truth("mock", false) || provider.equals(Provider.MOCK.key());
        return new FixRequest(
                submission(tenant, fields, scan, scanning, scans), scan, check, reasons, measured, provider, mock);
    }

    /// A text of which all is to be mended that can be.
    ///
    /// @param scan the stored scan whose text it is; null where the text came with the call
    record Text(Submission submission, @Nullable Long scan) {}

    /// Reads the fields of a scan alone.
    ///
    /// @throws Problem as [#read]
    static Text text(String tenant, Fields fields, Scanning scanning, Scans scans) {
        Long scan = fields.id("scan_id");
        return new Text(submission(tenant, fields, scan, scanning, scans), scan);
    }

    private static Submission submission(
            String tenant, Fields fields, @Nullable Long scan, Scanning scanning, Scans scans) {
        Scans.Stored stored = scan == null
                ? null
                : scans.find(tenant, scan)
                        .orElseThrow(
                                () -> Problem.of(ProblemKind.NOT_FOUND, "There is no such scan, or it is not yours."));
        return scanning.submission(tenant, fields, stored, LONGEST_CONTENT);
    }
}
