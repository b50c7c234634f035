package assay.drafts.quality;

import assay.drafts.quality.Finding.Place;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A fact in a sentence that was found in evidence or derived from it.
///
/// It says nothing about the rest of the sentence; errors there are findings with the same place.
///
/// @param text as in the draft
/// @param evidence the id of the first evidence that contains the fact or the numbers it was derived from;
/// null if no single piece of evidence contains all of them
/// @param derivation how a number was derived, such as `$15 × 12 = $180`; null if the evidence contains the
/// number
public record Proved(
        Place place,
        Kind kind,
        String text,
        @Nullable String evidence,
        @Nullable String derivation) {

    /// The type of a fact.
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
