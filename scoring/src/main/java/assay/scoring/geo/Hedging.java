package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;

import assay.language.PerLanguage;
import assay.language.Sentence;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Fill;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.document.Range;
import com.google.auto.service.AutoService;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;

/// Checks for plain statements: without hedges, unnamed authorities or unproven claims of rank.
///
/// Caution is not a fault. Hedges don't count in a sentence with a figure, a link or a source (that is
/// scientific caution), in a question (an invitation), or in "you may" (permission).
@AutoService(Check.class)
public final class Hedging implements Check {

    private static final String NAME = "hedging";
    private static final PerLanguage<Phrasing> HEDGE_PHRASES = Phrasing.named("hedges");
    private static final PerLanguage<Phrasing> WEASEL_PHRASES = Phrasing.named("weasel-phrases");
    private static final PerLanguage<Phrasing> RANK_CLAIMS = Phrasing.named("rank-claims");
    private static final Limit HEDGES = Limit.of("hedges_per_1000_words_max", 12, 20, 35);
    private static final Limit WEASELS = Limit.of("weasel_share_pct_max", 3, 5, 10);
    private static final Limit RANKS = Limit.of("superlatives_unproven_per_1000_words_max", 3, 5, 10);
    private static final int FEWEST_WORDS = 150;
    private static final int FEWEST_HEDGES = 5;

    /// For weasel words and for claims of rank.
    private static final int FEWEST = 3;

    private static final int MEASURED_WORDS = 300;

    /// Words after which "may" gives permission.
    private static final Set<String> LEAVE = Set.of("you", "they", "users", "readers");

    @Override
    public Card card() {
        Set<ContentType> types = EnumSet.copyOf(ContentType.EDITORIAL);
        types.addAll(ContentType.COMMERCIAL);
        return Card.geo(NAME, 2)
                .titled("Hedging")
                .asks("Does the text state its claims plainly?")
                .because("""
                        “It could perhaps be said” leaves a reader with nothing to hold on to and an engine with
                        nothing to cite. So does a claim nobody makes, and a rank nobody proves.
                        """)
                .fixedBy("Say what you know plainly, with the figure or the source; leave out what you do not.")
                .types(types)
                .worst(OPTIMIZATION)
                .limits(HEDGES, WEASELS, RANKS)
                .measured("GEO (KDD 2024): an authoritative tone +10 % visibility; weak")
                .doubts("""
                        The effect was small, and careful writing is a virtue where little is known. So a hedge beside
                        a figure or a source never counts, and the worst said is a suggestion.
                        """)
                .cannotSee("Whether the doubt is justified, and hedges in other languages than the seven it knows.")
                .passing("Green tea may lower blood pressure by 2 mmHg, a trial of 2014 found.\n\n"
                        + "The leaves open slowly in a warm pot, and the cup stays clear and sweet. ".repeat(12))
                .failing("Perhaps tea could possibly help. It seems to be somewhat good, and it might be that "
                        + "some say so. Maybe it is probably better warm, or it may potentially be cold.\n\n"
                        + "The leaves open slowly in a warm pot, and the cup stays clear and sweet. ".repeat(12))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Phrasing hedges = HEDGE_PHRASES.in(article.language());
        Phrasing weasels = WEASEL_PHRASES.in(article.language());
        Phrasing ranks = RANK_CLAIMS.in(article.language());
        if (hedges.isEmpty() || weasels.isEmpty() || ranks.isEmpty()) {
            return Outcome.notApplicable(
                    "Hedges are not known here in %s.", article.language().label());
        }
        String unweighed = Wording.unweighed(article, FEWEST_WORDS);
        if (unweighed != null) {
            return Outcome.notApplicable(unweighed);
        }
        return new Look(article).judge(hedges, weasels, ranks, article.proseWords());
    }

    private static final class Look extends WordingLook {
        Look(Article article) {
            super(article, Outcome.measured(article, NAME));
        }

