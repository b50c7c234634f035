package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.document.Document;
import assay.scoring.seo.TypoRules.Slip;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;

/// Checks for the typos that proofreading finds, such as doubled words and unmatched brackets or quotation
/// marks.
@AutoService(Check.class)
public final class SpellingGrammarHygiene implements Check {

    static final String NAME = "spelling_grammar_hygiene";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message TOO_SHORT = MESSAGES.get("too_short");
    private static final Message FIX = MESSAGES.get("fix", "typos");
    private static final Message FIX_WORD_FIRST = MESSAGES.get("fix_word_first", "typos", "word");
    private static final Message NO_TYPOS = MESSAGES.get("no_typos");
    private static final Message FEW_TYPOS = MESSAGES.get("few_typos", "typos");
    private static final Message REMOVE_WORD = MESSAGES.get("remove_word", "word");
    private static final Message LAST_KIND = MESSAGES.get("last_kind", "kinds", "last");

    private static final Limit SLIPS = Limit.of(NAME, "slips_per_1000_words_max", 2, 5, 10);

    /// Up to this multiple of the limit, the result is an optimization. [#FULL] is the multiple at which the
    /// result has its full weight.
    private static final int SUGGESTED = 2;

    private static final int FULL = 4;

    /// Rates in a shorter text are calculated as if it had this many words, so that a single typo does not
    /// count as a habit.
    private static final int FEWEST = 500;

    private static final int SHORT = 50;

    /// The credit for a doubled word if there are few other typos. The loss is small, because the word hardly
    /// bothers readers.
    private static final int ONE_SLIP = 995;

    @Override
    public Card card() {
        return Card.seo(NAME, 2)
                .worst(WARNING)
                .limits(SLIPS)
                .measured()
                .passing("The leaves open slowly in water below boiling. ".repeat(10))
                .failing("The the leaves open slowly in in water,, below boiling!! ".repeat(10))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        int words = document.wordCount();
        if (words < SHORT) {
            return Outcome.notApplicable(TOO_SHORT);
        }
        TypoRules slips = TypoRules.of(article);
        double scaled = 1000.0 / Math.max(words, FEWEST);
        double limit = SLIPS.at(article);
        Scale scale = Scale.atMost(limit).then(OPTIMIZATION, SUGGESTED * limit).then(WARNING, FULL * limit);
        double all = 0;
        for (TypoKind kind : TypoKind.values()) {
            all += kind.weight * slips.of(kind).size();
        }
        Severity severity = scale.mark(all * scaled).severity();
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        double weighed = 0;
        List<Slip> heeded = new ArrayList<>();
        List<String> counts = new ArrayList<>();
        for (TypoKind kind : TypoKind.values()) {
            List<Slip> ofKind = outcome.heeded(slips.of(kind), slip -> finding(slip, severity));
            heeded.addAll(ofKind);
            outcome.metric(kind.metric, slips.of(kind).size());
            weighed += kind.weight * ofKind.size();
            if (!ofKind.isEmpty()) {
                counts.add(kind.counted(ofKind.size()));
            }
        }
        double rate = weighed * scaled;
        outcome.metric("slips_per_1000_words", rate);
        Scale.Mark mark = scale.mark(rate);
        if (mark.severity() != Severity.PASS) {
            heeded.forEach(slip -> outcome.find(finding(slip, mark.severity())));
            // A text above the limit must not get more credit than a text below it.
            boolean doubled = heeded.stream().anyMatch(slip -> slip.kind() == TypoKind.DOUBLED);
            Slip first = heeded.getFirst();
            outcome.say(
                    doubled ? new Scale.Mark(mark.severity(), Math.min(mark.credit(), ONE_SLIP)) : mark,
                    first.kind() == TypoKind.DOUBLED
                            ? FIX_WORD_FIRST.with(LAST_KIND.join(counts), text(document, first))
                            : FIX.with(LAST_KIND.join(counts)));
        } else {
            doubled(document, heeded, outcome);
        }
        return counts.isEmpty() ? outcome.orPass(NO_TYPOS) : outcome.orPass(FEW_TYPOS, LAST_KIND.join(counts));
    }

    /// Reports doubled words in a text with few other typos. They are never intentional, and authors want to
    /// know about them.
    private static void doubled(Document document, List<Slip> slips, Outcome.Builder outcome) {
        List<Slip> doubled =
                slips.stream().filter(slip -> slip.kind() == TypoKind.DOUBLED).toList();
        if (!doubled.isEmpty()) {
            doubled.forEach(slip -> outcome.find(finding(slip, OPTIMIZATION)));
            outcome.say(new Scale.Mark(OPTIMIZATION, ONE_SLIP), REMOVE_WORD, text(document, doubled.getFirst()));
        }
    }

    private static Finding finding(Slip slip, Severity severity) {
        return new Finding(slip.range(), severity, slip.message(), slip.suggestion());
    }

    private static String text(Document document, Slip slip) {
        return slip.range().of(document.source()).replaceAll("\\s+", " ");
    }
}
