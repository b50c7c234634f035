package assay.scoring.document;

/// @param rows body rows, without the header
public record Table(int rows, int columns, boolean header, int emptyCells, int firstBlock, int endBlock, Range range) {}
