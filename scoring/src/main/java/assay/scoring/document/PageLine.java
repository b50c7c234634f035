package assay.scoring.document;

import java.util.List;

/// A line of a fetched page outside its text: a deck, byline, date, caption or credit.
///
/// @param text with white space folded
/// @param caption whether it belongs to an image
/// @param block the number of text blocks before it
/// @param links its links, in order
public record PageLine(String text, boolean caption, int block, List<Anchor> links, Range range) {

    /// A source range that contains such lines, including tags.
    ///
    /// @param start the UTF-16 offset of the first character
    /// @param end the offset after the last character
    /// @param caption whether they belong to an image
    public record Place(int start, int end, boolean caption) {
        public Place {
            if (start < 0 || end < start) {
                throw new IllegalArgumentException("Not a place: " + start + " to " + end);
            }
        }
    }

    /// A link in a line.
    ///
    /// @param destination as written
    public record Anchor(String destination, String text) {}
}
