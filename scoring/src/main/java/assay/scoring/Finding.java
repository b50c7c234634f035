package assay.scoring;

import assay.scoring.document.Range;
import org.jspecify.annotations.Nullable;

/// One problem, with its position in the submitted text.
///
/// @param message what is wrong, in a sentence that the author understands
/// @param suggestion the replacement text, if a rule can provide one; otherwise null
/// @param secret whether the text at this position is secret, so that the report must mask it everywhere
public record Finding(
        Range range,
        Severity severity,
        String message,
        @Nullable String suggestion,
        boolean secret) {

    /// Longer suggestions are dropped, because they would amount to a rewrite.
    private static final int LONGEST_SUGGESTION = 500;

    public Finding {
        suggestion = suggestion != null && suggestion.length() > LONGEST_SUGGESTION ? null : suggestion;
    }

    public Finding(Range range, Severity severity, String message, @Nullable String suggestion) {
        this(range, severity, message, suggestion, false);
    }

    /// Creates a finding whose text must not appear anywhere, not even in the report.
    public static Finding secret(Range range, Severity severity, String message) {
        return new Finding(range, severity, message, null, true);
    }

    /// @param values the values of the message's placeholders
    public static Finding at(Range range, Severity severity, Message message, Object... values) {
        return at(range, severity, message.with(values));
    }

    public static Finding at(Range range, Severity severity, String message) {
        return new Finding(range, severity, message, null, false);
    }
}
