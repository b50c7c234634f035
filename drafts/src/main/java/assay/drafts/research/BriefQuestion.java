package assay.drafts.research;

import assay.models.LanguageModel.Found;
import assay.models.Question;

/// Asks a model to organize the search results for a keyword.
public record BriefQuestion(String keyword, String audience, String houseProduct, int tools, Found found)
        implements Question {

    @Override
    public String name() {
        return "brief";
    }

    @Override
    public String instructions() {
        return """
                You organize the notes from a search. Use only what is in the notes, and add nothing.
                intent: one sentence about what people who search for the keyword want to get done.
                questions: up to 8 questions that these people ask, each a complete question in the language of the \
                keyword, without numbers and without product names.
                terms: up to 15 words or phrases that texts about the keyword use.
                tools: the products that the notes name, except the house product, with the best known first; each \
                with its exact name as in the notes, and with its own site's address if the notes contain it, else null.
                """ + ResearchMaterial.RULE;
    }

    @Override
    public String material() {
        ResearchMaterial material = new ResearchMaterial()
                .line("keyword", keyword)
                .line("audience", audience)
                .line("house_product", houseProduct)
                .line("other_products_wanted", Integer.toString(tools + 3))
                .line("notes", found.text());
        int n = 0;
        for (var citation : found.citations()) {
            n++;
            material.source("s" + n, citation.url(), citation.title(), citation.passage());
        }
        return material.toString();
    }

    @Override
    public String schema() {
        return """
                {"type":"object","additionalProperties":false,"required":["intent","questions","terms","tools"],"properties":{
                 "intent":{"type":"string"},
                 "questions":{"type":"array","items":{"type":"string"}},
                 "terms":{"type":"array","items":{"type":"string"}},
                 "tools":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["name","url"],"properties":{
                  "name":{"type":"string"},"url":{"type":["string","null"]}}}}}}""";
    }

    @Override
    public int mostTokens() {
        return 4_000;
    }
}
