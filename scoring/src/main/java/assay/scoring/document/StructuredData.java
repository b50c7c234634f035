package assay.scoring.document;

/// A block of JSON-LD as it stands in the source.
public record StructuredData(String json, Range range) {}
