package assay.scoring.document;

/// @param rows the number of rows in the body, without the header
public record Table(int rows, int columns, boolean header, int emptyCells, int firstBlock, int endBlock, Range range) {}
