package assay.scoring.seo;

import assay.language.QuotationMarks;
import assay.language.Sentence;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// Finds harmful claims that the text itself makes. Claims that it only asks about, quotes, doubts or refutes
/// don't count.
///
/// A doubt counts only in the claim's sentence, and a negation only before the end of the claim. A refutation
/// also counts in neighboring sentences, in the headings above the claim, before the list that contains it,
/// in the same table, and in the title.
final class UnsafeClaimSearch {

    /// The maximum number of words between two elements of a claim. [#TIGHT] is the maximum if they must be
    /// close.
    private static final int LOOSE = 7;

    private static final int TIGHT = 4;

    /// In the claim's own block, this many sentences on each side of the claim are searched. [#NEAR_BEFORE]
    /// sentences before the claim and [#NEAR_AFTER] after it are searched even if they are in other blocks.
    private static final int NEAR_IN_BLOCK = 4;

    private static final int NEAR_BEFORE = 1;
    private static final int NEAR_AFTER = 2;

    /// @param sentence the index of the sentence in the document
    record Found(ClaimTemplates.Kind kind, int firstWord, int endWord, int sentence) {}

    private record Hit(int group, int start, int end) {}

    private final Article article;
    private final Document document;
    private final String text;
    private final Words words;
    private final ClaimTemplates templates;

    /// The forms that begin with each word, indexed by the word's vocabulary id.
    private final ClaimTemplates.Form[][] forms;

    private final double[] values;

    /// For each sentence, the number of earlier sentences that contain a refutation.
    private final int[] refuted;

    /// For each sentence, the number of earlier sentences that mention a doctor or an emergency.
    private final int[] cared;

    /// For each stage of each claim template, the word with which the claim begins. [#ends] contains the end
    /// of the stage, and [#stamps] the number of the sentence.
    private final int[] starts;

    private final int[] ends;
    private final int[] stamps;

    private final List<Found> found = new ArrayList<>();

    UnsafeClaimSearch(Article article, ClaimTemplates templates) {
        this.article = article;
        this.document = article.document();
        this.text = document.text();
        this.words = document.words();
        this.templates = templates;
        forms = formsOf(words, templates);
        values = valuesOf(words, templates);
        refuted = new int[document.sentences().size() + 1];
        cared = new int[refuted.length];
        starts = new int[templates.states()];
        ends = new int[templates.states()];
        stamps = new int[templates.states()];
        Arrays.fill(stamps, -1);
    }

    private static ClaimTemplates.Form[][] formsOf(Words words, ClaimTemplates templates) {
        ClaimTemplates.Form[][] forms =
                new ClaimTemplates.Form[words.vocabulary().size()][];
        for (int i = 0; i < forms.length; i++) {
            forms[i] = templates.beginningWith(words.vocabulary().form(i));
        }
        return forms;
    }

    private static double[] valuesOf(Words words, ClaimTemplates templates) {
        double[] values = new double[words.vocabulary().size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = templates.value(words.vocabulary().form(i));
        }
        return values;
    }

    /// Returns the claims in text order, at most one for each sentence.
    List<Found> all() {
        boolean[] claiming = claiming();
        List<Sentence> sentences = document.sentences();
        QuotationMarks.Walk quotations = new QuotationMarks.Walk(text);
        for (int i = 0; i < sentences.size(); i++) {
            Sentence sentence = sentences.get(i);
            Block block = document.block(sentence);
            if (mayClaim(sentence, claiming) && !block.quoted() && !block.footnote() && !asks(sentence)) {
                List<Hit> hits = hits(sentence);
                search(i, sentence, hits, masked(hits, sentence.firstWord(), sentence.words()), quotations);
            }
        }
        if (found.isEmpty() || titleRefutes()) {
            return List.of();
        }
        for (int i = 0; i < sentences.size(); i++) {
            Sentence sentence = sentences.get(i);
            List<Hit> hits = hits(sentence);
            boolean[] masked = masked(hits, sentence.firstWord(), sentence.words());
            refuted[i + 1] = refuted[i] + (any(hits, templates.refutations(), masked, sentence) ? 1 : 0);
            cared[i + 1] = cared[i] + (any(hits, templates.care(), masked, sentence) ? 1 : 0);
        }
        return unrefuted();
    }

    private List<Hit> hits(Sentence sentence) {
        return hits(text, words, forms, values, sentence.firstWord(), sentence.endWord());
    }

