package assay.drafts.quality;

import java.util.Locale;

/// Something in a draft that its evidence does not bear out.
///
/// @param text the words it is about
/// @param reason a sentence for whoever mends it
public record Finding(Rule rule, Place place, String text, String reason) {

    /// What is wrong.
    public enum Rule {
        /// A number, an amount or a share that the evidence does not have.
        NUMBER,
        /// A price that the evidence does not have, or has of something else.
        PRICE,
        /// A date that the evidence does not have.
        DATE,
        /// Words in quotation marks that nobody said in the evidence.
        QUOTATION,
        /// A name that the evidence does not have.
        NAME,
        /// An address that is none of the evidence's.
        LINK,
        /// Evidence is cited that does not exist.
        DEAD_EVIDENCE,
        /// Evidence is cited that tells of something else.
        UNSUPPORTED,
        /// A statement that cites nothing.
        UNCITED,
        /// A sentence is not of the kind that it says it is.
        MISLABELLED;

        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Where it stands.
    ///
    /// @param section the id of the section; `head` for the front matter
    /// @param sentence its number in the section, from 0; -1 for what is no sentence, such as a heading
    public record Place(String section, int sentence) {}
}
