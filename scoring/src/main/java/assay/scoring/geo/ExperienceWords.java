package assay.scoring.geo;

import assay.language.Language;
import assay.language.PerLanguage;
import assay.language.Phrases;
import assay.language.Vocabulary;
import assay.language.WordList;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The words in which a writer tells of what the writer did, by language.
///
/// @param did what stands after "we": "measured", "ran"
/// @param own what stands after "our": "survey", "customers"
/// @param said forms that say who did it by themselves: "medimos"
/// @param examples what leads into an example
record ExperienceWords(WordList did, WordList own, WordList said, Phrases examples) {

    private static final PerLanguage<ExperienceWords> KNOWN = PerLanguage.of(language -> new ExperienceWords(
            WordList.of(language.list("experience-verbs")),
            WordList.of(language.list("experience-nouns")),
            WordList.of(language.list("experience-statements")),
            Phrases.of(language.list("example-phrases"))));

    private static final Set<String> POSSESSIVES = Language.wordsEverywhere("possessives");

    /// Null where they are not known.
    static @Nullable ExperienceWords of(Language language) {
        ExperienceWords words = KNOWN.in(language);
        return words.did.isEmpty() ? null : words;
    }

    /// "Our", not "we".
    boolean isPossessive(String form) {
        return POSSESSIVES.contains(form);
    }

    boolean[] verbs(Vocabulary vocabulary) {
        return did.in(vocabulary);
    }

    boolean[] nouns(Vocabulary vocabulary) {
        return own.in(vocabulary);
    }

    boolean[] alone(Vocabulary vocabulary) {
        return said.in(vocabulary);
    }
}
