package assay.scoring.geo;

import assay.language.Language;
import assay.language.Months;
import assay.language.PerLanguage;
import assay.language.Phrases;
import java.util.Set;

/// Words next to a number that show its kind.
final class FigureWords {

    /// Words that make the number directly before them a measurement.
    static final Set<String> UNITS = Language.wordsEverywhere("units");

    /// Words that make the number directly after them a reference or version.
    private static final Set<String> LABELS = Language.wordsEverywhere("number-labels");

    /// Units of numbers that must come from a count and need a source; durations, weights and prices need
    /// none.
    static final Set<String> COUNTED = Language.wordsEverywhere("sourced-units");

    /// Phrases for vague quantities, such as “many people”.
    static final PerLanguage<Phrases> VAGUE = PerLanguage.of(language -> Phrases.of(language.list("vague-quantities")));

    private FigureWords() {}

    /// Whether a number directly after this word is a reference, date or version.
    static boolean labels(String form) {
        return LABELS.contains(form) || Months.names(form);
    }
}
