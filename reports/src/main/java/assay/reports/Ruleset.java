package assay.reports;

import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.ContentType;
import assay.scoring.Limit;
import assay.scoring.Report;
import assay.scoring.Strictness;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.SerializedString;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The data that is needed to present a report that was made under a ruleset: weights, thresholds, evidence
/// and links.
///
/// This data is the same for every report under a ruleset, so stored reports do not repeat it. The constant
/// parts of a row are rendered once and copied into every response.
public final class Ruleset {

    private static final JsonMapper JSON = new JsonMapper();
    private static final SerializedString NOTHING = new SerializedString("");

    /// A check as it was defined in this ruleset.
    ///
    /// @param points how many points the check deducts from its engine's score if the text gets no credit for
    ///     it; null in older rulesets, which used a weighted mean
    /// @param limits the limits by name, and then by type, without the types to which the check does not
    ///     apply
    public record Rule(
            String check,
            String title,
            String asks,
            String engine,
            int weight,
            @Nullable BigDecimal points,
            String worst,
            boolean gate,
            List<String> types,
            String grade,
            String source,
            Map<String, Map<String, Numbers>> limits) {}

    /// A check's limit at each strictness level; null at levels where the limit is off.
    public record Numbers(
            @Nullable Double strict,
            @Nullable Double balanced,
            @Nullable Double permissive) {
        @Nullable
        public Double at(Strictness strictness) {
            return switch (strictness) {
                case STRICT -> strict;
                case BALANCED -> balanced;
                case PERMISSIVE -> permissive;
            };
        }
    }

    /// The constant parts of a row, rendered on first use.
    private final class Tails {
        private record Key(ContentType type, Strictness strictness) {}

        private final Rule rule;
        private final SerializedString engine;
        private final Map<Key, SerializedString> rendered = new ConcurrentHashMap<>();

        private Tails(Rule rule) {
            this.rule = rule;
            this.engine = new SerializedString(",\"engine\":" + JSON.writeValueAsString(rule.engine()) + ",\"weight\":"
                    + rule.weight() + ",\"points\":" + rule.points());
        }

        private SerializedString at(ContentType type, Strictness strictness) {
            return rendered.computeIfAbsent(
                    new Key(type, strictness),
                    key -> new SerializedString(tail(rule, key.type(), key.strictness(), Map.of())));
        }
    }

    private final String version;
    private final String docs;
    private final Map<String, Rule> rules = new LinkedHashMap<>();
    private final Map<String, Tails> tails = new LinkedHashMap<>();

    private Ruleset(String version, String docs, List<Rule> rules) {
        this.version = version;
        this.docs = docs;
        for (Rule rule : rules) {
            this.rules.put(rule.check(), rule);
            this.tails.put(rule.check(), new Tails(rule));
        }
    }

    /// @param docs the URL prefix of the checks' documentation pages
    public static Ruleset of(Catalogue catalogue, String docs) {
        return new Ruleset(
                catalogue.rulesetVersion(),
                docs,
                catalogue.cards().stream()
                        .map(card -> rule(card, catalogue.points(card.name())))
                        .toList());
    }

    /// Reads a ruleset as [#stored] wrote it.
    public static Ruleset read(String version, String stored, String docs) {
        List<Rule> rules = new ArrayList<>();
        for (JsonNode each : JSON.readTree(stored)) {
            rules.add(JSON.treeToValue(each, Rule.class));
        }
        return new Ruleset(version, docs, rules);
    }

    public String stored() {
        return JSON.writeValueAsString(rules.values());
    }

    public String version() {
        return version;
    }

    /// Returns the check with this name, or null if this ruleset has no such check.
    public @Nullable Rule rule(String check) {
        return rules.get(check);
    }

    public List<Rule> rules() {
        return List.copyOf(rules.values());
    }

    /// Returns the URL of a check's documentation.
    public String docsUrl(String check) {
        return docs + check;
    }

    /// Returns the middle of a check's row, such as `,"engine":"seo","weight":3,"points":12.40`; empty if
    /// this ruleset does not have the check.
    SerializedString engine(String check) {
        Tails found = tails.get(check);
        return found == null ? NOTHING : found.engine;
    }

    /// Returns the end of a check's row: `,"threshold":{…},"evidence":{…},"docs_url":"…"`.
    SerializedString tail(String check, Report report) {
        Tails found = tails.get(check);
        if (found == null) {
            return NOTHING;
        }
        Map<String, Double> own =
                report.profile() == null ? Map.of() : report.profile().limits().getOrDefault(check, Map.of());
        return own.isEmpty()
                ? found.at(report.contentType(), report.strictness())
                : new SerializedString(tail(found.rule, report.contentType(), report.strictness(), own));
    }

    /// Returns a check's limits for this type of text, by name, without limits that are off.
    public Map<String, Number> thresholds(Rule rule, ContentType type, Strictness strictness) {
        Map<String, Number> thresholds = new LinkedHashMap<>();
        rule.limits().forEach((name, byType) -> {
            Numbers numbers = byType.get(type.key());
            Double value = numbers == null ? null : numbers.at(strictness);
            if (value != null) {
                thresholds.put(name, whole(value));
            }
        });
        return thresholds;
    }

    private String tail(Rule rule, ContentType type, Strictness strictness, Map<String, Double> own) {
        Map<String, Number> thresholds = thresholds(rule, type, strictness);
        own.forEach((name, value) -> thresholds.put(name, whole(value)));
        Map<String, String> evidence = new LinkedHashMap<>();
        evidence.put("grade", rule.grade());
        evidence.put("source", rule.source());
        return ",\"threshold\":" + JSON.writeValueAsString(thresholds) + ",\"evidence\":"
                + JSON.writeValueAsString(evidence) + ",\"docs_url\":"
                + JSON.writeValueAsString(docsUrl(rule.check()));
    }

    /// Returns a whole number as an integer, for example 25 instead of 25.0.
    public static Number whole(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return (long) value;
        }
        return value;
    }

    /// @param points the deduction in hundredths of a point
    private static Rule rule(Card card, int points) {
        Map<String, Map<String, Numbers>> limits = new LinkedHashMap<>();
        for (Limit limit : card.limits()) {
            Map<String, Numbers> byType = new LinkedHashMap<>();
            for (ContentType type : ContentType.values()) {
                if (card.types().contains(type)) {
                    Map<Strictness, @Nullable Double> numbers = new EnumMap<>(Strictness.class);
                    for (Strictness strictness : Strictness.values()) {
                        double value = limit.at(type, strictness);
                        numbers.put(strictness, Double.isFinite(value) ? Double.valueOf(value) : null);
                    }
                    byType.put(
                            type.key(),
                            new Numbers(
                                    numbers.get(Strictness.STRICT),
                                    numbers.get(Strictness.BALANCED),
                                    numbers.get(Strictness.PERMISSIVE)));
                }
            }
            limits.put(limit.name(), byType);
        }
        List<String> types = new ArrayList<>();
        for (ContentType type : ContentType.values()) {
            if (card.types().contains(type)) {
                types.add(type.key());
            }
        }
        return new Rule(
                card.name(),
                card.title(),
                card.asks(),
                card.engine().key(),
                card.weight(),
                BigDecimal.valueOf(points, 2),
                card.worst().name(),
                card.gate(),
                types,
                card.evidence().grade().name(),
                card.evidence().source(),
                limits);
    }
}
