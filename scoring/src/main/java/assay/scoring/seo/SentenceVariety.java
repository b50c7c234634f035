package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;

import assay.language.PerLanguage;
import assay.language.Sentence;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.document.Block;
import assay.scoring.document.Code;
import assay.scoring.document.Document;
import com.google.auto.service.AutoService;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/// Checks that sentences don't all begin alike.
@AutoService(Check.class)
public final class SentenceVariety implements Check {

    private static final String NAME = "sentence_variety";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NOT_COMPARED = MESSAGES.get("not_compared", "language");
    private static final Message TOO_SHORT = MESSAGES.get("too_short");
    private static final Message ALIKE = MESSAGES.get("alike", "sentences", "start");
    private static final Message NONE_ALIKE = MESSAGES.get("none_alike");
    private static final Message FEW_ALIKE = MESSAGES.get("few_alike", "sentences");
    private static final Message ALIKE_HERE = MESSAGES.get("alike_here", "sentences", "start");

    private static final Limit RUN = Limit.of(NAME, "consecutive_same_start_max", 2, 3, 4);

    /// With this many more sentences than the limit allows, the problem has its full weight.
    private static final int FULL = 4;

    private static final int FEWEST_SENTENCES = 5;
    private static final int MOST_FINDINGS = 20;

    /// Shorter sentences are exclamations, labels or rhetorical fragments: “No fuss. No waste. No waiting.”
    private static final int FRAGMENT = 4;

    /// The number of words in each window in which different words are counted, so that the length of the
    /// text does not matter.
    private static final int WINDOW = 100;

    private static final String OPENING_MARKS = "\"“„«‘‚‹「『'—–-*";

    /// Words that begin so many sentences that they say nothing about variety, so the next word decides.
    /// Based on Yoast's lists.
    private static final PerLanguage<Set<String>> COMMON = PerLanguage.of(language -> language.words("common-openers"));

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .types(ContentType.EDITORIAL)
                .worst(OPTIMIZATION)
                .limits(RUN)
                .customary()
                .passing("""
                        I warm the pot. Then I count the leaves. The water has to wait a little. After two minutes I
                        pour. What is left in the pot I drink cold.
                        """, example -> example.said(submission -> submission.written("en")))
                .failing("""
                        I warm the pot first. I count the leaves out. I wait for the water. I pour it after two minutes.
                        I drink the rest of it cold.
                        """, example -> example.said(submission -> submission.written("en")))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        if (article.language().is("zh", "ja", "th", "ko", "lo", "km", "my")) {
            return Outcome.notApplicable(NOT_COMPARED, article.language().label());
        }
        int paragraphs = 0;
        for (Block block : document.blocks()) {
            paragraphs += isRunning(block) ? block.endSentence() - block.firstSentence() : 0;
        }
        if (paragraphs < FEWEST_SENTENCES) {
            return Outcome.notApplicable(TOO_SHORT);
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        double limit = RUN.at(article);
        Runs runs = new Runs(article, limit, outcome);
        runs.walk();
        outcome.metric("consecutive_same_start", runs.longest).metric("type_token_ratio", typeTokenRatio(article));
        Scale.Mark mark = Scale.atMost(limit).then(OPTIMIZATION, limit + FULL).mark(runs.counted);
        outcome.sayIfWrong(mark, ALIKE, runs.counted, runs.start);
        return runs.longest < 2 ? outcome.orPass(NONE_ALIKE) : outcome.orPass(FEW_ALIKE, runs.longest);
    }

    private static boolean isRunning(Block block) {
        return block.kind() == Block.Kind.PARAGRAPH && block.prose();
    }

    /// Returns the share of different words, averaged over windows of a hundred words, or 0 if the text is
    /// shorter than one window.
    private static double typeTokenRatio(Article article) {
        Words words = article.document().words();
        int[] seen = new int[words.vocabulary().size()];
        int windows = 0;
        int inWindow = 0;
        int different = 0;
        int sum = 0;
        for (Sentence sentence : article.prose()) {
            for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
                if (seen[words.id(i)] != windows + 1) {
                    seen[words.id(i)] = windows + 1;
                    different++;
                }
                if (++inWindow == WINDOW) {
                    windows++;
                    sum += different;
                    inWindow = 0;
                    different = 0;
                }
            }
        }
        return windows == 0 ? 0 : (double) sum / (windows * WINDOW);
    }

    /// Finds runs of consecutive sentences that begin alike.
    private static final class Runs {
        private final Document document;
        private final Words words;
        private final double limit;
        private final Outcome.Builder outcome;
        private final Set<String> common;

        /// Whether the common openers are known. If they are not, the first two words of both sentences must
        /// be the same.
        private final boolean known;

        private int first;
        private int length;
        private int one = -1;
        private int two = -1;
        private int found;

        private int longest;
        private int counted;
        private String start = "";

        private Runs(Article article, double limit, Outcome.Builder outcome) {
            document = article.document();
            words = document.words();
            this.limit = limit;
            this.outcome = outcome;
            common = COMMON.in(article.language());
            known = !common.isEmpty();
        }

        private void walk() {
            BitSet beforeCode = new BitSet();
            for (Code code : document.codes()) {
                if (code.block() >= 0) {
                    beforeCode.set(code.block());
                }
            }
            List<Block> blocks = document.blocks();
            for (int i = 0; i < blocks.size(); i++) {
                Block block = blocks.get(i);
                if (!isRunning(block) || isVerse(block)) {
                    end();
                    continue;
                }
                for (int k = block.firstSentence(); k < block.endSentence(); k++) {
                    sentence(k);
                }
                if (beforeCode.get(i)) {
                    end();
                }
            }
            end();
        }

        /// Whether the block contains hard line breaks, as verse does.
        private boolean isVerse(Block block) {
            int at = document.text().indexOf('\n', block.span().start());
            return at >= 0 && at < block.span().end();
        }

        private void sentence(int index) {
            Sentence sentence = document.sentences().get(index);
            int word = sentence.firstWord();
            boolean spoken =
                    OPENING_MARKS.indexOf(document.text().charAt(sentence.span().start())) >= 0;
            if (sentence.words() < FRAGMENT || spoken || words.code(word) || words.address(word)) {
                end();
                return;
            }
            int a = words.id(word);
            int b = !known || common.contains(words.form(word)) ? words.id(word + 1) : -1;
            if (a == one && b == two) {
                length++;
            } else {
                end();
                first = index;
                length = 1;
                one = a;
                two = b;
            }
        }

        private void end() {
            longest = Math.max(longest, length);
            if (length > limit && found < MOST_FINDINGS) {
                found++;
                // The middle sentence is reported, because changing it helps most.
                Sentence sentence = document.sentences().get(first + length / 2);
                int last = sentence.firstWord() + (two < 0 ? 1 : 2);
                Sentence opening = document.sentences().get(first);
                String begins = document.text()
                        .substring(
                                words.start(opening.firstWord()), words.end(opening.firstWord() + (two < 0 ? 0 : 1)));
                boolean counts = outcome.find(
                        document.range(sentence.firstWord(), last), OPTIMIZATION, ALIKE_HERE, length, begins);
                if (counts && length > counted) {
                    counted = length;
                    start = begins;
                }
            }
            length = 0;
            one = -1;
            two = -1;
        }
    }
}
