package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Card.Example;
import assay.scoring.Card.Grade;
import assay.scoring.Check;
import assay.scoring.Engine;
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
import org.jspecify.annotations.Nullable;

/// Wants a text without slips of the pen: the words written twice and the marks left open that proofreading finds.
@AutoService(Check.class)
public final class SpellingGrammarHygiene implements Check {

    private static final String NAME = "spelling_grammar_hygiene";

    private static final Limit SLIPS = Limit.of("slips_per_1000_words_max", 2, 5, 10);

    /// Times the limit up to which it is a suggestion, and at which it weighs in full.
    private static final int SUGGESTED = 2;

    private static final int FULL = 4;

    /// A shorter text is judged as if it had this many words, so that one slip is not a habit.
    private static final int FEWEST = 500;

    private static final int SHORT = 50;

    @Override
    public Card card() {
        return Card.of(NAME, Engine.SEO, 2)
                .titled("Slips of the pen")
                .asks("Is the text free of doubled words, open quotation marks and the like?")
                .because("""
                        Slips make a reader doubt the rest, and text that runs smoothly is cited more by generative
                        engines.
                        """)
                .fixedBy("Read the marked places once more and mend them.")
                .worst(WARNING)
                .limits(SLIPS)
                .evidence(Grade.A, """
                        Aggarwal et al., GEO (KDD 2024): fluency +28 % visibility; these slips are the part of fluency that
                        a rule can tell for sure
                        """)
                .doubts("""
                        The study had whole texts rewritten to read smoothly, and slips are only a small part of that. A
                        few pass; two spaces and a hyphen for a dash hardly count, as no reader minds.
                        """)
                .cannotSee("""
                        Misspelled words and wrong grammar: it has no dictionary. Doubled words are known in 8 languages;
                        code, tables and quotations are left out.
                        """)
                .passing(Example.of("The leaves open slowly in water below boiling. ".repeat(10)))
                .failing(Example.of("The the leaves open slowly in in water,, below boiling!! ".repeat(10)))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        int words = document.wordCount();
        if (words < SHORT) {
            return Outcome.notApplicable("The text is too short to speak of slips.");
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
        Slip first = null;
        List<String> counts = new ArrayList<>();
        for (SlipKind kind : SlipKind.values()) {
            int counted = 0;
            for (Slip slip : slips.of(kind)) {
                if (outcome.find(new Finding(slip.range(), severity, slip.message(), slip.suggestion()))) {
                    counted++;
                    first = first == null ? slip : first;
                }
            }
            outcome.metric(kind.metric, slips.of(kind).size());
            weighed += kind.weight * counted;
            if (counted > 0) {
                counts.add(kind.counted(counted));
            }
        }
        double rate = weighed * scaled;
        outcome.metric("slips_per_1000_words", rate);
        Scale.Mark mark = scale.mark(rate);
        if (mark.severity() != Severity.PASS) {
            outcome.say(mark, Fill.in("Mend the slips of the pen: %s%s.", joined(counts), begun(document, first)));
        }
        return outcome.orPass(
                counts.isEmpty()
                        ? "No slips of the pen that a rule can tell."
                        : Fill.in("Next to no slips of the pen: %s.", joined(counts)));
    }

    private static String joined(List<String> parts) {
        return parts.size() < 2
                ? String.join("", parts)
                : String.join(", ", parts.subList(0, parts.size() - 1)) + " and " + parts.getLast();
    }

    private static String begun(Document document, @Nullable Slip first) {
        return first == null || first.kind() != SlipKind.DOUBLED
                ? ""
                : Fill.in(", “%s” first", first.range().of(document.source()).replaceAll("\\s+", " "));
    }
}
