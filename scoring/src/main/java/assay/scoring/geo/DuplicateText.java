package assay.scoring.geo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;

import assay.language.Sentence;
import assay.language.Words;
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
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;

/// Checks that no paragraph repeats earlier text word for word.
@AutoService(Check.class)
public final class DuplicateText implements Check {

    private static final String NAME = "duplicate_text";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message TOO_SHORT = MESSAGES.get("too_short");
    private static final Message NEAR_COPIES = MESSAGES.get("near_copies", "paragraphs", "share");
    private static final Message REPEATED_PARAGRAPHS = MESSAGES.get("repeated_paragraphs", "paragraphs");
    private static final Message REPEATED_PASSAGES = MESSAGES.get("repeated_passages", "share", "limit");
    private static final Message REPEATED_SENTENCES = MESSAGES.get("repeated_sentences", "sentences");
    private static final Message NONE_REPEATED = MESSAGES.get("none_repeated");
    private static final Message LITTLE_REPEATED = MESSAGES.get("little_repeated", "share", "limit");
    private static final Message REPEATED_PARAGRAPH = MESSAGES.get("repeated_paragraph", "line");
    private static final Message REPEATED_SENTENCE = MESSAGES.get("repeated_sentence", "line");

    private static final Limit PARAGRAPHS = Limit.of(NAME, "duplicate_paragraphs_max", 0, 1, 2);
    private static final Limit SENTENCES = Limit.of(NAME, "duplicate_sentences_max", 1, 2, 4);
    private static final Limit SHARE = Limit.of(NAME, "ngram_repeat_pct_max", 3, 5, 10);

    private static final Limit ALIKE = Limit.of(NAME, "near_identical_pct_max", 50);

    /// Up to this many percentage points above the limit, the result is an optimization. At
    /// [#WARNED], it is a full warning, and at [#FAILED], a full failure.
    private static final double SUGGESTED = 25;

    private static final double WARNED = 35;
    private static final double FAILED = 75;
    private static final int NGRAM = 8;
    private static final int SENTENCE_WORDS = 6;
    private static final int PARAGRAPH_WORDS = 15;
    private static final int ALIKE_WORDS = 20;
    private static final int FEWEST_ALIKE = 4;
    private static final int FEWEST_WORDS = 50;
    private static final long PRIME = 0x9E3779B97F4A7C15L;

    @Override
    public Card card() {
        return Card.geo(NAME, 4)
                .worst(BLOCKER)
                .limits(PARAGRAPHS, SENTENCES, SHARE, ALIKE)
                .documented()
                .passing("""
                        Green tea likes cool water, so wait for five minutes after the kettle boils. Two spoons of leaves
                        are enough for a pot of the usual size.

                        Oolong takes hotter water and a longer time. Its leaves open so far that a small pot has to be
                        filled to no more than a quarter with them. Many people use them five times.
                        """)
                .failing(("Green tea likes cool water, so wait for five minutes after the kettle boils before you"
                                + " pour it over the leaves.\n\n")
                        .repeat(4))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        if (article.proseWords() < FEWEST_WORDS) {
            return Outcome.notApplicable(TOO_SHORT);
        }
        List<Block> paragraphs = paragraphs(document);
        boolean[] doubled = new boolean[document.blocks().size()];
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        int duplicateParagraphs = duplicateParagraphs(document, paragraphs, doubled, outcome);
        NearDuplicates alike = NearDuplicates.of(document.words(), outcome.outside(comparable(document), Block::range));
        double alikePct = alike.pct(article.proseWords());
        int duplicateSentences = duplicateSentences(article, doubled, outcome);
        double share = 100 * repeatedShare(document, outcome.outside(document.blocks(), Block::range), NGRAM);
        outcome.metric("duplicate_sentences", duplicateSentences)
                .metric("duplicate_paragraphs", duplicateParagraphs)
                .metric("ngram_repeat_share", share / 100)
                .metric("ngram_repeat_pct", share);
        if (alike.paragraphs() >= FEWEST_ALIKE && alikePct > ALIKE.at(article)) {
            outcome.metric("near_identical_paragraphs", alike.paragraphs())
                    .metric("near_identical_pct", alikePct)
                    .say(BLOCKER, NEAR_COPIES, alike.paragraphs(), alikePct);
        }
        if (duplicateParagraphs > PARAGRAPHS.at(article)) {
            outcome.say(FAIL, REPEATED_PARAGRAPHS, duplicateParagraphs);
        }
        double limit = SHARE.at(article);
        Scale.Mark mark = Scale.atMost(limit)
                .then(OPTIMIZATION, limit + SUGGESTED)
                .then(WARNING, limit + WARNED)
                .then(FAIL, limit + FAILED)
                .mark(share);
        if (mark.severity() != PASS) {
            outcome.say(mark, REPEATED_PASSAGES, Decimals.apart(share, limit, 1), limit);
        }
        if (duplicateSentences > SENTENCES.at(article)) {
            outcome.say(
                    duplicateSentences > 2 * SENTENCES.at(article) ? WARNING : OPTIMIZATION,
                    REPEATED_SENTENCES,
                    duplicateSentences);
        }
        return duplicateParagraphs + duplicateSentences == 0
                ? outcome.orPass(NONE_REPEATED)
                : outcome.orPass(LITTLE_REPEATED, share, limit);
    }

