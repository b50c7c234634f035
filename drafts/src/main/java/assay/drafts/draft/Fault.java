package assay.drafts.draft;

/// Why a part of a draft is to be written anew.
///
/// @param section the id of a section; `head` for title and description
/// @param sentence its number in the section, from 0; -1 where no sentence is at fault but the whole
/// @param text the words at fault, or what is missing
/// @param reason a sentence for whoever mends it
/// @param provable whether the words are wrong, so that they are cut where they stay; else they could
/// be better
public record Fault(String section, int sentence, String text, String reason, boolean provable) {}
