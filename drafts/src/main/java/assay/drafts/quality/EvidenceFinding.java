package assay.drafts.quality;

import java.util.Locale;

/// A part of a draft that is not supported by its evidence.
///
/// @param text the wrong words
/// @param reason a sentence for the writer who fixes the error
public record EvidenceFinding(Rule rule, Place place, String text, String reason) {

    /// The kinds of errors.
    public enum Rule {
        /// A number, an amount or a share that is not in the evidence.
        NUMBER,
        /// A price that is not in the evidence, or that belongs to something else there.
        PRICE,
        /// A date that is not in the evidence.
        DATE,
        /// A quotation that is not in the evidence.
        QUOTATION,
        /// A name that is not in the evidence.
        NAME,
        /// A URL that is not in the evidence.
        LINK,
        /// A citation of evidence that does not exist.
        DEAD_EVIDENCE,
        /// A citation of evidence that is about something else.
        UNSUPPORTED,
        /// A statement without a citation.
        UNCITED,
        /// A sentence that is not of its declared kind.
        MISLABELLED;

        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// The location in the draft.
    ///
    /// @param section the section's id, or `head` for the front matter
    /// @param sentence the index of the sentence in the section, from 0; -1 for text that is not a sentence,
    /// such as a heading
    public record Place(String section, int sentence) {}
}
