package assay.scoring.geo;

import static assay.scoring.Severity.OPTIMIZATION;

import assay.language.PerLanguage;
import assay.language.Sentence;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.document.Range;
import com.google.auto.service.AutoService;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;

/// Checks that statements are plain: without hedges, unnamed authorities or unproven claims of rank.
///
/// Caution is not a fault. Hedges don't count in a sentence with a figure, a link or a source (scientific
/// caution), in a question (an invitation), or in "you may" (permission).
@AutoService(Check.class)
public final class Hedging implements Check {

    private static final String NAME = "hedging";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message UNKNOWN_LANGUAGE = MESSAGES.get("unknown_language", "language");
    private static final Message MANY_HEDGES = MESSAGES.get("many_hedges", "hedges", "words", "first");
    private static final Message NAMELESS = MESSAGES.get("nameless", "sentences", "first");
    private static final Message UNPROVEN = MESSAGES.get("unproven", "claims");
    private static final Message PLAIN = MESSAGES.get("plain");
    private static final Message HEDGE = MESSAGES.get("hedge", "phrase");
    private static final Message DOUBLE_HEDGE = MESSAGES.get("double_hedge", "phrase");
    private static final Message WHO = MESSAGES.get("who", "phrase");
    private static final Message WHICH_MEASURE = MESSAGES.get("which_measure", "phrase");

    private static final PerLanguage<Phrasing> HEDGE_PHRASES = Phrasing.named("hedges");
    private static final PerLanguage<Phrasing> WEASEL_PHRASES = Phrasing.named("weasel-phrases");
    private static final PerLanguage<Phrasing> RANK_CLAIMS = Phrasing.named("rank-claims");
    private static final Limit HEDGES = Limit.of(NAME, "hedges_per_1000_words_max", 12, 20, 35);
    private static final Limit WEASELS = Limit.of(NAME, "weasel_share_pct_max", 3, 5, 10);
    private static final Limit RANKS = Limit.of(NAME, "superlatives_unproven_per_1000_words_max", 3, 5, 10);
    private static final int FEWEST_WORDS = 150;
    private static final int FEWEST_HEDGES = 5;

    /// Weasel phrases and claims of rank are each reported only if there are at least this many.
    private static final int FEWEST = 3;

    private static final int MEASURED_WORDS = 300;

    /// Words after which "may" gives permission.
    private static final Set<String> LEAVE = Set.of("you", "they", "users", "readers");

    @Override
    public Card card() {
        Set<ContentType> types = EnumSet.copyOf(ContentType.EDITORIAL);
        types.addAll(ContentType.COMMERCIAL);
        return Card.geo(NAME, 2)
                .types(types)
                .worst(OPTIMIZATION)
                .limits(HEDGES, WEASELS, RANKS)
                .measured()
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
            return Outcome.notApplicable(UNKNOWN_LANGUAGE, article.language().label());
        }
        String unweighed = WordingAdvice.unweighed(article, FEWEST_WORDS);
        if (unweighed != null) {
            return Outcome.notApplicable(unweighed);
        }
        return new Review(article).judge(hedges, weasels, ranks, article.proseWords());
    }

    private static final class Review extends WordingReview {
        Review(Article article) {
            super(article, Outcome.measured(article, NAME));
        }

        Outcome judge(Phrasing hedges, Phrasing weasels, Phrasing ranks, int proseWords) {
            Counted hedged = count(hedges.in(document), this::hedge);
            Counted unnamed = count(weasels.in(document), this::weasel);
            Counted ranked = count(ranks.in(document), this::rank);
            int measured = Math.max(proseWords, MEASURED_WORDS);
            double rate = 1000.0 * hedged.hits / measured;
            double share = 100.0 * unnamed.hits / article.prose().size();
            outcome.metric("hedges", hedged.hits)
                    .metric("hedges_per_1000_words", rate)
                    .metric("weasel_share", share / 100)
                    .metric("superlatives_unproven", ranked.hits);
            if (hedged.hits >= FEWEST_HEDGES) {
                say(HEDGES.at(article), rate, MANY_HEDGES, hedged.hits, proseWords, hedged.first);
            }
            if (unnamed.hits >= FEWEST) {
                say(WEASELS.at(article), share, NAMELESS, unnamed.hits, unnamed.first);
            }
            if (ranked.hits >= FEWEST) {
                say(RANKS.at(article), 1000.0 * ranked.hits / measured, UNPROVEN, ranked.hits);
            }
            return outcome.orPass(PLAIN);
        }

        private void say(double limit, double value, Message reason, Object... values) {
            Scale.Mark mark = Scale.atMost(limit).then(OPTIMIZATION, 2 * limit).mark(value);
            outcome.sayIfWrong(mark, reason, values);
        }

        /// @param first the first phrase that counts; empty if none does
        private record Counted(int hits, String first) {}

        private Counted count(List<Phrasing.Hit> hits, ToIntFunction<Phrasing.Hit> judge) {
            int count = 0;
            String first = "";
            for (Phrasing.Hit hit : hits) {
                Sentence sentence = sentence(hit);
                boolean asks = document.text().charAt(sentence.span().end() - 1) == '?';
                if (!asks && !facts.in(sentence)) {
                    int counted = judge.applyAsInt(hit);
                    first = count == 0 && counted > 0 ? text(hit) : first;
                    count += counted;
                }
            }
            return new Counted(count, first);
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
                            ? Finding.at(range, OPTIMIZATION, HEDGE, said)
                            : new Finding(range, OPTIMIZATION, DOUBLE_HEDGE.with(said), plain ? instead : null));
        }

        /// Whether the word is not a hedge, because it is the month of May or a "may" that gives permission.
        private boolean isNoHedge(Phrasing.Hit hit) {
            boolean first = hit.firstWord() == sentence(hit).firstWord();
            String form = words.form(hit.firstWord());
            return !first && Character.isUpperCase(document.text().charAt(words.start(hit.firstWord())))
                    || form.equals("may") && !first && LEAVE.contains(words.form(hit.firstWord() - 1));
        }

        private int weasel(Phrasing.Hit hit) {
            return outcome.count(document.range(hit.firstWord(), hit.endWord()), OPTIMIZATION, WHO, text(hit));
        }

        private int rank(Phrasing.Hit hit) {
            return outcome.count(
                    document.range(hit.firstWord(), hit.endWord()), OPTIMIZATION, WHICH_MEASURE, text(hit));
        }

        private Sentence sentence(Phrasing.Hit hit) {
            return document.sentenceOf(hit.firstWord());
        }

        private String text(Phrasing.Hit hit) {
            return document.text(hit.firstWord(), hit.endWord());
        }
    }
}
