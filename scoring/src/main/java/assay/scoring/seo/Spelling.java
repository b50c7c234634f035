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
import assay.scoring.seo.Misspellings.Misspelling;
import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Optional;

/// Checks the spelling of a text's words and suggests corrections.
@AutoService(Check.class)
public final class Spelling implements Check {

    private static final String NAME = "spelling";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_DICTIONARY = MESSAGES.get("no_dictionary", "language");
    private static final Message TOO_SHORT = MESSAGES.get("too_short");
    private static final Message TOO_MANY_UNKNOWN = MESSAGES.get("too_many_unknown");
    private static final Message ONE_WRONG = MESSAGES.get("one_wrong", "word", "suggestion");
    private static final Message SEVERAL_WRONG = MESSAGES.get("several_wrong", "words", "word", "suggestion");
    private static final Message NONE_WRONG = MESSAGES.get("none_wrong");
    private static final Message WRONG_HERE = MESSAGES.get("wrong_here", "suggestion");

    private static final Limit MISSPELLINGS = Limit.of(NAME, "misspellings_per_1000_words_max", 2, 4, 8);

    /// Rates in a shorter text are calculated as if it had this many words.
    private static final int FEWEST = 500;

    private static final int SHORT = 20;

    /// At this multiple of the limit, the result has its full weight.
    private static final int FULL = 4;

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .worst(WARNING)
                .limits(MISSPELLINGS)
                .documented()
                .passing("The leaves open slowly in water below boiling. ".repeat(4))
                .failing("The leaves open slowly in water below boiling. ".repeat(4)
                        + "Definately use a seperate pot, untill the watter is warm.")
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        if (!Misspellings.knows(article.language())) {
            return Outcome.notApplicable(NO_DICTIONARY, article.language().label());
        }
        int words = article.document().wordCount();
        if (words < SHORT) {
            return Outcome.notApplicable(TOO_SHORT);
        }
        Optional<List<Misspelling>> found = Misspellings.of(article);
        if (found.isEmpty()) {
            return Outcome.notApplicable(TOO_MANY_UNKNOWN);
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
            outcome.say(mark, ONE_WRONG, only.written(), only.suggestion());
        } else if (!heeded.isEmpty()) {
            Misspelling first = heeded.getFirst();
            outcome.say(mark, SEVERAL_WRONG, heeded.size(), first.written(), first.suggestion());
        }
        return outcome.orPass(NONE_WRONG);
    }

    private static Finding finding(Misspelling each, Severity severity) {
        return new Finding(each.range(), severity, WRONG_HERE.with(each.suggestion()), each.suggestion());
    }
}
