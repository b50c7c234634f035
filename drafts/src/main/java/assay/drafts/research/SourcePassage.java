package assay.drafts.research;

import assay.drafts.bundle.Bundle.Evidence.Found;
import assay.drafts.bundle.Bundle.Evidence.Verified;

/// A passage and the page that contains it. It is stored as JSON between steps, so the component names must
/// not change.
///
/// @param retrievedAt the time of retrieval in ISO 8601 format
record SourcePassage(String url, String title, String passage, String retrievedAt, Found found, Verified verified) {}
