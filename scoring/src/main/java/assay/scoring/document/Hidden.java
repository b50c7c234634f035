package assay.scoring.document;

/// Text in the source that readers of the page don't see.
public record Hidden(How how, String text, Range range) {

    public enum How {
        COMMENT("a comment"),
        NOT_DISPLAYED("text that is not displayed"),
        OFF_SCREEN("text moved off the screen"),
        TINY("text too small to see"),
        SAME_COLOUR("text in the colour of its background"),
        TRANSPARENT("transparent text"),
        ATTRIBUTE("an attribute"),
        CHARACTERS("invisible characters");

        private final String label;

        How(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }
}
