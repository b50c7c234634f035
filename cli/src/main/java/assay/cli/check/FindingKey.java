package assay.cli.check;

import assay.scoring.Report.InlineIssue;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What stays the same about a finding when the text around it changes: its check and its excerpt, without
/// regard to case, spaces and line breaks. Equal findings are told apart by their number only.
///
/// @param excerpt the normalized excerpt; empty for a finding without one
public record FindingKey(String check, String excerpt) {

    static FindingKey of(String check, @Nullable InlineIssue issue) {
        return new FindingKey(check, issue == null ? "" : normalized(issue.excerpt()));
    }

    private static String normalized(String excerpt) {
        return String.join(" ", excerpt.strip().toLowerCase(Locale.ROOT).split("\\s+"));
    }

    /// Returns a fingerprint for other programs, which differs between equal findings of a text.
    ///
    /// @param occurrence the number of equal findings before this one
    public String fingerprint(int occurrence) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest((check + '\0' + excerpt + '\0' + occurrence).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }
}
