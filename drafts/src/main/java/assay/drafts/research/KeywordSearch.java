package assay.drafts.research;

import assay.models.Search;

/// Searches for the intent of people who search for a keyword, and for the tools that they compare.
public record KeywordSearch(String keyword, String audience, String houseProduct, int tools) implements Search {

    @Override
    public String name() {
        return "keyword_search";
    }

    @Override
    public String instructions() {
        return """
                You research what people want who type a keyword into a search engine, and which products they compare.
                Search the web. Then tell in plain prose, with citations: what most of them want to get done; the \
                questions they ask, as they would ask them; the terms that texts about it use; and the products that \
                current comparisons name, by their exact names, with the address of each product's own site where you saw it.
                Name only products that the pages you found name. Do not describe or rank them here.
                """ + ResearchMaterial.RULE;
    }

    @Override
    public String material() {
        return new ResearchMaterial()
                .line("keyword", keyword)
                .line("audience", audience)
                .line("house_product", houseProduct)
                .line("other_products_wanted", Integer.toString(tools + 3))
                .toString();
    }

    @Override
    public int mostSearches() {
        return 3;
    }

    @Override
    public int mostTokens() {
        return 4_000;
    }
}
