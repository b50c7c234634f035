package assay.scoring.geo;

import assay.language.Language;
import assay.language.Months;
import assay.language.PerLanguage;
import assay.language.Phrases;
import java.util.Set;

/// Words next to a number that show what kind of number it is.
final class FigureWords {

    /// Words that show that the number right before them is a measurement.
    static final Set<String> UNITS = Language.wordsEverywhere("units");

    /// Words that show that the number right after them is a reference or a version.
    private static final Set<String> LABELS = Language.wordsEverywhere("number-labels");

    /// Units of figures that must come from a count, and therefore need a source. Durations, weights and
    /// prices don't need one.
    static final Set<String> COUNTED = Language.wordsEverywhere("sourced-units");

    /// Phrases for vague quantities, such as “many people”.
    static final PerLanguage<Phrases> VAGUE = PerLanguage.of(language -> Phrases.of(language.list("vague-quantities")));

    private FigureWords() {}

    /// Whether a number right after this word is a reference, date or version.
    static boolean labels(String form) {
        return LABELS.contains(form) || Months.names(form);
    }
}
