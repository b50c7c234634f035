package assay.service.mcp;

import assay.mcp.JsonRpc;
import assay.mcp.StreamableHttp;
import assay.mcp.Tool;
import assay.service.accounts.Caller;
import assay.service.accounts.Scope;
import assay.service.jobs.Job;
import assay.service.jobs.web.JobStream;
import assay.service.platform.web.Call;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A message with its caller. If the answer takes long, it becomes a stream of server-sent events.
final class McpCall {

    private static final JsonMapper JSON = new JsonMapper();

    /// The maximum size, in bytes, of a message that waits for a job, because it stays in memory.
    private static final int SMALL = 100_000;

    /// The client of a stream has disconnected.
    static final class Disconnected extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Disconnected(IOException cause) {
            super(cause);
        }
    }

    private final Caller caller;
    private final Call<?> call;
    private final boolean stateless;
    private final HttpServletResponse response;
    private @Nullable Scope lacking;
    private boolean streaming;
    private @Nullable JsonNode progressToken;
    private int progress = -1;

    /// @param stateless whether the request names its version, which means that disconnecting cancels it
    McpCall(Caller caller, Call<?> call, boolean stateless, HttpServletResponse response) {
        this.caller = caller;
        this.call = call;
        this.stateless = stateless;
        this.response = response;
    }

    Caller caller() {
        return caller;
    }

    String tenant() {
        return caller.tenant();
    }

    boolean isCancelledByDisconnecting() {
        return stateless;
    }

    /// Returns the API call with a tool's arguments as its body.
    Call<?> api(ObjectNode arguments) {
        return new Call<>(call.method(), call.path(), call.requestId(), null, JSON.writeValueAsBytes(arguments));
    }

    String requestId() {
        return call.requestId();
    }

    /// Takes the token with which the client asks for progress, if it does.
    ///
    /// @param meta the member `_meta` of the request
    void progressIn(JsonNode meta) {
        JsonNode token = meta.path("progressToken");
        progressToken = JsonRpc.isShort(token) ? token : null;
    }

    /// Refuses the call if its message is too large to be kept until a job ends.
    void requireSmall() throws Tool.Failed {
        if (call.body().length > SMALL) {
            throw new Tool.Failed("The message is larger than " + SMALL + " bytes, the limit for this tool.");
        }
    }

    /// Refuses the call unless the caller has a scope.
    void needs(Scope scope) throws Tool.Failed {
        if (!caller.scopes().contains(scope)) {
            lacking = scope;
            throw new Tool.Failed("This tool requires the scope " + scope.key() + ".");
        }
    }

    /// Returns the scope for which the call was refused; empty if it was not.
    Optional<Scope> lacking() {
        return Optional.ofNullable(lacking);
    }

    /// Starts the stream, or keeps it open, and tells the client about progress if it asked for it.
    ///
    /// @throws Disconnected if the client has disconnected
    void progress(Job.Progress now) {
        try {
            if (!streaming) {
                streaming = true;
                JobStream.head(response);
            }
            // The protocol requires that progress increases.
            if (progressToken != null && now.done() > progress) {
                progress = now.done();
                event(JSON.writeValueAsString(notification(now, progressToken)));
            } else {
                response.getOutputStream().write(":\n\n".getBytes(StandardCharsets.UTF_8));
            }
            response.flushBuffer();
        } catch (IOException e) {
            throw new Disconnected(e);
        }
    }

    private static ObjectNode notification(Job.Progress now, JsonNode token) {
        ObjectNode notification = JSON.createObjectNode().put("jsonrpc", "2.0").put("method", "notifications/progress");
        ObjectNode params = notification.putObject("params");
        params.set("progressToken", token);
        params.put("progress", now.done());
        if (now.total() > 0) {
            params.put("total", now.total());
        }
        if (now.current() != null) {
            params.put("message", now.current());
        }
        return notification;
    }

    /// Sends the response, and ends the stream if there is one.
    void end(StreamableHttp.Response answer) throws IOException {
        if (streaming && answer.body() != null) {
            event(answer.body());
            return;
        }
        response.setStatus(answer.status());
        if (answer.body() != null) {
            byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
            response.setContentType("application/json");
            response.setContentLength(bytes.length);
            response.getOutputStream().write(bytes);
        }
    }

    private void event(String json) throws IOException {
        response.getOutputStream().write(("event: message\ndata: " + json + "\n\n").getBytes(StandardCharsets.UTF_8));
    }
}
