package assay.service.platform.web;

import assay.service.platform.Randomness;
import assay.service.platform.Settings;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.ByteArrayBuilder;

/// Writes problems as `application/problem+json` (RFC 9457).
@Component
public final class Problems {

    private static final JsonFactory JSON = new JsonFactory();

    private static final String PLAIN = "[A-Za-z0-9._~!$&'()*+,;=:@/-]";
    private static final String ESCAPE = "%[0-9A-Fa-f]{2}";
    private static final Pattern REFERENCE = Pattern.compile("(?>" + PLAIN + "|" + ESCAPE + ")*+");
    private static final Pattern NOT_IN_A_REFERENCE =
            Pattern.compile("(?!" + ESCAPE + ")[^A-Za-z0-9._~!$&'()*+,;=:@/-]");
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private static final String API = "/api";

    private final Settings settings;
    private final Supplier<@Nullable ErrorPage> page;
    private final Randomness randomness;

    @Autowired
    Problems(Settings settings, ObjectProvider<ErrorPage> page, Randomness randomness) {
        this(settings, page::getIfAvailable, randomness);
    }

    /// @param page renders problems as pages; null if all callers get JSON
    Problems(Settings settings, Supplier<@Nullable ErrorPage> page, Randomness randomness) {
        this.settings = settings;
        this.page = page;
        this.randomness = randomness;
    }

    /// Whether the caller is a person. Browsers accept HTML when they navigate, while the pages' scripts
    /// accept only JSON.
    public static boolean acceptsPage(HttpServletRequest request) {
        @Nullable String accept = request.getHeader("Accept");
        return accept != null && accept.contains("text/html");
    }

    /// Like [#acceptsPage], except that API paths always return JSON.
    public static boolean wantsPage(HttpServletRequest request) {
        String path = request.getRequestURI();
        return acceptsPage(request) && path != null && !path.equals(API) && !path.startsWith(API + "/");
    }

    public Answer answer(Problem problem, HttpServletRequest request) {
        ErrorPage page = wantsPage(request) ? this.page.get() : null;
        if (page == null) {
            return answer(problem, request.getRequestURI(), RequestId.of(request));
        }
        PagePolicy policy = PagePolicy.make(randomness);
        Map<String, String> headers = new LinkedHashMap<>(problem.headers());
        headers.put("Content-Type", "text/html;charset=UTF-8");
        headers.putAll(policy.headers());
        byte[] body = page.of(problem, request, policy.nonce()).getBytes(StandardCharsets.UTF_8);
        return new Answer(problem.status(), headers, body, false);
    }

    Answer answer(Problem problem, String path, String requestId) {
        Map<String, String> headers = new LinkedHashMap<>(problem.headers());
        headers.put("Content-Type", "application/problem+json");
        return new Answer(problem.status(), headers, body(problem, path, requestId), false);
    }

    /// Sends a problem from a filter, which cannot return a response.
    public void send(Problem problem, HttpServletRequest request, HttpServletResponse response) throws IOException {
        Answer answer = answer(problem, request);
        response.setStatus(answer.status());
        answer.headers().forEach(response::setHeader);
        response.setContentLength(answer.body().length);
        response.getOutputStream().write(answer.body());
    }

    /// Returns the request path as a URI reference. Invalid parts, such as an incomplete escape or two
    /// leading slashes, are escaped so that callers can parse the response.
    private static String reference(String path) {
        String rest = path.startsWith("//") ? "/%2F" + path.substring(2) : path;
        if (REFERENCE.matcher(rest).matches()) {
            return rest;
        }
        return NOT_IN_A_REFERENCE.matcher(rest).replaceAll(each -> escaped(each.group()));
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            escaped.append('%').append(HEX.toHexDigits(each));
        }
        return escaped.toString();
    }

    private byte[] body(Problem problem, String path, String requestId) {
        ProblemKind kind = problem.kind();
        ByteArrayBuilder bytes = new ByteArrayBuilder(512);
        try (JsonGenerator json = JSON.createGenerator(tools.jackson.core.ObjectWriteContext.empty(), bytes)) {
            json.writeStartObject();
            json.writeStringProperty("type", settings.docs("errors#" + kind.code()));
            json.writeStringProperty("title", kind.title());
            json.writeNumberProperty("status", kind.status());
            json.writeStringProperty("detail", problem.detailWithField());
            json.writeStringProperty("instance", reference(path));
            json.writeStringProperty("code", kind.code());
            json.writeStringProperty("request_id", requestId);
            problem.figures().forEach(json::writeNumberProperty);
            if (kind.status() == 422) {
                json.writeArrayPropertyStart("errors");
                for (Problem.Mistake mistake : problem.mistakes()) {
                    json.writeStartObject();
                    json.writeStringProperty("pointer", mistake.pointer());
                    json.writeStringProperty("detail", mistake.detail());
                    json.writeEndObject();
                }
                json.writeEndArray();
            }
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }
}
