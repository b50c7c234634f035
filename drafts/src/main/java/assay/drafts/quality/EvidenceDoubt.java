package assay.drafts.quality;

import assay.drafts.quality.EvidenceFinding.Place;
import org.jspecify.annotations.Nullable;

/// A statement that its evidence may not support, although no program can prove this. It does not fail the
/// draft; instead, a person compares the statement with the evidence.
///
/// @param text the text of the statement
/// @param evidence the id of the closest passage; null if no passage shares a word with the statement
/// @param quotation the closest sentence in that passage; empty if there is none
/// @param reason a line that states what may be unsupported
public record EvidenceDoubt(
        Place place, String text, @Nullable String evidence, String quotation, String reason) {}
