package assay.models;

import java.util.Objects;

/// Thrown if a model gave no valid answer. The message is for users and reveals no internals.
public final class ModelFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// The kind of failure.
    public enum Kind {
        /// It could not be reached, was overloaded, rate-limited us, or timed out, even after a retry.
        UNAVAILABLE,
        /// It rejected our key, our account or the request; a retry would not help.
        REJECTED,
        /// It declined to answer.
        REFUSED,
        /// The answer is incomplete or invalid: not JSON, not matching the schema, or empty.
        NONSENSE,
        /// The work was cancelled.
        CANCELLED
    }

    private final Kind kind;
    private final transient Usage billed;

    /// @param billed the usage that the provider charges for despite the failure
    public ModelFailure(Kind kind, String message, Usage billed) {
        super(message);
        this.kind = kind;
        this.billed = billed;
    }

    public Kind kind() {
        return kind;
    }

    public Usage billed() {
        return billed;
    }

    /// Returns the message for users.
    public String sentence() {
        return Objects.requireNonNull(getMessage());
    }

    /// Returns the same failure with the cost of earlier failed attempts added.
    ModelFailure after(Usage before) {
        return new ModelFailure(kind, sentence(), before.plus(billed));
    }
}
