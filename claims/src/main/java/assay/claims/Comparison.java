package assay.claims;

import assay.language.Language;
import assay.scoring.Article;
import assay.scoring.document.Range;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
    private final Contexts beforeContexts;
    private final Contexts afterContexts;
    private final KnownWords words;
    private final Verdicts verdicts = new Verdicts();

    private Comparison(Facts before, Facts after) {
        this.before = before;
        this.after = after;
        this.alignment = Alignment.of(before, after);
        this.beforeContexts = new Contexts(before);
        this.afterContexts = new Contexts(after);
        this.words = new KnownWords(before);
    }

    /// @param ignored stretches of the text before that are no part of it, such as what an assistant said of
    /// itself
    public static Comparison of(Article before, Article after, List<Range> ignored) {
        Language language = before.language();
        Lexicon lexicon = Lexicon.of(language);
        Comparison comparison = new Comparison(Facts.of(before, lexicon, ignored), Facts.of(after, lexicon, List.of()));
        comparison.judge();
        return comparison;
    }

    private void judge() {
        PageLineGuard.judge(before.document(), after.document(), verdicts);
        boolean rewritten = RewriteGuard.refusal(before, after)
                .map(refusal -> {
                    verdicts.refuse(refusal);
                    return true;
                })
                .orElse(false);
        if (!rewritten && alignment.isTooMuch()) {
            verdicts.refuse(RewriteGuard.refused());
            return;
        }
        LinkGuard.judge(before.document(), after.document(), verdicts);
        HiddenTextGuard.judge(this, verdicts);
        MarkupGuard.judge(before.document(), after.document(), verdicts);
        if (rewritten) {
            // What became of each sentence of another text tells nobody more.
            return;
        }
        NumberGuard.judge(this, verdicts);
        NameGuard.judge(this, verdicts);
        QuotationGuard.judge(this, verdicts);
        LanguageGuard.judge(this, verdicts);
        MetadataGuard.judge(this, verdicts);
        Exchange.judge(alignment, beforeContexts, afterContexts, verdicts);
        if (before.lexicon().knowsMeaning()) {
            QualifierGuard.judge(this, verdicts);
            WordingGuard.judge(this, verdicts);
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

    Contexts beforeContexts() {
        return beforeContexts;
    }

    Contexts afterContexts() {
        return afterContexts;
    }

    KnownWords words() {
        return words;
    }

    /// Where the text before says what statements after say, by their keys.
    Map<String, Integer> sources() {
        Map<String, Integer> sources = new HashMap<>();
        for (int i = 0; i < before.statements().size(); i++) {
            sources.putIfAbsent(before.statements().get(i).key(), i);
        }
        for (Rewrite rewrite : alignment.rewrites()) {
            for (Statement statement :
                    rewrite.kind() == Rewrite.Kind.REWRITTEN ? rewrite.after() : List.<Statement>of()) {
                Statement source = Rewrite.nearest(rewrite.before(), statement);
                sources.putIfAbsent(statement.key(), beforeContexts.place(source));
            }
        }
        return sources;
    }
}
