package assay.drafts.bundle;

import assay.drafts.injection.PromptInjection;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.ser.std.StdSerializer;

/// Reads, checks and writes bundles in the published JSON schema, and calculates their hashes.
public final class BundleJson {

    /// An error in a bundle.
    ///
    /// @param pointer a JSON Pointer to a field in the bundle (RFC 6901)
    public record Mistake(String pointer, String detail) {}

    private static final String HASH = "hash";

    private static final String RESOURCE = "research-bundle-1.schema.json";

    private static final int MOST_MISTAKES = 50;

    /// After a first error, the search for further errors is limited to this many entries of each list.
    private static final int ROWS_WITH_MISTAKES = 20;

    /// The format of all times in the API: ISO 8601 in UTC, with milliseconds.
    private static final DateTimeFormatter TIME =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
            .addModule(new SimpleModule().addSerializer(Instant.class, new StdSerializer<>(Instant.class) {
                @Override
                public void serialize(Instant time, JsonGenerator json, SerializationContext context) {
                    json.writeString(TIME.format(time));
                }
            }))
            .build();

    private static final byte[] SCHEMA = schemaBytes();

    private static final Schema COMPILED = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(new String(SCHEMA, StandardCharsets.UTF_8));

    private BundleJson() {}

    /// Returns the published schema.
    public static byte[] schema() {
        return SCHEMA.clone();
    }

    /// Returns a bundle and its hash, as in the API's responses.
    public static ObjectNode write(Bundle bundle) {
        ObjectNode json = JSON.valueToTree(bundle);
        json.put(HASH, hash(json));
        return json;
    }

    /// Returns the errors in a bundle: schema errors first, then inconsistencies between its parts.
    public static List<Mistake> mistakes(JsonNode json) {
        List<Error> errors =
                COMPILED.validate(json, context -> context.executionConfig(config -> config.failFast(true)));
        List<Mistake> mistakes = new ArrayList<>();
        if (!errors.isEmpty()) {
            // The search for further errors is limited to the first entries of each list: for 15,000 invalid
            // entries, a full search took several seconds and used most of the heap.
            errors = new ArrayList<>(errors);
            errors.addAll(COMPILED.validate(beginning(json)));
            mistakes.addAll(BundleErrors.of(errors, MOST_MISTAKES));
            if (mistakes.isEmpty()) {
                mistakes.addAll(BundleErrors.of(COMPILED.validate(json), MOST_MISTAKES));
            }
        }
        if (mistakes.isEmpty()) {
            noTimes(mistakes, json);
        }
        return mistakes.isEmpty() ? between(read(json)) : mistakes;
    }

    /// Returns a copy that contains only the first entries of each list.
    private static JsonNode beginning(JsonNode json) {
        if (json.isArray()) {
            ArrayNode rows = JSON.createArrayNode();
            for (int i = 0; i < Math.min(ROWS_WITH_MISTAKES, json.size()); i++) {
                rows.add(beginning(json.get(i)));
            }
            return rows;
        }
        if (json.isObject()) {
            ObjectNode members = JSON.createObjectNode();
            json.properties().forEach(member -> members.set(member.getKey(), beginning(member.getValue())));
            return members;
        }
        return json;
    }

    /// Finds dates that do not exist, such as February 31.
    private static void noTimes(List<Mistake> mistakes, JsonNode json) {
        noTime(mistakes, "/created_at", json.path("created_at"));
        for (int i = 0; i < json.path("evidence").size(); i++) {
            String at = "/evidence/" + i + "/retrieved_at";
            noTime(mistakes, at, json.at(at));
        }
    }

    private static void noTime(List<Mistake> mistakes, String at, JsonNode time) {
        try {
            var _ = Instant.parse(time.stringValue());
        } catch (DateTimeException _) {
            mistakes.add(new Mistake(at, "This field " + BundleErrors.TIME));
        }
    }

    /// @param json JSON that matches the schema
    public static Bundle read(JsonNode json) {
        ObjectNode bundle = ((ObjectNode) json).deepCopy();
        bundle.remove(HASH);
        return JSON.treeToValue(bundle, Bundle.class);
    }

    /// Returns the hash of a bundle's content, which depends neither on the bundle's origin nor on the layout
    /// of its JSON.
    public static String hash(Bundle bundle) {
        return hash(JSON.<ObjectNode>valueToTree(bundle));
    }

    private static String hash(ObjectNode json) {
        return "sha256:" + HexFormat.of().formatHex(sha256().digest(JSON.writeValueAsBytes(json)));
    }

