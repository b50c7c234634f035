package assay.service.site;

import assay.service.events.EventKind;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.webhooks.Endpoint;
import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;

/// The form for a webhook: its initial values, and the equivalent API fields.
final class WebhookForm {

    static final String EVENTS = "events";

    private static final String URL = "url";
    private static final String DESCRIPTION = "description";
    private static final String HEADERS = "headers";

    private static final JsonMapper JSON = new JsonMapper();

    /// An event type that can be chosen.
    record Kind(String key, String says, boolean ticked) {}

    private WebhookForm() {}

    static List<Kind> kinds(Set<String> ticked) {
        return Arrays.stream(EventKind.values())
                .map(kind -> new Kind(kind.key(), Formats.event(kind), ticked.contains(kind.key())))
                .toList();
    }

    static Set<String> ticked(HttpServletRequest request) {
        String[] ticked = request.getParameterValues(EVENTS);
        return ticked == null ? Set.of() : Set.copyOf(Arrays.asList(ticked));
    }

    /// Returns the initial values for an endpoint, without the values of its custom headers, which are never
    /// shown again.
    static Map<String, String> values(Endpoint endpoint) {
        return Map.of(URL, endpoint.url(), DESCRIPTION, endpoint.description());
    }

    /// Returns the fields of a new endpoint. Empty inputs are left out.
    static Fields ofNew(HttpServletRequest request) {
        Map<String, Object> fields = new HashMap<>();
        String url = text(request, URL);
        if (!url.isEmpty()) {
            fields.put(URL, url);
        }
        fields.put(DESCRIPTION, text(request, DESCRIPTION));
        fields.put(EVENTS, ticked(request));
        fields.put(HEADERS, headers(request));
        return fields(fields);
    }

    /// Returns the fields of an updated endpoint. The custom headers are left out, which leaves them
    /// unchanged, unless new headers are given or the old ones are removed.
    static Fields ofChange(HttpServletRequest request) {
        Map<String, Object> fields = new HashMap<>();
        fields.put(URL, text(request, URL));
        fields.put(DESCRIPTION, text(request, DESCRIPTION));
        fields.put(EVENTS, ticked(request));
        Map<String, String> headers = headers(request);
        if (!headers.isEmpty() || request.getParameter("no_headers") != null) {
            fields.put(HEADERS, headers);
        }
        return fields(fields);
    }

    /// Returns the fields to enable or disable an endpoint.
    static Fields ofSwitch(HttpServletRequest request) {
        return fields(Map.of("enabled", "true".equals(request.getParameter("enabled"))));
    }

    private static Fields fields(Map<String, Object> fields) {
        return Fields.of(JSON.writeValueAsBytes(fields));
    }

    private static String text(HttpServletRequest request, String name) {
        String text = request.getParameter(name);
        return text == null ? "" : text.strip();
    }

    /// Reads headers, one per line, as `Name: value`.
    private static Map<String, String> headers(HttpServletRequest request) {
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line : text(request, HEADERS).lines().toList()) {
            if (line.isBlank()) {
                continue;
            }
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw Problem.invalid("/" + HEADERS, "Write each header on its own line, as Name: value.");
            }
            if (headers.put(
                            line.substring(0, colon).strip(),
                            line.substring(colon + 1).strip())
                    != null) {
                throw Problem.invalid("/" + HEADERS, "Remove the duplicate header. Each name can appear only once.");
            }
        }
        return headers;
    }

    /// Adapts problems to the form. In the form, events and headers are one field each, so a mistake in an
    /// entry is shown next to the whole field, without API terms.
    static <T> T inWords(Supplier<T> work) {
        try {
            return work.get();
        } catch (Problem problem) {
            if (problem.kind() == ProblemKind.PLAN_REQUIRED) {
                throw Problem.of(
                        problem.kind(),
                        "No webhook was created, because your plan doesn't allow more webhooks. Remove a webhook or"
                                + " upgrade your plan, then try again.");
            }
            throw problem.mistakes().isEmpty() ? problem : Problem.invalid(problem.kind(), joined(problem.mistakes()));
        }
    }

    private static List<Problem.Mistake> joined(Collection<Problem.Mistake> mistakes) {
        Map<String, String> joined = new LinkedHashMap<>();
        for (Problem.Mistake mistake : mistakes) {
            String pointer = mistake.pointer();
            String field = pointer.startsWith("/" + HEADERS + "/")
                    ? "/" + HEADERS
                    : pointer.startsWith("/" + EVENTS + "/") ? "/" + EVENTS : pointer;
            String says = field.equals("/" + HEADERS) && pointer.length() > field.length()
                    ? pointer.substring(field.length() + 1) + ": " + mistake.detail()
                    : mistake.detail();
            joined.merge(field, says, (before, next) -> before.contains(next) ? before : before + " " + next);
        }
        List<Problem.Mistake> all = new ArrayList<>();
        joined.forEach((field, says) -> all.add(new Problem.Mistake(field, says)));
        return all;
    }
}
