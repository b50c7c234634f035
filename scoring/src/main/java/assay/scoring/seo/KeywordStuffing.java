package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Keyword;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import com.google.auto.service.AutoService;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// Refuses text that repeats its keyword for machines rather than for readers.
///
/// Only the phrase word for word counts, and only in running text: tables, quotations, footnotes and code repeat
/// names for good reasons, and headings are looked at by themselves. One sign alone is never more than a
/// warning, since a short text about one thing has to name it; a failure takes two, a blocker three, or either a
/// share of a longer text that no writer reaches by accident.
@AutoService(Check.class)
public final class KeywordStuffing implements Check {

    private static final String NAME = "keyword_stuffing";
    private static final Limit DENSITY = Limit.of("density_pct_max", 3, 3.5, 4.5);

    /// From here on nobody wrote this for readers.
    private static final Limit BLOCKED = Limit.of("blocked_density_pct_max", 5, 6, 8);

    /// In any sixty words, of a phrase of two words or more; a name of one word may come half as often again.
    /// Good guides to one subject reach five in a passage.
    private static final Limit RUN = Limit.of("run_per_60_words_max", 4, 6, 8);

    /// Headings that repeat the whole phrase, of those that could.
    private static final Limit HEADINGS = Limit.of("headings_with_phrase_share_max", 0.75, 0.8, 0.9);

    /// How many of the phrase's mentions go on with the same two words as others.
    private static final Limit SAME = Limit.of("repeated_ngram_share_max", 0.4, 0.5, 0.6);

    /// The name of a product or a craft, said as often as its own release notes and recipes say it, is no
    /// stuffing.
    private static final double ONE_WORD = 0.7;

    private static final int WINDOW = 60;

    /// A text of this many words that is past the last limit says its phrase for machines, and needs no other
    /// sign; a shorter one about one thing has to name it.
    private static final int LONG_ENOUGH = 100;

    /// Fewer mentions than this are no stuffing in a text of any length.
    private static final int FEW = 5;

    @Override
    public Card card() {
        return Card.seo(NAME, 4)
                .titled("Keyword stuffing")
                .asks("Is the keyword repeated for machines rather than for readers?")
                .because("""
                        Search engines treat stuffed text as spam, and generative engines quote it less: it is the one
                        rewriting that made texts less visible in every measurement.
                        """)
                .fixedBy("""
                        Say it once and go on: write “it”, name the part you mean, or take the sentence out. Read the
                        passage aloud; what you would not say to a person goes.
                        """)
                .worst(BLOCKER)
                .spam()
                .limits(DENSITY, BLOCKED, RUN, HEADINGS, SAME)
                .measured("""
                        GEO (KDD 2024): keyword stuffing −8 % visibility, −32 % in a re-run of 2026; Google Search spam
                        policies, keyword stuffing (B)
                        """)
                .doubts("""
                        The numbers here are practice; Google names none. The re-run is not peer-reviewed, but it points
                        the same way.
                        """)
                .cannotSee("""
                        Stuffing with another phrase than the keyword, with its synonyms, or with lists of places, and
                        in most languages the other forms of a word.
                        """)
                .passing("""
                        Green tea is spoiled by water that is too hot. When the kettle has boiled, open it and wait for
                        five minutes. Pour the water over the leaves, and take them out after two minutes.
                        """, example -> example.about("green tea"))
                .failing("""
                        Green tea lovers love green tea. Our green tea is the best green tea, and if you want to buy
                        green tea, the green tea in our green tea shop is green tea at its best. Buy green tea here, where
                        green tea is cheap green tea, and drink green tea every day because green tea is green tea.
                        """, example -> example.about("green tea"))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        return article.withKeyword(keyword -> judge(article, keyword));
    }

