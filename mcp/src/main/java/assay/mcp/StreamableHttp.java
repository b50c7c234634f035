package assay.mcp;

import static assay.mcp.ProtocolError.HEADER_MISMATCH;
import static assay.mcp.ProtocolError.INTERNAL_ERROR;
import static assay.mcp.ProtocolError.INVALID_PARAMS;
import static assay.mcp.ProtocolError.INVALID_REQUEST;
import static assay.mcp.ProtocolError.NO_METHOD;
import static assay.mcp.ProtocolError.PARSE_ERROR;
import static assay.mcp.ProtocolError.UNSUPPORTED_VERSION;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Answers messages that arrive over HTTP, in both eras of the protocol: verifies the headers that repeat
/// parts of the message, and returns the status of the response. The server keeps no sessions.
///
/// [The transport](https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http)
///
/// @param <C> identifies the caller of a request
public final class StreamableHttp<C> {

    private static final String VERSION = "MCP-Protocol-Version";
    private static final String METHOD = "Mcp-Method";
    private static final String NAME = "Mcp-Name";

    /// The headers that are read.
    public static final List<String> HEADERS = List.of(VERSION, METHOD, NAME);

    /// The methods whose target is repeated in a header, with the parameter that names the target.
    private static final Map<String, String> TARGETS =
            Map.of("tools/call", "name", "prompts/get", "name", "resources/read", "uri");

    private static final String ENCODED = "=?base64?";
    private static final String ENCODED_END = "?=";

    /// @param body one line of JSON; null if the response has no body
    public record Response(int status, @Nullable String body) {}

    private final McpServer<C> server;

    public StreamableHttp(McpServer<C> server) {
        this.server = server;
    }

    /// Whether the headers are those of a version in which each request names its version.
    ///
    /// @param headers returns a header's value; null if the request does not have the header
    public static boolean isStateless(Function<String, @Nullable String> headers) {
        return McpServer.STATELESS.equals(headers.apply(VERSION));
    }

    /// Answers a message.
    ///
    /// @param headers returns a header's value; null if the request does not have the header
    public Response answer(Function<String, @Nullable String> headers, String message, C caller) {
        boolean[] stateless = {isStateless(headers)};
        McpServer.Response response = server.respond(message, caller, request -> {
            JsonNode version = request.path("params").path("_meta").path(McpServer.VERSION);
            stateless[0] |= !version.isMissingNode();
            if (stateless[0]) {
                verify(headers, request, version);
            } else {
                verifyVersion(headers.apply(VERSION));
            }
        });
        return new Response(status(response, stateless[0]), response.json());
    }

    private static void verify(Function<String, @Nullable String> headers, JsonNode request, JsonNode version)
            throws ProtocolError {
        if (version.isMissingNode()) {
            throw new ProtocolError(INVALID_PARAMS, "`_meta` must contain `" + McpServer.VERSION + "`.");
        }
        require(VERSION, headers.apply(VERSION), version.asString(""));
        String method = request.path("method").asString();
        require(METHOD, headers.apply(METHOD), method);
        String target = TARGETS.get(method);
        if (target != null) {
            String value = request.path("params").path(target).asString("");
            require(NAME, decoded(headers.apply(NAME)), value);
        }
    }

    private static void require(String header, @Nullable String found, String expected) throws ProtocolError {
        if (found == null) {
            throw new ProtocolError(HEADER_MISMATCH, "The header `" + header + "` is missing.");
        }
        if (!found.equals(expected)) {
            throw new ProtocolError(
                    HEADER_MISMATCH, "The header `" + header + "` does not match the value in the body.");
        }
    }

    private static @Nullable String decoded(@Nullable String value) throws ProtocolError {
        if (value == null || !value.startsWith(ENCODED) || !value.endsWith(ENCODED_END)) {
            return value;
        }
        try {
            String encoded = value.substring(ENCODED.length(), value.length() - ENCODED_END.length());
            return new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException | IndexOutOfBoundsException _) {
            throw new ProtocolError(HEADER_MISMATCH, "The header `" + NAME + "` is not valid Base64.");
        }
    }

    /// Verifies the version of a client that began with a handshake. `initialize` does not have this header,
    /// nor do clients of the oldest versions.
    private static void verifyVersion(@Nullable String version) throws ProtocolError {
        if (version != null && !McpServer.WITH_HANDSHAKE.contains(version)) {
            throw McpServer.unsupported(version);
        }
    }

    private static int status(McpServer.Response response, boolean stateless) {
        if (response.json() == null) {
            return 202;
        }
        return switch (response.error()) {
            case 0 -> 200;
            case PARSE_ERROR, INVALID_REQUEST, UNSUPPORTED_VERSION -> 400;
            case NO_METHOD -> stateless ? 404 : 200;
            case INTERNAL_ERROR -> stateless ? 500 : 200;
            default -> stateless ? 400 : 200;
        };
    }
}
