package assay.mcp;

import static assay.mcp.ProtocolError.INVALID_REQUEST;
import static assay.mcp.ProtocolError.PARSE_ERROR;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The messages of [JSON-RPC 2.0](https://www.jsonrpc.org/specification), without batches.
final class JsonRpc {

    private static final JsonMapper JSON = new JsonMapper();

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
        if (!id.isMissingNode() && !id.isString() && !id.isNumber()) {
            throw new ProtocolError(INVALID_REQUEST, "`id` must be a text or a number.");
        }
        return !id.isMissingNode();
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