    private static List<Block> paragraphs(Document document) {
        List<Block> paragraphs = new ArrayList<>();
        for (Block block : document.blocks()) {
            // A one-sentence paragraph may be a notice that has to be repeated. It is judged as a sentence
            // instead.
            if (block.prose()
                    && block.words() >= PARAGRAPH_WORDS
                    && block.endSentence() - block.firstSentence() > 1
                    && !isCode(document.words(), block)) {
                paragraphs.add(block);
            }
        }
        return paragraphs;
    }

    /// Returns the paragraphs that are long enough to be compared word by word. Lines in poems and notices
    /// are not.
    private static List<Block> comparable(Document document) {
        return document.blocks().stream()
                .filter(block -> block.prose()
                        && block.kind() == Block.Kind.PARAGRAPH
                        && block.words() >= ALIKE_WORDS
                        && !isCode(document.words(), block))
                .toList();
    }

    private static boolean isCode(Words words, Block block) {
        int code = 0;
        for (int i = block.firstWord(); i < block.endWord(); i++) {
            code += words.code(i) || words.address(i) ? 1 : 0;
        }
        return code * 2 > block.words();
    }

    private static int duplicateParagraphs(
            Document document, List<Block> paragraphs, boolean[] doubled, Outcome.Builder outcome) {
        Words words = document.words();
        Firsts seen = new Firsts(paragraphs.size());
        int duplicates = 0;
        for (int i = 0; i < paragraphs.size(); i++) {
            Block block = paragraphs.get(i);
            int first = seen.put(hash(words, block.firstWord(), block.endWord()), i);
            Block before = paragraphs.get(first);
            if (first < i
                    && same(words, before.firstWord(), block.firstWord(), block.words())
                    && before.words() == block.words()) {
                doubled[document.sentences().get(block.firstSentence()).block()] = true;
                if (outcome.find(finding(document, block.range(), before.range(), REPEATED_PARAGRAPH, WARNING))) {
                    duplicates++;
                }
            }
        }
        return duplicates;
    }

