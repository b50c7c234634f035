package assay.claims;

import org.jspecify.annotations.Nullable;

/// A change of wording that may have changed the meaning, and that no program can prove either way.
///
/// @param before the sentence as it was; null where it was added
/// @param after the sentence as it is; null where it was removed
/// @param reason one line: what may have changed
public record Doubt(@Nullable String before, @Nullable String after, String reason) {}
