package assay.language;

import java.util.HashSet;
import java.util.Set;

/// The English months and their abbreviations, in lower case.
public final class Months {

    private static final Set<String> FULL = new HashSet<>();
    private static final Set<String> SHORT = new HashSet<>();

    static {
        for (String line : Language.of("en").list("months")) {
            String[] names = line.split(" ");
            FULL.add(names[0]);
            for (int i = 1; i < names.length; i++) {
                SHORT.add(names[i]);
            }
        }
    }

    private Months() {}

    /// Whether a word in lower case names a month, in full or short.
    public static boolean names(String form) {
        return FULL.contains(form) || SHORT.contains(form);
    }

    /// Whether it is the short form, which a full stop may follow.
    static boolean isShort(String form) {
        return SHORT.contains(form);
    }
}
