package assay.claims;

import assay.scoring.Article;
import assay.scoring.document.Range;
import java.util.List;

/// Compares a text with its edited version, and reports which facts were lost, added or changed.
///
/// Start with [#of]. The title and the description count as parts of the text. A title may lose a name that
/// the text contains, and one of two equal statements may be removed, but nothing may be added that the text
/// does not contain. Numbers, dates, quotations, links and code are compared in every language. Names are
/// recognized by the language's rules for capital letters. Negations, modal verbs and similar words are
/// compared if the language has a list of `negations`.
///
/// The running time is linear in the length of the two texts. The change is refused if too much changed in
/// one place for a comparison.
public final class Comparison {

    private final Facts before;
    private final Facts after;
    private final Alignment alignment;
    private final KnownWords words;
    private final GuardReport verdicts = new GuardReport();

    private Comparison(Facts before, Facts after) {
        this.before = before;
        this.after = after;
        this.alignment = Alignment.of(before, after);
        this.words = new KnownWords(before);
    }

    /// @param ignored ranges of the old source that do not belong to the text, such as an assistant's
    /// comments about itself
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
            // Comparing each sentence with an unrelated text would tell the author nothing new.
            return;
        }
        judge(
                new NumberGuard(this),
                new PlaceGuard(this),
                new NameGuard(this),
                new QuotationGuard(this),
                new LanguageGuard(this),
                new MetadataGuard(this),
                new SwapGuard(this));
        if (before.lexicon().knowsMeaning()) {
            judge(new QualifierGuard(this), new WordingGuard(this));
        }
    }

    private static void judge(Guard... guards) {
        for (Guard guard : guards) {
            guard.judge();
        }
    }

    /// Returns a refusal for each fact that was lost, added or changed; empty if all facts were kept.
    public List<Refusal> refusals() {
        return verdicts.refusals();
    }

    /// Returns the changes that a person must judge, because no program can decide whether they alter the
    /// meaning.
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

    GuardReport verdicts() {
        return verdicts;
    }
}
