package assay.language;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Names and abbreviations of the months, in English and in every other language that has a list of them.
public final class Months {

    private static final Map<String, Integer> ENGLISH = new HashMap<>();
    private static final Set<String> SHORT = new HashSet<>();
    private static final Map<String, Integer> ALL = new HashMap<>();

    static {
        int month = 0;
        for (String line : Language.of("en").list("months")) {
            month++;
            String[] names = line.split(" ");
            for (int i = 0; i < names.length; i++) {
                ENGLISH.put(names[i], month);
                if (i > 0) {
                    SHORT.add(names[i]);
                }
            }
        }
        for (Language language : Language.REGISTERED) {
            month = 0;
            for (String names : language.list("months")) {
                month++;
                for (String name : names.split(" ")) {
                    ALL.put(Folding.fold(name), month);
                }
            }
        }
    }

    private Months() {}

    /// Whether a lower-case word is the name or abbreviation of a month in English.
    public static boolean names(String form) {
        return ENGLISH.containsKey(form);
    }

    /// Returns the number, from 1 to 12, of a lower-case English month, or 0 if the word is not a month.
    public static int number(String form) {
        return ENGLISH.getOrDefault(form, 0);
    }

    /// Returns the number, from 1 to 12, of a month in any language, or 0 if the word is not a month.
    public static int numberEverywhere(String word) {
        return ALL.getOrDefault(Folding.fold(word), 0);
    }

    /// Whether the word is an English abbreviation of a month, which a full stop may follow.
    static boolean isShort(String form) {
        return SHORT.contains(form);
    }
}
