package assay.drafts.verification;

/// A verifier's verdict on a statement. Its quotation has been compared with the passages.
///
/// @param evidence the id of the passage that contains the quotation; empty if there is no quotation
/// @param quotation the words of the passage that decide the verdict; empty if the verdict is "not stated"
/// @param reason a sentence for the person or model that fixes the statement
public record Verdict(Kind kind, String evidence, String quotation, String reason) {

    /// How the passages relate to a statement.
    public enum Kind {
        /// The passages support the statement.
        SUPPORTED,
        /// The passages contradict the statement.
        CONTRADICTED,
        /// The passages neither support nor contradict the statement, or the verifier could not quote any of
        /// them.
        NOT_STATED;

        public String key() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    public boolean supports() {
        return kind == Kind.SUPPORTED;
    }
}
