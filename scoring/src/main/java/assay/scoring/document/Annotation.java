package assay.scoring.document;

/// Information in an HTML page's markup rather than in its text, inside or outside the article.
///
/// @param value a date, name or URL
/// @param range the element, or its start tag
public record Annotation(Kind kind, String value, Range range) {

    public enum Kind {
        /// A `time` element: its `datetime`, else its text.
        TIME,
        /// A `time` element with the date of the last change.
        UPDATED,
        /// An element marked as the author: `rel=author`, or a byline class used by themes.
        AUTHOR,
        /// The URL of the author's page.
        AUTHOR_PAGE,
        /// A link to information about the publisher: about, contact, imprint.
        ABOUT
    }
}
