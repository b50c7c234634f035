package assay.scoring;

import assay.scoring.document.Range;
import org.jspecify.annotations.Nullable;

/// One thing to mend, at its place in the submitted text.
///
/// @param message what is wrong, as a sentence a writer understands
/// @param suggestion the text to put there instead, where a rule can tell; null otherwise
/// @param secret whether what stands there must not be repeated: the report masks it wherever anything quotes it
public record Finding(
        Range range,
        Severity severity,
        String message,
        @Nullable String suggestion,
        boolean secret) {

    /// A longer text is no suggestion but another draft.
    private static final int LONGEST_SUGGESTION = 500;

    public Finding {
        suggestion = suggestion != null && suggestion.length() > LONGEST_SUGGESTION ? null : suggestion;
    }

    public Finding(Range range, Severity severity, String message, @Nullable String suggestion) {
        this(range, severity, message, suggestion, false);
    }

    /// Something that is to be seen nowhere, least of all in a report.
    public static Finding secret(Range range, Severity severity, String message) {
        return new Finding(range, severity, message, null, true);
    }

    /// [#at] with a message for [Fill#in].
    public static Finding at(Range range, Severity severity, String message, Object... values) {
        return at(range, severity, Fill.in(message, values));
    }

    public static Finding at(Range range, Severity severity, String message) {
        return new Finding(range, severity, message, null, false);
    }
}
