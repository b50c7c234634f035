package assay.service.drafts;

import assay.scoring.Submission;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is to be fixed.
///
/// @param scan the stored scan whose text it is; null where the text came with the call
/// @param check a check of the catalogue
/// @param reasons what the caller was told of it, for the model
/// @param metrics what was measured of it, as the caller sent it: a JSON object
public record FixRequest(
        Submission submission,
        @Nullable Long scan,
        String check,
        List<String> reasons,
        String metrics,
        String provider,
        boolean mock) {

    public static final int LONGEST_CONTENT = 60_000;

    /// A text of which all is to be fixed that can be.
    ///
    /// @param scan the stored scan whose text it is; null where the text came with the call
    public record Text(Submission submission, @Nullable Long scan) {}
}
