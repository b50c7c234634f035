package assay.scoring;

import assay.language.Folding;
import assay.language.Inflection;
import assay.language.Vocabulary;
import assay.language.Words;
import java.util.Arrays;
import java.util.List;

/// Matches the vocabulary of one text against a keyword.
final class SpacedKeywordMatcher {

    private static final int NONE = SpacedKeyword.NONE;
    private static final int[] NOTHING = {NONE};

    private final SpacedKeyword keyword;
    private final Words words;
    private final int[] wholes;
    private final int[][] split;
    private final int[] joined;
    private final long[] content;

    /// For each part of the keyword, the pairs of vocabulary ids into which a text may split it, as in "node
    /// js" for "nodejs".
    private final int[][] apart;

    private final boolean anyApart;
    private final boolean[] opens;

    SpacedKeywordMatcher(SpacedKeyword keyword, Words words) {
        this.keyword = keyword;
        this.words = words;
        Vocabulary vocabulary = words.vocabulary();
        Inflection inflection = Inflection.of(keyword.language);
        int size = vocabulary.size();
        wholes = new int[size];
        split = new int[size][];
        joined = new int[size];
        content = new long[size];
        opens = new boolean[size];
        Arrays.fill(wholes, NONE);
        Arrays.fill(joined, NONE);
        Arrays.fill(split, NOTHING);
        for (int id = 0; id < size; id++) {
            // Most words are excluded here.
            char initial = keyword.compounded.length > 0 ? 0 : vocabulary.initial(id);
            if (initial == 0 || keyword.beginnings.mayBegin(initial)) {
                read(id, vocabulary.form(id), inflection);
            }
        }
        apart = new int[keyword.parts.length][];
        boolean any = false;
        for (int i = 0; i < keyword.parts.length; i++) {
            apart[i] = apart(keyword.pieces.get(i), vocabulary);
            any |= apart[i].length > 0;
            for (int k = 0; i == 0 && k < apart[i].length; k += 2) {
                opens[apart[i][k]] = true;
            }
        }
        anyApart = any;
    }

    private void read(int id, String form, Inflection inflection) {
        if (JoinedWords.isPlain(form)) {
            // Most words are excluded here, because none of their forms begins like a form of the keyword.
            if (keyword.beginnings.begins(form)) {
                readWhole(id, form, inflection);
                split[id] = wholes[id] < 0 ? NOTHING : new int[] {wholes[id]};
            }
            lookInto(id, form);
        } else {
            String word = JoinedWords.bare(form, inflection);
            String compact = JoinedWords.compact(word);
            readWhole(id, compact, inflection);
            List<String> held = JoinedWords.pieces(word);
            split[id] = new int[held.size()];
            for (int k = 0; k < split[id].length; k++) {
                split[id][k] = keyword.number(held.get(k), inflection);
                content[id] |= keyword.bit(split[id][k]);
            }
            lookInto(id, compact);
        }
        opens[id] = wholes[id] >= 0 || joined[id] == 0 || split[id].length > 0 && split[id][0] >= 0;
    }

    private void readWhole(int id, String word, Inflection inflection) {
        wholes[id] = keyword.number(word, inflection);
        joined[id] = keyword.pair(word, inflection);
        content[id] = keyword.bit(wholes[id]);
        if (joined[id] >= 0) {
            content[id] |= keyword.bit(keyword.parts[joined[id]]) | keyword.bit(keyword.parts[joined[id] + 1]);
        }
        for (int i = 0; wholes[id] >= 0 && i < keyword.parts.length; i++) {
            for (int k = 0; keyword.whole[i] == wholes[id] && k < keyword.wholeParts[i]; k++) {
                content[id] |= keyword.bit(keyword.parts[i + k]);
            }
        }
    }

    private void lookInto(int id, String word) {
        if (keyword.compounded.length == 0 || word.length() < SpacedKeyword.SHORTEST_COMPOUNDED + 3) {
            return;
        }
        String folded = Folding.fold(word);
        for (int t = 0; t < Math.min(KeywordPattern.MOST_TERMS, keyword.compounded.length); t++) {
            String stem = keyword.compounded[t];
            if (!stem.isEmpty() && word.length() > stem.length() + 2 && folded.contains(stem)) {
                content[id] |= 1L << t;
            }
        }
    }

    /// Returns the pairs of vocabulary ids that together spell this word. Pairs with a function word are left
    /// out.
    private int[] apart(String word, Vocabulary vocabulary) {
        int[] found = {};
        for (int at = 1; at < word.length() && word.length() > 3; at++) {
            int first = vocabulary.find(word.substring(0, at));
            int second = first < 0 ? NONE : vocabulary.find(word.substring(at));
            if (second >= 0
                    && !keyword.isFunctionWord(word.substring(0, at))
                    && !keyword.isFunctionWord(word.substring(at))) {
                found = Arrays.copyOf(found, found.length + 2);
                found[found.length - 2] = first;
                found[found.length - 1] = second;
            }
        }
        return found;
    }

    KeywordPattern.Hits hits(CharSequence text) {
        KeywordPattern.Hits hits = new KeywordPattern.Hits(words.count());
        int free = 0;
        for (int i = 0; i < words.count(); i++) {
            int id = words.id(i);
            if (content[id] != 0) {
                hits.mark(i, content[id]);
            }
            for (int part = 0; anyApart && part < keyword.parts.length; part++) {
                if (isApart(part, i)) {
                    hits.mark(i + 1, keyword.bit(keyword.parts[part]));
                }
            }
            int end = i < free || !opens[id] ? NONE : phrase(i);
            // A phrase can't cross the end of a block.
            if (end >= 0 && !breaks(text, words.start(i), words.end(end - 1))) {
                hits.add(i, end);
                free = end;
            }
        }
        return hits;
    }

    private static boolean breaks(CharSequence text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text.charAt(i) == '\n') {
                return true;
            }
        }
        return false;
    }

    private boolean isApart(int part, int word) {
        int[] ids = apart[part];
        for (int k = 0; k < ids.length; k += 2) {
            if (words.id(word) == ids[k] && word + 1 < words.count() && words.id(word + 1) == ids[k + 1]) {
                return true;
            }
        }
        return false;
    }

    /// Returns the end of the phrase that begins at this word, or -1 if no phrase begins here. A phrase
    /// consists of complete words.
    private int phrase(int first) {
        int at = 0;
        int word = first;
        while (at < keyword.parts.length && word < words.count()) {
            int id = words.id(word);
            if (areParts(split[id], at)) {
                at += split[id].length;
            } else if (keyword.whole[at] >= 0 && keyword.whole[at] == wholes[id]) {
                at += keyword.wholeParts[at];
            } else if (joined[id] == at) {
                at += 2;
            } else if (isApart(at, word)) {
                at++;
                word++;
            } else {
                return NONE;
            }
            word++;
        }
        return at == keyword.parts.length && at > 0 ? word : NONE;
    }

    private boolean areParts(int[] pieces, int at) {
        return pieces.length > 0
                && at + pieces.length <= keyword.parts.length
                && Arrays.equals(pieces, 0, pieces.length, keyword.parts, at, at + pieces.length);
    }
}
