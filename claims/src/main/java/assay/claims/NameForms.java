package assay.claims;

import java.util.Set;

/// Decides whether two words belong to the same name. In a language with declension, they can be forms of it;
/// in a language with compounds, one can be part of the other.
record NameForms(Lexicon lexicon) {

    private static final String[] DECLINING = {
        "pl", "cs", "sk", "ru", "uk", "be", "bg", "hr", "sr", "sl", "fi", "et", "hu", "lt", "lv", "tr"
    };

    /// Two forms of a name have at least this many letters in common at the beginning.
    private static final int SHORTEST_FORM = 3;

    /// The maximum number of letters in an ending.
    private static final int LONGEST_ENDING = 4;

    /// Whether a set of words contains another form of a name.
    boolean areIn(Set<String> forms, String name) {
        return !lexicon.english() && forms.stream().anyMatch(form -> are(form, name));
    }

    private boolean are(String one, String other) {
        if (lexicon.nounsHaveCapitals()) {
            String part = other.length() > SHORTEST_FORM + 3 ? other.substring(0, other.length() - 2) : other;
            return part.length() > SHORTEST_FORM + 1 && one.contains(part);
        }
        int shorter = Math.min(one.length(), other.length());
        int longer = Math.max(one.length(), other.length());
        if (shorter > SHORTEST_FORM + 1
                && longer - shorter <= LONGEST_ENDING
                && (one.startsWith(other) || other.startsWith(one))) {
            // "Arnhemse" is derived from "Arnhem".
            return true;
        }
        int same = 0;
        while (same < shorter && one.charAt(same) == other.charAt(same)) {
            same++;
        }
        return same >= Math.max(SHORTEST_FORM, Math.min(SHORTEST_FORM + 1, shorter))
                && longer - same <= LONGEST_ENDING
                && lexicon.language().is(DECLINING);
    }
}
