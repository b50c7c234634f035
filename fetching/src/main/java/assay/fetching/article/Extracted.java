package assay.fetching.article;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The article on a page, and the page's metadata about it.
///
/// @param masked the fetched HTML, in which everything outside the article is blanked so that offsets stay
/// valid. The head and structured data are kept
/// @param text the article's text, with line breaks between blocks, without the heading, deck, byline, date
/// and captions
/// @param ranges the positions of this text in the HTML, ordered and disjoint
/// @param whole the positions of the scored text, which includes the heading, deck, byline, date and captions
/// @param lines the parts of `whole` that are neither running text nor headings, ordered and disjoint
/// @param deck the line below the heading that summarizes the article; null if there is none
/// @param byline the line with the author or the date, as written; null if there is none
/// @param canonical the canonical URL that the page declares, as an absolute URL; null if the page declares
/// none
/// @param language a BCP 47 tag; null if the page declares no language
/// @param published the publication date, in ISO 8601, as precise as on the page; null if the page has none
/// @param modified the modification date in the same form
/// @param captions the captions of the article's pictures with their credits, in order; at most 100
public record Extracted(
        String masked,
        String text,
        List<Span> ranges,
        List<Span> whole,
        List<Line> lines,
        @Nullable String title,
        @Nullable String deck,
        @Nullable String byline,
        @Nullable String description,
        @Nullable URI canonical,
        @Nullable String author,
        @Nullable String language,
        @Nullable String published,
        @Nullable String modified,
        List<String> captions) {

    /// @param start the first character, a UTF-16 offset into the HTML
    /// @param end the offset after the last character
    public record Span(int start, int end) {}

    /// A deck, byline, date, caption or credit, including its tags.
    ///
    /// @param start the first character, a UTF-16 offset into the HTML
    /// @param end the offset after the last character
    /// @param caption whether the line belongs to a picture
    public record Line(int start, int end, boolean caption) {}
}
