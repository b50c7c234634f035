package assay.scoring.document;

import org.jspecify.annotations.Nullable;

/// @param alt null if there is none
/// @param decorative whether it is marked as decorative (`alt=""` in HTML, `role="presentation"`)
/// @param block index of the block that contains or precedes it; -1 before the first block
public record Image(
        String source, @Nullable String alt, @Nullable String title, boolean decorative, int block, Range range) {}
