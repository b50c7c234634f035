package assay.scoring;

import assay.scoring.document.Document;
import assay.scoring.document.Vocabulary;
import assay.scoring.document.Words;
import assay.scoring.language.Folding;
import assay.scoring.language.Language;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The primary keyword, and where it stands in the document.
///
/// A match folds case, accents and, where they are known, inflections. The keyword as a phrase matches word for word in
/// its order; its content words are those that are not function words of the language, and they match in any order.
public final class Keyword {

    private final String text;
    private final Language language;
    private final List<String> terms;
    private final List<String> contentTerms;
    private final int[] occurrences;
    private final long[] contentMask;

    Keyword(String text, Language language, Document document) {
        this.text = text.strip();
        this.language = language;
        this.terms = terms(this.text, language);
        List<String> content = new ArrayList<>();
        for (String term : terms) {
            if (!language.isFunctionWord(term) && !content.contains(term)) {
                content.add(term);
            }
        }
        this.contentTerms = content.isEmpty() ? terms.stream().distinct().toList() : List.copyOf(content);
        Words words = document.words();
        Vocabulary vocabulary = words.vocabulary();
        int[] termOf = new int[vocabulary.size()];
        this.contentMask = new long[vocabulary.size()];
        for (int id = 0; id < vocabulary.size(); id++) {
            String stem = Folding.stem(vocabulary.form(id), language);
            termOf[id] = terms.indexOf(stem);
            int content0 = contentTerms.indexOf(stem);
            contentMask[id] = content0 < 0 || content0 > 63 ? 0 : 1L << content0;
        }
        this.occurrences = find(words, termOf, document);
    }

    /// Words of a text, folded and stemmed, in order.
    static List<String> terms(String text, Language language) {
        Document read = Document.read(
                text.replace('*', ' ').replace('#', ' ').replace('`', ' '),
                assay.scoring.document.SourceFormat.MARKDOWN);
        List<String> terms = new ArrayList<>();
        for (int i = 0; i < read.words().count(); i++) {
            terms.add(Folding.stem(read.words().form(i), language));
        }
        return terms;
    }

    private int[] find(Words words, int[] termOf, Document document) {
        int count = terms.size();
        if (count == 0) {
            return new int[0];
        }
        int[] found = new int[8];
        int size = 0;
        String first = terms.getFirst();
        for (int i = 0; i + count <= words.count(); i++) {
            int term = termOf[words.id(i)];
            if (term < 0 || !terms.get(term).equals(first)) {
                continue;
            }
            int k = 1;
            while (k < count
                    && termOf[words.id(i + k)] >= 0
                    && terms.get(termOf[words.id(i + k)]).equals(terms.get(k))) {
                k++;
            }
            // A phrase does not reach over the end of a block.
            if (k == count
                    && document.text().indexOf('\n', words.start(i)) >= 0
                    && document.text().indexOf('\n', words.start(i)) < words.end(i + count - 1)) {
                continue;
            }
            if (k == count) {
                if (size == found.length) {
                    found = Arrays.copyOf(found, size * 2);
                }
                found[size++] = i;
                i += count - 1;
            }
        }
        return Arrays.copyOf(found, size);
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
        List<String> there = terms(other.replace('-', ' ').replace('_', ' '), language);
        List<String> phrase = terms(text.replace('-', ' '), language);
        int exact = java.util.Collections.indexOfSubList(there, phrase);
        int found = 0;
        for (String term : contentTerms) {
            List<String> parts = terms(term.replace('-', ' '), language);
            found += java.util.Collections.indexOfSubList(there, parts) >= 0 ? 1 : 0;
        }
        int position = -1;
        if (exact >= 0) {
            position = exact;
        }
        int times = 0;
        for (int i = 0; i + phrase.size() <= there.size() && !phrase.isEmpty(); i++) {
            times += there.subList(i, i + phrase.size()).equals(phrase) ? 1 : 0;
        }
        return new Match(position, found, contentTerms.size(), there.size(), times);
    }

    /// @param word the word at which the exact phrase begins, from 0; -1 where it does not stand
    /// @param found how many of its content words stand there
    /// @param of how many it has
    /// @param words how many words the other text has
    /// @param times how often the exact phrase stands there
    public record Match(int word, int found, int of, int words, int times) {
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
