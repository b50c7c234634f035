package assay.language;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The words of a document in order. Each has a span in the plain text and a number in the [Vocabulary].
///
/// Words are stored as arrays of numbers: dozens of checks read every text, and comparing numbers is fast.
public final class Words {

    private static final int CODE = 1;
    private static final int LINK = 2;
    static final int ADDRESS = 4;
    private static final int RAW = 8;
    static final int SMALL = 16;

    private final Vocabulary vocabulary;
    private int[] starts;
    private int[] ends;
    private int[] ids;
    private byte[] flags;
    private int count;
    private @Nullable DictionaryWords dictionary;
    private volatile @Nullable Places places;

    /// The occurrences of each word: the first by vocabulary number, and the next by occurrence, or -1 if
    /// there is none.
    private static final class Places {
        final int[] first;
        final int[] next;

        Places(int words, int[] ids) {
            first = new int[words];
            next = new int[ids.length];
            Arrays.fill(first, -1);
            for (int i = ids.length - 1; i >= 0; i--) {
                next[i] = first[ids[i]];
                first[ids[i]] = i;
            }
        }
    }

    /// Creates an empty object, to which [#scan] adds words.
    public Words() {
        this(256);
    }

    /// @param room the initial capacity, a power of two
    private Words(int room) {
        vocabulary = new Vocabulary(4 * room);
        starts = new int[room];
        ends = new int[room];
        ids = new int[room];
        flags = new byte[room];
    }

    /// Returns the words of a plain text outside a document, such as a title or a keyword.
    public static Words of(String text) {
        Words words = new Words(32);
        WordScanner.scan(text.toCharArray(), 0, text.length(), words);
        return words;
    }

    /// Adds the words in a range of a text. Ranges must be added in text order.
    ///
    /// @param end the end of the range, exclusive
    public void scan(char[] text, int start, int end) {
        WordScanner.scan(text, start, end, this);
    }

    /// Marks the words that begin in this range as inline code.
    public void markCode(Span stretch) {
        mark(stretch, CODE);
    }

    /// Marks the words that begin in this range as link text.
    public void markLink(Span stretch) {
        mark(stretch, LINK);
    }

    /// Marks the words that begin in this range as raw HTML inside Markdown.
    public void markRaw(Span stretch) {
        mark(stretch, RAW);
    }

    private void mark(Span stretch, int flag) {
        for (int word = firstFrom(stretch.start()); word < count && starts[word] < stretch.end(); word++) {
            flags[word] |= (byte) flag;
        }
    }

    /// Returns the splitter for scripts without spaces, which is created on first use.
    DictionaryWords dictionary() {
        DictionaryWords known = dictionary;
        if (known == null) {
            known = new DictionaryWords();
            dictionary = known;
        }
        return known;
    }

    void add(char[] text, int start, int end, int flag) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, count * 2);
            ends = Arrays.copyOf(ends, count * 2);
            ids = Arrays.copyOf(ids, count * 2);
            flags = Arrays.copyOf(flags, count * 2);
        }
        starts[count] = start;
        ends[count] = end;
        ids[count] = vocabulary.id(text, start, end);
        flags[count] = (byte) flag;
        count++;
    }

    public int count() {
        return count;
    }

    /// Returns the word's start in the plain text.
    public int start(int word) {
        return starts[word];
    }

    public int end(int word) {
        return ends[word];
    }

    public Span span(int word) {
        return new Span(starts[word], ends[word]);
    }

    /// Returns the word's number in the vocabulary. Words that differ only in case have the same number.
    public int id(int word) {
        return ids[word];
    }

    /// Returns the word in lower case.
    public String form(int word) {
        return vocabulary.form(ids[word]);
    }

    /// Whether the word is in inline code.
    public boolean code(int word) {
        return (flags[word] & CODE) != 0;
    }

    /// Whether the word is in raw HTML inside Markdown.
    public boolean raw(int word) {
        return (flags[word] & RAW) != 0;
    }

    public boolean linked(int word) {
        return (flags[word] & LINK) != 0;
    }

    /// Whether the word has only lower-case ASCII letters, as most words do.
    public boolean small(int word) {
        return (flags[word] & SMALL) != 0;
    }

    /// Whether the word is a written-out URL or email address.
    public boolean address(int word) {
        return (flags[word] & ADDRESS) != 0;
    }

    /// Returns the first occurrence of a vocabulary word; every such word occurs at least once.
    public int firstPlace(int id) {
        return places().first[id];
    }

    /// Returns the next occurrence of the same word, or -1 if there is none.
    public int nextPlace(int word) {
        return places().next[word];
    }

    private Places places() {
        Places known = places;
        if (known == null) {
            known = new Places(vocabulary.size(), Arrays.copyOf(ids, count));
            places = known;
        }
        return known;
    }

    public Vocabulary vocabulary() {
        return vocabulary;
    }

    /// Returns the first word that starts at or after this offset of the plain text.
    public int firstFrom(int offset) {
        int at = Arrays.binarySearch(starts, 0, count, offset);
        return at >= 0 ? at : -at - 1;
    }
}
