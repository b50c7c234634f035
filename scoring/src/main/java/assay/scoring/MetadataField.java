package assay.scoring;

import assay.scoring.document.Range;
import org.jspecify.annotations.Nullable;

/// A title, description or slug, and where it was found.
///
/// @param range the field's position in the submitted text; null if the field was given separately
public record MetadataField(
        String value, Origin origin, @Nullable Range range) {

    public enum Origin {
        /// Given separately from the text.
        GIVEN,
        FRONT_MATTER,
        /// The head of an HTML page.
        HEAD,
        /// The first main heading of the text.
        HEADING,
        /// The last segment of the URL.
        ADDRESS,
        /// Made from the title.
        DERIVED
    }
}
