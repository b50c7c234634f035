package assay.scoring.document;

/// What the markup of an HTML page says beside its text, outside of its article too.
///
/// @param value a date, a name, an address
/// @param range the element, or its start tag
public record Annotation(Kind kind, String value, Range range) {

    public enum Kind {
        /// `time`: its `datetime`, else its text.
        TIME,
        /// A `time` that says when the page was changed.
        UPDATED,
        /// What is marked as the author: `rel=author`, or a class by which themes mark a byline.
        AUTHOR,
        /// Where the author's page is.
        AUTHOR_PAGE,
        /// A link to who stands behind the site: about, contact, imprint.
        ABOUT
    }
}
