package assay.drafts.quality;

import assay.drafts.quality.EvidenceFinding.Place;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A fact in a sentence that was found in the evidence or derived from it.
///
/// The rest of the sentence may still be wrong; its errors are findings with the same place.
///
/// @param text the fact as in the draft
/// @param evidence the id of the first evidence that contains the fact or the numbers from which it was
/// derived; null if no single piece of evidence contains all of them
/// @param derivation how a number was derived, such as `$15 × 12 = $180`; null if the evidence contains the
/// number itself
public record ProvenFact(
        Place place,
        Kind kind,
        String text,
        @Nullable String evidence,
        @Nullable String derivation) {

    /// The kinds of facts.
    public enum Kind {
        NUMBER,
        PRICE,
        DATE,
        QUOTATION,
        NAME,
        LINK;

        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
