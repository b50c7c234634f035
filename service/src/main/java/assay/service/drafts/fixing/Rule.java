package assay.service.drafts.fixing;

import assay.claims.Refusal;
import java.util.List;
import java.util.Set;

/// Fixes the findings of one check, as a careful editor would without asking. When in doubt it changes
/// nothing.
///
/// Pure and idempotent. Adds no facts and loses none. Takes time linear in the length of the text.
public interface Rule {

    /// Returns the check whose findings it fixes.
    String check();

    /// Says what it does, in one sentence for users: “Closes code fences that were left open.”
    String does();

    /// Returns the kinds of refusals that the rule's intended changes would cause in a plain comparison: an
    /// assistant's residue contains names, and a corrected URL differs. Changes beyond the check's findings
    /// are rejected all the same ([Granted]).
    default Set<Refusal.Kind> about() {
        return Set.of();
    }

    /// Returns fixed text that it writes regardless of the content: a declaration, an element's tags, the
    /// text's opening. If one is a prefix of another, the longer one comes first.
    default List<String> writes(Standing text) {
        return List.of();
    }

    /// Whether its change can make another check applicable to content that was there all along, such as
    /// links whose URLs were unreadable before. Failures of such a check are reported to the writer and do
    /// not reject the change.
    default boolean uncovers(String check) {
        return false;
    }

    /// Returns the changes to make; [Change#NONE] if the rule can fix nothing.
    ///
    /// @param text whose check does not pass
    Change mend(Standing text);
}
