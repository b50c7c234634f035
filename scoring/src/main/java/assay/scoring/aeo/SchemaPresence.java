package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Fill;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Strictness;
import assay.scoring.document.Document;
import assay.scoring.document.Item;
import assay.scoring.document.Items;
import assay.scoring.document.StructuredData;
import com.google.auto.service.AutoService;
import java.util.LinkedHashSet;
import java.util.Set;

/// Checks that a page describes itself with structured data.
@AutoService(Check.class)
public final class SchemaPresence implements Check {

    private static final String NAME = "schema_presence";
    private static final Limit ITEMS = Limit.of("structured_items_min", 1);

    @Override
    public Card card() {
        return Card.aeo(NAME, 1)
                .titled("Structured data")
                .asks("Does the page say in structured data what it is?")
                .because("""
                        Search engines read from structured data who wrote a page, when, and what it offers, and show
                        some of it with the result: a price, stars, a byline.
                        """)
                .fixedBy(
                        "Add a block of JSON-LD to the page's head: BlogPosting or Article for a post, Product for a product.")
                .worst(OPTIMIZATION)
                .limits(ITEMS)
                .documented("""
                        Google Search Central, "Introduction to structured data markup in Google Search"
                        """)
                .doubts("""
                        It earns no citations that anybody has measured: of 1,885 pages that added markup against 4,000
                        that did not (Ahrefs, May 2026), AI Overviews cited 4.6 % less, AI Mode 2.4 % and ChatGPT 2.2 %
                        more, the latter two within chance; and Google says its AI features need no special markup.
                        That is why it weighs so little.
                        """)
                .cannotSee("Markup that a script adds in the browser, and RDFa.")
                .passing("""
                        <!doctype html><html><head><title>Green tea</title>
                        <script type="application/ld+json">
                        {"@context": "https://schema.org", "@type": "BlogPosting", "headline": "Green tea"}
                        </script></head><body><h1>Green tea</h1><p>Steep it at 80 °C.</p></body></html>
                        """)
                .failing("""
                        <!doctype html><html><head><title>Green tea</title></head>
                        <body><h1>Green tea</h1><p>Steep it at 80 °C.</p></body></html>
                        """)
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        Items items = document.items();
        boolean templated = document.structuredData().stream().anyMatch(StructuredData::templated);
        // An empty block, such as `[]`, does not count.
        if (items.isEmpty()) {
            if (templated) {
                return Outcome.notApplicable("A template fills the structured data in.");
            }
            if (!document.metadata().hasHead()) {
                return Outcome.notApplicable("This check needs a whole page; only the text was submitted.");
            }
        }
        Set<String> types = new LinkedHashSet<>();
        for (Item item : items.all()) {
            types.addAll(item.types());
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("jsonld_blocks", items.blocks())
                .metric("types", types.size())
                .metric("microdata", items.microdata());
        if (items.isEmpty()) {
            boolean rewarded = SchemaRules.expected(article.type()).isPresent();
            outcome.say(
                    rewarded && article.strictness() == Strictness.STRICT ? WARNING : OPTIMIZATION,
                    rewarded
                            ? Fill.in(
                                    "Add a block of JSON-LD that describes the %s as %s; it can earn a richer search result.",
                                    article.type().label(), SchemaRules.suggested(article.type()))
                            : Fill.in(
                                    "Add a block of JSON-LD that says what the page is (%s), who wrote it and when.",
                                    SchemaRules.suggested(article.type())));
        }
        return outcome.orPass(
                types.isEmpty()
                        ? "The page has structured data."
                        : Fill.in("The page describes itself as %s.", list(types)));
    }

    private static String list(Set<String> types) {
        StringBuilder list = new StringBuilder();
        int left = 5;
        for (String type : types) {
            if (left-- == 0) {
                return list.append(" and more").toString();
            }
            list.append(list.isEmpty() ? "" : ", ").append(type.length() > 60 ? type.substring(0, 60) : type);
        }
        return list.toString();
    }
}
