package assay.service.mcp;

import assay.mcp.StreamableHttp;
import assay.service.accounts.Caller;
import assay.service.accounts.OAuthTokens;
import assay.service.platform.Settings;
import assay.service.platform.web.Call;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Receives the messages of the Model Context Protocol. It is not in `openapi.json`, because the protocol has
/// its own schema.
@Hidden
@RestController
class McpController {

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private final ToolServer server;
    private final OAuthTokens tokens;
    private final Settings settings;

    McpController(ToolServer server, OAuthTokens tokens, Settings settings) {
        this.server = server;
        this.tokens = tokens;
        this.settings = settings;
    }

    @PostMapping(OAuthTokens.RESOURCE)
    void answer(
            @AuthenticationPrincipal Caller caller,
            Call<?> call,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        requireOrigin(request.getHeader("Origin"));
        Map<String, String> headers = new HashMap<>();
        for (String name : StreamableHttp.HEADERS) {
            String value = request.getHeader(name);
            if (value != null) {
                headers.put(name, value);
            }
        }
        McpCall context = new McpCall(caller, call, StreamableHttp.isStateless(headers::get), response);
        StreamableHttp.Response answer = server.http().answer(headers::get, call.text(), context);
        if (context.lacking().isPresent() && caller.role() != null) {
            throw Problem.of(ProblemKind.FORBIDDEN, "This tool requires an access token with more scopes.")
                    .with("WWW-Authenticate", tokens.challenge("insufficient_scope", context.lacking()));
        }
        context.end(answer);
    }

    /// Refuses requests that another website's page sends, as the protocol requires.
    private void requireOrigin(@Nullable String origin) {
        if (origin != null && !isAllowed(origin)) {
            throw Problem.of(ProblemKind.FORBIDDEN, "Pages from this origin are not allowed to use this service.");
        }
    }

    private boolean isAllowed(String origin) {
        if (settings.corsOrigins().contains(origin)) {
            return true;
        }
        try {
            URI page = URI.create(origin);
            URI own = URI.create(settings.baseUrl());
            String host = page.getHost();
            return host != null
                    && (LOOPBACK.contains(host)
                            || host.equalsIgnoreCase(own.getHost())
                                    && page.getPort() == own.getPort()
                                    && own.getScheme().equals(page.getScheme()));
        } catch (IllegalArgumentException _) {
            return false;
        }
    }
}