    /// Returns the errors that a schema can't express.
    private static List<Mistake> between(Bundle bundle) {
        List<Mistake> mistakes = new ArrayList<>();
        Set<String> evidence = new HashSet<>();
        Set<String> tools = new HashSet<>();
        Set<String> names = new HashSet<>();
        Set<String> facts = new HashSet<>();
        for (int i = 0; i < bundle.evidence().size(); i++) {
            if (!evidence.add(bundle.evidence().get(i).id())) {
                mistakes.add(new Mistake("/evidence/" + i + "/id", "Another piece of evidence has this id."));
            }
        }
        for (int i = 0; i < bundle.tools().size(); i++) {
            Bundle.Tool tool = bundle.tools().get(i);
            String at = "/tools/" + i;
            if (!tools.add(tool.id())) {
                mistakes.add(new Mistake(at + "/id", "Another tool has this id."));
            }
            if (!names.add(tool.name().strip().toLowerCase(java.util.Locale.ROOT))) {
                mistakes.add(new Mistake(at + "/name", "Another tool has this name."));
            }
            if (tool.house() != (i == 0)) {
                mistakes.add(new Mistake(
                        at + "/house", "This field must be true for the first tool and false for all other tools."));
            }
            for (int j = 0; j < tool.facts().size(); j++) {
                Bundle.Fact fact = tool.facts().get(j);
                if (!facts.add(fact.id())) {
                    mistakes.add(new Mistake(at + "/facts/" + j + "/id", "Another fact has this id."));
                }
                missing(mistakes, at + "/facts/" + j + "/evidence", fact.evidence(), evidence);
            }
        }
        missing(mistakes, "/searchers/evidence", bundle.searchers().evidence(), evidence);
        for (int i = 0; i < bundle.evidence().size(); i++) {
            String tool = bundle.evidence().get(i).tool();
            if (tool != null && !tools.contains(tool)) {
                mistakes.add(new Mistake("/evidence/" + i + "/tool", "There is no tool with the id " + tool + "."));
            }
        }
        if (!bundle.tools().getFirst().name().equals(bundle.houseProduct())) {
            mistakes.add(new Mistake("/house_product", "This field must be the name of the first tool."));
        }
        steering(mistakes, bundle);
        return mistakes.subList(0, Math.min(mistakes.size(), MOST_MISTAKES));
    }

    /// Finds instructions to language models, because a caller's bundle may contain text from pages that no
    /// person has reviewed.
    private static void steering(List<Mistake> mistakes, Bundle bundle) {
        Bundle.Searchers searchers = bundle.searchers();
        steering(mistakes, "/searchers/intent", searchers.intent());
        for (int i = 0; i < searchers.questions().size(); i++) {
            steering(
                    mistakes, "/searchers/questions/" + i, searchers.questions().get(i));
        }
        for (int i = 0; i < searchers.terms().size(); i++) {
            steering(mistakes, "/searchers/terms/" + i, searchers.terms().get(i));
        }
        for (int i = 0; i < bundle.tools().size(); i++) {
            Bundle.Tool tool = bundle.tools().get(i);
            steering(mistakes, "/tools/" + i + "/name", tool.name());
            for (int j = 0; j < tool.facts().size(); j++) {
                String at = "/tools/" + i + "/facts/" + j;
                steering(mistakes, at + "/text", tool.facts().get(j).text());
                steering(mistakes, at + "/brief", tool.facts().get(j).brief());
            }
        }
        for (int i = 0; i < bundle.evidence().size(); i++) {
            steering(
                    mistakes,
                    "/evidence/" + i + "/title",
                    bundle.evidence().get(i).title());
            steering(
                    mistakes,
                    "/evidence/" + i + "/passage",
                    bundle.evidence().get(i).passage());
        }
    }

    private static void steering(List<Mistake> mistakes, String at, @Nullable String text) {
        if (text != null && PromptInjection.in(text)) {
            mistakes.add(new Mistake(at, "Remove the instruction to a language model from this text."));
        }
    }

    private static void missing(List<Mistake> mistakes, String at, List<String> ids, Set<String> there) {
        for (int i = 0; i < ids.size(); i++) {
            if (!there.contains(ids.get(i))) {
                mistakes.add(new Mistake(at + "/" + i, "There is no evidence with the id " + ids.get(i) + "."));
            }
        }
    }

    private static byte[] schemaBytes() {
        try (InputStream in = BundleJson.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException(RESOURCE + " is not in the jar");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }
}
