package assay.scoring.document;

/// Information in an HTML page's markup rather than in its text. It can be inside or outside the article.
///
/// @param value a date, name or URL
/// @param range the range of the element, or of its start tag
public record Annotation(Kind kind, String value, Range range) {

    public enum Kind {
        /// A `time` element. The value is its `datetime` attribute or, if there is none, its text.
        TIME,
        /// A `time` element with the date of the last change.
        UPDATED,
        /// An element that is marked as the author, by `rel=author` or by a byline class that themes use.
        AUTHOR,
        /// The URL of the author's page.
        AUTHOR_PAGE,
        /// A link to information about the publisher, such as an about page, a contact page or an imprint.
        ABOUT
    }
}
