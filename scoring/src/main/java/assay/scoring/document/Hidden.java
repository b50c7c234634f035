package assay.scoring.document;

/// Text in the source that readers of the page don't see.
public record Hidden(How how, String text, Range range) {

    public enum How {
        COMMENT,
        NOT_DISPLAYED,
        OFF_SCREEN,
        TINY,
        SAME_COLOUR,
        TRANSPARENT,
        ATTRIBUTE,
        CHARACTERS
    }
}
