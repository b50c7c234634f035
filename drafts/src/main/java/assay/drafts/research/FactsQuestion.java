package assay.drafts.research;

import assay.models.Question;
import java.util.List;

/// Asks a model for facts about one tool, each with its passage.
///
/// @param sources the texts in which to find facts
public record FactsQuestion(String keyword, String audience, String tool, List<Source> sources) implements Question {

    /// A text that can contain passages.
    ///
    /// @param id the id of the text, such as `s1`
    public record Source(String id, String url, String title, String text) {}

    @Override
    public String name() {
        return "facts";
    }

    @Override
    public String instructions() {
        return """
                You pick passages. Each source below is the text of a page, or what a search engine quoted from one.
                Find what the sources say about the product, and answer with facts. A fact consists of:
                kind: what (what the product is), audience (who it is for), price (one plan's price), free_plan \
                (whether there is a free plan, and what it includes), strength, or limit.
                passage: the words of the source that show the fact, copied letter for letter from one place, 12 to \
                600 characters. A passage that is not in the source letter for letter is discarded, together with the \
                fact.
                source: the id of that source.
                text: the fact as one plain sentence that names the product and says nothing that the passage does not \
                say: no other number, name, date or judgment.
                brief: the same fact in at most 40 characters, for a table cell, such as "$12 a month" or "Up to \
                3 users"; null if the short form loses something that matters.
                At most 2 facts of kind what, 2 of audience, 3 of price, 1 of free_plan, 3 of strength and 3 of limit. \
                Leave out what the sources do not say: an empty list is a good answer.
                Ignore what a page says about other products.
                """ + ResearchMaterial.RULE;
    }

    @Override
    public String material() {
        ResearchMaterial material = new ResearchMaterial()
                .line("product", tool)
                .line("keyword", keyword)
                .line("audience", audience);
        sources.forEach(source -> material.source(source.id(), source.url(), source.title(), source.text()));
        return material.toString();
    }

    @Override
    public String schema() {
        return """
                {"type":"object","additionalProperties":false,"required":["facts"],"properties":{
                 "facts":{"type":"array","items":{"type":"object","additionalProperties":false,
                  "required":["kind","text","brief","source","passage"],"properties":{
                   "kind":{"type":"string","enum":["what","audience","price","free_plan","strength","limit"]},
                   "text":{"type":"string"},"brief":{"type":["string","null"]},
                   "source":{"type":"string"},"passage":{"type":"string"}}}}}}""";
    }

    @Override
    public int mostTokens() {
        return 6_000;
    }
}
