package assay.scoring;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A fetched page's metadata for its article.
///
/// @param title the title the page declares, else its heading; null if none
/// @param deck the line under the heading that summarizes the article; null if none
/// @param byline the line with the author or date, as written; null if none
/// @param published an ISO 8601 date or date-time; null if unknown
/// @param captions captions of its pictures, with credits, in order
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
