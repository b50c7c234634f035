package assay.scoring.document;

/// A reference to a footnote; the note itself is blocks of its own ([Block#footnote]).
///
/// @param at where in the plain text it stands: the offset after the last character before it
public record Note(String label, int at, Range range) {}
