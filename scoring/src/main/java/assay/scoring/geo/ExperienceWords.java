package assay.scoring.geo;

import assay.language.Language;
import assay.language.PerLanguage;
import assay.language.Phrases;
import assay.language.Vocabulary;
import assay.language.WordList;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The words that authors use to report what they did, for one language.
///
/// @param did verbs after "we", such as "measured" or "ran"
/// @param own nouns after "our", such as "survey" or "customers"
/// @param said verb forms that include the person, such as "medimos"
/// @param examples phrases that introduce an example
record ExperienceWords(WordList did, WordList own, WordList said, Phrases examples) {

    private static final PerLanguage<ExperienceWords> KNOWN = PerLanguage.of(language -> new ExperienceWords(
            WordList.of(language.list("experience-verbs")),
            WordList.of(language.list("experience-nouns")),
            WordList.of(language.list("experience-statements")),
            Phrases.of(language.list("example-phrases"))));

    private static final Set<String> POSSESSIVES = Language.wordsEverywhere("possessives");

    /// Returns the words for this language, or null if they are not known.
    static @Nullable ExperienceWords of(Language language) {
        ExperienceWords words = KNOWN.in(language);
        return words.did.isEmpty() ? null : words;
    }

    /// Whether the word is a possessive such as "our", and not a pronoun such as "we".
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
