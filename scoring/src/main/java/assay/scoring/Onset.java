package assay.scoring;

/// Phases in a requirement for longer texts: a text just long enough for the check loses almost nothing, so
/// one added sentence never costs much.
public final class Onset {

    /// The requirement reaches its full weight this many words above the minimum.
    private static final double WORDS = 350;

    private Onset() {}

    /// @param words the number of words in the text
    /// @param fewest the number of words from which the check applies
    public static Scale.Mark of(Scale.Mark mark, int words, int fewest) {
        double share = Math.min(1, (words - fewest) / WORDS);
        int credit = (int) Math.round(1000 - (1000 - mark.credit()) * Math.max(0, share));
        return new Scale.Mark(mark.severity(), credit);
    }
}
