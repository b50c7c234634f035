package assay.drafts.verification;

/// What a verifier said of a statement, as far as a program could check it.
///
/// @param evidence the id of the passage that the quotation stands in; empty if there is no quotation
/// @param quotation the words of the passage that decide; they stand there. Empty for what is not stated
/// @param reason a sentence, for whoever mends or reads the statement
public record Verdict(Kind kind, String evidence, String quotation, String reason) {

    /// Whether the passages say it.
    public enum Kind {
        /// They say it.
        SUPPORTED,
        /// They say something that cannot be true together with it.
        CONTRADICTED,
        /// They say neither, or the verifier could not quote what it relied on.
        NOT_STATED;

        public String key() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    public boolean supports() {
        return kind == Kind.SUPPORTED;
    }
}
