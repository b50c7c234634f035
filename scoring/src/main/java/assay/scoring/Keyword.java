package assay.scoring;

import assay.scoring.document.Document;
import assay.scoring.document.Vocabulary;
import assay.scoring.document.Words;
import assay.scoring.language.Folding;
import assay.scoring.language.Language;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The primary keyword, and where it stands in the document.
///
/// A match folds case, accents and, where they are known, inflections, and takes "Node.js", "Node js" and "NodeJS" for
/// the same where either spelling has the mark between. The keyword as a phrase matches word for word in its order; its
/// content words are those that are not function words of the language, and they match in any order.
public final class Keyword {

    private final String text;
    private final Language language;
    private final int words;
    private final List<String> contentTerms;

    /// The number of every form of a word or of a part of one.
    private final Map<String, Integer> numbers = new HashMap<>();

    /// The content words that a word of the keyword without its marks stands for: "email" for "e" and "mail".
    private final Map<String, Long> joined = new HashMap<>();

    /// By number, which content word it is.
    private final Map<Integer, Long> bits = new HashMap<>();

    private final int[] whole;
    private final int[] parts;
    private final int[] occurrences;
    private final int[] ends;
    private final long[] contentMask;

    Keyword(String text, Language language, Document document) {
        this.text = text.strip();
        this.language = language;
        Words own = Words.of(this.text);
        this.words = own.count();
        this.whole = new int[words];
        List<String> pieces = new ArrayList<>();
        for (int i = 0; i < words; i++) {
            whole[i] = add(compact(own.form(i)));
            pieces.addAll(pieces(own.form(i)));
        }
        this.parts = new int[pieces.size()];
        List<String> content = new ArrayList<>();
        for (int i = 0; i < parts.length; i++) {
            parts[i] = add(pieces.get(i));
            String stem = Folding.stem(pieces.get(i), language);
            if (!language.isFunctionWord(stem)) {
                count(parts[i], stem, content);
            }
        }
        if (content.isEmpty()) {
            for (int i = 0; i < parts.length; i++) {
                count(parts[i], Folding.stem(pieces.get(i), language), content);
            }
        }
        this.contentTerms = List.copyOf(content);
        for (int i = 0; i < words; i++) {
            long mask = 0;
            for (String piece : pieces(own.form(i))) {
                mask |= bits.getOrDefault(number(piece), 0L);
            }
            joined.merge(Folding.stem(compact(own.form(i)), language), mask, (a, b) -> a | b);
        }
        Spellings spellings = new Spellings(document.words().vocabulary());
        this.contentMask = spellings.content;
        int[] first = new int[8];
        int[] last = new int[8];
        int size = 0;
        Words there = document.words();
        for (int i = 0; i < there.count(); i++) {
            int end = spellings.phrase(there, i);
            // A phrase does not reach over the end of a block.
            if (end < 0 || document.text().indexOf('\n', there.start(i), there.end(end - 1)) >= 0) {
                continue;
            }
            if (size == first.length) {
                first = Arrays.copyOf(first, size * 2);
                last = Arrays.copyOf(last, size * 2);
            }
            first[size] = i;
            last[size++] = end;
            i = end - 1;
        }
        this.occurrences = Arrays.copyOf(first, size);
        this.ends = Arrays.copyOf(last, size);
    }

    private void count(int number, String stem, List<String> content) {
        if (bits.putIfAbsent(number, content.size() > 63 ? 0 : 1L << content.size()) == null) {
            content.add(stem);
        }
    }

    /// The number of a word of the keyword; words that share a form share it.
    private int add(String word) {
        int known = number(word);
        int number = known < 0 ? numbers.size() : known;
        for (String form : Folding.forms(word, language)) {
            numbers.putIfAbsent(form, number);
        }
        return number;
    }

    private int number(String word) {
        for (String form : Folding.forms(word, language)) {
            Integer number = numbers.get(form);
            if (number != null) {
                return number;
            }
        }
        return -1;
    }

    private static boolean isMark(char c) {
        return c == '.' || c == '-' || c == '\'' || c == '&' || c == '\u2010' || c == '\u2011';
    }

