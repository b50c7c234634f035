package assay.drafts.draft;

/// A reason to rewrite part of a draft.
///
/// @param section the section's id, or `head` for the title and description
/// @param sentence the index of the sentence in the section, from 0; -1 for the section as a whole
/// @param text the wrong words, or what is missing
/// @param reason a sentence for the writer who fixes the fault
/// @param provable whether the words are provably wrong, so that they must be cut if a rewrite does not
/// remove them; if false, they are not wrong but could be better
public record Fault(String section, int sentence, String text, String reason, boolean provable) {}
