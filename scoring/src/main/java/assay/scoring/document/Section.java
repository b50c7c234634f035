package assay.scoring.document;

import org.jspecify.annotations.Nullable;

/// What stands between one heading and the next of any level; the first section has no heading.
///
/// @param heading null for what stands before the first heading
/// @param firstBlock index in [Document#blocks] of the first block after the heading
/// @param words in those blocks
public record Section(@Nullable Heading heading, int firstBlock, int endBlock, int words) {}
