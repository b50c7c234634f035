package assay.drafts.verification;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a verifier said of the statements of a draft, or of facts.
///
/// @param status how much of it was checked
/// @param provider whose model checked it; null if none did
/// @param independent whether another provider's model wrote the statements
/// @param reason why not all of it was checked; empty if it was
/// @param verdicts by statement
public record Verification(
        Status status, @Nullable String provider, boolean independent, String reason, Map<Claim, Verdict> verdicts) {

    /// How much of the meaning was checked.
    public enum Status {
        /// Every statement that cites evidence.
        CHECKED,
        /// Some: for the others the verifier could not be asked.
        PARTLY,
        /// None: the verifier could not be asked.
        NOT_CHECKED,
        /// None: the operator has switched verifying off.
        OFF;

        public String key() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /// Nobody is to be asked.
    public static final Verification OFF =
            new Verification(Status.OFF, null, false, "Verifying is switched off on this server.", Map.of());

    public Optional<Verdict> of(Claim claim) {
        return Optional.ofNullable(verdicts.get(claim));
    }
}
