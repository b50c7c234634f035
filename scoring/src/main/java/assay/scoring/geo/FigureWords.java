package assay.scoring.geo;

import assay.language.Language;
import assay.language.Months;
import assay.language.PerLanguage;
import assay.language.Phrases;
import java.util.Set;

/// Words next to a number that show what kind of number it is.
final class FigureWords {

    /// Directly after a number, these make it a measurement.
    static final Set<String> UNITS = Language.wordsEverywhere("units");

    /// Directly before a number, these make it a reference or version.
    private static final Set<String> LABELS = Language.wordsEverywhere("number-labels");

    /// Units of figures that must come from a count; durations, weights and prices need no source.
    static final Set<String> COUNTED = Language.wordsEverywhere("sourced-units");

    /// Vague quantities.
    static final PerLanguage<Phrases> VAGUE = PerLanguage.of(language -> Phrases.of(language.list("vague-quantities")));

    private FigureWords() {}

    /// Whether a number directly after this word is a reference, date or version.
    static boolean labels(String form) {
        return LABELS.contains(form) || Months.names(form);
    }
}
