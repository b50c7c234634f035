package assay.drafts.research;

import assay.models.Search;

/// Searches the web for information about one tool.
public record ToolSearch(String keyword, String audience, String tool) implements Search {

    @Override
    public String name() {
        return "tool_search";
    }

    @Override
    public String instructions() {
        return """
                You look up one product for a comparison. Search the web, beginning with the product's own site, and \
                report in plain prose, with citations: what the product is, who it is for, what it costs (each plan \
                with its price, currency and period), whether there is a free plan and what the plan includes, the \
                product's strengths, and its limits or drawbacks.
                Report only what the pages you found say. If they do not say something, say that they do not.
                """ + ResearchMaterial.RULE;
    }

    @Override
    public String material() {
        return new ResearchMaterial()
                .line("product", tool)
                .line("keyword", keyword)
                .line("audience", audience)
                .toString();
    }

    @Override
    public int mostSearches() {
        return 2;
    }

    @Override
    public int mostTokens() {
        return 4_000;
    }
}
