package assay.drafts.research;

import assay.drafts.bundle.Bundle.Dropped;
import assay.drafts.bundle.Bundle.Fact;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The facts that were found about one tool. They are stored as JSON between steps, so the component names
/// must not change.
///
/// @param dropped the statements that did not become facts
record ToolFacts(List<ToolFact> facts, List<Dropped> dropped) {

    /// A fact that does not have an id yet.
    ///
    /// @param brief the fact in a few words, for a table; null if there is no short form
    /// @param shown the passage that supports the fact
    record ToolFact(Fact.Kind kind, String text, @Nullable String brief, SourcePassage shown) {}
}
