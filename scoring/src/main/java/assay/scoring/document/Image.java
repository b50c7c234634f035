package assay.scoring.document;

import org.jspecify.annotations.Nullable;

/// @param alt the alt text; null if there is none
/// @param decorative whether the image is marked as decorative (`alt=""` in HTML, `role="presentation"`)
/// @param block the index of the block that contains or precedes the image; -1 before the first block
public record Image(
        String source, @Nullable String alt, @Nullable String title, boolean decorative, int block, Range range) {}