    /// Whether marks hold parts of a word together; those of numbers and addresses belong to them.
    private static boolean hasMarks(String form) {
        boolean marks = false;
        boolean letters = false;
        for (int i = 0; i < form.length(); i++) {
            char c = form.charAt(i);
            if (c == '/' || c == '@' || c == ':') {
                return false;
            }
            marks |= isMark(c);
            letters |= Character.isLetter(c);
        }
        return marks && letters;
    }

    private static String possessed(String form) {
        return form.endsWith("'s") ? form.substring(0, form.length() - 2) : form;
    }

    private static String compact(String form) {
        String word = possessed(form);
        if (!hasMarks(word)) {
            return word;
        }
        StringBuilder compact = new StringBuilder(word.length());
        for (int i = 0; i < word.length(); i++) {
            if (!isMark(word.charAt(i))) {
                compact.append(word.charAt(i));
            }
        }
        return compact.toString();
    }

    private static List<String> pieces(String form) {
        String word = possessed(form);
        if (!hasMarks(word)) {
            return List.of(word);
        }
        List<String> pieces = new ArrayList<>(2);
        int from = 0;
        for (int i = 0; i <= word.length(); i++) {
            if (i == word.length() || isMark(word.charAt(i))) {
                if (i > from) {
                    pieces.add(word.substring(from, i));
                }
                from = i + 1;
            }
        }
        return pieces;
    }

    /// What the words of a text are to the keyword, by their numbers in its vocabulary.
    private final class Spellings {
        private static final int[] NONE = {-1};
        private final int[] wholes;
        private final int[][] pieces;
        private final long[] content;

        Spellings(Vocabulary vocabulary) {
            int size = vocabulary.size();
            wholes = new int[size];
            pieces = new int[size][];
            content = new long[size];
            for (int id = 0; id < size; id++) {
                String form = vocabulary.form(id);
                String compact = compact(form);
                wholes[id] = number(compact);
                content[id] =
                        bits.getOrDefault(wholes[id], 0L) | joined.getOrDefault(Folding.stem(compact, language), 0L);
                if (!hasMarks(form)) {
                    pieces[id] = wholes[id] < 0 ? NONE : new int[] {wholes[id]};
                    continue;
                }
                List<String> split = Keyword.pieces(form);
                pieces[id] = new int[split.size()];
                for (int k = 0; k < pieces[id].length; k++) {
                    pieces[id][k] = number(split.get(k));
                    content[id] |= bits.getOrDefault(pieces[id][k], 0L);
                }
            }
        }

        /// Where the phrase that begins with this word ends; -1 where none does. It takes whole words.
        int phrase(Words words, int first) {
            int count = whole.length;
            int k = 0;
            while (k < count && first + k < words.count() && wholes[words.id(first + k)] == whole[k]) {
                k++;
            }
            if (k == count) {
                return count == 0 ? -1 : first + count;
            }
            int at = 0;
            for (int word = first; word < words.count(); word++) {
                for (int piece : pieces[words.id(word)]) {
                    if (at == parts.length || piece != parts[at]) {
                        return -1;
                    }
                    at++;
                }
                if (at == parts.length) {
                    return word + 1;
                }
            }
            return -1;
        }
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
        return words;
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

    /// Where the occurrence that begins with this word ends: it may have more or fewer words than the keyword.
    public int endOf(int firstWord) {
        int at = Arrays.binarySearch(occurrences, firstWord);
        return at < 0 ? firstWord + 1 : ends[at];
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
        Match spaced = match(Words.of(other.replace('-', ' ').replace('_', ' ')));
        if (spaced.exact() && spaced.all() || other.indexOf('-') < 0) {
            return spaced;
        }
        // "E-mail" is "email" too.
        Match held = match(Words.of(other.replace('_', ' ')));
        return held.exact() && !spaced.exact() || held.found() > spaced.found() && !spaced.exact() ? held : spaced;
    }

    private Match match(Words there) {
        Spellings spellings = new Spellings(there.vocabulary());
        long seen = 0;
        int exact = -1;
        int times = 0;
        int free = 0;
        for (int i = 0; i < there.count(); i++) {
            seen |= spellings.content[there.id(i)];
            int end = i < free ? -1 : spellings.phrase(there, i);
            if (end >= 0) {
                exact = exact < 0 ? i : exact;
                times++;
                free = end;
            }
        }
        int of = contentTerms.size();
        int found = Math.min(of, Long.bitCount(seen));
        return new Match(exact, exact < 0 ? -1 : there.start(exact), found, of, there.count(), times);
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
