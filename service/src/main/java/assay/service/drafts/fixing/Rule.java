package assay.service.drafts.fixing;

import assay.claims.Refusal;
import java.util.List;
import java.util.Set;

/// Mends what one check finds, as a careful editor would without asking: where it is not sure, it changes nothing.
///
/// Pure, and done when it is done: of what it has mended it changes nothing more. It adds no fact, and loses none.
/// It takes time linear in the length of the text.
public interface Rule {

    /// The check whose findings it mends.
    String check();

    /// What it does, in one sentence for people: “Closes code fences that were left open.”
    String does();

    /// What its work looks like to whoever compares two texts and knows no rule: residue of an
    /// assistant takes its own names along, and an address with its mistake mended is another one.
    /// It is held against the rule all the same wherever it did more than its check found
    /// ([Granted]).
    default Set<Refusal.Kind> about() {
        return Set.of();
    }

    /// What it writes as it stands, whatever else the text says: a declaration, the frame of an element,
    /// the opening of the text. Of two that begin alike the longer comes first.
    default List<String> writes(Standing text) {
        return List.of();
    }

    /// Whether its work alone can let a check be asked for the first time that judges what the text
    /// had all along: of links once their addresses can be read. Such a check is told to the writer,
    /// and not held against the rule.
    default boolean uncovers(String check) {
        return false;
    }

    /// What is to be changed; [Change#NONE] where there is nothing that a rule can mend.
    ///
    /// @param text whose check does not pass
    Change mend(Standing text);
}
