package assay.scoring.document;

/// A list.
///
/// @param items its own items, those of lists inside it not counted
/// @param depth 1 for a list that stands in no other
public record ListBlock(
        boolean ordered, int items, int depth, boolean quoted, int firstBlock, int endBlock, Range range) {}
