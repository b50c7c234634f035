package assay.models;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Parses a model's answer as JSON and validates it against the question's schema. Providers promise answers
/// that match the schema, but every answer is checked here, in the same way for all providers.
final class AnswerParser {

    private static final int LONGEST = 1_000_000;
    private static final int DEEPEST = 50;

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    // Field names with colliding hashes could flood the name table that all parsers share.
                    .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxDocumentLength(LONGEST)
                            .maxNestingDepth(DEEPEST)
                            .maxNumberLength(40)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private AnswerParser() {}

    /// @throws ModelFailure if the answer is not JSON or does not match the schema
    static JsonNode read(ModelCall call, String text, Question question) {
        if (text.isBlank()) {
            throw call.empty();
        }
        if (text.length() > LONGEST) {
            throw call.tooLong();
        }
        JsonNode answer;
        try {
            answer = cleaned(JSON.readTree(text));
        } catch (JacksonException _) {
            throw call.nonsense(call.who() + " returned an answer that is not JSON.");
        }
        // The schema is not cached, because it depends on the question's material.
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(question.schema(), InputFormat.JSON);
        if (!schema.validate(answer).isEmpty()) {
            throw call.nonsense(call.who() + " returned JSON that doesn't match the requested schema.");
        }
        return answer;
    }

    /// Returns the schema to send with a question.
    static JsonNode schema(Question question) {
        return JSON.readTree(question.schema());
    }

    /// Cleans all strings. Property names come from the schema, so they are clean already.
    private static JsonNode cleaned(JsonNode node) {
        return switch (node) {
            case ObjectNode object -> {
                ObjectNode clean = JsonNodeFactory.instance.objectNode();
                object.properties().forEach(each -> clean.set(each.getKey(), cleaned(each.getValue())));
                yield clean;
            }
            case ArrayNode array -> {
                ArrayNode clean = JsonNodeFactory.instance.arrayNode();
                array.forEach(each -> clean.add(cleaned(each)));
                yield clean;
            }
            default -> node.isString() ? JsonNodeFactory.instance.stringNode(Texts.clean(node.asString())) : node;
        };
    }
}
