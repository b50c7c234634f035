package assay.drafts.research;

import assay.drafts.bundle.Bundle.Evidence.Found;
import assay.drafts.bundle.Bundle.Evidence.Verified;

/// A passage and the page it is from. Stored as JSON between steps, so the component names must not change.
///
/// @param retrievedAt an instant in ISO 8601
record SourcePassage(String url, String title, String passage, String retrievedAt, Found found, Verified verified) {}
