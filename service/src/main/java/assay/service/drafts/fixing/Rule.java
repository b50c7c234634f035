package assay.service.drafts.fixing;

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

    /// What its work looks like to whoever compares two texts and does not know the rule, and is
    /// not: residue of an assistant takes its own names along, and an address with its mistake
    /// mended is another one. Only what the rule is there to take away, to mend or to repeat.
    default Set<Refusal.Kind> about() {
        return Set.of();
    }

    /// What is to be changed; [Change#NONE] where there is nothing that a rule can mend.
    ///
    /// @param text whose check does not pass
    Change mend(Standing text);
}
