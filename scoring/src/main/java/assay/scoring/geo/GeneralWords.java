package assay.scoring.geo;

import assay.language.Language;
import java.util.HashSet;
import java.util.Set;

/// English words that fit any subject: function words, and abstractions such as "journey", "solution" and
/// "the right tools". A sentence that consists only of such words says nothing about its subject.
final class GeneralWords {

    private static final Set<String> ALL = all();

    private GeneralWords() {}

    /// @param form the word, in lower case
    static boolean contains(String form) {
        return ALL.contains(form);
    }

    private static Set<String> all() {
        Set<String> all = new HashSet<>(Language.of("en").list("general-grammar"));
        for (String base : Language.of("en").list("general-words")) {
            inflect(base, all);
        }
        return all;
    }

    /// Adds a word with all regular endings. Some of these forms don't exist, which does no harm.
    private static void inflect(String base, Set<String> into) {
        into.add(base);
        String stem = base.endsWith("e") || base.endsWith("y") ? base.substring(0, base.length() - 1) : base;
        for (String ending : new String[] {"s", "es", "d", "ed", "ing", "ly", "er", "ers", "'s"}) {
            into.add(base + ending);
        }
        if (base.endsWith("e")) {
            into.add(stem + "ing");
            into.add(stem + "y");
        } else if (base.endsWith("y")) {
            for (String ending : new String[] {"ies", "ied", "ily", "ier", "iest"}) {
                into.add(stem + ending);
            }
        } else {
            char last = base.charAt(base.length() - 1);
            into.add(base + last + "ing");
            into.add(base + last + "ed");
        }
    }
}
