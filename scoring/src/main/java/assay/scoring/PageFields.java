package assay.scoring;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a fetched page says of its article beside the text.
///
/// @param title as the page declares it, or else its heading; null where it has none
/// @param deck the line under the heading that says what the article is about; null where there is none
/// @param byline the line that says who wrote it or when, as it is written; null where there is none
/// @param published an ISO 8601 date or date-time; null where the page does not say
/// @param captions of its pictures, with their credits, in order
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
