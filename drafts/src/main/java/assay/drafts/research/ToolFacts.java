package assay.drafts.research;

import assay.drafts.bundle.Bundle.Dropped;
import assay.drafts.bundle.Bundle.Fact;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The facts found for one tool. Stored as JSON between steps, so the component names must not change.
///
/// @param dropped statements that did not become facts
record ToolFacts(List<ToolFact> facts, List<Dropped> dropped) {

    /// A fact that has no id yet.
    ///
    /// @param brief the fact in a few words, for a table; null if there is none
    /// @param shown the passage that supports it
    record ToolFact(Fact.Kind kind, String text, @Nullable String brief, SourcePassage shown) {}
}
