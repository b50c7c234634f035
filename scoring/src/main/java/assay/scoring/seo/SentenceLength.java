package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Language;
import assay.language.Sentence;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Decimals;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Checks that most sentences are short enough to be understood on first reading.
@AutoService(Check.class)
public final class SentenceLength implements Check {

    private static final String NAME = "sentence_length";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_SPACES = MESSAGES.get("no_spaces", "language");
    private static final Message TOO_SHORT = MESSAGES.get("too_short", "sentences");
    private static final Message MANY_LONG = MESSAGES.get("many_long", "share", "words", "limit");
    private static final Message LONGEST_TOO_LONG = MESSAGES.get("longest_too_long", "start", "words", "limit");
    private static final Message FEW_LONG = MESSAGES.get("few_long", "share", "words");
    private static final Message LONG = MESSAGES.get("long", "words");

    /// In half of 55 good posts, up to 21.6% of the sentences are long; in nine out of ten of them, up to
    /// 39.7% are.
    private static final Limit SHARE = Limit.of(NAME, "share_over_20_pct_max", 25, 30, 40);

    private static final Limit LONGEST = Limit.of(NAME, "longest_sentence_words_max", 50, 60, 80);

    /// At this many percentage points beyond the limit, the result has its full weight. At the strict level,
    /// the result is an optimization up to [#STRICT_SUGGESTED] points beyond the limit.
    private static final double FULL = 40;

    private static final double STRICT_SUGGESTED = 15;
    private static final double STRICT_WARNED = 35;

    /// With fewer sentences, a single one changes the share too much.
    private static final int FEWEST_SENTENCES = 5;

    private static final int MOST_FINDINGS = 10;

    /// A sentence that lists names has at least this many words, and a comma after every few words.
    private static final int SHORTEST_ROLL = 60;

    private static final int ROLL_WORDS = 3;

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .worst(WARNING)
                .limits(SHARE, LONGEST)
                .customary()
                .passing("""
                        Green tea likes cool water. Wait five minutes after the kettle boils. Two spoons of leaves are
                        enough for a pot. Pour, wait two minutes, and serve. The same leaves give three pots.
                        """)
                .failing("""
                        Green tea, which people in many places have been drinking for a very long time and for many
                        different reasons, likes water that is rather cooler than the water most of us use. When the
                        kettle has boiled, and you have taken it from the stove and put it somewhere safe, you should
                        wait for about five minutes before you do anything else. Two spoons of leaves, or a little less
                        if they are small and tightly rolled as the finest sorts often are, will be enough for a pot of
                        the usual size. Pour the water over the leaves and wait for two minutes. The leaves can be used
                        again.
                        """)
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Language language = article.language();
        if (language.is("zh", "ja", "th", "km", "lo", "my", "bo")) {
            return Outcome.notApplicable(NO_SPACES, language.label());
        }
        List<Sentence> sentences = article.prose();
        if (sentences.size() < FEWEST_SENTENCES) {
            return Outcome.notApplicable(TOO_SHORT, FEWEST_SENTENCES);
        }
        int limitWords = language.longSentenceWords();
        List<Sentence> found = new ArrayList<>();
        int words = 0;
        int longest = 0;
        Sentence longestOne = sentences.getFirst();
        for (Sentence sentence : sentences) {
            words += sentence.words();
            boolean tooLong = sentence.words() > limitWords;
            if (!tooLong && sentence.words() <= longest || isRoll(article, sentence)) {
                continue;
            }
            if (tooLong) {
                found.add(sentence);
            } else {
                longest = sentence.words();
                longestOne = sentence;
            }
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        List<Sentence> longOnes = outcome.heeded(found, sentence -> finding(article, sentence));
        for (Sentence sentence : longOnes) {
            if (sentence.words() > longest) {
                longest = sentence.words();
                longestOne = sentence;
            }
        }
        double share = 100.0 * longOnes.size() / sentences.size();
        outcome.metric("avg_words", (double) words / sentences.size())
                .metric("share_over_20_pct", share)
                .metric("longest_words", longest)
                .metric("long_sentence_words", limitWords);
        Scale.Mark mark = scale(article).mark(share);
        boolean many = mark.severity() != Severity.PASS;
        if (many) {
            outcome.say(mark, MANY_LONG, Decimals.apart(share, SHARE.at(article), 0), limitWords, SHARE.at(article));
        }
        double most = LONGEST.at(article);
        if (longest > most) {
            String start = Width.beginning(article.document().text(longestOne));
            outcome.say(OPTIMIZATION, LONGEST_TOO_LONG, start, longest, limitWords);
        }
        if (!many && longest <= most) {
            return outcome.orPass(FEW_LONG, share, limitWords);
        }
        longOnes.stream()
                .filter(sentence -> many || sentence.words() > most)
                .sorted(Comparator.comparingInt(Sentence::words).reversed())
                .limit(MOST_FINDINGS)
                .sorted(Comparator.comparingInt(Sentence::firstWord))
                .map(sentence -> finding(article, sentence))
                .forEach(outcome::find);
        return outcome.orPass(FEW_LONG, share, limitWords);
    }

    /// Whether the sentence is a list of names, so that it can't be split.
    private static boolean isRoll(Article article, Sentence sentence) {
        if (sentence.words() < SHORTEST_ROLL) {
            return false;
        }
        String text = article.document().text();
        int commas = 0;
        for (int i = sentence.span().start(); i < sentence.span().end(); i++) {
            char c = text.charAt(i);
            commas += c == ',' || c == ';' || c == '،' || c == '、' ? 1 : 0;
        }
        return ROLL_WORDS * commas >= sentence.words();
    }

    private static Finding finding(Article article, Sentence sentence) {
        return Finding.at(article.range(sentence), OPTIMIZATION, LONG, sentence.words());
    }

    /// Returns the scale. Its worst severity is a warning at the strict level, and an optimization at the
    /// other levels.
    private static Scale scale(Article article) {
        double limit = SHARE.at(article);
        return article.strictness() == Strictness.STRICT
                ? Scale.atMost(limit)
                        .then(OPTIMIZATION, limit + STRICT_SUGGESTED)
                        .then(WARNING, limit + STRICT_WARNED)
                : Scale.atMost(limit).then(OPTIMIZATION, limit + FULL);
    }
}