    private static Outcome judge(Article article, Keyword keyword) {
        Document document = article.document();
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        Mentions mentions = Mentions.of(document, keyword, outcome);
        if (mentions.words == 0) {
            return Outcome.notApplicable("The text has no paragraph of its own to read.");
        }
        double density = 100.0 * mentions.count / mentions.words;
        boolean oneWord = keyword.contentTerms().size() == 1;
        double weighed = density * (oneWord ? ONE_WORD : KeywordDensity.lengthFactor(keyword));
        double same = mentions.sameShare(document, keyword);
        outcome.metric("running_text_density_pct", density)
                .metric("running_text_occurrences", mentions.count)
                .metric("max_run_per_60_words", mentions.run)
                .metric("max_run_per_100_words", mentions.longestRun(100))
                .metric("repeated_ngram_share", same)
                .metric("exact_repeat_in_headings", mentions.headings);
        if (mentions.count < FEW && mentions.headings < FEW) {
            return outcome.orPass("“%s” is not repeated more than a reader would expect.", keyword.text());
        }
        double runLimit = RUN.at(article) * (oneWord ? 1.5 : 1);
        Scale.Mark run = Scale.atMost(runLimit)
                .then(OPTIMIZATION, 1.5 * runLimit)
                .then(WARNING, 2 * runLimit)
                .mark(mentions.run);
        Scale.Mark headings = mentions.headings < FEW
                ? Scale.Mark.PASS
                : Scale.atMost(HEADINGS.at(article))
                        .then(OPTIMIZATION, 1)
                        .mark((double) mentions.headings / mentions.allHeadings);
        Scale.Mark repeated =
                Scale.atMost(SAME.at(article)).then(OPTIMIZATION, 1).mark(same);
        double limit = DENSITY.at(article);
        double blocked = BLOCKED.at(article);
        Scale.Mark dense = Scale.atMost(limit)
                .then(OPTIMIZATION, (limit + blocked) / 2)
                .then(WARNING, blocked)
                .then(FAIL, 1.25 * blocked)
                .then(BLOCKER, 1.5 * blocked)
                .mark(weighed);
        int signs = sign(run) + sign(headings) + sign(repeated) + sign(dense);
        dense = dense.atWorst(signs < 2 ? WARNING : signs < 3 ? FAIL : BLOCKER);
        Severity flagrant = oneWord ? FAIL : BLOCKER;
        if (mentions.words >= LONG_ENOUGH
                && (oneWord ? weighed : density) > blocked
                && flagrant.worseThan(dense.severity())) {
            dense = Scale.Mark.full(flagrant);
        }
        outcome.sayIfWrong(
                dense,
                "“%s” stands %d times in %,d words of running text; cut every mention a reader would not miss.",
                keyword.text(),
                mentions.count,
                mentions.words);
        outcome.sayIfWrong(
                run,
                "“%s” stands %d times within %,d words; say it once there and go on with “it”.",
                keyword.text(),
                mentions.run,
                WINDOW);
        // A product may well be named with the same words after it each time: this only bears out another sign.
        if (repeated.severity() != Severity.PASS && signs > 1) {
            outcome.say(
                    repeated,
                    "%d %% of the mentions of “%s” go on with the same words as another; vary or cut them.",
                    Math.round(100 * same),
                    keyword.text());
        }
        outcome.sayIfWrong(
                headings,
                "“%s” stands in %d of %d headings; let headings say what is new in their section.",
                keyword.text(),
                mentions.headings,
                mentions.allHeadings);
        if (dense.severity() != Severity.PASS || run.severity() != Severity.PASS) {
            Severity severity = dense.severity().worse(run.severity());
            for (int i = mentions.runStart; i < mentions.runStart + mentions.run; i++) {
                outcome.find(
                        document.range(mentions.at[i], keyword.endOf(mentions.at[i])),
                        severity,
                        "“%s” again; within %,d words it stands %d times.",
                        keyword.text(),
                        WINDOW,
                        mentions.run);
            }
        }
        return outcome.orPass(
                "“%s” stands %d times in %,d words of running text.", keyword.text(), mentions.count, mentions.words);
    }

    private static int sign(Scale.Mark mark) {
        return mark.severity() == Severity.PASS ? 0 : 1;
    }

    /// Where the phrase stands in running text.
    private static final class Mentions {
        /// First words.
        private int[] at = new int[0];

        /// The same, counted in words of running text.
        private int[] place = new int[0];

        private int count;
        private int words;
        private int headings;
        private int allHeadings;
        private int run;
        private int runStart;

        static Mentions of(Document document, Keyword keyword, Outcome.Builder outcome) {
            Mentions mentions = new Mentions();
            int[] phrases = keyword.occurrences();
            mentions.at = new int[phrases.length];
            mentions.place = new int[phrases.length];
            Words words = document.words();
            int next = 0;
            for (Block block : document.blocks()) {
                int first = next;
                while (next < phrases.length && phrases[next] < block.endWord()) {
                    next++;
                }
                if (block.kind() == Block.Kind.HEADING && !block.quoted()) {
                    mentions.allHeadings++;
                    mentions.headings += next > first ? 1 : 0;
                }
                if (!block.prose()) {
                    continue;
                }
                for (int i = first; i < next; i++) {
                    if (!words.code(phrases[i])
                            && !words.address(phrases[i])
                            && !isPath(document.text(), words.start(phrases[i]), words.end(phrases[i]))
                            && counts(outcome, document.range(phrases[i], keyword.endOf(phrases[i])))) {
                        mentions.at[mentions.count] = phrases[i];
                        mentions.place[mentions.count++] = mentions.words + phrases[i] - block.firstWord();
                    }
                }
                mentions.words += block.words();
            }
            mentions.run = mentions.longestRun(WINDOW);
            mentions.at = Arrays.copyOf(mentions.at, mentions.count);
            return mentions;
        }

        /// "/images/oolong/pot.jpg": the name of a folder or a file.
        private static boolean isPath(String text, int start, int end) {
            return start > 0
                    && text.charAt(start - 1) == '/'
                    && (end < text.length() && text.charAt(end) == '/' || start > 1 && text.charAt(start - 2) > ' ');
        }

        private static boolean counts(Outcome.Builder outcome, Range place) {
            return outcome.heeds(place) || outcome.find(place, WARNING, "The keyword again.");
        }

        /// The most mentions in any stretch of so many words; where they begin is kept for the window judged.
        int longestRun(int window) {
            int longest = 0;
            int from = 0;
            for (int to = 0; to < count; to++) {
                while (place[to] - place[from] >= window) {
                    from++;
                }
                if (to - from + 1 > longest) {
                    longest = to - from + 1;
                    if (window == WINDOW) {
                        runStart = from;
                    }
                }
            }
            return longest;
        }

        /// The share of the mentions whose next two words follow three mentions or more.
        double sameShare(Document document, Keyword keyword) {
            Words words = document.words();
            Map<Long, Integer> seen = new HashMap<>();
            for (int first : at) {
                int after = keyword.endOf(first);
                if (after + 1 < words.count()
                        && document.text().indexOf('\n', words.end(after - 1), words.start(after + 1)) < 0) {
                    seen.merge(next(words, after), 1, Integer::sum);
                }
            }
            int same = 0;
            for (int times : seen.values()) {
                same += times > 2 ? times : 0;
            }
            return count == 0 ? 0 : (double) same / count;
        }

        private static long next(Words words, int word) {
            return ((long) words.id(word) << 32) | words.id(word + 1);
        }
    }
}
