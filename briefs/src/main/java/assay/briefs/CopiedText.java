package assay.briefs;

import assay.language.Checkpoint;
import assay.language.Folding;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds text that was taken over from one of a brief's pages: sequences of eight words, and the order of the headings.
///
/// A fingerprint contains the hashes of a page's sequences of eight words, each sequence with a probability of one
/// half, which its hash decides. So two texts with the same sequence either both have it or both leave it out.
public final class CopiedText {

    /// The number of words in a sequence.
    static final int WORDS = 8;

    /// A single sequence can be a common phrase or a collision of hashes.
    private static final int LEAST_SEQUENCES = 2;

    /// Two sequences further apart than this, in words, are not one passage.
    private static final int WIDEST_GAP = 16;

    /// An order of fewer headings is not one that a writer would take over.
    private static final int LEAST_HEADINGS = 5;

    private static final double LEAST_SAME_HEADINGS = 0.8;

    private static final double LEAST_SHARED_HEADING_WORDS = 0.6;

    private CopiedText() {}

    /// A passage that is on a page of the brief, word for word.
    ///
    /// @param range the passage in the checked text's source
    /// @param page the page's index in the brief
    public record Passage(Range range, String text, int page) {}

    /// The hashes of a text's sequences, sorted and distinct.
    public static final class Fingerprint {

        static final Fingerprint NONE = new Fingerprint(new int[0]);

        private final int[] hashes;

        private Fingerprint(int[] hashes) {
            this.hashes = hashes;
        }

        /// Reads what [#values] returned.
        public static Fingerprint of(int[] values) {
            return new Fingerprint(values.clone());
        }

        /// Returns the hashes, to store them.
        public int[] values() {
            return hashes.clone();
        }

        /// Returns the share of this text's sequences that the other contains.
        double shared(Fingerprint other) {
            int same = 0;
            for (int hash : hashes) {
                same += Arrays.binarySearch(other.hashes, hash) >= 0 ? 1 : 0;
            }
            return hashes.length == 0 ? 0 : same / (double) hashes.length;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Fingerprint fingerprint && Arrays.equals(hashes, fingerprint.hashes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(hashes);
        }
    }

    static Fingerprint fingerprint(Words words) {
        int count = Math.min(words.count(), PageDigest.MOST_WORDS);
        int[] hashes = new int[Math.max(0, count - WORDS + 1)];
        int kept = 0;
        for (int at = 0; at + WORDS <= count; at++) {
            int hash = hash(words, at);
            if (isKept(hash)) {
                hashes[kept++] = hash;
            }
        }
        return new Fingerprint(
                Arrays.stream(hashes, 0, kept).sorted().distinct().toArray());
    }

    private static boolean isKept(int hash) {
        return hash >= 0;
    }

    private static int hash(Words words, int at) {
        int hash = 0;
        for (int i = at; i < at + WORDS; i++) {
            hash = 0x01000193 * (hash ^ Folding.fold(words.form(i)).hashCode());
            hash ^= hash >>> 15;
        }
        return hash * 0x9E3779B9;
    }

    /// Returns the passages of a text that a page of the brief contains word for word, outside quotations.
    public static List<Passage> in(Article article, Brief brief) {
        Document document = article.document();
        Words words = document.words();
        int count = Math.min(words.count(), PageDigest.MOST_WORDS);
        Map<Integer, BitSet> pagesByHash = new HashMap<>();
        for (int p = 0; p < brief.pages().size(); p++) {
            for (int hash : brief.pages().get(p).fingerprint().hashes) {
                pagesByHash.computeIfAbsent(hash, _ -> new BitSet()).set(p);
            }
        }
        List<Passage> passages = new ArrayList<>();
        int[] first = new int[brief.pages().size()];
        int[] last = new int[brief.pages().size()];
        int[] hits = new int[brief.pages().size()];
        for (int at = 0; at + WORDS <= count; at++) {
            if ((at & 255) == 0) {
                Checkpoint.pass();
            }
            int hash = hash(words, at);
            BitSet pages = isKept(hash) && !isQuoted(document, at) ? pagesByHash.get(hash) : null;
            for (int p = 0; p < hits.length; p++) {
                if (hits[p] > 0 && at - last[p] > WIDEST_GAP) {
                    add(passages, document, p, first[p], last[p], hits[p]);
                    hits[p] = 0;
                }
                if (pages != null && pages.get(p)) {
                    first[p] = hits[p] == 0 ? at : first[p];
                    last[p] = at;
                    hits[p]++;
                }
            }
        }
        for (int p = 0; p < hits.length; p++) {
            add(passages, document, p, first[p], last[p], hits[p]);
        }
        passages.sort((one, other) -> one.range().start() != other.range().start()
                ? Integer.compare(one.range().start(), other.range().start())
                : Integer.compare(one.page(), other.page()));
        return passages;
    }

    private static boolean isQuoted(Document document, int word) {
        return document.block(document.sentenceOf(word)).quoted();
    }

    private static void add(List<Passage> passages, Document document, int page, int first, int last, int hits) {
        if (hits >= LEAST_SEQUENCES) {
            int end = last + WORDS;
            passages.add(new Passage(document.range(first, end), document.text(first, end), page));
        }
    }

    /// Returns the pages whose headings the text has in the same order, nearly all of them.
    public static List<Integer> sameOrder(Article article, Brief brief) {
        List<List<String>> own = new ArrayList<>();
        article.document().headings().forEach(heading -> own.add(contentOf(heading.text(), article)));
        List<Integer> pages = new ArrayList<>();
        for (int p = 0; p < brief.pages().size(); p++) {
            Checkpoint.pass();
            List<List<String>> others = new ArrayList<>();
            brief.pages().get(p).outline().forEach(heading -> others.add(contentOf(heading, article)));
            if (own.size() >= LEAST_HEADINGS
                    && others.size() >= LEAST_HEADINGS
                    && inOrder(own, others) >= LEAST_SAME_HEADINGS * Math.min(own.size(), others.size())) {
                pages.add(p);
            }
        }
        return pages;
    }

    private static List<String> contentOf(String heading, Article article) {
        Words words = Words.of(heading);
        List<String> content = new ArrayList<>();
        for (int i = 0; i < words.count(); i++) {
            if (!article.language().isFunctionWord(words.form(i))) {
                content.add(Folding.stem(words.form(i), article.language()));
            }
        }
        return content;
    }

    /// Returns the length of the longest common subsequence.
    private static int inOrder(List<List<String>> one, List<List<String>> other) {
        int[] before = new int[other.size() + 1];
        for (List<String> heading : one) {
            Checkpoint.pass();
            int[] now = new int[other.size() + 1];
            for (int i = 0; i < other.size(); i++) {
                now[i + 1] = isSame(heading, other.get(i)) ? before[i] + 1 : Math.max(before[i + 1], now[i]);
            }
            before = now;
        }
        return before[other.size()];
    }

    private static boolean isSame(List<String> one, List<String> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return false;
        }
        long shared = one.stream().filter(other::contains).count();
        return shared >= LEAST_SHARED_HEADING_WORDS * Math.max(one.size(), other.size());
    }
}
