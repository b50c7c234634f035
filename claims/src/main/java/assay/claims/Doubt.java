package assay.claims;

import org.jspecify.annotations.Nullable;

/// A rewording that may have changed the meaning, which no program can decide.
///
/// @param before the old sentence; null if it was added
/// @param after the new sentence; null if it was removed
/// @param reason one line: what may have changed
public record Doubt(@Nullable String before, @Nullable String after, String reason) {}
