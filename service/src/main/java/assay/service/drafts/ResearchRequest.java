package assay.service.drafts;

import assay.drafts.research.Researcher;
import assay.service.platform.web.Field;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Schema;
import tools.jackson.databind.json.JsonMapper;

/// What research is asked for; kept with its job.
///
/// @param provider `auto` or a provider's key
public record ResearchRequest(
        String keyword, String audience, String houseProduct, int tools, String provider, boolean mock) {

    static final int FEWEST_TOOLS = 2;
    static final int MOST_TOOLS = 15;
    static final int USUAL_TOOLS = 6;

    private static final JsonMapper JSON = new JsonMapper();

    static final Schema<ResearchRequest> SCHEMA =
            Schema.of("ResearchFields", "What is to be looked up.", ResearchRequest::read);

    private static ResearchRequest read(Fields fields) {
        String keyword = fields.required(
                line("primary_keyword", "What a text is to be found for.", 120).example("best crm for startups"));
        String audience = fields.required(line("audience", "Whom it is for, in your own words.", 500)
                .example("founders of small software companies"));
        int tools = fields.orElse(
                Field.number("tool_count", "How many tools, the house product among them.", FEWEST_TOOLS, MOST_TOOLS)
                        .example(3),
                USUAL_TOOLS);
        String product = fields.required(
                line("house_product", "The product of yours that leads; the draft says that it is yours.", 80)
                        .example("Acme CRM"));
        Providers provider = Providers.read(fields);
        return new ResearchRequest(keyword, audience, product, tools, provider.key(), provider.mock());
    }

    private static Field<String> line(String name, String description, int most) {
        return Field.text(name, description).least(1).most(most).checked(ResearchRequest::words);
    }

    /// One line, as a keyword is: what looks like white space counts as a blank. What has nothing in it that
    /// can be seen names nothing.
    private static String words(String text) {
        if (text.codePoints().noneMatch(Character::isLetterOrDigit)) {
            throw new IllegalArgumentException("This field must have a letter or a digit.");
        }
        return text.replaceAll("[\\s\\p{Z}\\p{Cc}]+", " ").strip();
    }

    Researcher.Wanted wanted() {
        return new Researcher.Wanted(keyword, audience, houseProduct, tools);
    }

    public static ResearchRequest of(String json) {
        return JSON.readValue(json, ResearchRequest.class);
    }

    String json() {
        return JSON.writeValueAsString(this);
    }
}
