package assay.scoring.document;

/// A block quotation.
public record Quotation(int firstBlock, int endBlock, Range range) {}
