package assay.claims;

/// Why a change is not accepted.
///
/// @param sentence for the writer, and for the model that is asked again
public record Refusal(Kind kind, String sentence) {

    private static final int LONGEST_SHOWN = 120;

    /// What is wrong with a change.
    public enum Kind {
        OUT_OF_RANGE("what was to be replaced does not stand where the edit says"),
        OVERLAPPING("two edits are about the same stretch of the text"),
        REWRITTEN("it is another text rather than this one mended"),
        NUMBER("a number, price, date, percentage or measure was lost, added, or is said of something else"),
        NAME("a name was lost or added"),
        QUOTATION("a quotation was lost, added or altered"),
        LINK("a link, or where it leads, was lost, added or altered"),
        CAPTION("a caption, byline, date or deck of the page was lost, added or altered"),
        CODE("code was lost or altered"),
        CLAIM("something is said that the text does not say"),
        LANGUAGE("what was written is in another language than the text"),
        MARKUP("markup was torn, or added of a kind the text has none of"),
        HIDDEN("something was added that no reader sees"),
        WORSE("another check is worse for it"),
        NOT_BETTER("the check is no better for it");

        private final String meaning;

        Kind(String meaning) {
            this.meaning = meaning;
        }

        /// For people; goes on after “where”.
        public String meaning() {
            return meaning;
        }
    }

    /// What is wrong with a part of the text.
    static Refusal of(Kind kind, String text, String why) {
        return new Refusal(kind, "“" + excerpt(text) + "” " + why);
    }

    static String excerpt(String text) {
        return excerpt(text, LONGEST_SHOWN);
    }

    /// Whole characters and an ellipsis where more follows.
    static String excerpt(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most) + "…";
    }
}
