package assay.scoring;

/// Phases in a requirement as texts get longer. A text that is just long enough for the check loses almost
/// nothing, so that adding one sentence never costs much.
public final class PhaseIn {

    /// The requirement applies in full to texts that exceed the minimum by this many words.
    private static final double WORDS = 350;

    private PhaseIn() {}

    /// @param words the number of words in the text
    /// @param fewest the minimum number of words for the check to apply
    public static Scale.Mark of(Scale.Mark mark, int words, int fewest) {
        double share = Math.min(1, (words - fewest) / WORDS);
        int credit = (int) Math.round(1000 - (1000 - mark.credit()) * Math.max(0, share));
        return new Scale.Mark(mark.severity(), credit);
    }
}
