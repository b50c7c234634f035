package assay.service.drafts.fixing;

/// Mends what one check finds, as a careful editor would without asking: where it is not sure, it changes nothing.
///
/// Pure, and done when it is done: of what it has mended it changes nothing more. It adds no fact, and loses none.
/// It takes time linear in the length of the text.
public interface Rule {

    /// The check whose findings it mends.
    String check();

    /// What it does, in one sentence for people: “Closes code fences that were left open.”
    String does();

    /// What is to be changed; [Change#NONE] where there is nothing that a rule can mend.
    ///
    /// @param text whose check does not pass
    Change mend(Standing text);
}
