package assay.claims;

import org.jspecify.annotations.Nullable;

/// A change that may have altered the meaning. No program can decide this, so a person must.
///
/// @param before the old sentence; null if the new one was added
/// @param after the new sentence; null if the old one was removed
/// @param reason a line that states what may have changed
public record Doubt(@Nullable String before, @Nullable String after, String reason) {}
