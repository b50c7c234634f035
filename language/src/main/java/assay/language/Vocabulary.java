package assay.language;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The distinct words of a document, numbered from 0 in order of first occurrence. Case is ignored; the
/// stored form is lower case with straight apostrophes.
public final class Vocabulary {

    private final List<String> forms = new ArrayList<>();

    /// A hash table with the number of the word in each slot; its hash is in [#hashes]. Most lookups are for
    /// words that are not in the document. These need no string comparison, because the hashes differ.
    private int[] table;

    private int[] hashes;

    /// Words for which no slot is free within [#MOST_STEPS]. A malicious text may consist of words with the
    /// same hash, each of which would have to be compared with all others. A JDK map keeps such words in a
    /// tree.
    private final Map<String, Integer> crowded = new HashMap<>();

    /// The maximum number of slots tried for a word. Words in normal texts need fewer, since half of the
    /// slots are empty.
    private static final int MOST_STEPS = 128;

    /// The hash of each word, by word number.
    private int[] own;

    /// The first letter of each word, by word number, if the word has only ASCII letters and digits;
    /// otherwise 0.
    private char[] initials;

    /// @param slots a power of two, at least twice the expected number of words
    Vocabulary(int slots) {
        table = new int[slots];
        hashes = new int[slots];
        own = new int[slots];
        initials = new char[slots];
        Arrays.fill(table, -1);
    }

    public int size() {
        return forms.size();
    }

    public String form(int id) {
        return forms.get(id);
    }

    /// Returns the hash of a word, which distinguishes most words without a string comparison.
    public int hash(int id) {
        return own[id];
    }

    /// Returns the first letter, in lower case, of a word with only ASCII letters and digits, or 0 for any
    /// other word.
    public char initial(int id) {
        return initials[id];
    }

    /// Returns the number of this word, or -1 if it is not in the document.
    public int find(String form) {
        return find(form, form.hashCode());
    }

    /// Returns the number of a word with a known hash, or -1 if it is not in the document.
    public int find(String form, int hash) {
        int at = slot(form, hash);
        return at < 0 ? crowded.getOrDefault(form, -1) : table[at];
    }

    /// Whether a word with this hash may be in the document. False for most words that are looked up.
    public boolean mayHave(int hash) {
        int first = slot(hash);
        for (int step = 0; step < MOST_STEPS; step++) {
            int at = (first + step) & (table.length - 1);
            if (table[at] < 0) {
                return false;
            }
            if (hashes[at] == hash) {
                return true;
            }
        }
        return true;
    }

    int id(char[] text, int start, int end) {
        // Nine in ten words are plain ASCII, and are found without creating a string.
        int hash = 0;
        boolean plain = true;
        for (int i = start; i < end; i++) {
            char c = text[i];
            if (c >= 0x80) {
                String form = fold(new String(text, start, end - start));
                return intern(form, form.hashCode());
            }
            plain &= c >= '0' && (c <= '9' || c >= 'a' || c >= 'A' && c <= 'Z');
            hash = 31 * hash + lower(c);
        }
        int first = slot(hash);
        for (int step = 0; step < MOST_STEPS; step++) {
            int at = (first + step) & (table.length - 1);
            int id = table[at];
            if (id < 0) {
                return insert(at, hash, ascii(text, start, end), plain);
            }
            if (hashes[at] == hash && same(forms.get(id), text, start, end)) {
                return id;
            }
        }
        String form = ascii(text, start, end);
        Integer known = crowded.get(form);
        return known == null ? insert(-1, hash, form, plain) : known;
    }

    private int intern(String form, int hash) {
        int at = slot(form, hash);
        int known = at < 0 ? crowded.getOrDefault(form, -1) : table[at];
        return known < 0 ? insert(at, hash, form, false) : known;
    }

    /// Returns the slot of a word, or the empty slot where it would be, or -1 if it is or would be in
    /// [#crowded].
    private int slot(String form, int hash) {
        int first = slot(hash);
        for (int step = 0; step < MOST_STEPS; step++) {
            int at = (first + step) & (table.length - 1);
            if (table[at] < 0 || hashes[at] == hash && forms.get(table[at]).equals(form)) {
                return at;
            }
        }
        return -1;
    }

    private int insert(int at, int hash, String form, boolean plain) {
        int id = forms.size();
        forms.add(form);
        own[id] = hash;
        initials[id] = plain ? form.charAt(0) : 0;
        place(at, id);
        if (forms.size() * 2 > table.length) {
            table = new int[table.length * 4];
            hashes = new int[table.length];
            own = Arrays.copyOf(own, table.length);
            initials = Arrays.copyOf(initials, table.length);
            crowded.clear();
            Arrays.fill(table, -1);
            for (int i = 0; i < forms.size(); i++) {
                place(slot(forms.get(i), own[i]), i);
            }
        }
        return id;
    }

    private void place(int at, int id) {
        if (at < 0) {
            crowded.put(forms.get(id), id);
        } else {
            table[at] = id;
            hashes[at] = own[id];
        }
    }

    /// Returns the number of words in the overflow map: 0, except for a malicious text.
    int crowded() {
        return crowded.size();
    }

    /// Spreads hashes: numbered words ("a1", "a2") have consecutive hashes, which would form long clusters.
    private int slot(int hash) {
        int spread = hash * 0x9E3779B9;
        return (spread ^ (spread >>> 15)) & (table.length - 1);
    }

    private static boolean same(String form, char[] text, int start, int end) {
        if (form.length() != end - start) {
            return false;
        }
        for (int i = start; i < end; i++) {
            if (form.charAt(i - start) != lower(text[i])) {
                return false;
            }
        }
        return true;
    }

    /// Returns a word of ASCII letters in lower case.
    private static String ascii(char[] text, int start, int end) {
        byte[] form = new byte[end - start];
        for (int i = start; i < end; i++) {
            form[i - start] = (byte) lower(text[i]);
        }
        return new String(form, StandardCharsets.ISO_8859_1);
    }

    private static char lower(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
    }

    private static String fold(String word) {
        return word.toLowerCase(Locale.ROOT).replace('\u2019', '\'').replace("\u00ad", "");
    }
}
