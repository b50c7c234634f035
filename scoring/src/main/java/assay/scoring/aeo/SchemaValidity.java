package assay.scoring.aeo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.PASS;
import static assay.scoring.Severity.WARNING;

import assay.language.Dates;
import assay.language.WordData;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Fill;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.document.Document;
import assay.scoring.document.Item;
import assay.scoring.document.Items;
import assay.scoring.document.Range;
import com.google.auto.service.AutoService;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;

/// Checks that structured data is read as intended.
@AutoService(Check.class)
public final class SchemaValidity implements Check {

    private static final String NAME = "schema_validity";
    private static final Limit ERRORS = Limit.of("parse_errors_max", 0);
    private static final Limit CONTEXTS = Limit.of("missing_context_max", 0);
    private static final Limit DATES = Limit.of("invalid_dates_max", 0, 0, 1);

    /// Tolerance for time zones.
    private static final int DAYS_AHEAD = 1;

    private static final Set<String> DATE_PROPERTIES = WordData.words(SchemaValidity.class, "date-properties");
    private static final Set<String> PAST = Set.of("datePublished", "dateModified", "dateCreated", "uploadDate");
    private static final Set<String> IMAGES = Set.of("image", "logo", "thumbnailUrl", "contentUrl");

    @Override
    public Card card() {
        return Card.aeo(NAME, 3)
                .titled("Valid structured data")
                .asks("Can engines read the page's structured data as it was meant?")
                .because("""
                        A block with one comma too many is read by no engine, and nobody sees it: the page looks the
                        same. A date written for people, or a type misspelled, is dropped as silently.
                        """)
                .fixedBy("Fix the marked character, and check the block with a validator before you publish it.")
                .worst(FAIL)
                .limits(ERRORS, CONTEXTS, DATES)
                .documented("""
                        Google Search Central, "General structured data guidelines"; RFC 8259 (JSON); JSON-LD 1.1; ISO 8601
                        """)
                .doubts("""
                        Engines forgive some of it: a time without its T, a missing context here and there. What they
                        forgive is not written down, so nothing but broken JSON fails.
                        """)
                .cannotSee("""
                        Whether what is said is true, properties that schema.org does not know, and a block that a
                        template fills in.
                        """)
                .passing("""
                        <!doctype html><html><head><title>Green tea</title><script type="application/ld+json">
                        {"@context": "https://schema.org", "@type": "Article", "datePublished": "2026-03-05"}
                        </script></head><body><h1>Green tea</h1><p>Steep it at 80 °C.</p></body></html>
                        """)
                .failing("""
                        <!doctype html><html><head><title>Green tea</title><script type="application/ld+json">
                        {"@context": "https://schema.org", "@type": "Article", "datePublished": "5 March 2026",}
                        </script></head><body><h1>Green tea</h1><p>Steep it at 80 °C.</p></body></html>
                        """)
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        Items items = document.items();
        if (items.blocks() + items.microdata() == 0) {
            return Outcome.notApplicable(
                    document.structuredData().isEmpty()
                            ? "There is no structured data."
                            : "A template fills the structured data in.");
        }
        Judgement judgement = new Judgement(article, Outcome.measured(article, NAME));
        items.flaws().forEach(judgement::flaw);
        for (Item item : items.all()) {
            if (item.schemaOrg()) {
                judgement.item(item);
            }
        }
        return judgement.outcome(items);
    }

    private static final class Judgement {
        private final Article article;
        private final Outcome.Builder outcome;
        private int errors;
        private int contexts;
        private int untyped;
        private int unknown;
        private int dates;
        private int future;
        private int relative;
        private String firstError = "";
        private String firstType = "";
        private String firstDate = "";
        private String firstFuture = "";
        private boolean limited;

        Judgement(Article article, Outcome.Builder outcome) {
            this.article = article;
            this.outcome = outcome;
        }

        void flaw(Items.Flaw flaw) {
            switch (flaw.kind()) {
                case SYNTAX -> {
                    if (outcome.find(flaw.range(), FAIL, Fill.in("This is not valid JSON: %s.", flaw.message()))) {
                        errors++;
                        if (firstError.isEmpty()) {
                            int line =
                                    article.document().lines().line(flaw.range().start()) + 1;
                            firstError = Fill.in("in line %d %s", line, flaw.message());
                        }
                    }
                }
                case LIMIT -> limited = true;
                case NO_CONTEXT -> {
                    if (outcome.find(
                            flaw.range(), WARNING, "Say whose words these are: “@context”: “https://schema.org”.")) {
                        contexts++;
                    }
                }
                case NO_TYPE -> {
                    if (outcome.find(flaw.range(), WARNING, "Say what this is: it has no “@type”.")) {
                        untyped++;
                    }
                }
            }
        }

