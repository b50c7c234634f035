package assay.scoring.aeo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Fill;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.document.Item;
import assay.scoring.document.Items;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Checks that structured data is complete and matches the page.
@AutoService(Check.class)
public final class SchemaMatch implements Check {

    private static final String NAME = "schema_match";
    private static final Limit REQUIRED = Limit.of("required_missing_max", 0);
    private static final Limit RECOMMENDED = Limit.of("recommended_missing_max", 0, 1, 3);
    private static final Limit MISMATCHES = Limit.of("visible_mismatch_max", 0, 0, 1);

    @Override
    public Card card() {
        return Card.aeo(NAME, 3)
                .titled("Structured data and the page")
                .asks("Is the structured data complete, and does the page show what it says?")
                .because("""
                        Google shows a rich result only where the properties it requires are there, and treats markup
                        of what readers do not see as spam, which may cost the site its rich results.
                        """)
                .fixedBy("Add what is missing, and take out of the markup what the page does not show.")
                .worst(FAIL)
                .limits(REQUIRED, RECOMMENDED, MISMATCHES)
                .documented("""
                        Google Search Central, "General structured data guidelines" (content must be visible) and the
                        pages on Article, Product snippet, Review snippet and Breadcrumb, as of November 2026
                        """)
                .doubts("""
                        Article has no required properties, so what it lacks costs little. Rich results for FAQ ended
                        on 7 May 2026 and for how-tos on 13 September 2023: their markup does no harm and is not asked
                        for. Adding markup has not been seen to earn citations.
                        """)
                .cannotSee("""
                        What a script writes into the page, and what is elsewhere on the page when only its article is
                        submitted; where it may be so the check is mild.
                        """)
                .passing("""
                        <!doctype html><html><head><title>Green tea</title><script type="application/ld+json">
                        {"@context": "https://schema.org", "@type": "BlogPosting", "headline": "Green tea",
                         "author": {"@type": "Person", "name": "Jane Doe", "url": "https://example.com/jane"},
                         "datePublished": "2026-03-05", "dateModified": "2026-04-01",
                         "image": "https://example.com/tea.jpg"}
                        </script></head><body><article><h1>Green tea</h1><p>By Jane Doe</p>
                        <p>Steep it at 80 °C.</p></article></body></html>
                        """)
                .failing("""
                                <!doctype html><html><head><title>Green tea</title><script type="application/ld+json">
                                {"@context": "https://schema.org", "@type": "Product", "name": "Sencha"}
                                </script></head><body><article><h1>Sencha</h1><p>Steep it at 80 °C.</p></article></body></html>
                                """, example -> example.as(ContentType.PRODUCT_PAGE))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Items items = article.document().items();
        if (items.isEmpty()) {
            return Outcome.notApplicable("There is no structured data.");
        }
        List<Item> known = items.all().stream().filter(Item::schemaOrg).toList();
        if (known.stream().allMatch(item -> item.types().isEmpty())) {
            return Outcome.notApplicable(
                    items.flaws().isEmpty()
                            ? "There is no structured data of schema.org."
                            : "The structured data cannot be read; `schema_validity` says why.");
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        Set<String> types = new LinkedHashSet<>();
        known.forEach(item -> types.addAll(item.types()));
        boolean expected = expected(article, items, types, outcome);
        List<Item> subjects = subjects(items);
        Properties properties = new Properties(items, outcome);
        subjects.forEach(properties::required);
        List<Item> articles = subjects.stream()
                .filter(item -> item.types().stream().anyMatch(SchemaRules.ARTICLES::contains))
                .toList();
        // In a list of posts, none is the page's own article.
        if (articles.size() == 1) {
            properties.recommended(articles.getFirst());
        }
        subjects.stream()
                .filter(item -> item.types().stream().anyMatch(SchemaRules.PRODUCTS::contains))
                .limit(1)
                .forEach(properties::recommended);
        SchemaMismatches mismatches = SchemaMismatches.of(article, known, articles, outcome);
        Set<String> retired = new TreeSet<>(types);
        retired.retainAll(SchemaRules.RETIRED.keySet());
        outcome.metric("expected_types", expected)
                .metric("found_types", types.size())
                .metric("required_missing", properties.required.size())
                .metric("recommended_missing", properties.recommended.size())
                .metric("deprecated_types", retired.size())
                .metric("visible_mismatch", mismatches.count());
        if (properties.required.size() > REQUIRED.at(article)) {
            outcome.say(FAIL, "Add what a rich result requires: %s.", Properties.list(properties.required));
        }
        double most = MISMATCHES.at(article);
        if (mismatches.count() > most) {
            Severity severity = mismatches.severity();
            outcome.say(severity, mismatches.reason());
        }
        double left = RECOMMENDED.at(article);
        Scale.Mark mark = Scale.atMost(left).then(OPTIMIZATION, left + 4).mark(properties.recommended.size());
        if (mark.severity() != PASS) {
            outcome.say(mark, "Add what Google recommends: %s.", Properties.list(properties.recommended));
        }
        for (String type : retired) {
            outcome.say(Scale.Mark.PASS, "%s: %s.", type, SchemaRules.RETIRED.getOrDefault(type, "retired"));
        }
        return outcome.orPass("The structured data fits the page.");
    }

    /// Whether the structured data has a type that fits the page's content type; reports only clear
    /// omissions.
    private static boolean expected(Article article, Items items, Set<String> types, Outcome.Builder outcome) {
        Set<String> wanted = SchemaRules.expected(article.type()).orElse(Set.of());
        boolean met = wanted.isEmpty()
                ? !ContentType.EDITORIAL.contains(article.type())
                        || items.all().stream()
                                .flatMap(item -> item.types().stream())
                                .anyMatch(type -> !SchemaRules.FURNITURE.contains(type) && !type.equals("Person"))
                : types.stream().anyMatch(wanted::contains);
        if (!met) {
            outcome.say(
                    OPTIMIZATION,
                    wanted.isEmpty()
                            ? Fill.in(
                                    "The structured data describes the site and not the page; add %s.",
                                    SchemaRules.suggested(article.type()))
                            : Fill.in(
                                    "The page is scored as a %s, but its structured data does not say so; add %s.",
                                    article.type().label(), SchemaRules.suggested(article.type())));
        }
        return met;
    }

    /// The page's main items: root items and their main entities. A rating counts as its own item anywhere.
    private static List<Item> subjects(Items items) {
        Set<Item> subjects = new LinkedHashSet<>();
        for (Item root : items.roots()) {
            if (root.schemaOrg()) {
                subjects.add(root);
            }
            for (String property : List.of("mainEntity", "mainEntityOfPage", "mainContentOfPage", "blogPost")) {
                subjects.addAll(root.items(property));
            }
        }
        for (Item item : items.all()) {
            if (item.schemaOrg() && item.is("AggregateRating")) {
                subjects.add(item);
            }
        }
        return List.copyOf(subjects);
    }

    /// Missing properties according to Google's rules.
    private static final class Properties {
        private final Outcome.Builder outcome;
        private final Set<Item> reviews = new LinkedHashSet<>();
        private final List<String> required = new ArrayList<>();
        private final List<String> recommended = new ArrayList<>();

        Properties(Items items, Outcome.Builder outcome) {
            this.outcome = outcome;
            for (Item item : items.all()) {
                reviews.addAll(item.items("review"));
                reviews.addAll(item.items("reviews"));
            }
        }

        void required(Item item) {
            for (SchemaRules.Rule rule : SchemaRules.RULES) {
                if (!rule.appliesTo(item)) {
                    continue;
                }
                for (String property : rule.required()) {
                    boolean nested = property.equals("itemReviewed") && reviews.contains(item);
                    if (!nested && !has(item, property) && finds(item, rule, property, FAIL, "requires")) {
                        required.add(label(rule, property));
                    }
                }
            }
        }

        void recommended(Item item) {
            for (SchemaRules.Rule rule : SchemaRules.RULES) {
                if (!rule.appliesTo(item)) {
                    continue;
                }
                for (String property : rule.recommended()) {
                    int dot = property.indexOf('.');
                    boolean parent = dot < 0 || has(item, property.substring(0, dot));
                    if (parent && !has(item, property) && finds(item, rule, property, OPTIMIZATION, "recommends")) {
                        recommended.add(label(rule, property));
                    }
                }
            }
        }

        private boolean finds(Item item, SchemaRules.Rule rule, String property, Severity severity, String verb) {
            return outcome.find(
                    item.typeRange(), severity, "%s lacks %s, which Google %s.", rule.name(), choice(property), verb);
        }

        private static String label(SchemaRules.Rule rule, String property) {
            return choice(property) + " of " + rule.name();
        }

        private static String choice(String property) {
            return property.replace("|", " or ");
        }

        private static boolean has(Item item, String property) {
            int bar = property.indexOf('|');
            if (bar >= 0) {
                return has(item, property.substring(0, bar)) || has(item, property.substring(bar + 1));
            }
            return switch (property) {
                case "author.name" -> item.text("author").isPresent();
                case "author.url" ->
                    item.items("author").stream().anyMatch(author -> author.has("url") || author.has("sameAs"));
                case "image" -> item.has("image") || item.has("thumbnailUrl") || item.has("primaryImageOfPage");
                case "headline" -> item.has("headline") || item.has("name");
                case "review" -> item.has("review") || item.has("reviews");
                case "reviewRating" ->
                    item.has("reviewRating") || item.has("positiveNotes") || item.has("negativeNotes");
                default -> item.has(property);
            };
        }

        static String list(List<String> missing) {
            Set<String> different = new LinkedHashSet<>(missing);
            return String.join(", ", different.stream().limit(6).toList()) + (different.size() > 6 ? " and more" : "");
        }
    }
}
