package assay.claims;

import assay.claims.Refusal.Kind;

/// Checks one kind of fact in the two texts of a comparison.
abstract class Guard {

    final Facts before;
    final Facts after;
    final Alignment alignment;
    final KnownWords words;
    final Lexicon lexicon;
    final GuardReport verdicts;

    Guard(Comparison comparison) {
        this.before = comparison.before();
        this.after = comparison.after();
        this.alignment = comparison.alignment();
        this.words = comparison.words();
        this.lexicon = before.lexicon();
        this.verdicts = comparison.verdicts();
    }

    abstract void judge();

    /// @param text the part of the text that the refusal quotes
    final void refuse(Kind kind, String text, String why) {
        verdicts.refuse(Refusal.of(kind, text, why));
    }

    /// @param sentence the complete message
    final void refuse(Kind kind, String sentence) {
        verdicts.refuse(new Refusal(kind, sentence));
    }
}
