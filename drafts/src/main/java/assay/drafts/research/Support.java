package assay.drafts.research;

import assay.drafts.quality.Finding;
import assay.drafts.quality.Grounding;
import assay.drafts.quality.Unfounded;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Checks whether a passage supports a statement.
final class Support {

    private Support() {}

    /// Returns the part of a text that its passage does not support; empty if there is none.
    ///
    /// @param tool the tool; the text may use its name, since the passage was found by searching for it
    static Optional<String> missing(String text, String passage, String tool) {
        return Grounding.unsupported(text, List.of(passage), Set.of(tool)).stream()
                .findFirst()
                .map(Finding::reason)
                .or(() -> Unfounded.in(text, List.of(passage), Set.of(tool)));
    }
}
