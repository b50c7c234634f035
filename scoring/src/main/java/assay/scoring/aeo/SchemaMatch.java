package assay.scoring.aeo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.document.Item;
import assay.scoring.document.Items;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Checks that structured data is complete and matches the page.
@AutoService(Check.class)
public final class SchemaMatch implements Check {

    static final String NAME = "schema_match";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_DATA = MESSAGES.get("no_data");
    private static final Message NO_SCHEMA_ORG = MESSAGES.get("no_schema_org");
    private static final Message UNREADABLE = MESSAGES.get("unreadable");
    private static final Message MISSING_REQUIRED = MESSAGES.get("missing_required", "properties");
    private static final Message MISSING_RECOMMENDED = MESSAGES.get("missing_recommended", "properties");
    private static final Message ALL_FITS = MESSAGES.get("all_fits");
    private static final Message ONLY_SITE = MESSAGES.get("only_site", "suggested");
    private static final Message OTHER_TYPE = MESSAGES.get("other_type", "type", "suggested");
    private static final Message LACKS_REQUIRED = MESSAGES.get("lacks_required", "type", "property");
    private static final Message LACKS_RECOMMENDED = MESSAGES.get("lacks_recommended", "type", "property");
    private static final Message PROPERTY_OF = MESSAGES.get("property_of", "property", "type");
    private static final Message EITHER = MESSAGES.get("either", "property", "other");
    private static final Message AND_MORE = MESSAGES.get("and_more", "properties");

    private static final Limit REQUIRED = Limit.of(NAME, "required_missing_max", 0);
    private static final Limit RECOMMENDED = Limit.of(NAME, "recommended_missing_max", 0, 1, 3);
    private static final Limit MISMATCHES = Limit.of(NAME, "visible_mismatch_max", 0, 0, 1);

    @Override
    public Card card() {
        return Card.aeo(NAME, 3)
                .worst(FAIL)
                .limits(REQUIRED, RECOMMENDED, MISMATCHES)
                .documented()
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
            return Outcome.notApplicable(NO_DATA);
        }
        List<Item> known = items.all().stream().filter(Item::schemaOrg).toList();
        if (known.stream().allMatch(item -> item.types().isEmpty())) {
            return Outcome.notApplicable(items.flaws().isEmpty() ? NO_SCHEMA_ORG : UNREADABLE);
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
        // In a list of posts, no post is the page's own article.
        if (articles.size() == 1) {
            properties.recommended(articles.getFirst());
        }
        subjects.stream()
                .filter(item -> item.types().stream().anyMatch(SchemaRules.PRODUCTS::contains))
                .limit(1)
                .forEach(properties::recommended);
        SchemaMismatches mismatches = SchemaMismatches.of(article, known, articles, outcome);
        Map<String, Message> retired = new TreeMap<>(SchemaRules.RETIRED);
        retired.keySet().retainAll(types);
        outcome.metric("expected_types", expected)
                .metric("found_types", types.size())
                .metric("required_missing", properties.required.size())
                .metric("recommended_missing", properties.recommended.size())
                .metric("deprecated_types", retired.size())
                .metric("visible_mismatch", mismatches.count());
        if (properties.required.size() > REQUIRED.at(article)) {
            outcome.say(FAIL, MISSING_REQUIRED, Properties.list(properties.required));
        }
        double most = MISMATCHES.at(article);
        if (mismatches.count() > most) {
            Severity severity = mismatches.severity();
            outcome.say(severity, mismatches.reason());
        }
        double left = RECOMMENDED.at(article);
        Scale.Mark mark = Scale.atMost(left).then(OPTIMIZATION, left + 4).mark(properties.recommended.size());
        if (mark.severity() != PASS) {
            outcome.say(mark, MISSING_RECOMMENDED, Properties.list(properties.recommended));
        }
        for (Message remark : retired.values()) {
            outcome.say(Scale.Mark.PASS, remark);
        }
        return outcome.orPass(ALL_FITS);
    }

    /// Whether the structured data contains a type that fits the page's content type. Reports only clear
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
                            ? ONLY_SITE.with(SchemaRules.suggested(article.type()))
                            : OTHER_TYPE.with(article.type().label(), SchemaRules.suggested(article.type())));
        }
        return met;
    }

    /// Returns the page's main items: root items, their main entities, and all aggregate ratings, wherever
    /// they are.
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

    /// The properties that Google's rules require or recommend and that are missing from the page.
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
                    if (!nested && !has(item, property) && finds(item, rule, property, FAIL, LACKS_REQUIRED)) {
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
                    if (parent
                            && !has(item, property)
                            && finds(item, rule, property, OPTIMIZATION, LACKS_RECOMMENDED)) {
                        recommended.add(label(rule, property));
                    }
                }
            }
        }

        private boolean finds(Item item, SchemaRules.Rule rule, String property, Severity severity, Message lacks) {
            return outcome.find(item.typeRange(), severity, lacks, rule.name(), choice(property));
        }

        private static String label(SchemaRules.Rule rule, String property) {
            return PROPERTY_OF.with(choice(property), rule.name());
        }

        private static String choice(String property) {
            int bar = property.indexOf('|');
            return bar < 0 ? property : EITHER.with(property.substring(0, bar), choice(property.substring(bar + 1)));
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
            String list = String.join(", ", different.stream().limit(6).toList());
            return different.size() > 6 ? AND_MORE.with(list) : list;
        }
    }
}
