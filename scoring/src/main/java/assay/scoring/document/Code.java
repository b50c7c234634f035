package assay.scoring.document;

/// A block of code, or of other preformatted text.
///
/// @param language the language as written in the source; empty if it is missing
/// @param chars the number of characters in the code, without its markup
public record Code(String language, int block, int chars, Range range) {

    /// The number of characters of code that take as long to read as one word.
    public static final int CHARS_A_WORD = 10;
}
