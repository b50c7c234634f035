package assay.service.platform.web;

import assay.service.platform.Numbers;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Parses a request's JSON body within limits. [#nodes] and [#memory] estimate its cost before parsing.
final class JsonBody {

    private static final int DEEPEST = 100;
    private static final int LONGEST_NUMBER = 100;
    private static final int LONGEST_NAME = 1_000;

    /// Maximum number of values in a body, ten times as many as in the largest research bundle.
    static final int MOST_NODES = 50_000;

    private static final int LONG_NUMBER = 25;
    private static final int NODES_OF_LONG_NUMBER = 20;

    /// Bytes per value in the tree, for an object with its map, a name and an entry.
    private static final int NODE = 200;

    /// Parsers don't share a table of field names: a body with names that have equal hashes would break the
    /// table, and the next call with another body would return a 500.
    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .maxNumberLength(LONGEST_NUMBER)
                            .maxNameLength(LONGEST_NAME)
                            .build())
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private JsonBody() {}

    /// @throws Problem if the body is not a JSON object
    static ObjectNode parse(byte[] body) {
        String text = decoded(body);
        if (text.isBlank()) {
            throw Problem.invalid("", "The body is empty. Send a JSON object.");
        }
        JsonParser parser = JSON.createParser(text);
        try (parser) {
            JsonNode node = JSON.readTree(parser);
            if (node instanceof ObjectNode object) {
                return object;
            }
            throw Problem.invalid("", "The body must be a JSON object.");
        } catch (JacksonException e) {
            throw Problem.invalid(pointer(parser), complaint(e));
        }
    }

    /// Returns an upper bound for the number of values in a JSON text. It is determined by counting
    /// punctuation marks, because each value except the first follows one. A long number counts as several
    /// values because it is slow to parse: it takes 25 µs if 17 digits do not determine the double.
    static int nodes(byte[] body) {
        int nodes = 1;
        int digits = 0;
        boolean text = false;
        for (int i = 0; i < body.length; i++) {
            switch (body[i]) {
                case '"' -> text = !text;
                case '\\' -> i += text ? 1 : 0;
                case ',', '{', '[' -> {
                    nodes += text ? 0 : 1;
                    digits = 0;
                }
                case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> {
                    digits += text ? 0 : 1;
                    nodes += digits == LONG_NUMBER && !text ? NODES_OF_LONG_NUMBER : 0;
                }
                default -> {
                    // Other characters are part of a value.
                }
            }
        }
        return nodes;
    }

    /// Returns the number of bytes that parsing needs in addition to the body: for the tree, and for the
    /// text, which takes up to two bytes per byte of the body.
    static long memory(int length, int nodes) {
        return 3L * length + (long) NODE * nodes;
    }

    /// @throws Problem if the body is not valid UTF-8
    static String decoded(byte[] body) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw Problem.invalid("", "The body is not valid UTF-8.");
        }
    }

    private static String pointer(JsonParser parser) {
        try {
            String pointer = parser.streamReadContext().pathAsPointer().toString();
            // With maliciously deep nesting, the pointer would be as long as the body.
            return pointer.length() > 200 ? "" : pointer;
        } catch (RuntimeException e) {
            return "";
        }
    }

    /// Describes a parser error for the caller. The parser's own messages mention its classes and options,
    /// which mean nothing to callers.
    private static String complaint(JacksonException e) {
        String where = e.getLocation() == null || e.getLocation().getLineNr() < 1
                ? ""
                : " at line " + e.getLocation().getLineNr() + ", column "
                        + e.getLocation().getColumnNr();
        String message = String.valueOf(e.getOriginalMessage());
        return switch (e) {
            case StreamConstraintsException _ ->
                "The JSON" + where + " is nested more than " + DEEPEST + " levels deep, or contains a number with"
                        + " more than " + LONGEST_NUMBER
                        + " digits or a name with more than " + Numbers.grouped(LONGEST_NAME) + " characters.";
            case UnexpectedEndOfInputException _ -> "The body is not valid JSON" + where + ": it ends too early.";
            case DatabindException _ ->
                "The body is not valid JSON" + where + ": there is more text after the" + " object.";
            default ->
                message.startsWith("Duplicate")
                        ? "The body is not valid JSON" + where + ": a field appears twice."
                        : "The body is not valid JSON" + where + ".";
        };
    }
}