        void item(Item item) {
            for (String type : item.types()) {
                Optional<String> meant = SchemaRules.meant(type);
                if (meant.isPresent()
                        && outcome.find(new Finding(
                                item.typeRange(),
                                WARNING,
                                Fill.in("schema.org has no “%s”; you probably mean “%s”.", type, meant.get()),
                                item.syntax() == Item.Syntax.JSON_LD ? '"' + meant.get() + '"' : null))) {
                    unknown++;
                    firstType = firstType.isEmpty() ? Fill.in("“%s” should be “%s”", type, meant.get()) : firstType;
                }
            }
            item.properties().forEach((property, values) -> {
                for (Item.Value value : values) {
                    String text = value.text();
                    if (text == null || text.isBlank()) {
                        continue;
                    }
                    if (DATE_PROPERTIES.contains(property)) {
                        date(item, property, text.strip(), value.range());
                    } else if (IMAGES.contains(property)) {
                        relative += isRelative(text.strip()) ? 1 : 0;
                    }
                }
            });
        }

        private void date(Item item, String property, String text, Range range) {
            // HTML allows a space in place of the T, and so do all readers.
            String normal = item.syntax() == Item.Syntax.MICRODATA ? spaced(text) : text;
            Optional<LocalDate> day = Dates.iso(normal);
            if (day.isEmpty()) {
                Optional<LocalDate> meant = Dates.read(text);
                String suggestion = meant.isPresent() && item.syntax() == Item.Syntax.JSON_LD
                        ? '"' + meant.get().toString() + '"'
                        : null;
                if (outcome.find(new Finding(
                        range,
                        WARNING,
                        Fill.in("%s needs an ISO 8601 date such as %s.", property, meant.orElse(article.asOf())),
                        suggestion))) {
                    dates++;
                    firstDate = firstDate.isEmpty() ? Fill.in("%s says “%s”", property, shortened(text)) : firstDate;
                }
            } else if (PAST.contains(property)
                    && day.get().isAfter(article.asOf().plusDays(DAYS_AHEAD))
                    && outcome.find(range, OPTIMIZATION, "This date is in the future.")) {
                future++;
                firstFuture = firstFuture.isEmpty() ? property + " is " + day.get() : firstFuture;
            }
        }

        private static String spaced(String text) {
            int space = text.indexOf(' ');
            return space == 10
                    ? text.substring(0, 10) + 'T' + text.substring(11).replace(" ", "")
                    : text;
        }

        private static boolean isRelative(String address) {
            return !address.contains("://") && !address.startsWith("//") && !address.startsWith("data:");
        }

        private static String shortened(String text) {
            return text.length() <= 40 ? text : text.substring(0, 39) + "…";
        }

        Outcome outcome(Items items) {
            outcome.metric("parse_errors", errors)
                    .metric("missing_context", contexts)
                    .metric("unknown_type", unknown)
                    .metric("invalid_dates", dates)
                    .metric("graph_nodes", items.all().size());
            if (errors > ERRORS.at(article)) {
                outcome.say(
                        FAIL,
                        errors == 1
                                ? Fill.in("Fix the structured data: %s; engines can't read the block.", firstError)
                                : Fill.in(
                                        "Fix %d blocks of structured data that engines can't read: %s.",
                                        errors, firstError));
            }
            if (contexts > CONTEXTS.at(article)) {
                outcome.say(WARNING, "Add “@context”: “https://schema.org” to the structured data that has none.");
            }
            if (untyped > 0) {
                outcome.say(WARNING, "Add an “@type” to the structured data that does not say what it describes.");
            }
            if (unknown > 0) {
                outcome.say(WARNING, "Fix the type in the structured data: %s.", firstType);
            }
            double most = DATES.at(article);
            Scale.Mark mark = Scale.atMost(most)
                    .then(OPTIMIZATION, most + 0.5)
                    .then(WARNING, most + 2)
                    .mark(dates);
            if (mark.severity() != PASS) {
                outcome.say(
                        mark,
                        dates == 1
                                ? Fill.in("Write the date in ISO 8601 format (2026-03-05): %s.", firstDate)
                                : Fill.in("Write %d dates in ISO 8601 format (2026-03-05): %s.", dates, firstDate));
            }
            if (future > 0) {
                outcome.say(
                        OPTIMIZATION,
                        "Check the dates in the structured data: %s, which is in the future.",
                        firstFuture);
            }
            if (relative > 0) {
                outcome.say(
                        Scale.Mark.PASS,
                        relative == 1
                                ? "One image has a relative address; a full one (https://…) is safer."
                                : Fill.in(
                                        "%d images have relative addresses; full ones (https://…) are safer.",
                                        relative));
            }
            if (limited) {
                outcome.say(Scale.Mark.PASS, "A block is too large to check.");
            }
            int count = items.all().size();
            return outcome.orPass(
                    count == 1
                            ? "The structured data can be read: one item."
                            : Fill.in("The structured data can be read: %d items.", count));
        }
    }
}
