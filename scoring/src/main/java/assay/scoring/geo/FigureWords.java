package assay.scoring.geo;

import assay.language.Language;
import assay.language.Months;
import assay.language.PerLanguage;
import assay.language.Phrases;
import java.util.Set;

/// The words around a number that tell what it is.
final class FigureWords {

    /// What makes a number a measurement when it stands right after it.
    static final Set<String> UNITS = Language.wordsEverywhere("units");

    /// What makes a number a place or a version when it stands right before it.
    private static final Set<String> LABELS = Language.wordsEverywhere("number-labels");

    /// Units of figures that somebody has to have counted; a duration, a weight or a price needs no source.
    static final Set<String> COUNTED = Language.wordsEverywhere("sourced-units");

    /// Words that say how much or how many, and do not say it.
    static final PerLanguage<Phrases> VAGUE = PerLanguage.of(language -> Phrases.of(language.list("vague-quantities")));

    private FigureWords() {}

    /// Whether a number right after this word is a place, a date or a version.
    static boolean labels(String form) {
        return LABELS.contains(form) || Months.names(form);
    }
}
