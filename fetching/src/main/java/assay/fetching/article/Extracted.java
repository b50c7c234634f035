package assay.fetching.article;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The article of a page, and what the page says about it.
///
/// @param masked the fetched HTML with everything outside the article blanked, so that offsets into it are
/// offsets into the fetched HTML; the head and structured data stay
/// @param text the article's text, with line breaks between blocks; without heading, deck, byline, date or
/// captions
/// @param ranges the positions of this text in the HTML, ordered and disjoint
/// @param whole the positions of the scored text, which includes heading, deck, byline, date and captions
/// @param lines the parts of `whole` that are neither running text nor headings, ordered and disjoint
/// @param deck the line below the heading that says what the article is about; null if there is none
/// @param byline the line with the author or the date, as written; null if there is none
/// @param canonical the canonical URL that the page declares, resolved; null if it declares none
/// @param language a BCP 47 tag; null if the page declares none
/// @param published as on the page, ISO 8601; null if the page has none
/// @param modified in the same form
/// @param captions the captions of its pictures with their credits, in order; at most 100
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
    /// @param end the offset after the last
    public record Span(int start, int end) {}

    /// A deck, byline, date, caption or credit, including its tags.
    ///
    /// @param start the first character, a UTF-16 offset into the HTML
    /// @param end the offset after the last
    /// @param caption whether it belongs to a picture
    public record Line(int start, int end, boolean caption) {}
}
