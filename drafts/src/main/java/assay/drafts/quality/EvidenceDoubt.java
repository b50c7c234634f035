package assay.drafts.quality;

import assay.drafts.quality.Finding.Place;
import org.jspecify.annotations.Nullable;

/// A statement that its evidence may not say, and of which no program can prove either. It fails no draft; a
/// person compares the two sentences.
///
/// @param text the statement
/// @param evidence the id of the passage that is nearest to it; null where none shares a word with it
/// @param quotation the nearest sentence of that passage; empty where there is none
/// @param reason one line: what may not be said
public record EvidenceDoubt(
        Place place, String text, @Nullable String evidence, String quotation, String reason) {}
