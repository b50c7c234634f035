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

/// What page controllers answer with.
final class Page {

    /// Where somebody lands who did not say where to.
    static final String HOME = "/editor";

    /// What a template is given of the sentence to show above its content, by the name that stands in the address.
    static final String NOTICE = "notice";

    /// What travels with every form beside its fields.
    static final Set<String> NO_FIELDS = Set.of("_csrf", "next", Frame.WHOSE);

    /// A longer address would not fit into the header that leads there.
    private static final int LONGEST_NEXT = 2_000;

    /// What is never sent back into a form.
    private static final Set<String> SECRETS = Set.of("password", "current_password");

    /// To another page, by GET, at an address of this host: behind a proxy nobody here knows how it is called outside.
    private record SeeOther(String path) implements View {
        @Override
        public void render(@Nullable Map<String, ?> model, HttpServletRequest request, HttpServletResponse response) {
            response.setStatus(HttpServletResponse.SC_SEE_OTHER);
            response.setHeader("Location", path);
        }
    }

    private Page() {}

    static ModelAndView of(String template) {
        return new ModelAndView(template);
    }

    static ModelAndView of(String template, Map<String, ?> model) {
        return new ModelAndView(template, model);
    }

    static ModelAndView to(String path) {
        return new ModelAndView(new SeeOther(path));
    }

    /// Leaves nothing of whoever goes to the next one at this computer: no cookie, page or draft.
    ///
    /// @param cookie that ends the session
    static void forget(HttpServletResponse response, ResponseCookie cookie) {
        response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
        response.setHeader("Clear-Site-Data", "\"cache\", \"storage\"");
    }

    /// Does what a form asks for; where that is refused shows the form again, as it was filled in, with what is wrong
    /// beside each field.
    static ModelAndView form(String template, HttpServletRequest request, Supplier<ModelAndView> work) {
        return form(template, request, Set.of(), work);
    }

    /// @param beside fields that have their place for what is wrong even where a form came without them, as
    /// one of which nothing is ticked does
    static ModelAndView form(
            String template, HttpServletRequest request, Set<String> beside, Supplier<ModelAndView> work) {
        try {
            return work.get();
        } catch (Problem problem) {
            // What the operator has not set up leaves the choices that a form has beside it.
            if (problem.status() >= 500 && problem.kind() != ProblemKind.NOT_CONFIGURED) {
                throw problem;
            }
            return again(template, request, beside, problem);
        }
    }

    /// A page that is not for everybody: whoever may not see it is told why, with the navigation around it, since the
    /// other pages are still theirs.
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

    /// The sentence that a name in the address stands for; null where it stands for none.
    static @Nullable String notice(Map<String, String> sentences, @Nullable String name) {
        return name == null ? null : sentences.get(name);
    }

    /// The fields of a form.
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
            // When to retry, above all.
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

    /// A list with filters: where what is asked of it cannot be meant, all of it is shown, with what is
    /// wrong above.
    ///
    /// @param show makes the page of a query
    static ModelAndView list(Map<String, String> query, Function<Asked, ModelAndView> show) {
        Asked asked = new Asked(query);
        try {
            return show.apply(asked);
        } catch (Problem problem) {
            if (problem.kind() != ProblemKind.VALIDATION_FAILED) {
                throw problem;
            }
            ModelAndView page = show.apply(new Asked(Map.of()));
            page.setStatus(HttpStatus.valueOf(problem.status()));
            page.addObject("message", Asked.says(problem));
            page.addObject("asked", query);
            return page;
        }
    }

    /// An address of this host to go on to, or the usual one: nobody is sent to another host by a link to this one.
    static String next(@Nullable String wanted) {
        if (wanted == null || wanted.length() > LONGEST_NEXT || !wanted.startsWith("/") || wanted.startsWith("//")) {
            return HOME;
        }
        return wanted.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '\\') ? wanted : HOME;
    }
}
