package assay.scoring;

import assay.language.Folding;
import assay.language.Inflection;
import assay.language.Language;
import assay.language.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A keyword in a script with spaces. Each of its words is matched in all inflected forms and spellings.
///
/// A word in the text is stemmed only if it begins with the same letters as a word of the keyword, as about
/// one word in thirty does. Stemming all words would take as long as the rest of the scan.
final class SpacedKeyword implements KeywordPattern {

    /// A stem is searched for in compounds if it has at least this many letters. The compound must be at
    /// least three letters longer.
    static final int SHORTEST_COMPOUNDED = 5;

    /// If a keyword has at most this many parts, two adjacent words of it are also matched where the text
    /// writes them as one word.
    private static final int MOST_JOINED = 6;

    static final int NONE = -1;

    final Language language;
    final WordBeginnings beginnings = new WordBeginnings();
    private final List<String> contentTerms = new ArrayList<>();

    /// The number that is assigned to each key of a word or part of a word.
    private final Map<String, Integer> numbers = new HashMap<>();

    /// For each number in [#numbers], the bit of its content word; 0 if it has none.
    private final long[] bits;

    private final boolean[] counted;

    /// Maps the key of two parts that are written as one word to the first part: "nodejs" for "node" and
    /// "js".
    private final Map<String, Integer> pairs = new HashMap<>();

    /// The stems that are searched for in compounds, by content word. A stem that is too short is replaced
    /// with an empty string.
    final String[] compounded;

    final List<String> pieces = new ArrayList<>();
    final int[] parts;

    /// For each part of the keyword, the number of the whole word that begins there, or -1 inside a word.
    /// [#wholeParts] contains the number of parts in that word.
    final int[] whole;

    final int[] wholeParts;

    SpacedKeyword(Words own, Language language) {
        this.language = language;
        Inflection inflection = Inflection.of(language);
        List<String> words = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        for (int i = 0; i < own.count(); i++) {
            String word = JoinedWords.bare(own.form(i), inflection);
            List<String> split = JoinedWords.pieces(word);
            if (!split.isEmpty()) {
                words.add(JoinedWords.compact(word));
                sizes.add(split.size());
                pieces.addAll(split);
            }
        }
        parts = new int[pieces.size()];
        whole = new int[parts.length];
        wholeParts = new int[parts.length];
        Arrays.fill(whole, NONE);
        int part = 0;
        for (int i = 0; i < words.size(); i++) {
            int size = sizes.get(i);
            for (int k = 0; k < size; k++) {
                parts[part + k] = add(pieces.get(part + k), inflection);
            }
            whole[part] = size == 1 ? parts[part] : add(words.get(i), inflection);
            wholeParts[part] = size;
            part += size;
        }
        bits = new long[numbers.size()];
        counted = new boolean[numbers.size()];
        for (int i = 0; i < parts.length; i++) {
            if (!isFunctionWord(pieces.get(i))) {
                count(parts[i], pieces.get(i));
            }
        }
        if (contentTerms.isEmpty()) {
            for (int i = 0; i < parts.length; i++) {
                count(parts[i], pieces.get(i));
            }
        }
        for (int i = 0; i + 1 < parts.length && parts.length <= MOST_JOINED; i++) {
            boolean held = whole[i + 1] < 0;
            if (held || !isFunctionWord(pieces.get(i)) && !isFunctionWord(pieces.get(i + 1))) {
                for (String key : inflection.keys(pieces.get(i) + pieces.get(i + 1))) {
                    pairs.putIfAbsent(key, i);
                    beginnings.add(key);
                }
            }
        }
        compounded = new String[inflection.compounds() ? contentTerms.size() : 0];
        for (int t = 0; t < compounded.length; t++) {
            String key = inflection.keys(contentTerms.get(t)).getFirst();
            String stem = key.indexOf('+') < 0 ? key : contentTerms.get(t);
            compounded[t] = stem.length() < SHORTEST_COMPOUNDED ? "" : stem;
        }
    }

    boolean isFunctionWord(String piece) {
        return language.isFunctionWord(piece) || language.isFunctionWord(Folding.stem(piece, language));
    }

    private void count(int number, String piece) {
        if (!counted[number]) {
            counted[number] = true;
            bits[number] = contentTerms.size() >= MOST_TERMS ? 0 : 1L << contentTerms.size();
            contentTerms.add(Folding.stem(piece, language));
        }
    }

    /// Adds a word of the keyword and returns its number. Words that share a key share a number.
    private int add(String word, Inflection inflection) {
        List<String> keys = inflection.lookedFor(word);
        int number = numbers.size();
        for (String key : keys) {
            number = Math.min(number, numbers.getOrDefault(key, number));
        }
        for (String key : keys) {
            numbers.putIfAbsent(key, number);
        }
        if (WordBeginnings.isShort(word) && isFunctionWord(word)) {
            // A short function word has no inflected forms, and its prefix would match too many words.
            beginnings.addExact(Folding.fold(word));
        } else {
            keys.forEach(beginnings::add);
            beginnings.add(Folding.fold(word));
        }
        return number;
    }

    int number(String word, Inflection inflection) {
        if (beginnings.begins(word)) {
            for (String key : inflection.keys(word)) {
                Integer number = numbers.get(key);
                if (number != null) {
                    return number;
                }
            }
        }
        return NONE;
    }

    int pair(String word, Inflection inflection) {
        if (!pairs.isEmpty() && beginnings.begins(word)) {
            for (String key : inflection.keys(word)) {
                Integer pair = pairs.get(key);
                if (pair != null) {
                    return pair;
                }
            }
        }
        return NONE;
    }

    long bit(int number) {
        return number < 0 ? 0 : bits[number];
    }

    @Override
    public List<String> contentTerms() {
        return contentTerms;
    }

    @Override
    public Hits in(CharSequence text, Words words) {
        return new SpacedKeywordMatcher(this, words).hits(text);
    }
}
