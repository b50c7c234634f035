package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Fill;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.document.Document;
import assay.scoring.seo.Slips.Slip;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;

/// Checks for the typos that proofreading finds, such as doubled words and unmatched brackets or quotation
/// marks.
@AutoService(Check.class)
public final class SpellingGrammarHygiene implements Check {

    private static final String NAME = "spelling_grammar_hygiene";
    private static final Limit SLIPS = Limit.of("slips_per_1000_words_max", 2, 5, 10);

    /// Multiples of the limit: a suggestion up to the first, full weight at the second.
    private static final int SUGGESTED = 2;

    private static final int FULL = 4;

    /// Rates in shorter texts are calculated as if they had this many words, so that one typo is not a habit.
    private static final int FEWEST = 500;

    private static final int SHORT = 50;

    /// The credit for a doubled word among few typos: almost full, because it hardly bothers readers.
    private static final int ONE_SLIP = 995;

    @Override
    public Card card() {
        return Card.seo(NAME, 2)
                .titled("Typos")
                .asks("Is the text free of repeated words, open quotation marks and the like?")
                .because("""
                        Typos make a reader doubt the rest, and text that runs smoothly is cited more by generative
                        engines.
                        """)
                .fixedBy("Check the marked places and fix them.")
                .worst(WARNING)
                .limits(SLIPS)
                .measured("""
                        Aggarwal et al., GEO (KDD 2024): fluency +28 % visibility; these typos are the part of fluency
                        that a rule can find for sure
                        """)
                .doubts("""
                        The study had whole texts rewritten to read smoothly, and typos are only a small part of that.
                        A few pass, but a repeated word is always reported: of 322 published posts one had any, and it
                        was a typo. Two spaces and a hyphen for a dash hardly count, as no reader minds.
                        """)
                .cannotSee("""
                        Misspelled words, which `spelling` finds, and wrong grammar. Repeated words are known in 8
                        languages; code, tables and quotations are left out.
                        """)
                .passing("The leaves open slowly in water below boiling. ".repeat(10))
                .failing("The the leaves open slowly in in water,, below boiling!! ".repeat(10))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        int words = document.wordCount();
        if (words < SHORT) {
            return Outcome.notApplicable("The text is too short to judge its typos.");
        }
        Slips slips = Slips.of(article);
        double scaled = 1000.0 / Math.max(words, FEWEST);
        double limit = SLIPS.at(article);
        Scale scale = Scale.atMost(limit).then(OPTIMIZATION, SUGGESTED * limit).then(WARNING, FULL * limit);
        double all = 0;
        for (SlipKind kind : SlipKind.values()) {
            all += kind.weight * slips.of(kind).size();
        }
        Severity severity = scale.mark(all * scaled).severity();
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        double weighed = 0;
        List<Slip> heeded = new ArrayList<>();
        List<String> counts = new ArrayList<>();
        for (SlipKind kind : SlipKind.values()) {
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
            // The credit above the limit must not be higher than below it.
            boolean doubled = heeded.stream().anyMatch(slip -> slip.kind() == SlipKind.DOUBLED);
            outcome.say(
                    doubled ? new Scale.Mark(mark.severity(), Math.min(mark.credit(), ONE_SLIP)) : mark,
                    "Fix the typos: %s%s.",
                    joined(counts),
                    begun(document, heeded.getFirst()));
        } else {
            doubled(document, heeded, outcome);
        }
        return outcome.orPass(counts.isEmpty() ? "No typos found." : Fill.in("Almost no typos: %s.", joined(counts)));
    }

    /// If there are few typos, only doubled words are reported: they are never intended, and authors want to
    /// know about them.
    private static void doubled(Document document, List<Slip> slips, Outcome.Builder outcome) {
        List<Slip> doubled =
                slips.stream().filter(slip -> slip.kind() == SlipKind.DOUBLED).toList();
        if (!doubled.isEmpty()) {
            doubled.forEach(slip -> outcome.find(finding(slip, OPTIMIZATION)));
            outcome.say(
                    new Scale.Mark(OPTIMIZATION, ONE_SLIP),
                    "Remove the repeated word: “%s”.",
                    text(document, doubled.getFirst()));
        }
    }

    private static Finding finding(Slip slip, Severity severity) {
        return new Finding(slip.range(), severity, slip.message(), slip.suggestion());
    }

    private static String joined(List<String> parts) {
        return parts.size() < 2
                ? String.join("", parts)
                : String.join(", ", parts.subList(0, parts.size() - 1)) + " and " + parts.getLast();
    }

    private static String begun(Document document, Slip first) {
        return first.kind() == SlipKind.DOUBLED ? Fill.in(", “%s” first", text(document, first)) : "";
    }

    private static String text(Document document, Slip slip) {
        return slip.range().of(document.source()).replaceAll("\\s+", " ");
    }
}
