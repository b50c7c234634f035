package assay.scoring;

/// Lets a demand on longer texts begin gently: a text just long enough to be asked loses next to nothing, so that no
/// added sentence costs what a whole text is worth.
public final class Onset {

    /// Over so many words beyond the fewest the demand grows to its full weight.
    private static final double WORDS = 350;

    private Onset() {}

    /// @param words of the text
    /// @param fewest from which on it is asked
    public static Scale.Mark of(Scale.Mark mark, int words, int fewest) {
        double share = Math.min(1, (words - fewest) / WORDS);
        int credit = (int) Math.round(1000 - (1000 - mark.credit()) * Math.max(0, share));
        return new Scale.Mark(mark.severity(), credit);
    }
}
