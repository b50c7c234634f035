package assay.scoring.document;

/// A block of code, or of other preformatted text.
///
/// @param language as given in the source; empty if missing
/// @param chars the number of characters in the code, without its markup
public record Code(String language, int block, int chars, Range range) {

    /// Reading time: this many characters of code count as one word.
    public static final int CHARS_A_WORD = 10;
}
