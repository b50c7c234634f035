package assay.service.drafts;

import assay.scoring.Submission;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A request to fix a check.
///
/// @param scan the stored scan that the text comes from; null if the text was sent with the call
/// @param check the name of a check in the catalogue
/// @param reasons the check's findings, as the caller sent them for the model
/// @param metrics the check's measurements, as the caller sent them in a JSON object
public record FixRequest(
        Submission submission,
        @Nullable Long scan,
        String check,
        List<String> reasons,
        String metrics,
        String provider,
        boolean mock) {

    public static final int LONGEST_CONTENT = 60_000;

    /// A text to which all rule fixes are applied.
    ///
    /// @param scan the stored scan that the text comes from; null if the text was sent with the call
    public record Text(Submission submission, @Nullable Long scan) {}
}
