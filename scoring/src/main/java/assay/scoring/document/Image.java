package assay.scoring.document;

import org.jspecify.annotations.Nullable;

/// @param alt null where there is none
/// @param decorative whether the source says that it carries no meaning (`alt=""` in HTML, `role="presentation"`)
/// @param block index of the block it stands in or after, for its place in the text; -1 before the first
public record Image(
        String source, @Nullable String alt, @Nullable String title, boolean decorative, int block, Range range) {}
