package assay.scoring;

import assay.scoring.document.Document;
import assay.scoring.document.Vocabulary;
import assay.scoring.document.Words;
import assay.scoring.language.Folding;
import assay.scoring.language.Language;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The primary keyword, and where it stands in the document.
///
/// A match folds case, accents and, where they are known, inflections. The keyword as a phrase matches word for word in
/// its order; its content words are those that are not function words of the language, and they match in any order.
public final class Keyword {

    private final String text;
    private final Language language;
    private final List<String> terms;
    private final List<String> parts;
    private final List<String> contentTerms;
    private final int[] occurrences;
    private final long[] contentMask;

    Keyword(String text, Language language, Document document) {
        this.text = text.strip();
        this.language = language;
        this.terms = terms(this.text, language);
        this.parts = terms(this.text.replace('-', ' '), language);
        Set<String> content = new LinkedHashSet<>();
        for (String part : parts) {
            if (!language.isFunctionWord(part)) {
                content.add(part);
            }
        }
        this.contentTerms = content.isEmpty() ? parts.stream().distinct().toList() : List.copyOf(content);
        Map<String, Integer> numbers = numbers(terms);
        Map<String, Integer> contentNumbers = numbers(contentTerms);
        Words words = document.words();
        Vocabulary vocabulary = words.vocabulary();
        int[] termOf = new int[vocabulary.size()];
        this.contentMask = new long[vocabulary.size()];
        for (int id = 0; id < vocabulary.size(); id++) {
            String form = vocabulary.form(id);
            String stem = Folding.stem(form, language);
            termOf[id] = numbers.getOrDefault(stem, -1);
            contentMask[id] = mask(contentNumbers.getOrDefault(stem, -1));
            // "cold-brew" carries both words of "cold brew".
            if (form.indexOf('-') > 0) {
                for (String part : form.split("-", 8)) {
                    contentMask[id] |= mask(contentNumbers.getOrDefault(Folding.stem(part, language), -1));
                }
            }
        }
        this.occurrences = find(words, termOf, numbers, document);
    }

    private static long mask(int number) {
        return number < 0 || number > 63 ? 0 : 1L << number;
    }

    private static Map<String, Integer> numbers(List<String> terms) {
        Map<String, Integer> numbers = new HashMap<>();
        for (String term : terms) {
            numbers.putIfAbsent(term, numbers.size());
        }
        return numbers;
    }

    /// Words of a text, folded and stemmed, in order.
    static List<String> terms(String text, Language language) {
        return terms(Words.of(text), language);
    }

    private static List<String> terms(Words words, Language language) {
        List<String> terms = new ArrayList<>(words.count());
        for (int i = 0; i < words.count(); i++) {
            terms.add(Folding.stem(words.form(i), language));
        }
        return terms;
    }

    private int[] find(Words words, int[] termOf, Map<String, Integer> numbers, Document document) {
        int count = terms.size();
        if (count == 0) {
            return new int[0];
        }
        int[] phrase = new int[count];
        for (int k = 0; k < count; k++) {
            phrase[k] = numbers.getOrDefault(terms.get(k), -1);
        }
        int[] found = new int[8];
        int size = 0;
        for (int i = 0; i + count <= words.count(); i++) {
            int k = 0;
            while (k < count && termOf[words.id(i + k)] == phrase[k]) {
                k++;
            }
            // A phrase does not reach over the end of a block.
            if (k < count || document.text().indexOf('\n', words.start(i), words.end(i + count - 1)) >= 0) {
                continue;
            }
            if (size == found.length) {
                found = Arrays.copyOf(found, size * 2);
            }
            found[size++] = i;
            i += count - 1;
        }
        return Arrays.copyOf(found, size);
    }

    /// Whether a keyword that is not found is not there.
    ///
    /// True of English alone, whose plurals and possessives are folded. Elsewhere the keyword may stand in
    /// another case, with a particle, or in a compound, and no rule here knows: a check that misses it there
    /// says so in its mildest way, and one that cannot measure without it is not applicable.
    public boolean formsKnown() {
        return language.is("en");
    }

    /// As given, outer white space aside.
    public String text() {
        return text;
    }

    /// How many words it has.
    public int words() {
        return terms.size();
    }

    /// The words that carry its topic, folded; never empty unless the keyword has no word at all.
    public List<String> contentTerms() {
        return contentTerms;
    }

    /// The indexes of the first words of every place where the whole phrase stands, in order and apart.
    public int[] occurrences() {
        return occurrences.clone();
    }

    public int count() {
        return occurrences.length;
    }

    /// Which content words this word of the document is, as a set of bits; 0 for none.
    public long contentWordsAt(Document document, int word) {
        return contentMask[document.words().id(word)];
    }

    /// How many of the keyword's content words stand among these words of the document.
    public int contentWordsIn(Document document, int firstWord, int endWord) {
        long seen = 0;
        for (int i = firstWord; i < endWord; i++) {
            seen |= contentMask[document.words().id(i)];
        }
        return Long.bitCount(seen);
    }

    /// Whether every content word stands among these words.
    public boolean allIn(Document document, int firstWord, int endWord) {
        return contentWordsIn(document, firstWord, endWord) == Math.min(64, contentTerms.size());
    }

    /// How it matches another short text: a title, a slug, a description.
    public Match in(String other) {
        Words words = Words.of(other.replace('-', ' ').replace('_', ' '));
        List<String> there = terms(words, language);
        int exact = parts.isEmpty() ? -1 : Collections.indexOfSubList(there, parts);
        Set<String> known = new HashSet<>(there);
        int found = 0;
        for (String term : contentTerms) {
            found += known.contains(term) ? 1 : 0;
        }
        int times = 0;
        for (int i = Math.max(0, exact); exact >= 0 && i + parts.size() <= there.size(); i++) {
            if (there.subList(i, i + parts.size()).equals(parts)) {
                times++;
                i += parts.size() - 1;
            }
        }
        return new Match(exact, exact < 0 ? -1 : words.start(exact), found, contentTerms.size(), there.size(), times);
    }

    /// @param word the word at which the exact phrase begins, from 0; -1 where it does not stand
    /// @param start the offset at which it begins; -1 where it does not stand
    /// @param found how many of its content words stand there
    /// @param of how many it has
    /// @param words how many words the other text has
    /// @param times how often the exact phrase stands there, overlaps aside
    public record Match(int word, int start, int found, int of, int words, int times) {
        public boolean exact() {
            return word >= 0;
        }

        public boolean all() {
            return found == of;
        }

        public double share() {
            return of == 0 ? 0 : (double) found / of;
        }
    }
}
