package assay.scoring.document;

import org.jspecify.annotations.Nullable;

/// The part of a text between two headings of any level. The first section has no heading.
///
/// @param heading the heading; null for the part before the first heading
/// @param firstBlock the index in [Document#blocks] of the first block after the heading
/// @param words the number of words in these blocks
public record Section(@Nullable Heading heading, int firstBlock, int endBlock, int words) {}
