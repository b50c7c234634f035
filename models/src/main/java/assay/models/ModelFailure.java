package assay.models;

import java.util.Objects;

/// A model did not answer, or not what was asked for. The message is for people and names nothing inside.
public final class ModelFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// Why.
    public enum Kind {
        /// It could not be reached, was overloaded, limited us, or took too long; tried again in vain.
        UNAVAILABLE,
        /// It refused our key, our account or the request itself: trying again would not help.
        REJECTED,
        /// It declined to answer.
        REFUSED,
        /// The answer broke off, or is none: not JSON, not as the schema says, empty.
        NONSENSE,
        /// Somebody wanted the work to end.
        CANCELLED
    }

    private final Kind kind;
    private final transient Usage billed;

    /// @param billed what the provider counted all the same
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

    /// What to tell people.
    public String sentence() {
        return Objects.requireNonNull(getMessage());
    }

    /// The same, after something else was billed in vain.
    ModelFailure after(Usage before) {
        return new ModelFailure(kind, sentence(), before.plus(billed));
    }
}
