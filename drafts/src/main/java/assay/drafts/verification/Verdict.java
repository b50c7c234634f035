package assay.drafts.verification;

/// A verifier's verdict on a statement, with its quotation checked by the program.
///
/// @param evidence the id of the passage with the quotation; empty if there is no quotation
/// @param quotation the decisive words from the passage; empty if the verdict is "not stated"
/// @param reason a sentence for the person or model that fixes the statement
public record Verdict(Kind kind, String evidence, String quotation, String reason) {

    /// Whether the passages support a statement.
    public enum Kind {
        /// The passages support the statement.
        SUPPORTED,
        /// The passages contradict the statement.
        CONTRADICTED,
        /// The passages do neither, or the verifier could not quote its evidence.
        NOT_STATED;

        public String key() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    public boolean supports() {
        return kind == Kind.SUPPORTED;
    }
}
