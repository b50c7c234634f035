package assay.service.drafts;

import assay.drafts.research.Researcher;
import tools.jackson.databind.json.JsonMapper;

/// The request for research, which is stored with its job.
///
/// @param provider `auto` or a provider's key
public record ResearchRequest(
        String keyword, String audience, String houseProduct, int tools, String provider, boolean mock) {

    public static final int FEWEST_TOOLS = 2;
    public static final int MOST_TOOLS = 15;
    public static final int USUAL_TOOLS = 6;

    private static final JsonMapper JSON = new JsonMapper();

    Researcher.ResearchTask wanted() {
        return new Researcher.ResearchTask(keyword, audience, houseProduct, tools);
    }

    public static ResearchRequest of(String json) {
        return JSON.readValue(json, ResearchRequest.class);
    }

    String json() {
        return JSON.writeValueAsString(this);
    }
}
