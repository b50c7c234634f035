package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;

import assay.language.Span;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Severity;
import com.google.auto.service.AutoService;

/// Finds claims that can harm readers: cures for serious illnesses, calls to stop a treatment, dangerous acts
/// and doses, risk-free profits, and impossibly fast weight loss.
@AutoService(Check.class)
public final class UnsafeClaims implements Check {

    private static final String NAME = "unsafe_claims";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_LISTS = MESSAGES.get("no_lists", "language");
    private static final Message ALL_CLEAR = MESSAGES.get("all_clear");
    private static final Message CURE = MESSAGES.get("cure", "claim");
    private static final Message STOP = MESSAGES.get("stop", "claim");
    private static final Message ACT = MESSAGES.get("act", "claim");
    private static final Message DOSE = MESSAGES.get("dose", "claim");
    private static final Message PROFIT = MESSAGES.get("profit", "claim");
    private static final Message SLIMMING = MESSAGES.get("slimming", "claim");

    /// The maximum number of characters that are quoted from a claim.
    private static final int LONGEST = 90;

    @Override
    public Card card() {
        return Card.seo(NAME, 5)
                .worst(BLOCKER)
                .spam()
                .documented()
                .passing("""
                        Garlic is good in soup. The claim that garlic water cures diabetes is a myth: no study has shown
                        that, so do not stop taking your insulin.
                        """)
                .failing("""
                        Garlic is good in soup. Garlic water cures diabetes. Drink a glass of it every morning and throw
                        away your insulin.
                        """)
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        ClaimTemplates templates = ClaimTemplates.of(article.language());
        if (templates.isEmpty()) {
            return Outcome.notApplicable(NO_LISTS, article.language().label());
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        int blocking = 0;
        int failing = 0;
        for (UnsafeClaimSearch.Found found : new UnsafeClaimSearch(article, templates).all()) {
            Severity severity = found.kind().blocks() ? BLOCKER : FAIL;
            Span place = place(article, found);
            String message = message(found.kind()).with(claim(article.document().text(place)));
            if (outcome.find(article.document().range(place), severity, message)) {
                outcome.say(severity, message);
                blocking += severity == BLOCKER ? 1 : 0;
                failing += severity == FAIL ? 1 : 0;
            }
        }
        return outcome.metric("dangerous_claims", blocking)
                .metric("impossible_promises", failing)
                .orPass(ALL_CLEAR);
    }

    /// Returns the span of the claim. It includes a percent sign after the last word.
    private static Span place(Article article, UnsafeClaimSearch.Found found) {
        Words words = article.document().words();
        int end = words.end(found.endWord() - 1);
        String text = article.document().text();
        return new Span(
                words.start(found.firstWord()),
                ClaimTemplates.percentAfter(text, end) ? text.indexOf('%', end) + 1 : end);
    }

    private static Message message(ClaimTemplates.Kind kind) {
        return switch (kind) {
            case CURE -> CURE;
            case STOP -> STOP;
            case ACT -> ACT;
            case DOSE -> DOSE;
            case PROFIT -> PROFIT;
            case SLIMMING -> SLIMMING;
        };
    }

    private static String claim(String said) {
        String line = said.replace('\n', ' ');
        int cut = line.length() <= LONGEST ? line.length() : line.lastIndexOf(' ', LONGEST);
        return cut == line.length() ? line : line.substring(0, Math.max(0, cut)) + " …";
    }
}
