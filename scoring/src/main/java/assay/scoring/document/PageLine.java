package assay.scoring.document;

import java.util.List;

/// A line of a fetched page that is not part of its text: a deck, byline, date, caption or credit.
///
/// @param text the text, with white space folded
/// @param caption whether the line belongs to an image
/// @param block the number of text blocks before the line
/// @param links the links in the line, in order
public record PageLine(String text, boolean caption, int block, List<Anchor> links, Range range) {

    /// A source range that contains lines outside the text, including tags.
    ///
    /// @param start the UTF-16 offset of the first character
    /// @param end the offset after the last character
    /// @param caption whether the lines belong to an image
    public record Place(int start, int end, boolean caption) {
        public Place {
            if (start < 0 || end < start) {
                throw new IllegalArgumentException("Not a place: " + start + " to " + end);
            }
        }
    }

    /// A link in a line.
    ///
    /// @param destination the destination as written
    public record Anchor(String destination, String text) {}
}
