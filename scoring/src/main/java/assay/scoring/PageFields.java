package assay.scoring;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A fetched page's metadata for its article.
///
/// @param title the title that the page declares or, if there is none, its heading; null if there is neither
/// @param deck the line below the heading that summarizes the article; null if there is none
/// @param byline the line with the author or date, as written; null if there is none
/// @param published an ISO 8601 date or date-time; null if it is unknown
/// @param captions the captions of the page's pictures, with credits, in order
public record PageFields(
        @Nullable String title,
        @Nullable String deck,
        @Nullable String byline,
        @Nullable String published,
        List<String> captions) {

    public PageFields {
        captions = List.copyOf(captions);
    }
}