    /// Returns which words of the vocabulary begin an element of a claim whose elements all occur in the
    /// text. In most texts, no word does.
    private boolean[] claiming() {
        boolean[] present = new boolean[templates.groups()];
        for (ClaimTemplates.Form[] of : forms) {
            for (ClaimTemplates.Form form : of) {
                present[form.group()] = true;
            }
        }
        boolean[] claimable = templates.claimable(present);
        boolean[] claiming = new boolean[forms.length];
        for (int id = 0; id < forms.length; id++) {
            claiming[id] = values[id] >= 0;
            for (ClaimTemplates.Form form : forms[id]) {
                claiming[id] |= claimable[form.group()];
            }
        }
        return claiming;
    }

    private boolean mayClaim(Sentence sentence, boolean[] claiming) {
        for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
            if (claiming[words.id(i)]) {
                return true;
            }
        }
        return false;
    }

    private static boolean any(List<Hit> hits, int group, boolean[] masked, Sentence sentence) {
        for (Hit hit : hits) {
            if (hit.group == group && !masked[hit.start - sentence.firstWord()]) {
                return true;
            }
        }
        return false;
    }

    private boolean asks(Sentence sentence) {
        int end = Math.min(text.length(), sentence.span().end());
        for (int i = end - 1; i >= sentence.span().start() && i > end - 4; i--) {
            if (text.charAt(i) == '?') {
                return true;
            }
        }
        return false;
    }

    private List<Hit> hits(String text, Words words, ClaimTemplates.Form[][] forms, double[] values, int from, int to) {
        List<Hit> hits = new ArrayList<>();
        for (int i = from; i < to; i++) {
            if (words.code(i) || words.address(i)) {
                continue;
            }
            for (ClaimTemplates.Form form : forms[words.id(i)]) {
                if ((!form.opens() || i == from)
                        && ClaimTemplates.goesOn(words, i, to, form)
                        && (!form.marked()
                                || markAfter(text, words.end(i + form.words().size() - 1)))) {
                    hits.add(new Hit(form.group(), i, i + form.words().size()));
                }
            }
            double value = values[words.id(i)];
            if (value >= 0) {
                for (ClaimTemplates.NumberHit number : templates.numbersAt(text, words, i, to, value)) {
                    hits.add(new Hit(number.group(), i, number.endWord()));
                }
            }
        }
        return hits;
    }

    private static boolean markAfter(String text, int at) {
        return at >= text.length()
                || ",.!:;\u2013\u2014\n".indexOf(text.charAt(at)) >= 0
                || text.startsWith(" \u2013", at)
                || text.startsWith(" \u2014", at)
                || text.startsWith(" !", at);
    }

    private void search(
            int number, Sentence sentence, List<Hit> hits, boolean[] masked, QuotationMarks.Walk quotations) {
        int from = sentence.firstWord();
        int[] commas = new int[sentence.words()];
        int[] breaks = new int[sentence.words()];
        for (int i = 1; i < commas.length; i++) {
            commas[i] = commas[i - 1];
            breaks[i] = breaks[i - 1];
            for (int k = words.end(from + i - 1); k < words.start(from + i); k++) {
                char c = text.charAt(k);
                commas[i] += c == ',' ? 1 : 0;
                breaks[i] += ";:()\u2014\u2013\n".indexOf(c) >= 0 ? 1 : 0;
            }
        }
        int firstNegation = Integer.MAX_VALUE;
        int laterNegation = Integer.MAX_VALUE;
        boolean conditional = false;
        for (Hit hit : hits) {
            if (masked[hit.start - from]) {
                continue;
            }
            if (hit.group == templates.doubts() || hit.group == templates.refutations()) {
                return;
            }
            if (hit.group == templates.negations()) {
                firstNegation = Math.min(firstNegation, hit.start);
                if (commas[hit.start - from] > 0) {
                    laterNegation = Math.min(laterNegation, hit.start);
                }
            }
            conditional |= hit.group == templates.conditions() && hit.start == from;
        }
        Found best = null;
        for (Hit hit : hits) {
            for (ClaimTemplates.Use use : templates.uses(hit.group)) {
                int state = use.template().firstState() + use.at();
                int start = hit.start;
                if (use.at() > 0) {
                    int before = state - 1;
                    int gap = hit.start - ends[before];
                    if (stamps[before] != number || gap < 0) {
                        continue;
                    }
                    int last = ends[before] - 1 - from;
                    boolean tight = use.template().tight().get(use.at());
                    if (gap > (tight ? TIGHT : LOOSE)
                            || breaks[hit.start - from] != breaks[last]
                            || tight && commas[hit.start - from] != commas[last]) {
                        continue;
                    }
                    start = starts[before];
                }
                if (use.at() == 0 && stamps[state] == number && ends[state] == hit.start) {
                    // In "garlic water", both words are remedies, so the claim begins with the first.
                    start = starts[state];
                }
                stamps[state] = number;
                starts[state] = start;
                ends[state] = hit.end;
                if (use.at() == use.template().groups().size() - 1
                        // In "If two do not help, take twelve", the negation belongs to the condition and not
                        // to the claim.
                        && hit.end <= (conditional && commas[start - from] > 0 ? laterNegation : firstNegation)
                        && (best == null || worse(use.template().kind(), best.kind))
                        && !quotations.enclose(
                                document.block(sentence).span(), words.start(start), words.end(hit.end - 1))) {
                    best = new Found(use.template().kind(), start, hit.end, number);
                }
            }
        }
        if (best != null) {
            found.add(best);
        }
    }

    private static boolean worse(ClaimTemplates.Kind one, ClaimTemplates.Kind other) {
        return one.blocks() && !other.blocks();
    }

    /// Marks negations that are part of the claim's appeal, as in "doctors don't want you to know" and "you
    /// no longer need".
    private boolean[] masked(List<Hit> hits, int from, int length) {
        boolean[] masked = new boolean[length];
        for (Hit hit : hits) {
            boolean bait = hit.group == templates.lures()
                    || hit.end - hit.start > 1
                            && hit.group != templates.negations()
                            && hit.group != templates.doubts()
                            && hit.group != templates.refutations()
                            && hit.group != templates.care();
            if (bait) {
                Arrays.fill(masked, hit.start - from, Math.min(length, hit.end - from), true);
            }
        }
        return masked;
    }

    private boolean titleRefutes() {
        String title = article.title().map(each -> each.value()).orElse("");
        Words titled = Words.of(title);
        return hits(title, titled, formsOf(titled, templates), valuesOf(titled, templates), 0, titled.count()).stream()
                .anyMatch(each -> each.group == templates.refutations());
    }

    private List<Found> unrefuted() {
        List<Found> left = new ArrayList<>();
        List<Block> blocks = document.blocks();
        List<Table> tables = document.tables().stream()
                .sorted(Comparator.comparingInt(Table::firstBlock))
                .toList();
        boolean[] above = new boolean[7];
        int next = 0;
        int table = 0;
        int lead = -1;
        for (int i = 0; i < blocks.size() && next < found.size(); i++) {
            Block block = blocks.get(i);
            if (block.kind() == Block.Kind.HEADING) {
                int level = Math.clamp(block.level(), 1, 6);
                Arrays.fill(above, level, above.length, false);
                above[level] = refutes(block.firstSentence(), block.endSentence());
            } else if (block.kind() == Block.Kind.PARAGRAPH) {
                lead = i;
            }
            while (table < tables.size() && tables.get(table).endBlock() <= i) {
                table++;
            }
            boolean held = above[1] || above[2] || above[3] || above[4] || above[5] || above[6];
            if (block.kind() == Block.Kind.LIST_ITEM && lead >= 0) {
                held |= refutes(
                        blocks.get(lead).endSentence() - 1, blocks.get(lead).endSentence());
            }
            if (table < tables.size() && tables.get(table).firstBlock() <= i) {
                held |= refutes(
                        blocks.get(tables.get(table).firstBlock()).firstSentence(),
                        blocks.get(tables.get(table).endBlock() - 1).endSentence());
            }
            for (; next < found.size() && found.get(next).sentence < block.endSentence(); next++) {
                int at = found.get(next).sentence;
                boolean near = near(refuted, block, at) || found.get(next).kind.needsCare() && near(cared, block, at);
                if (!held && !near) {
                    left.add(found.get(next));
                }
            }
        }
        return left;
    }

    private static boolean near(int[] counts, Block block, int at) {
        return within(
                        counts,
                        Math.max(block.firstSentence(), at - NEAR_IN_BLOCK),
                        Math.min(block.endSentence(), at + NEAR_IN_BLOCK + 1))
                || within(counts, at - NEAR_BEFORE, at + NEAR_AFTER + 1);
    }

    private boolean refutes(int from, int to) {
        return within(refuted, from, to);
    }

    private static boolean within(int[] counts, int from, int to) {
        int last = counts.length - 1;
        return counts[Math.clamp(to, 0, last)] > counts[Math.clamp(from, 0, last)];
    }
}
