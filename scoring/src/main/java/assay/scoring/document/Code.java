package assay.scoring.document;

/// A block of code, or of anything else that is not prose and shown as it stands.
///
/// @param language as the source names it; empty where it does not
/// @param chars how many characters of code there are, whatever stands around them in the source
public record Code(String language, int block, int chars, Range range) {

    /// A line of code is read as slowly as a few words: so many of its characters count as one.
    public static final int CHARS_A_WORD = 10;
}
