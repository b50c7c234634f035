package assay.scoring.document;

/// A list.
///
/// @param items the number of the list's own items, without those of nested lists
/// @param depth the depth of nesting, which is 1 for a top-level list
public record ListBlock(
        boolean ordered, int items, int depth, boolean quoted, int firstBlock, int endBlock, Range range) {}
