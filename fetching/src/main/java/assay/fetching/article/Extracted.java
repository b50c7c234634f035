package assay.fetching.article;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The article of a page, and what the page says of it.
///
/// @param masked the HTML as fetched in which all that belongs to no article is blanked, so that every offset into it
/// is one into the HTML fetched; the head stays, and with it structured data
/// @param text the article's text, blocks apart by line breaks; its heading, deck, byline, date and captions
/// are none of it
/// @param ranges where this text lies in the HTML, in order and apart
/// @param whole where the text lies together with its heading, deck, byline, date and captions, likewise: what is
/// scored
/// @param lines of those stretches the ones that are neither text nor a heading of it, in order and apart
/// @param deck the line under the heading that says what the article is about; null where there is none
/// @param byline the line that says who wrote it or when, as it is written; null where there is none
/// @param canonical as the page declares it, resolved; null where it does not
/// @param language a BCP 47 tag; null where the page does not say
/// @param published as the page has it, ISO 8601; null where it does not say
/// @param modified likewise
/// @param captions of its pictures, with their credits, in order; at most 100
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

    /// @param start of the first character, a UTF-16 offset into the HTML
    /// @param end behind the last
    public record Span(int start, int end) {}

    /// A deck, byline, date, caption or credit, its tags included.
    ///
    /// @param start of the first character, a UTF-16 offset into the HTML
    /// @param end behind the last
    /// @param caption whether it belongs to a picture
    public record Line(int start, int end, boolean caption) {}
}