        Outcome judge(Phrasing hedges, Phrasing weasels, Phrasing ranks, int proseWords) {
            int hedged = count(hedges.in(document), this::hedge);
            int nobody = count(weasels.in(document), this::weasel);
            int ranked = count(ranks.in(document), this::rank);
            int measured = Math.max(proseWords, MEASURED_WORDS);
            double rate = 1000.0 * hedged / measured;
            double share = 100.0 * nobody / article.prose().size();
            outcome.metric("hedges", hedged)
                    .metric("hedges_per_1000_words", rate)
                    .metric("weasel_share", share / 100)
                    .metric("superlatives_unproven", ranked);
            if (hedged >= FEWEST_HEDGES) {
                say(
                        HEDGES.at(article),
                        rate,
                        Fill.in(
                                "Say plainly what you know: %,d words such as “perhaps” and “could” weaken your claims in %,d"
                                        + " words of text.",
                                hedged, proseWords));
            }
            if (nobody >= FEWEST) {
                say(
                        WEASELS.at(article),
                        share,
                        Fill.in("Name who says so in the %d sentences that only say “some” or “many”.", nobody));
            }
            if (ranked >= FEWEST) {
                say(
                        RANKS.at(article),
                        1000.0 * ranked / measured,
                        Fill.in(
                                "Prove the %d claims of being the best, with a figure and its source, or leave them out.",
                                ranked));
            }
            return outcome.orPass("The text states its claims plainly.");
        }

        private void say(double limit, double value, String reason) {
            Scale.Mark mark = Scale.atMost(limit).then(OPTIMIZATION, 2 * limit).mark(value);
            outcome.sayIfWrong(mark, reason);
        }

        private int count(List<Phrasing.Hit> hits, ToIntFunction<Phrasing.Hit> judge) {
            int count = 0;
            for (Phrasing.Hit hit : hits) {
                Sentence sentence = sentence(hit);
                boolean asks = document.text().charAt(sentence.span().end() - 1) == '?';
                if (!asks && !facts.in(sentence)) {
                    count += judge.applyAsInt(hit);
                }
            }
            return count;
        }

        private int hedge(Phrasing.Hit hit) {
            if (isNoHedge(hit)) {
                return 0;
            }
            String instead = hit.instead();
            String said = text(hit);
            Range range = document.range(hit.firstWord(), hit.endWord());
            boolean plain = range.of(document.source()).equals(said) && Character.isLowerCase(said.charAt(0));
            return outcome.count(
                    instead == null
                            ? Finding.at(range, OPTIMIZATION, "“%s” weakens your claim.", said)
                            : new Finding(
                                    range,
                                    OPTIMIZATION,
                                    Fill.in("“%s” hedges twice; once is enough.", said),
                                    plain ? instead : null));
        }

        /// The month of May, or permission.
        private boolean isNoHedge(Phrasing.Hit hit) {
            boolean first = hit.firstWord() == sentence(hit).firstWord();
            String form = words.form(hit.firstWord());
            return !first && Character.isUpperCase(document.text().charAt(words.start(hit.firstWord())))
                    || form.equals("may") && !first && LEAVE.contains(words.form(hit.firstWord() - 1));
        }

        private int weasel(Phrasing.Hit hit) {
            return outcome.count(
                    document.range(hit.firstWord(), hit.endWord()),
                    OPTIMIZATION,
                    "“%s”: who? Name them, or say it yourself.",
                    text(hit));
        }

        private int rank(Phrasing.Hit hit) {
            return outcome.count(
                    document.range(hit.firstWord(), hit.endWord()),
                    OPTIMIZATION,
                    "“%s” by which measure? Add the figure and its source.",
                    text(hit));
        }

        private Sentence sentence(Phrasing.Hit hit) {
            return document.sentenceOf(hit.firstWord());
        }

        private String text(Phrasing.Hit hit) {
            return document.text(hit.firstWord(), hit.endWord());
        }
    }
}
