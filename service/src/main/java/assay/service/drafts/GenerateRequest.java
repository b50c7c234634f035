package assay.service.drafts;

import assay.drafts.draft.Format;
import tools.jackson.databind.json.JsonMapper;

/// The request for a draft, which is stored with its job.
///
/// @param bundle the id of a stored bundle
/// @param provider `auto` or a provider's key
public record GenerateRequest(String bundle, Format format, String provider, boolean mock) {

    private static final JsonMapper JSON = new JsonMapper();

    public static GenerateRequest of(String json) {
        return JSON.readValue(json, GenerateRequest.class);
    }

    String json() {
        return JSON.writeValueAsString(this);
    }
}
