package assay.fixes.rules;

import assay.claims.Refusal;
import assay.fixes.edits.Change;
import assay.fixes.edits.ScoredText;
import java.util.List;
import java.util.Set;

/// Fixes the findings of one check, as a careful editor would without asking. If in doubt, it changes
/// nothing. The check's card describes what the rule does ([assay.scoring.Card#autoFix]).
///
/// Pure and idempotent. Neither adds nor loses facts. Takes time linear in the length of the text.
public interface Rule {

    /// Returns the check whose findings this rule fixes.
    String check();

    /// Returns the kinds of refusals that the rule's intended changes would cause in a simple comparison. For
    /// example, an assistant's comments contain names, and a corrected URL differs from the original. Changes
    /// beyond the check's findings are still rejected.
    default Set<Refusal.Kind> about() {
        return Set.of();
    }

    /// Returns the texts that the rule always writes, such as a declaration, an element's tags, or the text's
    /// opening. If one is a prefix of another, the longer one comes first.
    default List<String> writes(ScoredText text) {
        return List.of();
    }

    /// Whether the rule's change can make another check applicable to content that existed before, such as
    /// links whose URLs were unreadable. If such a check fails, this is reported to the writer, and the
    /// change is not rejected.
    default boolean uncovers(String check) {
        return false;
    }

    /// Returns the changes to make, or [Change#NONE] if the rule can't fix anything.
    ///
    /// @param text a text that does not pass the check
    Change fix(ScoredText text);
}
