package assay.drafts.research;

import assay.drafts.quality.EvidenceFinding;
import assay.drafts.quality.Grounding;
import assay.drafts.quality.UnsupportedSentences;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Checks whether a passage supports a statement.
final class PassageSupport {

    private PassageSupport() {}

    /// Returns why a passage does not support a text; empty if it supports the whole text.
    ///
    /// @param tool the name of the tool, which the text may use because the passage was found by searching
    /// for it
    static Optional<String> missing(String text, String passage, String tool) {
        return Grounding.unsupported(text, List.of(passage), Set.of(tool)).stream()
                .findFirst()
                .map(EvidenceFinding::reason)
                .or(() -> UnsupportedSentences.in(text, List.of(passage), Set.of(tool)));
    }
}
