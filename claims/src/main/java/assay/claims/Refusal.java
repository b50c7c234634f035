package assay.claims;

import assay.language.PlainText;

/// The reason why a change is refused.
///
/// @param sentence the message for the author, and for the model if it tries again
public record Refusal(Kind kind, String sentence) {

    private static final int LONGEST_SHOWN = 120;

    public enum Kind {
        OUT_OF_RANGE("the text to replace is not where the edit expects it"),
        OVERLAPPING("two edits overlap"),
        REWRITTEN("the text was rewritten instead of fixed"),
        NUMBER("a number, price, date, percentage or measurement was removed, added or attached to something else"),
        NAME("a name was removed or added"),
        QUOTATION("a quotation was removed, added or changed"),
        LINK("a link or a link's target was removed, added or changed"),
        CAPTION("a caption, byline, date or deck of the page was removed, added or changed"),
        CODE("code was removed, added or changed"),
        CLAIM("the edit states something that the text does not state"),
        LANGUAGE("the edit is not in the language of the text"),
        MARKUP("the edit breaks markup, or adds a kind of markup that the text does not use"),
        HIDDEN("the edit adds something that readers can't see"),
        WORSE("another check or the overall score got worse"),
        NOT_BETTER("the check did not improve");

        private final String meaning;

        Kind(String meaning) {
            this.meaning = meaning;
        }

        /// Returns a description of this kind of refusal, as a clause that can follow “when”.
        public String meaning() {
            return meaning;
        }
    }

    /// Returns a refusal that quotes part of the text.
    static Refusal of(Kind kind, String text, String why) {
        return new Refusal(kind, "“" + excerpt(text) + "” " + why);
    }

    static String excerpt(String text) {
        return PlainText.excerpt(text, LONGEST_SHOWN);
    }
}
