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
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.document.Document;
import assay.scoring.document.Item;
import assay.scoring.document.Items;
import assay.scoring.document.JsonFault;
import assay.scoring.document.Range;
import com.google.auto.service.AutoService;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// Checks that search engines can read structured data as it was intended.
@AutoService(Check.class)
public final class SchemaValidity implements Check {

    private static final String NAME = "schema_validity";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_DATA = MESSAGES.get("no_data");
    private static final Message TEMPLATED = MESSAGES.get("templated");
    private static final Message NOT_JSON = MESSAGES.get("not_json", "error");
    private static final Message NO_CONTEXT = MESSAGES.get("no_context");
    private static final Message NO_TYPE = MESSAGES.get("no_type");
    private static final Message UNKNOWN_TYPE = MESSAGES.get("unknown_type", "type", "meant");
    private static final Message FIX_TYPE = MESSAGES.get("fix_type", "type", "meant");
    private static final Message NOT_ISO = MESSAGES.get("not_iso", "property", "date");
    private static final Message FUTURE = MESSAGES.get("future");
    private static final Message CHECK_DATES = MESSAGES.get("check_dates", "property", "date");
    private static final Message UNREADABLE = MESSAGES.get("unreadable", "blocks", "line", "error");
    private static final Message ADD_CONTEXT = MESSAGES.get("add_context");
    private static final Message ADD_TYPE = MESSAGES.get("add_type");
    private static final Message FIX_DATES = MESSAGES.get("fix_dates", "dates", "property", "text");
    private static final Message RELATIVE_IMAGES = MESSAGES.get("relative_images", "images");
    private static final Message TOO_LARGE = MESSAGES.get("too_large");
    private static final Message READABLE = MESSAGES.get("readable", "items");

    /// The syntax errors, as clauses that other messages quote in parentheses.
    private static final Map<JsonFault.Kind, Message> FAULTS = new EnumMap<>(JsonFault.Kind.class);

    static {
        for (JsonFault.Kind kind : JsonFault.Kind.values()) {
            String key = "json_" + kind.name().toLowerCase(Locale.ROOT);
            FAULTS.put(kind, kind.quotes() ? MESSAGES.get(key, "quoted") : MESSAGES.get(key));
        }
    }

    private static final Limit ERRORS = Limit.of(NAME, "parse_errors_max", 0);
    private static final Limit CONTEXTS = Limit.of(NAME, "missing_context_max", 0);
    private static final Limit DATES = Limit.of(NAME, "invalid_dates_max", 0, 0, 1);

    /// A date may be up to this many days in the future, because of time zones.
    private static final int DAYS_AHEAD = 1;

    private static final Set<String> DATE_PROPERTIES = WordData.words(SchemaValidity.class, "date-properties");
    private static final Set<String> PAST = Set.of("datePublished", "dateModified", "dateCreated", "uploadDate");
    private static final Set<String> IMAGES = Set.of("image", "logo", "thumbnailUrl", "contentUrl");

    @Override
    public Card card() {
        return Card.aeo(NAME, 3)
                .worst(FAIL)
                .limits(ERRORS, CONTEXTS, DATES)
                .documented()
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
            return Outcome.notApplicable(document.structuredData().isEmpty() ? NO_DATA : TEMPLATED);
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
        private int firstLine;
        private String firstError = "";
        private String typeReason = "";
        private String firstProperty = "";
        private String firstDate = "";
        private String futureReason = "";
        private boolean limited;

        Judgement(Article article, Outcome.Builder outcome) {
            this.article = article;
            this.outcome = outcome;
        }

        void flaw(Items.Flaw flaw) {
            switch (flaw.kind()) {
                case SYNTAX -> {
                    String error = error(Objects.requireNonNull(flaw.fault()));
                    if (outcome.find(flaw.range(), FAIL, NOT_JSON, error)) {
                        errors++;
                        if (errors == 1) {
                            firstLine =
                                    article.document().lines().line(flaw.range().start()) + 1;
                            firstError = error;
                        }
                    }
                }
                case LIMIT -> limited = true;
                case NO_CONTEXT -> {
                    if (outcome.find(flaw.range(), WARNING, NO_CONTEXT)) {
                        contexts++;
                    }
                }
                case NO_TYPE -> {
                    if (outcome.find(flaw.range(), WARNING, NO_TYPE)) {
                        untyped++;
                    }
                }
            }
        }

        private static String error(JsonFault fault) {
            Message message = Objects.requireNonNull(FAULTS.get(fault.kind()));
            return fault.kind().quotes() ? message.with(shortened(fault.quoted())) : message.with();
        }

        void item(Item item) {
            for (String type : item.types()) {
                Optional<String> meant = SchemaRules.meant(type);
                if (meant.isPresent()
                        && outcome.find(new Finding(
                                item.typeRange(),
                                WARNING,
                                UNKNOWN_TYPE.with(type, meant.get()),
                                item.syntax() == Item.Syntax.JSON_LD ? '"' + meant.get() + '"' : null))) {
                    unknown++;
                    typeReason = typeReason.isEmpty() ? FIX_TYPE.with(type, meant.get()) : typeReason;
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
            // HTML allows a space in place of the T, and all parsers accept it.
            String normal = item.syntax() == Item.Syntax.MICRODATA ? spaced(text) : text;
            Optional<LocalDate> day = Dates.iso(normal);
            if (day.isEmpty()) {
                Optional<LocalDate> meant = Dates.read(text);
                String suggestion = meant.isPresent() && item.syntax() == Item.Syntax.JSON_LD
                        ? '"' + meant.get().toString() + '"'
                        : null;
                String needs = NOT_ISO.with(property, meant.orElse(article.asOf()));
                if (outcome.find(new Finding(range, WARNING, needs, suggestion))) {
                    dates++;
                    if (dates == 1) {
                        firstProperty = property;
                        firstDate = shortened(text);
                    }
                }
            } else if (PAST.contains(property)
                    && day.get().isAfter(article.asOf().plusDays(DAYS_AHEAD))
                    && outcome.find(range, OPTIMIZATION, FUTURE)) {
                future++;
                futureReason = futureReason.isEmpty() ? CHECK_DATES.with(property, day.get()) : futureReason;
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
                outcome.say(FAIL, UNREADABLE, errors, String.valueOf(firstLine), firstError);
            }
            if (contexts > CONTEXTS.at(article)) {
                outcome.say(WARNING, ADD_CONTEXT);
            }
            if (untyped > 0) {
                outcome.say(WARNING, ADD_TYPE);
            }
            if (unknown > 0) {
                outcome.say(WARNING, typeReason);
            }
            double most = DATES.at(article);
            Scale.Mark mark = Scale.atMost(most)
                    .then(OPTIMIZATION, most + 0.5)
                    .then(WARNING, most + 2)
                    .mark(dates);
            if (mark.severity() != PASS) {
                outcome.say(mark, FIX_DATES, dates, firstProperty, firstDate);
            }
            if (future > 0) {
                outcome.say(OPTIMIZATION, futureReason);
            }
            if (relative > 0) {
                outcome.say(Scale.Mark.PASS, RELATIVE_IMAGES, relative);
            }
            if (limited) {
                outcome.say(Scale.Mark.PASS, TOO_LARGE);
            }
            return outcome.orPass(READABLE, items.all().size());
        }
    }
}
