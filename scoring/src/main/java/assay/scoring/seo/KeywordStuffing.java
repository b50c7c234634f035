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
import assay.scoring.Message;
import assay.scoring.Messages;
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

/// Blocks texts that repeat their keyword for search engines rather than for readers.
///
/// Only exact matches in running text count. Tables, quotations, footnotes and code repeat names for good
/// reasons, and headings are checked separately. A single sign is only an optimization, because a text must
/// mention its subject, and technical terms have no synonyms. A failure requires two signs, and a blocker
/// three. In a longer text, a keyword density that no author reaches by accident is enough for either.
@AutoService(Check.class)
public final class KeywordStuffing implements Check {

    private static final String NAME = "keyword_stuffing";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_PROSE = MESSAGES.get("no_prose");
    private static final Message NOT_REPEATED = MESSAGES.get("not_repeated", "keyword");
    private static final Message DENSE = MESSAGES.get("dense", "keyword", "times", "words");
    private static final Message CLOSE_TOGETHER = MESSAGES.get("close_together", "keyword", "times", "words");
    private static final Message SAME_WORDS = MESSAGES.get("same_words", "share", "keyword");
    private static final Message IN_HEADINGS = MESSAGES.get("in_headings", "keyword", "naming", "others", "headings");
    private static final Message FROM_HERE = MESSAGES.get("from_here", "keyword", "times", "words");
    private static final Message AGAIN = MESSAGES.get("again", "keyword");
    private static final Message PASSED = MESSAGES.get("passed", "keyword", "times", "words");
    private static final Message SUPPRESSED = MESSAGES.get("suppressed");

    private static final Limit DENSITY = Limit.of(NAME, "density_pct_max", 3, 3.5, 4.5);

    /// A text with a higher keyword density was not written for readers.
    private static final Limit BLOCKED = Limit.of(NAME, "blocked_density_pct_max", 5, 6, 8);

    /// The maximum number of occurrences in any sixty words, for phrases of two or more words. Single words
    /// can occur 1.5 times as often. Good guides to a single subject contain up to five occurrences in such a
    /// passage.
    private static final Limit RUN = Limit.of(NAME, "run_per_60_words_max", 4, 6, 8);

    /// The maximum share of headings that contain the complete phrase.
    private static final Limit HEADINGS = Limit.of(NAME, "headings_with_phrase_share_max", 0.75, 0.8, 0.9);

    /// The maximum share of mentions that are followed by the same two words as other mentions.
    private static final Limit SAME = Limit.of(NAME, "repeated_ngram_share_max", 0.4, 0.5, 0.6);

    /// The density of a one-word keyword is multiplied by this factor, so that it is not stuffing to mention
    /// a product or a craft as often as release notes and recipes do.
    private static final double ONE_WORD = 0.7;

    private static final int WINDOW = 60;

    /// In a text with at least this many words, a density above [#BLOCKED] is enough for a failure or a
    /// blocker, without another sign. A shorter text about one thing has to mention it.
    private static final int LONG_ENOUGH = 100;

    /// Fewer mentions are never stuffing, however short the text is.
    private static final int FEW = 5;

    @Override
    public Card card() {
        return Card.seo(NAME, 4)
                .worst(BLOCKER)
                .spam()
                .limits(DENSITY, BLOCKED, RUN, HEADINGS, SAME)
                .measured()
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
            return Outcome.notApplicable(NO_PROSE);
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
            return outcome.orPass(NOT_REPEATED, keyword.text());
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
        dense = signs < 2 ? dense.lighter() : dense.atWorst(signs < 3 ? FAIL : BLOCKER);
        run = signs < 2 ? run.lighter() : run;
        Severity flagrant = oneWord ? FAIL : BLOCKER;
        if (mentions.words >= LONG_ENOUGH
                && (oneWord ? weighed : density) > blocked
                && flagrant.worseThan(dense.severity())) {
            dense = Scale.Mark.full(flagrant);
        }
        outcome.sayIfWrong(dense, DENSE, keyword.text(), mentions.count, mentions.words);
        outcome.sayIfWrong(run, CLOSE_TOGETHER, keyword.text(), mentions.run, WINDOW);
        // There can be good reasons to use the same words after a product's name, so this counts only
        // together with another sign.
        if (repeated.severity() != Severity.PASS && signs > 1) {
            outcome.say(repeated, SAME_WORDS, Math.round(100 * same), keyword.text());
        }
        outcome.sayIfWrong(
                headings,
                IN_HEADINGS,
                keyword.text(),
                mentions.headings,
                mentions.allHeadings - mentions.headings,
                mentions.allHeadings);
        if (dense.severity() != Severity.PASS || run.severity() != Severity.PASS) {
            Severity severity = dense.severity().worse(run.severity());
            for (int i = mentions.runStart; i < mentions.runStart + mentions.run; i++) {
                Range place = document.range(mentions.at[i], keyword.endOf(mentions.at[i]));
                if (i == mentions.runStart) {
                    outcome.find(place, severity, FROM_HERE, keyword.text(), mentions.run, WINDOW);
                } else {
                    outcome.find(place, severity, AGAIN, keyword.text());
                }
            }
        }
        return outcome.orPass(PASSED, keyword.text(), mentions.count, mentions.words);
    }

    private static int sign(Scale.Mark mark) {
        return mark.severity() == Severity.PASS ? 0 : 1;
    }

    /// The occurrences of the phrase in running text.
    private static final class Mentions {
        /// The index of the first word of each occurrence.
        private int[] at = new int[0];

        /// The position of each occurrence, counted in words of running text.
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

        /// Whether the phrase is the name of a folder or a file, as "oolong" is in "/images/oolong/pot.jpg".
        private static boolean isPath(String text, int start, int end) {
            return start > 0
                    && text.charAt(start - 1) == '/'
                    && (end < text.length() && text.charAt(end) == '/' || start > 1 && text.charAt(start - 2) > ' ');
        }

        private static boolean counts(Outcome.Builder outcome, Range place) {
            return outcome.heeds(place) || outcome.find(place, WARNING, SUPPRESSED);
        }

        /// Returns the maximum number of mentions within this many words. For the window of sixty words, also
        /// stores the first of these mentions.
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

        /// Returns the share of mentions that are followed by the same two words as at least two other
        /// mentions.
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
