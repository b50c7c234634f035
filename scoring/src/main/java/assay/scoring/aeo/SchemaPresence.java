package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Strictness;
import assay.scoring.document.Document;
import assay.scoring.document.Item;
import assay.scoring.document.Items;
import assay.scoring.document.StructuredData;
import com.google.auto.service.AutoService;
import java.util.LinkedHashSet;
import java.util.Set;

/// Checks that a page contains structured data that describes it.
@AutoService(Check.class)
public final class SchemaPresence implements Check {

    private static final String NAME = "schema_presence";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message TEMPLATED = MESSAGES.get("templated");
    private static final Message NO_PAGE = MESSAGES.get("no_page");
    private static final Message ADD_REWARDED = MESSAGES.get("add_rewarded", "type", "suggested");
    private static final Message ADD = MESSAGES.get("add", "suggested");
    private static final Message NO_TYPES = MESSAGES.get("no_types");
    private static final Message TYPES = MESSAGES.get("types", "types");
    private static final Message AND_MORE = MESSAGES.get("and_more", "types");

    private static final Limit ITEMS = Limit.of(NAME, "structured_items_min", 1);

    @Override
    public Card card() {
        return Card.aeo(NAME, 1)
                .worst(OPTIMIZATION)
                .limits(ITEMS)
                .documented()
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
                return Outcome.notApplicable(TEMPLATED);
            }
            if (!document.metadata().hasHead()) {
                return Outcome.notApplicable(NO_PAGE);
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
                            ? ADD_REWARDED.with(article.type().label(), SchemaRules.suggested(article.type()))
                            : ADD.with(SchemaRules.suggested(article.type())));
        }
        return types.isEmpty() ? outcome.orPass(NO_TYPES) : outcome.orPass(TYPES, list(types));
    }

    private static String list(Set<String> types) {
        StringBuilder list = new StringBuilder();
        int left = 5;
        for (String type : types) {
            if (left-- == 0) {
                return AND_MORE.with(list.toString());
            }
            list.append(list.isEmpty() ? "" : ", ").append(type.length() > 60 ? type.substring(0, 60) : type);
        }
        return list.toString();
    }
}
