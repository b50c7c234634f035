package assay.scoring.document;

/// A reference to a footnote; the footnote itself consists of separate blocks ([Block#footnote]).
///
/// @param at its position in the plain text: the offset after the preceding character
public record Note(String label, int at, Range range) {}
