package assay.scoring.document;

/// @param rows body rows, the header not counted
public record Table(int rows, int columns, boolean header, int emptyCells, int firstBlock, int endBlock, Range range) {}
