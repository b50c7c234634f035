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
                You research what people who type a keyword into a search engine want, and which products they \
                compare.
                Search the web. Then report in plain prose, with citations: what most of these people want to get \
                done; the questions they ask, in words that they would use; the terms that texts about the keyword \
                use; and the products that current comparisons name, with their exact names, and with the address of \
                each product's own site if you saw it.
                Name only products that are named on the pages you found. Do not describe or rank them here.
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
