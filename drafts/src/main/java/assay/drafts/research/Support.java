package assay.drafts.research;

import assay.drafts.quality.Finding;
import assay.drafts.quality.Grounding;
import assay.drafts.quality.Unfounded;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Whether a passage bears out what is made of it.
final class Support {

    private Support() {}

    /// What a text says that its passage does not; nothing where it says no more.
    ///
    /// @param tool whose name the text may use, since it is what the passage was looked for
    static Optional<String> missing(String text, String passage, String tool) {
        return Grounding.unsupported(text, List.of(passage), Set.of(tool)).stream()
                .findFirst()
                .map(Finding::reason)
                .or(() -> Unfounded.in(text, List.of(passage), Set.of(tool)));
    }
}
