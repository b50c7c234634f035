package assay.mcp;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// An answer that is an error of the protocol.
final class ProtocolError extends Exception {

    static final int PARSE_ERROR = -32700;
    static final int INVALID_REQUEST = -32600;
    static final int NO_METHOD = -32601;
    static final int INVALID_PARAMS = -32602;
    static final int INTERNAL_ERROR = -32603;

    /// Only with a handshake; later versions use [#INVALID_PARAMS].
    static final int NO_RESOURCE = -32002;

    /// A header does not match the body.
    static final int HEADER_MISMATCH = -32020;

    static final int UNSUPPORTED_VERSION = -32022;

    private static final long serialVersionUID = 1L;
    private static final JsonMapper JSON = new JsonMapper();

    private final int code;
    private final transient @Nullable ObjectNode data;

    ProtocolError(int code, String message, @Nullable ObjectNode data) {
        super(message);
        this.code = code;
        this.data = data;
    }

    ProtocolError(int code, String message) {
        this(code, message, null);
    }

    int code() {
        return code;
    }

    ObjectNode json() {
        ObjectNode json = JSON.createObjectNode().put("code", code).put("message", getMessage());
        if (data != null) {
            json.set("data", data);
        }
        return json;
    }
}
