package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;

import assay.language.Span;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Fill;
import assay.scoring.Outcome;
import assay.scoring.Severity;
import com.google.auto.service.AutoService;

/// Finds claims that can harm readers: cures for serious illnesses, calls to stop a treatment, dangerous acts
/// and doses, risk-free profits, and impossibly fast weight loss.
@AutoService(Check.class)
public final class UnsafeClaims implements Check {

    private static final String NAME = "unsafe_claims";

    /// Quoted claims are cut after this many characters.
    private static final int LONGEST = 90;

    @Override
    public Card card() {
        return Card.seo(NAME, 5)
                .titled("Unsafe claims")
                .asks("Is the text free of claims that harm readers who believe them?")
                .because("""
                        A reader who believes that a tea cures cancer, or that insulin can be stopped, may die of it.
                        Search engines give such pages the lowest rating, and answer engines do not cite them.
                        """)
                .fixedBy("Say what studies found, and name them, or delete the claim.")
                .worst(BLOCKER)
                .spam()
                .documented("""
                        Google Search Quality Rater Guidelines, harmful to self or others and harmfully misleading
                        information: the lowest rating; FTC Health Products Compliance Guidance and Gut Check on weight
                        loss claims; FDA, health fraud scams: one product does it all, quick fixes, miracle cure
                        """)
                .doubts("""
                        A text may report, quote, ask, doubt or refute such a claim. A word that does so in the same
                        sentence, in those around it, in a heading above or in the title is enough, and the check says
                        nothing. On 1,217 published posts in 18 languages there is no false alarm.
                        """)
                .cannotSee("""
                        Claims in other words than the templates of the language have, false claims of another kind,
                        and one next to a doubt about something else.
                        """)
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
            return Outcome.notApplicable(
                    "There are no lists of harmful claims for %s.",
                    article.language().label());
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        int blocking = 0;
        int failing = 0;
        for (UnsafeClaimSearch.Found found : new UnsafeClaimSearch(article, templates).all()) {
            Severity severity = found.kind().blocks() ? BLOCKER : FAIL;
            Span place = place(article, found);
            String message = message(found.kind(), claim(article.document().text(place)));
            if (outcome.find(article.document().range(place), severity, message)) {
                outcome.say(severity, message);
                blocking += severity == BLOCKER ? 1 : 0;
                failing += severity == FAIL ? 1 : 0;
            }
        }
        return outcome.metric("dangerous_claims", blocking)
                .metric("impossible_promises", failing)
                .orPass("No harmful claim was found.");
    }

    /// From the first word to the last, including a percent sign after it.
    private static Span place(Article article, UnsafeClaimSearch.Found found) {
        Words words = article.document().words();
        int end = words.end(found.endWord() - 1);
        String text = article.document().text();
        return new Span(
                words.start(found.firstWord()),
                ClaimTemplates.percentAfter(text, end) ? text.indexOf('%', end) + 1 : end);
    }

    private static String message(ClaimTemplates.Kind kind, String claim) {
        return Fill.in(
                switch (kind) {
                    case CURE -> "“%s” promises a cure. Say what studies found, and name them, or remove it.";
                    case STOP ->
                        "“%s” tells readers to give up a treatment. Remove it, or send them to their doctor first.";
                    case ACT -> "“%s” can injure or kill. Remove it, or warn against it.";
                    case DOSE -> "“%s” is more than a safe dose. Give the dose on the package leaflet, or remove it.";
                    case PROFIT ->
                        "“%s” promises a profit. Say what readers can lose and how likely that is, or remove it.";
                    case SLIMMING ->
                        "“%s” promises an impossible result. Say what studies found, and name them, or remove it.";
                },
                claim);
    }

    private static String claim(String said) {
        String line = said.replace('\n', ' ');
        int cut = line.length() <= LONGEST ? line.length() : line.lastIndexOf(' ', LONGEST);
        return cut == line.length() ? line : line.substring(0, Math.max(0, cut)) + " …";
    }
}
