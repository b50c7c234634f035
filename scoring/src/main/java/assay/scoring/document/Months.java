package assay.scoring.document;

import java.util.Set;

/// The English months and their abbreviations, in lower case.
public final class Months {

    private static final Set<String> SHORT =
            Set.of("jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec");

    private static final Set<String> FULL = Set.of(
            "january",
            "february",
            "march",
            "april",
            "may",
            "june",
            "july",
            "august",
            "september",
            "october",
            "november",
            "december");

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
