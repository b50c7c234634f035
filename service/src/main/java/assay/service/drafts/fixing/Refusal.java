package assay.service.drafts.fixing;

/// Why a change is not accepted.
///
/// @param sentence for the writer, and for the model that is asked again
public record Refusal(Kind kind, String sentence) {

    /// What is wrong with a change.
    public enum Kind {
        /// What was to be replaced does not stand where the edit says.
        OUT_OF_RANGE,
        /// Two edits are about the same stretch of the text.
        OVERLAPPING,
        /// It is another text rather than this one mended.
        REWRITTEN,
        /// A number, price, date, percentage or measure was lost, added, or now said of something else.
        NUMBER,
        /// A name was lost or added.
        NAME,
        /// A quotation was lost, added or altered.
        QUOTATION,
        /// A link, or where it leads, was lost, added or altered.
        LINK,
        /// A block of code, or code in the text, was lost or altered.
        CODE,
        /// Something is said that the text does not say.
        CLAIM,
        /// What was written is in another language than the text.
        LANGUAGE,
        /// Markup was torn or added that the text had none of.
        MARKUP,
        /// Something was added that no reader sees.
        HIDDEN,
        /// Another check is worse for it.
        WORSE,
        /// The check is no better for it.
        NOT_BETTER
    }
}
