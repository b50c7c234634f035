package assay.service.drafts.web;

import assay.service.drafts.ResearchRequest;
import assay.service.platform.web.Field;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Schema;

/// The request fields of research.
record ResearchFields(ResearchRequest research) {

    static final Schema<ResearchFields> SCHEMA = Schema.of(
            "ResearchFields",
            "The keyword, the audience, your own product and the number of tools to compare.",
            ResearchFields::read);

    private static ResearchFields read(Fields fields) {
        String keyword = fields.required(line("primary_keyword", "The keyword that the text should rank for.", 120)
                .example("best crm for startups"));
        String audience = fields.required(line("audience", "Who the text is for, in your own words.", 500)
                .example("founders of small software companies"));
        int tools = fields.orElse(
                Field.number(
                                "tool_count",
                                "The number of tools, including the house product.",
                                ResearchRequest.FEWEST_TOOLS,
                                ResearchRequest.MOST_TOOLS)
                        .example(3),
                ResearchRequest.USUAL_TOOLS);
        String product = fields.required(line(
                        "house_product",
                        "The name of your own product. The draft lists it first and states that it is" + " yours.",
                        80)
                .example("Acme CRM"));
        Providers provider = Providers.read(fields);
        return new ResearchFields(
                new ResearchRequest(keyword, audience, product, tools, provider.key(), provider.mock()));
    }

    private static Field<String> line(String name, String description, int most) {
        return Field.text(name, description).least(1).most(most).checked(ResearchFields::words);
    }

    /// Returns a keyword or similar text on a single line, with all white space replaced by single spaces.
    /// Rejects texts without a letter or digit.
    private static String words(String text) {
        if (text.codePoints().noneMatch(Character::isLetterOrDigit)) {
            throw new IllegalArgumentException("This field must contain at least one letter or digit.");
        }
        return text.replaceAll("[\\s\\p{Z}\\p{Cc}]+", " ").strip();
    }
}
