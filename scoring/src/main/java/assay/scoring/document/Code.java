package assay.scoring.document;

/// A block of code, or of anything else that is not prose and shown as it stands.
///
/// @param language as the source names it; empty where it does not
public record Code(String language, int block, Range range) {}
