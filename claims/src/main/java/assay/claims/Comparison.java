package assay.claims;

import assay.scoring.Article;
import assay.scoring.document.Range;
import java.util.List;

/// Compares a text with its edited version, and reports which facts did not survive.
///
/// Start with [#of]. Title and description count as parts of the text: a title may lose a name that the text
/// contains, and one of two copies may be removed, but nothing may be added that is not in the text. Numbers,
/// dates, quotations, links and code are compared in every language; names by the language's capitalization;
/// negations, modality and the like if the language has a list of `negations`.
///
/// Time grows linearly with the length of the two texts. If too much changed in one place to compare, the
/// change is refused.
public final class Comparison {

    private final Facts before;
    private final Facts after;
    private final Alignment alignment;
    private final KnownWords words;
    private final Verdicts verdicts = new Verdicts();

    private Comparison(Facts before, Facts after) {
        this.before = before;
        this.after = after;
        this.alignment = Alignment.of(before, after);
        this.words = new KnownWords(before);
    }

    /// @param ignored ranges of the old text that do not belong to it, such as an assistant's comments about
    /// itself
    public static Comparison of(Article before, Article after, List<Range> ignored) {
        Lexicon lexicon = Lexicon.of(before.language());
        Comparison comparison = new Comparison(Facts.of(before, lexicon, ignored), Facts.of(after, lexicon, List.of()));
        comparison.judge();
        return comparison;
    }

    private void judge() {
        new PageLineGuard(this).judge();
        boolean rewritten = RewriteGuard.isRewritten(before, after);
        if (rewritten || alignment.isTooMuch()) {
            verdicts.refuse(RewriteGuard.REFUSED);
        }
        if (!rewritten && alignment.isTooMuch()) {
            return;
        }
        judge(new LinkGuard(this), new HiddenTextGuard(this), new MarkupGuard(this));
        if (rewritten) {
            // Comparing each sentence of an unrelated text would add nothing.
            return;
        }
        judge(
                new NumberGuard(this),
                new PlaceGuard(this),
                new NameGuard(this),
                new QuotationGuard(this),
                new LanguageGuard(this),
                new MetadataGuard(this),
                new Exchange(this));
        if (before.lexicon().knowsMeaning()) {
            judge(new QualifierGuard(this), new WordingGuard(this));
        }
    }

    private static void judge(Guard... guards) {
        for (Guard guard : guards) {
            guard.judge();
        }
    }

    /// Returns the facts that were lost, added or changed; empty if all were kept.
    public List<Refusal> refusals() {
        return verdicts.refusals();
    }

    /// Returns rewordings that may have changed the meaning, which no program can decide.
    public List<Doubt> doubts() {
        return verdicts.doubts();
    }

    Facts before() {
        return before;
    }

    Facts after() {
        return after;
    }

    Alignment alignment() {
        return alignment;
    }

    KnownWords words() {
        return words;
    }

    Verdicts verdicts() {
        return verdicts;
    }
}
