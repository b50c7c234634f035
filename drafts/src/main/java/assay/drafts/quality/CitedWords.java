package assay.drafts.quality;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Evidence;
import assay.drafts.draft.Draft.Sentence;

/// Checks whether a passage that a sentence cites contains a word.
final class CitedWords {

    private CitedWords() {}

    static boolean says(Bundle bundle, Sentence sentence, String word) {
        return sentence.evidence().stream()
                .anyMatch(id -> bundle.evidence(id)
                        .map(Evidence::passage)
                        .filter(passage -> Similarity.words(passage).contains(word))
                        .isPresent());
    }
}
