package assay.service.site;

import assay.service.platform.web.Fields;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseCookie;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.View;

/// Responses of page controllers.
final class PageResponse {

    /// The page to show after sign-in if no other page was requested.
    static final String HOME = "/editor";

    /// The template variable for the notice above the content. The URL contains the notice's name.
    static final String NOTICE = "notice";

    /// Hidden parameters that every form sends in addition to its fields.
    static final Set<String> NO_FIELDS = Set.of("_csrf", "next", Frame.WHOSE);

    /// The maximum length of a URL. Longer URLs would not fit into the redirect header.
    private static final int LONGEST_NEXT = 2_000;

    /// Fields that are never sent back in a form.
    private static final Set<String> SECRETS = Set.of("password", "current_password");

    /// Redirects with GET to a path on this host. The host is left out, because the service does not know its
    /// public host name behind a proxy.
    private record SeeOther(String path) implements View {
        @Override
        public void render(@Nullable Map<String, ?> model, HttpServletRequest request, HttpServletResponse response) {
            response.setStatus(HttpServletResponse.SC_SEE_OTHER);
            response.setHeader("Location", path);
        }
    }

    private PageResponse() {}

    static ModelAndView of(String template) {
        return new ModelAndView(template);
    }

    static ModelAndView of(String template, Map<String, ?> model) {
        return new ModelAndView(template, model);
    }

    static ModelAndView to(String path) {
        return new ModelAndView(new SeeOther(path));
    }

    /// Clears everything that the next user of this computer could see: cookies, cached pages and drafts.
    ///
    /// @param cookie the cookie that ends the session
    static void forget(HttpServletResponse response, ResponseCookie cookie) {
        response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
        response.setHeader("Clear-Site-Data", "\"cache\", \"storage\"");
    }

    /// Runs a form's action. If the action is refused, shows the form again as it was filled in, with an
    /// error next to each invalid field.
    static ModelAndView form(String template, HttpServletRequest request, Supplier<ModelAndView> work) {
        return form(template, request, Set.of(), work);
    }

    /// @param beside fields that can show an error even if the form did not send them, such as radio buttons
    ///     of which none is selected
    static ModelAndView form(
            String template, HttpServletRequest request, Set<String> beside, Supplier<ModelAndView> work) {
        try {
            return work.get();
        } catch (Problem problem) {
            // If the operator has not configured a feature, the form's other choices remain usable.
            if (problem.status() >= 500 && problem.kind() != ProblemKind.NOT_CONFIGURED) {
                throw problem;
            }
            return again(template, request, beside, problem);
        }
    }

    /// Shows a restricted page. Viewers without access see the reason together with the usual navigation,
    /// because they can still open other pages.
    static ModelAndView allowed(Supplier<ModelAndView> page) {
        try {
            return page.get();
        } catch (Problem problem) {
            if (problem.kind() != ProblemKind.FORBIDDEN) {
                throw problem;
            }
            ModelAndView refused = new ModelAndView("account-refused", Map.of("why", problem.detail()));
            refused.setStatus(HttpStatus.FORBIDDEN);
            return refused;
        }
    }

    /// Returns the sentence of the notice with this name, or null if there is no such notice. The URL
    /// contains the name.
    static @Nullable String notice(Map<String, String> sentences, @Nullable String name) {
        return name == null ? null : sentences.get(name);
    }

    /// Returns the fields of a form.
    static Fields fields(HttpServletRequest request) {
        return Fields.ofForm(request.getParameterMap(), NO_FIELDS);
    }

    private static ModelAndView again(
            String template, HttpServletRequest request, Set<String> beside, Problem problem) {
        Map<String, String> values = new HashMap<>();
        request.getParameterMap().forEach((name, given) -> {
            if (!SECRETS.contains(name) && given.length > 0) {
                values.put(name, given[0]);
            }
        });
        Map<String, String> errors = new LinkedHashMap<>();
        for (Problem.Mistake mistake : problem.mistakes()) {
            errors.putIfAbsent(
                    mistake.pointer().isEmpty() ? "" : mistake.pointer().substring(1), mistake.detail());
        }
        if (RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes
                && attributes.getResponse() != null) {
            // The problem's headers matter mainly because of `Retry-After`.
            problem.headers().forEach(attributes.getResponse()::setHeader);
        }
        ModelAndView page = new ModelAndView(template);
        page.setStatus(HttpStatus.valueOf(problem.status()));
        page.addObject("values", values);
        page.addObject("errors", errors);
        List<String> elsewhere = errors.entrySet().stream()
                .filter(each -> !values.containsKey(each.getKey())
                        && !SECRETS.contains(each.getKey())
                        && !beside.contains(each.getKey()))
                .map(Map.Entry::getValue)
                .toList();
        page.addObject(
                "message",
                errors.isEmpty() ? problem.detail() : elsewhere.isEmpty() ? null : String.join(" ", elsewhere));
        return page;
    }

    /// Shows a list with filters. If the query is invalid, shows the whole list with the mistakes above it.
    ///
    /// @param show makes the page for a query
    static ModelAndView list(Map<String, String> query, Function<ListQuery, ModelAndView> show) {
        ListQuery asked = new ListQuery(query);
        try {
            return show.apply(asked);
        } catch (Problem problem) {
            if (problem.kind() != ProblemKind.VALIDATION_FAILED) {
                throw problem;
            }
            ModelAndView page = show.apply(new ListQuery(Map.of()));
            page.setStatus(HttpStatus.valueOf(problem.status()));
            page.addObject("message", ListQuery.says(problem));
            page.addObject("asked", query);
            return page;
        }
    }

    /// Returns a local path to continue to, or the default page. A link to this host can never redirect to
    /// another host.
    static String next(@Nullable String wanted) {
        if (wanted == null || wanted.length() > LONGEST_NEXT || !wanted.startsWith("/") || wanted.startsWith("//")) {
            return HOME;
        }
        return wanted.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '\\') ? wanted : HOME;
    }
}
