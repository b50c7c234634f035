package assay.drafts.draft;

/// A reason to rewrite a part of a draft.
///
/// @param section the id of a section; `head` for title and description
/// @param sentence its index in the section, from 0; -1 if the whole section is at fault
/// @param text the wrong words, or the missing content
/// @param reason a sentence for the writer who fixes it
/// @param provable whether the words are provably wrong and must be cut if a rewrite does not remove them; if
/// false, they could merely be better
public record Fault(String section, int sentence, String text, String reason, boolean provable) {}
