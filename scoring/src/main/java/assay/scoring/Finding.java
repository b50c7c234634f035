package assay.scoring;

import assay.scoring.document.Range;
import org.jspecify.annotations.Nullable;

/// One thing to mend, at its place in the submitted text.
///
/// @param message what is wrong, as a sentence a writer understands
/// @param suggestion the text to put there instead, where a rule can tell; null otherwise
public record Finding(
        Range range,
        Severity severity,
        String message,
        @Nullable String suggestion) {

    public static Finding at(Range range, Severity severity, String message) {
        return new Finding(range, severity, message, null);
    }
}
