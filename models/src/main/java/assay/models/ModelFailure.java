package assay.models;

import java.util.Objects;

/// Thrown if a model gives no valid answer. The message is for users and reveals no internals.
public final class ModelFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// The reason for the failure.
    public enum Kind {
        /// The model could not be reached, was overloaded, limited our requests, or did not answer in time,
        /// even after a retry.
        UNAVAILABLE,
        /// The model rejected our key, our account or the request. A retry would not help.
        REJECTED,
        /// The model declined to answer.
        REFUSED,
        /// The answer is incomplete or invalid: it is empty, is not JSON, or does not match the schema.
        NONSENSE,
        /// The work was cancelled.
        CANCELLED
    }

    private final Kind kind;
    private final transient TokenUsage billed;

    /// @param billed the usage that the provider charges for despite the failure
    public ModelFailure(Kind kind, String message, TokenUsage billed) {
        super(message);
        this.kind = kind;
        this.billed = billed;
    }

    public Kind kind() {
        return kind;
    }

    public TokenUsage billed() {
        return billed;
    }

    /// Returns the message for users.
    public String sentence() {
        return Objects.requireNonNull(getMessage());
    }

    /// Returns the same failure with the cost of earlier failed attempts added.
    ModelFailure after(TokenUsage before) {
        return new ModelFailure(kind, sentence(), before.plus(billed));
    }
}
