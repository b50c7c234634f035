package assay.scoring.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The different words of a document, numbered from 0 in the order they first stand there. Words that differ in case
/// alone are the same; the form kept is lower case with straight apostrophes.
public final class Vocabulary {

    private final List<String> forms = new ArrayList<>();
    private int[] table = new int[1024];

    Vocabulary() {
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
            if (forms.get(table[at]).equals(form)) {
                return table[at];
            }
        }
    }

    int id(CharSequence text, int start, int end) {
        // Words of plain lower- and upper-case ASCII are nine in ten: found without making a string.
        int hash = 0;
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                String form = fold(text.subSequence(start, end).toString());
                return intern(form, form.hashCode());
            }
            hash = 31 * hash + lower(c);
        }
        for (int at = slot(hash); ; at = (at + 1) & (table.length - 1)) {
            int id = table[at];
            if (id < 0) {
                return insert(at, fold(text.subSequence(start, end).toString()));
            }
            if (same(forms.get(id), text, start, end)) {
                return id;
            }
        }
    }

    private int intern(String form, int hash) {
        for (int at = slot(hash); ; at = (at + 1) & (table.length - 1)) {
            int id = table[at];
            if (id < 0) {
                return insert(at, form);
            }
            if (forms.get(id).equals(form)) {
                return id;
            }
        }
    }

    private int insert(int at, String form) {
        int id = forms.size();
        forms.add(form);
        table[at] = id;
        if (forms.size() * 2 > table.length) {
            int[] larger = new int[table.length * 4];
            Arrays.fill(larger, -1);
            table = larger;
            for (int i = 0; i < forms.size(); i++) {
                int slot = slot(forms.get(i).hashCode());
                while (table[slot] >= 0) {
                    slot = (slot + 1) & (table.length - 1);
                }
                table[slot] = i;
            }
        }
        return id;
    }

    private int slot(int hash) {
        return (hash ^ (hash >>> 15)) & (table.length - 1);
    }

    private static boolean same(String form, CharSequence text, int start, int end) {
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

    private static char lower(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
    }

    private static String fold(String word) {
        return word.toLowerCase(Locale.ROOT).replace('\u2019', '\'').replace("\u00ad", "");
    }
}
