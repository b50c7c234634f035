package assay.drafts.quality;

import assay.drafts.quality.Finding.Place;
import org.jspecify.annotations.Nullable;

/// A statement that its evidence may not support, although no program can prove it right or wrong. It does
/// not fail the draft; a person compares the two sentences.
///
/// @param text the statement
/// @param evidence the id of the closest passage; null if none shares a word with the statement
/// @param quotation the closest sentence of that passage; empty if there is none
/// @param reason one line that says what may be unsupported
public record EvidenceDoubt(
        Place place, String text, @Nullable String evidence, String quotation, String reason) {}
