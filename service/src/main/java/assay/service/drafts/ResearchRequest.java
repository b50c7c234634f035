package assay.service.drafts;

import assay.drafts.research.Researcher;
import assay.models.Provider;
import assay.service.platform.web.Fields;
import assay.service.platform.web.ProblemKind;
import tools.jackson.databind.json.JsonMapper;

/// What research is asked for; kept with its job.
///
/// @param provider `auto` or a provider's key
record ResearchRequest(String keyword, String audience, String houseProduct, int tools, String provider, boolean mock) {

    static final int LONGEST_KEYWORD = 120;
    static final int LONGEST_AUDIENCE = 500;
    static final int LONGEST_PRODUCT = 80;
    static final int FEWEST_TOOLS = 2;
    static final int MOST_TOOLS = 15;
    static final int USUAL_TOOLS = 6;

    private static final JsonMapper JSON = new JsonMapper();

    static ResearchRequest of(Fields fields) {
        String keyword = fields.required("primary_keyword", LONGEST_KEYWORD, ProblemKind.VALIDATION_FAILED);
        String audience = fields.required("audience", LONGEST_AUDIENCE, ProblemKind.VALIDATION_FAILED);
        int tools = fields.number("tool_count", FEWEST_TOOLS, MOST_TOOLS, USUAL_TOOLS);
        String product = fields.required("house_product", LONGEST_PRODUCT, ProblemKind.VALIDATION_FAILED);
        String provider = Providers.read(fields);
        shown(fields, "primary_keyword", keyword);
        shown(fields, "audience", audience);
        shown(fields, "house_product", product);
        boolean mock = fields.truth("mock", false) || provider.equals(Provider.MOCK.key());
        fields.done();
        return new ResearchRequest(words(keyword), words(audience), words(product), tools, provider, mock);
    }

    /// What has nothing in it that can be seen names nothing.
    private static void shown(Fields fields, String name, String text) {
        if (!text.isBlank() && text.codePoints().noneMatch(Character::isLetterOrDigit)) {
            fields.mistake(name, "This field must have a letter or a digit.");
        }
    }

    /// One line, as a keyword is: what looks like white space counts as a blank.
    private static String words(String text) {
        return text.replaceAll("[\\s\\p{Z}\\p{Cc}]+", " ").strip();
    }

    Researcher.Wanted wanted() {
        return new Researcher.Wanted(keyword, audience, houseProduct, tools);
    }

    static ResearchRequest of(String json) {
        return JSON.readValue(json, ResearchRequest.class);
    }

    String json() {
        return JSON.writeValueAsString(this);
    }
}
