package assay.scoring.document;

/// A reference to a footnote. The footnote itself consists of separate blocks ([Block#footnote]).
///
/// @param at the position in the plain text: the offset after the character before the reference
public record Note(String label, int at, Range range) {}
