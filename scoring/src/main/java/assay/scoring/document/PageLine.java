package assay.scoring.document;

import java.util.List;

/// A line of a fetched page that is not part of its text: a deck, byline, date, caption or credit.
///
/// @param text with white space folded
/// @param caption whether it belongs to a picture
/// @param block how many blocks of the text come before it
/// @param links in it, in order
public record PageLine(String text, boolean caption, int block, List<Anchor> links, Range range) {

    /// A stretch of the source with such lines in it, tags included.
    ///
    /// @param start of the first character, a UTF-16 offset
    /// @param end behind the last
    /// @param caption whether they belong to a picture
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
