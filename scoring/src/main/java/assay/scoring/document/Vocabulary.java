package assay.scoring.document;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The different words of a document, numbered from 0 in the order they first stand there. Words that differ in case
/// alone are the same; the form kept is lower case with straight apostrophes.
public final class Vocabulary {

    private final List<String> forms = new ArrayList<>();

    /// By slot the number of a word, and beside it its hash: most questions are for words that are not there, and are
    /// answered without a look at a string.
    private int[] table;

    private int[] hashes;

    /// By number the hash of the form.
    private int[] own;

    /// By number the first letter, of words of ASCII letters and digits alone; of others 0.
    private char[] initials;

    /// @param slots a power of two, twice as many as words are likely
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

    /// The hash of the form, by which most words are told apart without a look at them.
    public int hash(int id) {
        return own[id];
    }

    /// The first letter of a word of ASCII letters and digits alone, in lower case; 0 of any other.
    public char initial(int id) {
        return initials[id];
    }

    /// The number of this word, or -1 where it does not stand in the document.
    public int find(String form) {
        return find(form, form.hashCode());
    }

    /// The same of a word whose hash is at hand.
    public int find(String form, int hash) {
        for (int at = slot(hash); ; at = (at + 1) & (table.length - 1)) {
            if (table[at] < 0) {
                return -1;
            }
            if (hashes[at] == hash && forms.get(table[at]).equals(form)) {
                return table[at];
            }
        }
    }

    /// Whether a word with this hash may stand in the document; most that are asked for do not.
    public boolean mayHave(int hash) {
        for (int at = slot(hash); table[at] >= 0; at = (at + 1) & (table.length - 1)) {
            if (hashes[at] == hash) {
                return true;
            }
        }
        return false;
    }

    int id(char[] text, int start, int end) {
        // Words of plain lower- and upper-case ASCII are nine in ten: found without making a string.
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
        for (int at = slot(hash); ; at = (at + 1) & (table.length - 1)) {
            int id = table[at];
            if (id < 0) {
                return insert(at, hash, ascii(text, start, end), plain);
            }
            if (hashes[at] == hash && same(forms.get(id), text, start, end)) {
                return id;
            }
        }
    }

    private int intern(String form, int hash) {
        for (int at = slot(hash); ; at = (at + 1) & (table.length - 1)) {
            int id = table[at];
            if (id < 0) {
                return insert(at, hash, form, false);
            }
            if (hashes[at] == hash && forms.get(id).equals(form)) {
                return id;
            }
        }
    }

    private int insert(int at, int hash, String form, boolean plain) {
        int id = forms.size();
        forms.add(form);
        own[id] = hash;
        initials[id] = plain ? form.charAt(0) : 0;
        table[at] = id;
        hashes[at] = hash;
        if (forms.size() * 2 > table.length) {
            table = new int[table.length * 4];
            hashes = new int[table.length];
            own = Arrays.copyOf(own, table.length);
            initials = Arrays.copyOf(initials, table.length);
            Arrays.fill(table, -1);
            for (int i = 0; i < forms.size(); i++) {
                int slot = slot(own[i]);
                while (table[slot] >= 0) {
                    slot = (slot + 1) & (table.length - 1);
                }
                table[slot] = i;
                hashes[slot] = own[i];
            }
        }
        return id;
    }

    /// Spread out, for words that are counted ("a1", "a2") have hashes in a row, and rows that meet are long to walk.
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

    /// A word of ASCII letters in lower case.
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
