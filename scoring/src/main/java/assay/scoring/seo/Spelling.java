package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.seo.Misspellings.Misspelling;
import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Optional;

/// Checks the spelling of a text's words and suggests corrections.
@AutoService(Check.class)
public final class Spelling implements Check {

    private static final String NAME = "spelling";
    private static final Limit MISSPELLINGS = Limit.of("misspellings_per_1000_words_max", 2, 4, 8);

    /// Rates in shorter texts are calculated as if they had this many words.
    private static final int FEWEST = 500;

    private static final int SHORT = 20;

    /// Multiple of the limit for full weight.
    private static final int FULL = 4;

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .titled("Spelling")
                .asks("Are the words spelled right?")
                .because("""
                        Misspelled words make a reader doubt the rest, and a reader who searches for the right word does not
                        find the wrong one.
                        """)
                .fixedBy("Correct the marked words, or keep them if they are names or terms.")
                .worst(WARNING)
                .limits(MISSPELLINGS)
                .documented("""
                        Google's guidance on helpful content asks whether content has spelling or stylistic issues; a
                        misspelling is the one of them that a dictionary can tell
                        """)
                .doubts("""
                        Good writers misspell a word now and then, so a single one costs little. Names and terms are in no
                        dictionary either: a word is reported only where it is close to a common one, is not used three
                        times, and is not in the title, in quotation marks, in italics, in a link or in code.
                        """)
                .cannotSee("""
                        A word that is right and in the wrong place (“their” for “there”), grammar, misspelled names, and
                        the words of languages without a dictionary that may be shipped. English, German, French, Spanish,
                        Italian, Portuguese and Dutch have one.
                        """)
                .passing("The leaves open slowly in water below boiling. ".repeat(4))
                .failing("The leaves open slowly in water below boiling. ".repeat(4)
                        + "Definately use a seperate pot, untill the watter is warm.")
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        if (!Misspellings.knows(article.language())) {
            return Outcome.notApplicable(
                    "There is no dictionary for %s.", article.language().label());
        }
        int words = article.document().wordCount();
        if (words < SHORT) {
            return Outcome.notApplicable("The text is too short to judge its spelling.");
        }
        Optional<List<Misspelling>> found = Misspellings.of(article);
        if (found.isEmpty()) {
            return Outcome.notApplicable("Too many words are in no dictionary to judge the spelling.");
        }
        double limit = MISSPELLINGS.at(article);
        double scaled = 1000.0 / Math.max(words, FEWEST);
        Scale scale = Scale.atMost(0).then(OPTIMIZATION, limit).then(WARNING, FULL * limit);
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        Severity shown = scale.mark(found.get().size() * scaled).severity();
        List<Misspelling> heeded = outcome.heeded(found.get(), each -> finding(each, shown));
        Scale.Mark mark = scale.mark(heeded.size() * scaled);
        outcome.metric("misspellings", heeded.size()).metric("misspellings_per_1000_words", heeded.size() * scaled);
        for (Misspelling each : heeded) {
            outcome.find(finding(each, mark.severity()));
        }
        if (heeded.size() == 1) {
            Misspelling only = heeded.getFirst();
            outcome.say(mark, "Check the spelling of “%s”: did you mean “%s”?", only.written(), only.suggestion());
        } else if (!heeded.isEmpty()) {
            Misspelling first = heeded.getFirst();
            outcome.say(
                    mark,
                    "Correct %d misspelled words, “%s” (“%s”) first.",
                    heeded.size(),
                    first.written(),
                    first.suggestion());
        }
        return outcome.orPass("No misspelled words found.");
    }

    private static Finding finding(Misspelling each, Severity severity) {
        return new Finding(each.range(), severity, "Did you mean “" + each.suggestion() + "”?", each.suggestion());
    }
}
