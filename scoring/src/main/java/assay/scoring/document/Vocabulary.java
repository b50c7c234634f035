package assay.scoring.document;

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

    /// @param slots a power of two, twice as many as words are likely
    Vocabulary(int slots) {
        table = new int[slots];
        hashes = new int[slots];
        Arrays.fill(table, -1);
    }

    public int size() {
        return forms.size();
    }

    public String form(int id) {
        return forms.get(id);
    }

    /// The number of this word, or -1 where it does not stand in the document.
    public int find(String form) {
        int hash = form.hashCode();
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

    int id(String text, int start, int end) {
        // Words of plain lower- and upper-case ASCII are nine in ten: found without making a string.
        int hash = 0;
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                String form = fold(text.substring(start, end));
                return intern(form, form.hashCode());
            }
            hash = 31 * hash + lower(c);
        }
        for (int at = slot(hash); ; at = (at + 1) & (table.length - 1)) {
            int id = table[at];
            if (id < 0) {
                return insert(at, hash, ascii(text, start, end));
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
                return insert(at, hash, form);
            }
            if (hashes[at] == hash && forms.get(id).equals(form)) {
                return id;
            }
        }
    }

    private int insert(int at, int hash, String form) {
        int id = forms.size();
        forms.add(form);
        table[at] = id;
        hashes[at] = hash;
        if (forms.size() * 2 > table.length) {
            table = new int[table.length * 4];
            hashes = new int[table.length];
            Arrays.fill(table, -1);
            for (int i = 0; i < forms.size(); i++) {
                int own = forms.get(i).hashCode();
                int slot = slot(own);
                while (table[slot] >= 0) {
                    slot = (slot + 1) & (table.length - 1);
                }
                table[slot] = i;
                hashes[slot] = own;
            }
        }
        return id;
    }

    /// Spread out, for words that are counted ("a1", "a2") have hashes in a row, and rows that meet are long to walk.
    private int slot(int hash) {
        int spread = hash * 0x9E3779B9;
        return (spread ^ (spread >>> 15)) & (table.length - 1);
    }

    private static boolean same(String form, String text, int start, int end) {
        if (form.length() != end - start) {
            return false;
        }
        for (int i = start; i < end; i++) {
            if (form.charAt(i - start) != lower(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /// A word of ASCII letters in lower case; one that is so already, as most are, is not folded again.
    private static String ascii(String text, int start, int end) {
        String word = text.substring(start, end);
        for (int i = 0; i < word.length(); i++) {
            if (lower(word.charAt(i)) != word.charAt(i)) {
                return word.toLowerCase(Locale.ROOT);
            }
        }
        return word;
    }

    private static char lower(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
    }

    private static String fold(String word) {
        return word.toLowerCase(Locale.ROOT).replace('\u2019', '\'').replace("\u00ad", "");
    }
}