    /// Reports and counts repeated sentences. Sentences in a paragraph that is repeated as a whole are
    /// counted, but not reported again.
    private static int duplicateSentences(Article article, boolean[] doubled, Outcome.Builder outcome) {
        Document document = article.document();
        Words words = document.words();
        String text = document.text();
        List<Sentence> prose = article.prose();
        Firsts seen = new Firsts(prose.size());
        int duplicates = 0;
        for (int i = 0; i < prose.size(); i++) {
            Sentence sentence = prose.get(i);
            char last = text.charAt(sentence.span().end() - 1);
            // A sentence such as "Here is what you need for it:" can introduce several lists.
            if (sentence.words() < SENTENCE_WORDS || last == ':' || last == '：' || isQuoted(text, sentence)) {
                continue;
            }
            // A question may repeat an entry in a list of questions, and short items such as steps can occur
            // again in another list.
            boolean item = document.block(sentence).kind() == Block.Kind.LIST_ITEM;
            if (last == '?' || last == '？' || last == '؟' || item && sentence.words() < PARAGRAPH_WORDS) {
                continue;
            }
            // Lists of links can contain the same page several times.
            if (words.linked(sentence.firstWord()) && words.linked(sentence.endWord() - 1)) {
                continue;
            }
            int first = seen.put(hash(words, sentence.firstWord(), sentence.endWord()), i);
            Sentence before = prose.get(first);
            if (first < i
                    && before.words() == sentence.words()
                    && same(words, before.firstWord(), sentence.firstWord(), sentence.words())) {
                boolean counts = doubled[sentence.block()]
                        ? outcome.heeds(document.range(sentence))
                        : outcome.find(finding(
                                document,
                                document.range(sentence),
                                document.range(before),
                                REPEATED_SENTENCE,
                                OPTIMIZATION));
                if (counts) {
                    duplicates++;
                }
            }
        }
        return duplicates;
    }

    private static boolean isQuoted(String text, Sentence sentence) {
        return "\"“„«‘「".indexOf(text.charAt(sentence.span().start())) >= 0;
    }

    private static Finding finding(Document document, Range here, Range before, Message message, Severity severity) {
        int line = document.lines().line(before.start()) + 1;
        return new Finding(here, severity, message.with(String.valueOf(line)), "");
    }

    /// Returns the percentage of words in running text that are part of a repeated run of `n` words.
    private static double repeatedShare(Document document, List<Block> blocks, int n) {
        Words words = document.words();
        int total = 0;
        int repeated = 0;
        Firsts seen = new Firsts(words.count());
        long power = 1;
        for (int i = 0; i < n; i++) {
            power *= PRIME;
        }
        for (Block block : blocks) {
            char last = document.text().charAt(block.span().end() - 1);
            if (!block.prose() || block.words() < n || last == ':' || last == '：' || isCode(words, block)) {
                continue;
            }
            total += block.words();
            long hash = 0;
            int counted = block.firstWord();
            for (int i = block.firstWord(); i < block.endWord(); i++) {
                hash = hash * PRIME + words.id(i) + 1;
                if (i - n >= block.firstWord()) {
                    hash -= power * (words.id(i - n) + 1);
                }
                if (i - n + 1 >= block.firstWord() && seen.put(hash, i) < i) {
                    int from = Math.max(counted, i - n + 1);
                    repeated += i + 1 - from;
                    counted = i + 1;
                }
            }
        }
        return total == 0 ? 0 : (double) repeated / total;
    }

    private static long hash(Words words, int from, int to) {
        long hash = 0;
        for (int i = from; i < to; i++) {
            hash = hash * PRIME + words.id(i) + 1;
        }
        return hash;
    }

    private static boolean same(Words words, int a, int b, int count) {
        for (int i = 0; i < count; i++) {
            if (b + i >= words.count() || words.id(a + i) != words.id(b + i)) {
                return false;
            }
        }
        return true;
    }

    /// Maps each hash to its first position, without boxing the numbers.
    private static final class Firsts {
        /// For each slot, the position plus one, or 0 if the slot is free.
        private final int[] table;

        private final long[] hashes;
        private final int mask;

        /// @param places the number of positions, which start at 0
        Firsts(int places) {
            int size = Integer.highestOneBit(Math.max(16, places) * 2 - 1) * 2;
            table = new int[size];
            hashes = new long[places];
            mask = size - 1;
        }

        /// @return the first position of the hash, which is `place` itself if the hash is new
        int put(long hash, int place) {
            int at = (int) (hash ^ (hash >>> 29)) & mask;
            while (table[at] != 0) {
                if (hashes[table[at] - 1] == hash) {
                    return table[at] - 1;
                }
                at = (at + 1) & mask;
            }
            table[at] = place + 1;
            hashes[place] = hash;
            return place;
        }
    }
}
