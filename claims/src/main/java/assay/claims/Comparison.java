package assay.claims;

import assay.scoring.Article;
import assay.scoring.document.Range;
import java.util.List;

/// Compares a text with what it became, and says which facts did not survive.
///
/// Start with [#of]. Title and description count as parts of the text: a title may lose a name that the text has,
/// and of two copies one may go; but nothing comes in that is nowhere. Numbers, dates, quotations, links and code
/// are compared in every language; names by the capitals of the language; negations, modality and the like where
/// the language has a list of `negations`.
///
/// Time grows with the length of the two texts. Where more changed in one place than can be compared, that is a
/// refusal.
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

    /// @param ignored stretches of the text before that are no part of it, such as what an assistant said
    ///     of itself
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
            // What became of each sentence of another text tells nobody more.
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

    /// Facts that were lost, added or changed; empty where all are kept.
    public List<Refusal> refusals() {
        return verdicts.refusals();
    }

    /// Changes of wording of which no program can tell whether they changed the meaning.
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
