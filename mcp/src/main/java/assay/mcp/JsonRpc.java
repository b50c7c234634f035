package assay.mcp;

import static assay.mcp.ProtocolError.INVALID_REQUEST;
import static assay.mcp.ProtocolError.PARSE_ERROR;

import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The messages of [JSON-RPC 2.0](https://www.jsonrpc.org/specification), without batches.
public final class JsonRpc {

    /// Ids are sent back, so they are short.
    private static final int LONGEST_ID = 200;

    /// Parsers don't share a table of field names: a message with names that have equal hashes would break the
    /// table for other messages.
    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(100)
                            .maxNumberLength(100)
                            .maxNameLength(1_000)
                            .build())
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private JsonRpc() {}

    static JsonNode parsed(String message) throws ProtocolError {
        try {
            return JSON.readTree(message);
        } catch (JacksonException _) {
            throw new ProtocolError(PARSE_ERROR, "The message is not valid JSON.");
        }
    }

    /// Whether a message is a request, and not a notification or a response.
    static boolean isRequest(JsonNode message) throws ProtocolError {
        if (!message.isObject() || !"2.0".equals(message.path("jsonrpc").asString(""))) {
            throw new ProtocolError(INVALID_REQUEST, "The message is not a JSON-RPC 2.0 request.");
        }
        if (!message.path("method").isString()) {
            if (message.has("result") || message.has("error")) {
                return false;
            }
            throw new ProtocolError(INVALID_REQUEST, "`method` is missing.");
        }
        JsonNode id = message.path("id");
        if (!id.isMissingNode() && !isShort(id)) {
            throw new ProtocolError(
                    INVALID_REQUEST, "`id` must be an integer, or a text of at most " + LONGEST_ID + " characters.");
        }
        return !id.isMissingNode();
    }

    /// Whether a value is an integer or a short text, so that it can be sent back.
    public static boolean isShort(JsonNode value) {
        return value.isIntegralNumber() || value.isString() && value.asString().length() <= LONGEST_ID;
    }

    static String error(JsonNode id, ProtocolError error) {
        return response(id, "error", error.json());
    }

    /// @param id the request's id; null in JSON if the request has no valid one
    /// @param kind `result` or `error`
    static String response(JsonNode id, String kind, ObjectNode content) {
        ObjectNode response = JSON.createObjectNode().put("jsonrpc", "2.0");
        response.set("id", id);
        response.set(kind, content);
        return JSON.writeValueAsString(response);
    }
}
